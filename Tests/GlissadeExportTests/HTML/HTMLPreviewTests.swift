import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeExport

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

  /// Holds a page in a browser, and compares what it computes for each element at 20 moments.
  private func check(_ recording: Recording, title: String, name: String) throws -> URL {
    let preview = HTMLPreview(title: title)
    let html = try preview.html(recording)
    let url = try Output.write(html, name + ".html")
    let moments = HTMLPreviewTests.moments(recording)
    let times = moments.map { "\($0.time)" }.joined(separator: ",")
    let run = try Chromium.run(
      PreviewScreen.open(html),
      script: """
        \(Travel.look)
        answer([\(times)].map(time => {
          glissade.seek(time);
          return [...glissade.renderer.elements].map(([id, element]) => [id, ...look(element)]);
        }));
        """, name: name)
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [[[Double]]])
    try #require(answers.count == 20)
    let travels = recording.layers.indices.map { Travel.of($0, in: recording) }
    var checked = 0
    for (frame, answer) in zip(moments, answers) {
      let states = Dictionary(uniqueKeysWithValues: frame.layers.map { ($0.layer, $0) })
      for numbers in answer {
        let layer = Int(numbers[0])
        guard let state = states[layer] else {
          expectEqual(numbers[2], 0, "\(recording.name(of: layer)) is not there at \(frame.time)")
          continue
        }
        var above: LayerState? = state
        var isHidden = false
        while let next = above {
          isHidden = isHidden || next.isHidden
          above = recording.layers[next.layer].parent.flatMap { states[$0] }
        }
        expectEqual(numbers[2] == 0, isHidden)
        checked += 1
        if isHidden { continue }
        expectClose(numbers[1], state.opacity, within: preview.error + 1e-6)
        let parent = recording.layers[layer].parent.flatMap { states[$0] }
        let shown = try #require(Transform3D(entries: Array(numbers.dropFirst(3))))
        // A browser's times are whole microseconds: 2e-3 points at 4,000 points a second.
        expectAtMost(
          Travel.distance(state, shown, elementMatrix(state, parent)),
          preview.error * travels[layer] + 2e-3, "\(recording.name(of: layer)) at \(frame.time)")
      }
    }
    let shown = moments.flatMap(\.layers).filter { recording.layers[$0.layer].role != .mask }
    expectEqual(checked, shown.count)
    return url
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `a page can be used with the keyboard alone, and says what its controls are`() throws {
    let recording = try SampleScene.bounce.recorder(frameRate: 30).record()
    let run = try Chromium.run(
      PreviewScreen.open(try HTMLPreview().html(recording)),
      script: """
        const step = glissade.data.step, last = glissade.data.duration;
        const time = () => +document.getElementById("scrubber").value;
        const play = document.getElementById("play");
        const press = (key, more) => document.body.dispatchEvent(
          new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true, ...more}));
        const seen = [];
        press("Home"); press("ArrowRight"); press("ArrowRight"); seen.push(time() / step);
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
        const boxes = [...document.querySelectorAll("main button, main select, main input")]
          .filter(c => c.checkVisibility()).map(c => c.getBoundingClientRect());
        answer([seen, [nameless.length, unreachable.length, controls.length,
          boxes.filter(box => Math.min(box.width, box.height) < 24).length,
          document.querySelectorAll("#marks .is-band").length,
          document.querySelectorAll("#events button").length,
          document.querySelectorAll("#charts .chart").length,
          document.documentElement.scrollWidth > innerWidth ? 1 : 0,
          document.querySelector("main h1") ? 1 : 0]]);
        """, name: "keyboard", media: ["prefers-color-scheme": "dark"])
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [[Double]])
    let expected = [2, 1, 11, 1, 0, 1, 0, 1.0]
    try #require(answers[0].count == expected.count)
    for (one, other) in zip(answers[0], expected) { expectClose(one, other, within: 1e-6) }
    let counts = answers[1]
    try #require(counts.count == 9)
    expectTrue(counts[0] == 0 && counts[1] == 0 && counts[2] > 10)
    expectEqual(counts[3], 0, "targets of less than 24 px")
    expectEqual(counts[7], 0, "the page is wider than its window")
    expectEqual(counts[8], 1)
    // The pop has one gesture, of which all updates are one band, and the controller travels along y.
    expectTrue(counts[4] <= 2 && counts[6] >= 1, "\(counts)")
    expectTrue(counts[5] > 5 && Int(counts[5]) <= recording.events.count)
  }

  /// A layer that turns round twice, one that turns over in space, and more events than anybody could step through.
  private func crowded() -> Recording {
    let frames = (0...120).map { index in
      let part = Double(index) / 120
      var flat = LayerState(
        layer: 0, local: Transform3D(rotationAngle: part * 4 * .pi, x: 0, y: 0, z: 1),
        bounds: Rect(x: 0, y: 0, width: 10, height: 10), backgroundColor: .black)
      flat.cornerRadius = 50
      var eye = Transform3D.identity
      eye.m34 = -1.0 / 500
      let over = LayerState(
        layer: 1,
        local: Transform3D(rotationAngle: part * .pi, x: 0, y: 1, z: 0).concatenating(eye),
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
        // Events that differ by numbers alone are one.
        let word = String(repeating: "a", count: $0 / 20) + String(repeating: "b", count: $0 % 20)
        return RecordedEvent(time: Double($0) / 200, subject: "<i>", label: "</script>\(word)")
      })
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `a page of many events and strange names is shown, and its curves tell of whole turns`()
    throws
  {
    let html = try HTMLPreview(title: "</title><script>\"'&").html(crowded())
    let run = try Chromium.run(
      PreviewScreen.open(html),
      script: """
        const shown = () => [...document.querySelectorAll("#charts [role=slider]")]
          .map(chart => chart.getAttribute("aria-label")).find(label => label.startsWith("Rotation"));
        const marks = [...document.querySelectorAll("#marks button")];
        const past = () => document.querySelectorAll("#events .is-past").length;
        const seen = [];
        glissade.seek(1); seen.push(past());
        glissade.seek(2); seen.push(past());
        glissade.seek(0.5); seen.push(past());
        marks[7].click(); seen.push(Math.round(document.getElementById("scrubber").value * 1000));
        glissade.panel.choose(0); const flat = shown();
        glissade.panel.choose(1);
        const centres = marks.map(mark => mark.offsetLeft + mark.offsetWidth / 2);
        const nearest = Math.min(...centres.slice(1).map((x, i) => x - centres[i]));
        // The answer is an element of the page itself.
        const plain = text => text.replaceAll("<", "(");
        answer([seen, flat, shown(), plain(document.title), plain(document.querySelector("#layer option").text),
          document.querySelectorAll("b[title],main i:not(.track i):not(.chart i)").length,
          marks.filter(m => m.tabIndex >= 0).length > 20 ? 1 : 0,
          document.documentElement.scrollWidth > innerWidth ? 1 : 0, nearest, Number(marks[7].dataset.time) * 1000]);
        """, name: "crowded")
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [Any])
    let seen = try #require(answers[0] as? [Double])
    expectEqual(Array(seen.prefix(3)), [200, 400, 100])
    expectEqual(seen[3], (answers[9] as? Double)?.rounded())
    expectEqual(answers[1] as? String, "Rotation over time: Rotation 0 to 720 °")
    expectEqual(answers[2] as? String, "Rotation over time: Rotation 0 to 180 °")
    expectTrue(answers[3] as? String == "(/title>(script>\"'&")
    let names = ["(/script>(b title='x'>\"&\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "layer 1"]
    expectTrue(names.contains(answers[4] as? String ?? ""))
    expectTrue(
      answers[5] as? Double == 0 && answers[6] as? Double == 0 && answers[7] as? Double == 0)
    expectAtMost(24, answers[8] as? Double ?? 0)
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
      PreviewScreen.open(try HTMLPreview().html(recording)),
      script: """
        answer([glissade.renderer.elements.size, document.querySelectorAll("#screen [class^=stage-]").length,
          document.querySelectorAll("#layer option").length, glissade.layers.filter(layer => layer.moves).length]);
        """, name: "part")
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let counts = try #require(run.answer as? [Int])
    expectEqual(Array(counts.prefix(2)), [there.count, there.count])
    expectEqual(counts[2], counts[3])
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `a page plays when it opens, in a loop with a rest, but not under reduced motion`() throws {
    let recording = try SampleScene.reveal.recorder(frameRate: 30).record()
    var preview = HTMLPreview()
    let script = """
      const {player, renderer} = glissade, states = [], seen = [];
      const note = () => states.push([player.isPlaying, player.isResting, renderer.animations[0].playState]);
      const opened = [player.isPlaying, player.loops];
      const end = player.duration + 0.25;
      // Frames of a clock of the test's own.
      player.pause(); player.seek(0); player.play();
      player.tick(1000); player.tick(1000 + end * 1000); note();
      seen.push(player.time);
      player.tick(1000 + end * 1000 + 300); note(); seen.push(player.time);
      player.loops = false;
      player.tick(1000 + 3 * end * 1000); note(); seen.push(player.time);
      answer([...opened, ...states.flat(), ...seen, player.duration]);
      """
    func run(_ media: [String: String] = [:]) throws -> [Any] {
      let run = try Chromium.run(
        PreviewScreen.open(preview.html(recording)), script: script, name: "plays", media: media)
      expectTrue(run.errors.isEmpty, "\(run.errors)")
      return try #require(run.answer as? [Any])
    }
    let plays = try run()
    try #require(plays.count == 15)
    expectEqual(plays.prefix(2).map { $0 as? Bool }, [true, true])
    // A rest, the beginning, and the end without a loop.
    expectEqual(
      [2, 3, 5, 6, 8, 9].map { plays[$0] as? Bool }, [true, true, true, false, false, false])
    expectTrue(plays[10] as? String == "paused")
    let times = plays.suffix(4).compactMap { $0 as? Double }
    expectEqual(times, [times[3], 0, times[3], times[3]])
    let calm = try run(["prefers-reduced-motion": "reduce"])
    expectEqual(calm.prefix(2).map { $0 as? Bool }, [false, true])
    (preview.autoplays, preview.loops) = (false, false)
    expectEqual(try run().prefix(2).map { $0 as? Bool }, [false, false])
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `a page interpolates paths between their frames, and says what they do`() throws {
    func line(_ x: Double) -> RecordedShape {
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(x: x, y: 0))
      return RecordedShape(RecordedShapeTests.shape { $0.path = path })
    }
    var recording = RecordedShapeTests.recording([line(0), line(1), line(5)])
    for place in recording.frames.indices { recording.frames[place].time = Double(place) }
    let run = try Chromium.run(
      PreviewScreen.open(try HTMLPreview().html(recording)),
      script: """
        const [track] = glissade.layers[0].tracks, path = document.querySelector("#screen path");
        const numbers = text => text.match(/-?[0-9.]+/g).map(Number);
        answer([0, 0.5, 1, 1.5, 2].map(time => {
          glissade.seek(time);
          return [...numbers(getComputedStyle(path).d), ...numbers(track.at(time))];
        }));
        """, name: "shape-paths")
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [[Double]])
    for (answer, x) in zip(answers, [0, 0.5, 1, 3, 5]) {
      try #require(answer.count == 8)
      for (found, wanted) in zip(answer, [0, 0, x, 0, 0, 0, x, 0]) {
        expectClose(found, wanted, within: 1e-3)
      }
    }
    expectEqual(answers.count, 5)
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `the policy lets the page's script run and no other`() throws {
    let html = try HTMLPreview().html(try SampleScene.bounce.recorder(frameRate: 10).record())
    let found = try Chromium.evaluate(
      html.replacing("</body>", with: "<script>window.intruder = true;</script></body>"),
      "[typeof glissade, typeof intruder, (() => { try { return eval('1'); } catch { return 'refused'; } })()].join()",
      name: "policy")
    expectEqual(found, "object,undefined,refused")
  }

  @Test func `a page of too many layers is refused with the limit`() {
    let count = HTMLPreview.maximumLayerCount + 1
    var recording = RecordingTests.small()
    while recording.layers.count < count { recording.layers.append(RecordedLayer()) }
    let error = #expect(throws: ExportError.self) { try HTMLPreview().html(recording) }
    expectTrue("\(error as ExportError?)".contains("20000"), "\(error as ExportError?)")
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `layers keep their looks where the reader has forced colours`() throws {
    let recording = try GroupScene.recording(GroupScene.shadow)
    let place = try #require(recording.layers.firstIndex { $0.name == "group" })
    let run = try Chromium.run(
      PreviewScreen.open(try HTMLPreview().html(recording)),
      script: """
        glissade.seek(0);
        const group = document.querySelector(".stage-\(place)"), style = getComputedStyle(group);
        const border = getComputedStyle(group, "::after");
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
    // The namespace of drawings is a name, and nothing is loaded from it.
    let text = html.replacing("http://www.w3.org/2000/svg", with: "")
      .replacing("http-equiv", with: "")
    for address in ["http", " src=", "href=", "@import", "url("] {
      expectTrue(!text.contains(address), "\(address)")
    }
  }

  /// Returns the matrix that an element has to have: that of the layer, from upper left corner to upper left corner.
  private func elementMatrix(_ state: LayerState, _ parent: LayerState?) -> Transform3D {
    let own = state.bounds.origin
    let above = parent?.bounds.origin ?? .zero
    return Transform3D(translationX: own.x, y: own.y, z: 0).concatenating(state.local)
      .concatenating(Transform3D(translationX: -above.x, y: -above.y, z: 0))
  }
}
