import Foundation
import TestSupport
import Testing

@testable import GlissadeExport

/// The curves, the lanes and the events of a page.
@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct PagePanelTests {
  private func answer(_ recording: Recording, _ script: String, name: String) throws -> [Any] {
    let run = try Chromium.run(
      PreviewScreen.open(try HTMLPreview().html(recording)), script: script, name: name)
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    return try #require(run.answer as? [Any])
  }

  @Test func `repeated events are one, and all have the names of their controllers`() throws {
    let recording = try Recorded.example("bounce-and-swipe")
    let answers = try answer(
      recording,
      """
      const {groups} = glissade.events;
      const most = groups.reduce((one, other) => other.count > one.count ? other : one);
      const text = () => [...document.querySelectorAll("#events button")].map(button => button.textContent);
      answer([groups.reduce((sum, group) => sum + group.count, 0), most.count, most.end > most.start + 0.1,
        text().find(line => line.includes(` ${most.count} × `)), text().filter(line => /card \\(|desk \\(/.test(line)).length,
        groups.every((group, i) => !i || group.start >= groups[i - 1].start),
        document.querySelectorAll("#marks .is-band").length]);
      """, name: "panel-events")
    expectEqual(answers[0] as? Int, recording.events.count)
    expectTrue((answers[1] as? Int ?? 0) > 20 && answers[2] as? Bool == true, "\(answers)")
    let line = answers[3] as? String ?? ""
    expectTrue(line.contains(" × ") && line.hasSuffix(".updateInteractiveTransition"), "\(line)")
    expectTrue((answers[4] as? Int ?? 0) > 10 && answers[5] as? Bool == true, "\(answers)")
    expectTrue((answers[6] as? Int ?? 0) >= 1, "\(answers)")
  }

  @Test func `the layer that travels most is first, and its curves have its values`() throws {
    let recording = try Recorded.example("springs")
    let answers = try answer(
      recording,
      """
      glissade.seek(0.25);
      const {panel, layers, player} = glissade, first = panel.moving[0];
      const [curve] = panel.shown[0].curves, chart = document.querySelector("#charts [role=slider]");
      chart.dispatchEvent(new KeyboardEvent("keydown", {key: "End", bubbles: true, cancelable: true}));
      const end = player.time;
      chart.dispatchEvent(new KeyboardEvent("keydown", {key: "Home", bubbles: true, cancelable: true}));
      answer([first.name, panel.moving.every(layer => layer.moves), layers.length > panel.moving.length,
        document.querySelectorAll("#lanes button").length, curve.values[0], curve.values.at(-1),
        Math.max(...curve.velocities), end, player.time, chart.getAttribute("aria-label")]);
      """, name: "panel-curves")
    // The least damped of the balls goes farthest.
    expectEqual(answers[0] as? String, "underdamped")
    expectTrue(answers[1] as? Bool == true && answers[2] as? Bool == true)
    let moving = try #require(answers[3] as? Int)
    expectTrue(moving >= 4)
    func number(_ place: Int) -> Double { (answers[place] as? Double) ?? .nan }
    expectClose(number(4), 60, within: 0.5)
    expectClose(number(5), 255, within: 1)
    // A spring of stiffness 100 and damping 6 over 195 points is 195 · ω · e^(-ζφ/√(1-ζ²)) at most, at φ = acos ζ.
    let peak = 195 * 10 * exp(-0.3 * acos(0.3) / 0.91.squareRoot())
    expectClose(number(6), peak, within: peak * 0.1)
    expectClose(number(7), recording.duration, within: 1e-9)
    expectEqual(number(8), 0)
    expectTrue((answers[9] as? String)?.hasPrefix("Position over time: x") == true, "\(answers[9])")
  }

  @Test func `a recording in which nothing moves says so`() throws {
    var recording = RecordingTests.small()
    recording.frames = [recording.frames[0]]
    let answers = try answer(
      recording,
      "answer([document.getElementById('note').textContent, document.getElementById('play').disabled, glissade.player.isPlaying]);",
      name: "panel-still")
    expectEqual(answers[0] as? String, "Nothing moves in this document.")
    expectTrue(answers[1] as? Bool == true && answers[2] as? Bool == false)
  }
}

/// The hash of the page's policy, with the examples of FIPS 180-4.
struct SHA256Tests {
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ]) func `texts have their hashes`(text: String, hash: String) {
    expectEqual(SHA256.base64(Array(text.utf8)), hash)
  }
}
