import Foundation
import GlissadeEngine
import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

/// Pages on which a finger drags a transition, in Chromium.
@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct DragPageTests {
  /// A release: the progress and the velocity of the finger, in parts of the transition per second.
  typealias Release = (progress: Double, velocity: Double)

  static let releases: [Release] = [
    (0.1, 0), (0.2, 4), (0.35, -0.5), (0.45, 0.4), (0.6, 0), (0.7, -2.5), (0.9, 1.5),
  ]
  /// The seconds after a release at which a page is compared with the engine, and a moment at the end.
  static let moments = (0..<10).map { Double($0) * 0.05 } + [1.9]

  /// A transition, and further members of its gesture.
  struct Subject: CustomTestStringConvertible {
    var style: String
    var gesture = ""
    var testDescription: String { "\(style) \(gesture)" }

    /// The system's swipe back.
    static let system = Subject(style: "system")

    /// A scenario with a card over a page, or on a stack, that a drag takes away.
    var scenario: String {
      let isStack = ["navigation", "fade-push-left", "system"].contains(style)
      let isSystem = style == "system"
      let own = isSystem ? "" : ", \"transition\": \"\(style)\""
      let stack =
        "{\"name\": \"stack\", \"kind\": \"navigation\", \"children\": [\"desk\", \"card\"]\(own)},"
      let modal =
        ", \"presentationStyle\": \"full-screen\", "
        + "\"transition\": {\"forward\": \"cross-dissolve\", \"back\": \"\(style)\"}"
      let does = "{\"\(isStack ? "pop" : "dismiss")\": true}"
      let gestures =
        "[{\"direction\": \"down\", \"distance\": 400, \"does\": \(does)\(gesture)}]"
      return """
        {"glissade": "scenario", "version": 1, "size": [320, 480], "duration": 0.1, "steps": [],
         "root": "\(isStack ? "stack" : "desk")", "setup": [\(isStack ? "" : "{\"present\": \"card\"}")],
         "controllers": [\(isStack ? stack : "")
          {"name": "desk", "view": {"name": "desk page", "backgroundColor": "#264653",
            "subviews": [{"name": "note", "frame": [60, 120, 200, 90], "backgroundColor": "#2a9d8f"}]}},
          {"name": "card"\(isStack ? "" : modal), "view": {"name": "card page", "backgroundColor": "#e76f51",
            "subviews": [{"name": "photo", "frame": [40, 100, 200, 200], "backgroundColor": "#f4a261"}]},
            "gestures": \(isSystem ? "[]" : gestures)}]}
        """
    }
  }

  static let subjects = [
    Subject(style: "cover-vertical"), Subject(style: "cross-dissolve"),
    Subject(style: "flip-horizontal"), Subject(style: "swipe-down"),
    Subject(style: "slide-from-right", gesture: #", "completionSpeed": 2"#),
    Subject(style: "swipe-down", gesture: #", "completionCurve": "ease-out", "threshold": 0.3"#),
    Subject(
      style: "finger-slide", gesture: #", "interaction": "finger-slide", "release": "position""#),
    Subject(style: "navigation"), Subject(style: "fade-push-left"), .system,
  ]

  /// The bounds on the screen and the opacity of a layer, as a page and the engine see it.
  struct Look: Decodable {
    var name: String
    var rect: [Double]
    var opacity: Double
  }

  /// The looks of a page after a release.
  struct Shown: Decodable {
    var finishes: Bool
    var moments: [[Look]]
  }

  /// Functions of a page: the looks of the layers that are there.
  static let look = """
    const {touch} = glissade, [drag] = touch.drags, screen = document.getElementById("screen");
    function looks() {
      const {left, top} = screen.getBoundingClientRect(), seen = [];
      for (const {id, name} of drag.layers) {
        const element = drag.renderer.elements.get(id), box = element.getBoundingClientRect();
        if (getComputedStyle(element).visibility !== "visible" || !/ |note|photo/.test(name)) continue;
        const rect = [box.left - left, box.top - top, box.right - left, box.bottom - top];
        seen.push({name, rect: rect.map(side => side / glissade.scale), opacity: +getComputedStyle(element).opacity});
      }
      return seen;
    }
    """

  private func page(_ scenario: String, name: String) throws -> String {
    let file = try Output.write(scenario, name + ".json")
    let run = try Tool.run(["render", file.path, "--to", "-", "--format", "html"])
    try #require(run.code == 0, "\(run.errors)")
    // The policy would not let the test's script run.
    return run.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("Content-Security-Policy") }.joined(separator: "\n")
  }

  private func ask<Answer: Decodable>(_ page: String, _ script: String, name: String) throws
    -> Answer
  {
    let run = try Chromium.run(page, script: "{\(script)}", name: "drag-" + name)
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let data = try JSONSerialization.data(withJSONObject: [run.answer])
    return try #require(try JSONDecoder().decode([Answer].self, from: data).first)
  }

  /// Plays a scenario to its end, drags its transition with the engine, and releases it at time 0 of a recording.
  private func recording(_ scenario: String, _ release: Release) throws -> (Bool, Recording) {
    let document = try Document(reading: Array(scenario.utf8))
    var finishes = false
    let recording = try Recorder(frameRate: 120, duration: 2) {
      let playback = try document.makePlayback()
      playback.begin()
      try playback.advance(to: 0.1)
      let interaction = try #require(playback.drivableTransitions.first)
      interaction.drive(to: 0)
      try playback.advance(to: 0.1)
      interaction.drive(to: release.progress)
      try playback.advance(to: 0.1)
      let drag = try #require(interaction.drag)
      let policy: ReleasePolicy =
        drag.reach == 0
        ? .position(threshold: drag.threshold) : .projection(threshold: drag.threshold)
      let velocity = ProgressPerSecond(release.velocity)
      let decision = policy.decision(progress: release.progress, velocity: velocity)
      finishes = decision == .finish
      interaction.release(decision, velocity: velocity)
      return Recorder.Subject(
        stage: playback.stage, viewport: playback.viewport, retainedObjects: [playback],
        advance: { try playback.advance(to: playback.time + $0 - playback.stage.time) })
    }.record()
    return (finishes, recording)
  }

  private func rect(_ state: LayerState) -> [Double] {
    let bounds = state.bounds
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      state.world.apply(
        to: Point(
          x: bounds.origin.x + x * bounds.size.width, y: bounds.origin.y + y * bounds.size.height))
    }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    return [x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0]
  }

  @Test(arguments: subjects)
  func `a released transition takes the engine's path to the engine's end`(_ subject: Subject)
    throws
  {
    let name = "\(subject.style)-\(subject.gesture.count)"
    let page = try page(subject.scenario, name: "drag-" + name)
    let releases = Self.releases.map { "[\($0.progress), \($0.velocity)]" }.joined(separator: ",")
    let times = Self.moments.map { "\($0)" }.joined(separator: ",")
    let answers: [Shown] = try ask(
      page,
      """
      \(Self.look)
      touch.enter(drag);
      answer([\(releases)].map(([progress, velocity]) => {
        drag.hold(progress);
        drag.release(velocity);
        const moments = [\(times)].map(time => { drag.show(time); return looks(); });
        return {finishes: drag.rest.finishes, moments};
      }));
      """, name: name)
    try #require(answers.count == Self.releases.count)
    let recordings = try Self.releases.map { try recording(subject.scenario, $0) }
    // Of all releases, because a path that is short has the error of the whole way.
    var ways: [String: (low: [Double], high: [Double])] = [:]
    for recording in recordings.map(\.1) {
      for state in recording.frames.flatMap(\.layers) {
        let (name, sides) = (recording.name(of: state.layer), rect(state))
        let (low, high) = ways[name] ?? (sides, sides)
        ways[name] = (zip(low, sides).map { min($0, $1) }, zip(high, sides).map { max($0, $1) })
      }
    }
    let travels = ways.mapValues { zip($0.low, $0.high).map { $1 - $0 }.max() ?? 0 }
    var compared = 0
    for ((release, answer), (finishes, recording)) in zip(
      zip(Self.releases, answers), recordings)
    {
      expectEqual(answer.finishes, finishes, "\(release)")
      for (time, looks) in zip(Self.moments, answer.moments) {
        let last = recording.frames.count - 1
        let index = min(Int((time * 120).rounded()), last)
        let states = Dictionary(
          recording.frames[index].layers.map { (recording.name(of: $0.layer), $0) },
          uniquingKeysWith: { first, _ in first })
        for look in looks {
          guard let state = states[look.name] else {
            expectTrue(false, "\(look.name) is still there, \(release) \(time)")
            continue
          }
          let travel = travels[look.name] ?? 0
          for (shown, side) in zip(look.rect, rect(state)) {
            // Browsers round the bounds of boxes to sixty-fourths of a pixel.
            expectClose(
              shown, side, within: 0.02 * travel + 0.05, "\(look.name) \(release) \(time)")
          }
          // A side of a flip appears at once in the engine, and within a sixtieth of the way on the page.
          let near = recording.frames[max(index - 1, 0)...min(index + 1, last)].compactMap {
            $0.layers.first { $0.layer == state.layer }?.opacity
          }
          let (low, high) = (near.min() ?? 0, near.max() ?? 1)
          expectTrue(
            look.opacity >= low - 0.02 && look.opacity <= high + 0.02,
            "\(look.name) \(release) \(time): \(look.opacity) is not from \(low) to \(high)")
          compared += 1
        }
        let visible = states.values.filter {
          !$0.isHidden && ["card page", "desk page"].contains(recording.name(of: $0.layer))
        }
        expectEqual(
          Set(looks.map(\.name)).intersection(["card page", "desk page"]),
          Set(visible.map { recording.name(of: $0.layer) }), "\(release) \(time)")
      }
    }
    expectTrue(compared > 150, "\(compared)")
  }

  @Test func `a pointer drags a transition, and its release decides`() throws {
    struct Answer: Decodable {
      var title: String
      var before: [Bool]
      var during: [Double]
      var isDragShown: Bool
      var finishes: Bool
      var own: Bool
      var after: [Bool]
      var discs: [Bool]
      var sliderProgress: Double
    }
    let text = String(decoding: try Examples.bytes("bounce-and-swipe"), as: UTF8.self)
    let answer: Answer = try ask(
      try page(text, name: "drag-bounce-and-swipe"),
      """
      const {touch, views, fingers} = glissade, [drag] = touch.drags, screen = document.getElementById("screen");
      screen.setPointerCapture = () => {};
      const {left, top} = screen.getBoundingClientRect();
      const send = (type, x, y) => screen.dispatchEvent(new PointerEvent(type, {
        pointerId: 5, button: 0, bubbles: true, clientX: left + x * glissade.scale, clientY: top + y * glissade.scale }));
      const shown = () => views.map(view => !view.hidden);
      glissade.seek(1.2);
      const discs = [fingers.fingers[0].disc.hidden, fingers.fingers[1].disc.hidden];
      const before = shown();
      send("pointerdown", 180, 100);
      send("pointermove", 180, 103);
      const during = [drag.progress];
      send("pointermove", 181, 200);
      during.push(drag.progress);
      const isDragShown = touch.drag === drag && shown()[1];
      const own = !fingers.own.hidden;
      send("pointermove", 180, 340);
      send("pointerup", 180, 340);
      const finishes = drag.rest.finishes;
      glissade.seek(0.2);
      const after = shown();
      const slider = document.querySelector("#touch input");
      slider.value = 0.4;
      slider.dispatchEvent(new Event("input", {bubbles: true}));
      answer({title: drag.title, before, during, isDragShown, finishes, own, after, discs, sliderProgress: drag.progress});
      """, name: "pointer")
    expectEqual(answer.title, "Drag down to dismiss")
    expectEqual(answer.before, [true, false])
    expectEqual(answer.during[0], 0, "a small movement is no drag")
    expectClose(answer.during[1], 0.25, within: 1e-6)
    expectTrue(answer.isDragShown && answer.finishes && answer.own)
    expectEqual(answer.after, [true, false])
    expectEqual(
      answer.discs, [false, true], "the first finger is down at 1.2 s, the second is not")
    expectClose(answer.sliderProgress, 0.4, within: 1e-9)
  }

  @Test func `without a transition to drag, a drag moves the time`() throws {
    let script = """
      const {touch} = glissade, screen = document.getElementById("screen");
      screen.setPointerCapture = () => {};
      const {left, top} = screen.getBoundingClientRect();
      const send = (type, x) => screen.dispatchEvent(new PointerEvent(type, {
        pointerId: 1, button: 0, bubbles: true, clientX: left + x * glissade.scale, clientY: top + 50 }));
      glissade.seek(0);
      send("pointerdown", 20);
      send("pointermove", 60);
      send("pointermove", 20 + glissade.data.width / 2);
      answer([touch.drags.length, glissade.player.time / glissade.data.duration, glissade.player.isPlaying ? 1 : 0,
        document.getElementById("touch").hidden ? 1 : 0]);
      """
    let run = try Tool.run(["render", "reveal", "--to", "-", "--format", "html"])
    let page = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("Content-Security-Policy") }.joined(separator: "\n")
    let answer: [Double] = try ask(page, script, name: "time")
    expectClose(answer[1], 0.5, within: 1e-9)
    expectEqual([answer[0], answer[2], answer[3]], [0, 0, 1])
  }
}
