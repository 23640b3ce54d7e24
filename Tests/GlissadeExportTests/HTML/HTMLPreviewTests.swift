import Foundation
import GlissadeExport
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

struct HTMLPreviewTests {
  /// The frames of 20 moments, the first and the last among them.
  static func moments(_ recording: Recording) -> [RecordedFrame] {
    (0..<20).map { recording.frames[$0 * (recording.frames.count - 1) / 19] }
  }

  @Test(
    .enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"),
    arguments: [
      SampleScene.reveal, .corner, .flip, .bounce, SampleScene(operation: .pop, style: .navigation),
    ])
  func `a browser shows each layer where the recording has it`(material: SampleScene) throws {
    let name = "\(material.operation)-\(material.style.rawValue)"
    let url = try check(
      try material.recorder().record(), title: "\(material.testDescription)", name: name)
    // For people to look at.
    guard isSoakEnabled else { return }
    try Chromium.screenshot(
      of: try #require(URL(string: url.absoluteString + "#t=0.4")), to: name + ".page.png",
      width: 1100, height: 860,
      isDark: material.style == .flipHorizontal)
    if material.style == .reveal {
      try Chromium.screenshot(
        of: try #require(URL(string: url.absoluteString + "#t=0.4")), to: name + ".phone.png",
        width: 500, height: 1400, isDark: true)
    }
  }

  @Test(
    .enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"),
    arguments: Examples.costly)
  func `a browser shows each layer of an example where the recording has it`(name: String) throws {
    let recording = try Recorded.example(name)
    let url = try check(recording, title: name, name: name)
    let half = recording.duration / 2
    guard isSoakEnabled else { return }
    try Chromium.screenshot(
      of: try #require(URL(string: url.absoluteString + "#t=\(half)")), to: name + ".page.png",
      width: 1100, height: 860, isDark: false)
  }

  /// Plays a recording in a browser, and compares what it computes for each element at 20 moments.
  private func check(_ recording: Recording, title: String, name: String) throws -> URL {
    let html = try HTMLPreview(title: title).html(recording)
    let url = try Output.write(html, name + ".html")
    let moments = HTMLPreviewTests.moments(recording)
    let times = moments.map { "\($0.time)" }.joined(separator: ",")
    let run = try Chromium.run(
      html,
      script: """
        answer([\(times)].map(time => {
          glissade.seek(time);
          return [...glissade.elements].map(([id, element]) => {
            const style = element.computedStyleMap(), m = style.get("transform").toMatrix();
            const shown = getComputedStyle(element).visibility === "visible";
            return [id, shown ? 1 : 0, style.get("opacity").value, ...m.toFloat64Array()];
          });
        }));
        """, name: name)
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [[[Double]]])
    try #require(answers.count == 20)
    var checked = 0
    for (frame, answer) in zip(moments, answers) {
      let states = Dictionary(uniqueKeysWithValues: frame.layers.map { ($0.layer, $0) })
      for numbers in answer {
        let layer = Int(numbers[0])
        guard let state = states[layer] else {
          expectEqual(numbers[1], 0, "\(recording.name(of: layer)) is not there at \(frame.time)")
          continue
        }
        var above: LayerState? = state
        var isHidden = false
        while let next = above {
          isHidden = isHidden || next.isHidden
          above = recording.layers[next.layer].parent.flatMap { states[$0] }
        }
        expectEqual(numbers[1] == 0, isHidden)
        expectClose(numbers[2], state.opacity, within: 1e-4)
        let parent = recording.layers[layer].parent.flatMap { states[$0] }
        let expected = elementMatrix(state, parent)
        var worst = 0.0
        for (place, value) in numbers.dropFirst(3).enumerated() {
          let isLength = place / 4 == 3 && place % 4 != 3
          worst = max(worst, abs(value - expected[place]) / (isLength ? 1e-3 : 1e-4))
          checked += 1
        }
        expectAtMost(worst, 1, "\(recording.name(of: layer)) at \(frame.time)")
      }
    }
    let shown = moments.flatMap(\.layers).filter { recording.layers[$0.layer].role != .mask }
    expectEqual(checked, 16 * shown.count)
    return url
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `a page can be used with the keyboard alone, and says what its controls are`() throws {
    let recording = try SampleScene.bounce.recorder(frameRate: 30).record()
    let run = try Chromium.run(
      try HTMLPreview().html(recording),
      script: """
        const step = glissade.data.times[1], last = glissade.data.times.at(-1);
        const time = () => +document.getElementById("scrubber").value;
        const play = document.getElementById("play");
        const press = (key, more) => document.body.dispatchEvent(
          new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true, ...more}));
        const seen = [];
        press("ArrowRight"); press("ArrowRight"); seen.push(time() / step);
        press("ArrowLeft"); seen.push(time() / step);
        press("ArrowRight", {shiftKey: true}); seen.push(time() / step);
        press("End"); seen.push(time() / last);
        press("Home"); seen.push(time());
        press(" "); seen.push(play.textContent === "Pause" ? 1 : 0);
        press(" "); seen.push(play.textContent === "Pause" ? 1 : 0);
        const controls = [...document.querySelectorAll("button,input,select,summary")];
        const nameless = controls.filter(c => !c.textContent.trim() && !c.getAttribute("aria-label")
          && !c.labels?.length);
        const unreachable = controls.filter(c => c.tabIndex < 0);
        seen.push(getComputedStyle(document.getElementById("frame")).backgroundColor === "rgb(255, 255, 255)" ? 1 : 0);
        answer([seen, [nameless.length, unreachable.length, controls.length,
          document.querySelectorAll("#marks button").length,
          document.querySelectorAll("#events button").length,
          document.querySelectorAll("#curves path").length,
          document.documentElement.scrollWidth > innerWidth ? 1 : 0]]);
        """, name: "keyboard", media: ["prefers-color-scheme": "dark"])
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [[Double]])
    let expected = [2, 1, 11, 1, 0, 1, 0, 1.0]
    try #require(answers[0].count == expected.count)
    for (one, other) in zip(answers[0], expected) { expectClose(one, other, within: 1e-6) }
    let times = Set(recording.events.map { ($0.time * 1000).rounded() })
    expectTrue(answers[1][0] == 0 && answers[1][1] == 0 && answers[1][2] > 10)
    expectEqual(answers[1][3], Double(times.count))
    expectEqual(answers[1][4], Double(recording.events.count))
    expectTrue(answers[1][5] == 6 && answers[1][6] == 0)
  }

  /// A layer that turns round twice, one that turns over in space, and more events than anybody could step through.
  private func crowded() -> Recording {
    let frames = (0...120).map { index in
      let part = Double(index) / 120
      var flat = LayerState(
        layer: 0, local: Transform3D(rotationAngle: part * 4 * .pi, x: 0, y: 0, z: 1),
        bounds: Rect(x: 0, y: 0, width: 10, height: 10), backgroundColor: .black)
      flat.cornerRadius = 50
      let over = LayerState(
        layer: 1, local: Transform3D(rotationAngle: part * .pi, x: 0, y: 1, z: 0),
        bounds: Rect(x: 0, y: 0, width: 10, height: 10))
      return RecordedFrame(index: index, time: Double(index) / 60, layers: [flat, over])
    }
    return Recording(
      viewport: Size(width: 40, height: 20), frameRate: 60,
      layers: [
        RecordedLayer(name: "</script><b title='x'>\"&\u{5E9}\u{5DC}\u{5D5}\u{5DD}"),
        RecordedLayer(),
      ],
      frames: frames,
      events: (0..<400).map {
        RecordedEvent(time: Double($0) / 200, subject: "<i>", label: "</script>\($0)")
      })
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `a page of many events and strange names is shown, and its curves tell of whole turns`()
    throws
  {
    let run = try Chromium.run(
      try HTMLPreview(title: "</title><script>\"'&").html(crowded()),
      script: """
        const shown = id => [...document.querySelectorAll("#curves svg")][4].getAttribute("aria-label");
        const marks = [...document.querySelectorAll("#marks button")];
        const past = () => document.querySelectorAll("#events .past").length;
        const seen = [];
        glissade.seek(1); seen.push(past());
        glissade.seek(2); seen.push(past());
        glissade.seek(0.5); seen.push(past());
        const box = marks[40].getBoundingClientRect();
        // The one on top there is another one.
        marks[42].dispatchEvent(new MouseEvent("click",
          {bubbles: true, detail: 1, clientX: box.left + box.width / 2, clientY: box.top + 8}));
        seen.push(Math.round(document.getElementById("scrubber").value * 1000));
        marks[7].click(); seen.push(Math.round(document.getElementById("scrubber").value * 1000));
        glissade.select(0); const flat = shown();
        glissade.select(1);
        // The answer is an element of the page itself.
        const plain = text => text.replaceAll("<", "(");
        answer([seen, flat, shown(), plain(document.title), plain(document.querySelector("#layer option").text),
          document.querySelectorAll("b[title],i").length, marks.filter(m => m.tabIndex >= 0).length,
          document.documentElement.scrollWidth > innerWidth ? 1 : 0]);
        """, name: "crowded")
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [Any])
    expectEqual(answers[0] as? [Double], [200, 400, 100, 200, 35])
    expectTrue(answers[1] as? String == "Rotation over time: 0.00 to 720.00 °")
    expectTrue(answers[2] as? String == "Rotation over time: 0.00 to 180.00 °")
    expectTrue(answers[3] as? String == "(/title>(script>\"'&")
    expectTrue(answers[4] as? String == "(/script>(b title='x'>\"&\u{5E9}\u{5DC}\u{5D5}\u{5DD}")
    expectTrue(
      answers[5] as? Double == 0 && answers[6] as? Double == 0 && answers[7] as? Double == 0)
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `a part that lacks layers which were met on the way to it is a page as well`() throws {
    var recording = try RecordingTests.tabsPart()
    // One that is nowhere at all, and one without its mask.
    recording.layers.append(RecordedLayer(name: "gone"))
    recording.layers.append(RecordedLayer(name: "mask", parent: 0, role: .mask))
    let there = Set(recording.frames.flatMap { $0.layers.map(\.layer) })
    expectLess(there.count, than: recording.layers.count - 2)
    let run = try Chromium.run(
      try HTMLPreview().html(recording),
      script:
        "answer([glissade.elements.size, document.querySelectorAll('#layer option').length]);",
      name: "part")
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    expectTrue(run.answer as? [Int] == [there.count, there.count])
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `layers keep their looks where the reader has forced colours`() throws {
    let recording = try GroupScene.recording(GroupScene.shadow)
    let run = try Chromium.run(
      try HTMLPreview().html(recording),
      script: """
        glissade.seek(0);
        const group = document.querySelector("[data-name=group]"), style = getComputedStyle(group);
        const border = getComputedStyle(group.querySelector(":scope > .border"));
        answer([matchMedia("(forced-colors:active)").matches, style.backgroundColor, border.boxShadow, style.filter]);
        """, name: "forced-colours", media: ["forced-colors": "active"])
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [Any])
    expectTrue(answers[0] as? Bool == true)
    expectTrue(answers[1] as? String == "rgb(217, 84, 43)")
    expectEqual((answers[2] as? String)?.hasPrefix("rgb(32, 32, 32)"), true)
    expectTrue(answers[3] as? String == "drop-shadow(rgba(0, 0, 0, 0.6) 8px 10px 5px)")
  }

  @Test func `a page needs nothing from elsewhere`() throws {
    let html = try HTMLPreview().html(try SampleScene.reveal.recorder(frameRate: 10).record())
    for address in ["http", "src=", "href=", "@import", "url("] {
      expectTrue(!html.contains(address))
    }
  }

  /// Returns the matrix that an element has to have.
  ///
  /// It is that of the layer, from upper left corner to upper left corner, divided by m44 as browsers do when they
  /// decompose a matrix.
  private func elementMatrix(_ state: LayerState, _ parent: LayerState?) -> [Double] {
    let own = state.bounds.origin
    let above = parent?.bounds.origin ?? .zero
    let matrix = Transform3D(translationX: own.x, y: own.y, z: 0).concatenating(state.local)
      .concatenating(Transform3D(translationX: -above.x, y: -above.y, z: 0))
    return (0..<16).map { matrix[$0 / 4, $0 % 4] / matrix.m44 }
  }
}
