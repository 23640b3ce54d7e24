import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ScriptedGestureTextTests {
  static let start = Point(x: 10, y: 200), way = Point(x: 240, y: -5.5)

  static let kinds =
    "\"pan\" or \"tap\" or \"double\" or \"triple\" or \"swipe\" or \"long\" or \"pinch\" or \"rotate\""

  struct Sentence: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () throws -> ScriptedGesture

    init(_ text: String, make: @escaping @Sendable () throws -> ScriptedGesture) {
      (testDescription, self.make) = (text, make)
    }
  }

  static let sentences = [
    Sentence("pan from (10, 200) by (240, -5.5) over 0.3 s") {
      try ScriptedGesture(from: start, by: way, duration: 0.3)
    },
    Sentence("pan from (10,200) by (240,-5.5) over 0.3 s, release at 900 pt/s, cancel at 0.2 s") {
      try ScriptedGesture(
        from: start, by: way, duration: 0.3, release: .velocity(PointsPerSecond(900)),
        cancelAt: 0.2)
    },
    Sentence(
      "  Pan FROM ( 10 , 2e2 ) to (250, 194.5) over .3s , touch 4,sampled at 60 hz, pause for 0.1 s "
    ) {
      try ScriptedGesture(
        from: start, by: way, duration: 0.3, release: .pause(0.1), sampling: .rate(60), touchID: 4
      )
    },
    Sentence("pan from (0, 0) to (1, 2) to (3, 4) over 1 s, ease-in-ease-out") {
      try ScriptedGesture(
        through: [.zero, Point(x: 1, y: 2), Point(x: 3, y: 4)], duration: 1,
        timingFunction: .easeInEaseOut)
    },
    Sentence("pan from (10, 200) by (240, -5.5) over 1 s, ease-in") {
      try ScriptedGesture(from: start, by: way, duration: 1, timingFunction: .easeIn)
    },
    Sentence("pan from (10, 200) by (240, -5.5) over 1 s, ease-out, release at -3 pt/s") {
      try ScriptedGesture(
        from: start, by: way, duration: 1, timingFunction: .easeOut,
        release: .velocity(PointsPerSecond(-3))
      )
    },
    Sentence("pan from (10, 200) by (240, -5.5) over 1 s, linear") {
      try ScriptedGesture(from: start, by: way, duration: 1)
    },
    Sentence("pan from (10, 200) by (240, -5.5) over 0 s") {
      try ScriptedGesture(from: start, by: way, duration: 0)
    },
    Sentence(
      "pan from (10, 200) by (240, -5.5) over 1 s, cubic-bezier(.1, 0, 1, 1), sampled at 0.1 and 1 s"
    ) {
      try ScriptedGesture(
        from: start, by: way, duration: 1, timingFunction: .bezier(UnitBezier(0.1, 0, 1, 1)),
        sampling: .times([0.1, 1]))
    },
    Sentence("tap at (10, 200)") { try .tap(at: start) },
    Sentence("tap 4 times at (10, 200) for 0.1 s, taps 0.2 s apart, touch 3") {
      try .tap(at: start, count: 4, duration: 0.1, interval: 0.2, touchID: 3)
    },
    Sentence("Double tap at (10, 200), touch 3") { try .tap(at: start, count: 2, touchID: 3) },
    Sentence("triple tap at (10, 200), with 2 fingers") {
      try .tap(at: start, count: 3, touches: 2)
    },
    Sentence("tap at (10, 200), with 1 finger") { try .tap(at: start) },
    Sentence("tap at (10, 200), with 0 fingers") { try .tap(at: start, touches: 0) },
    Sentence("swipe left from (10, 200)") { try .swipe(.left, from: start) },
    Sentence(
      "swipe up from (10, 200) by 80 pt over 0.1 s, with 2 fingers, sampled at 60 Hz, touch 1"
    ) {
      try .swipe(
        .up, from: start, distance: 80, duration: 0.1, touches: 2, sampling: .rate(60),
        touchID: 1)
    },
    Sentence("swipe right from (10, 200) by -5 pt") {
      try .swipe(.right, from: start, distance: -5)
    },
    Sentence("swipe down from (10, 200) over 0.3 s") {
      try .swipe(.down, from: start, duration: 0.3)
    },
    Sentence("long press at (10, 200) for 0.6 s") { try .longPress(at: start, duration: 0.6) },
    Sentence("long press at (10, 200) for 0.6 s, cancel at 0.5 s, with 2 fingers") {
      try .longPress(at: start, duration: 0.6, touches: 2, cancelAt: 0.5)
    },
    Sentence("long press at (10, 200) for -1 s") { try .longPress(at: start, duration: -1) },
    Sentence("pinch at (10, 200) from 100 to 200 over 0.3 s") {
      try .pinch(at: start, from: 100, to: 200, duration: 0.3)
    },
    Sentence("pinch at (10, 200) from 100 to 20 over 0.3 s, ease-out, cancel at 0.1 s, touch 4") {
      try .pinch(
        at: start, from: 100, to: 20, duration: 0.3, timingFunction: .easeOut, cancelAt: 0.1,
        touchID: 4)
    },
    Sentence("rotate at (10, 200) by 90 deg over 0.3 s") {
      try .rotation(at: start, by: .pi / 2, duration: 0.3)
    },
    Sentence("rotate at (10, 200) by -2 rad over 0.3 s, fingers 60 pt apart, sampled at 30 Hz") {
      try .rotation(at: start, by: -2, distance: 60, duration: 0.3, sampling: .rate(30))
    },
  ]

  @Test(arguments: sentences)
  func `a sentence is the gesture that it says, or its error`(_ sentence: Sentence) throws {
    let said = Result { try ScriptedGesture(sentence.testDescription) }
    let made = Result { try sentence.make() }
    switch (said, made) {
    case (.success(let left), .success(let right)): expectEqual(left, right)
    case (.failure(let left), .failure(let right)):
      expectTrue(left as? TransitionError == right as? TransitionError && left is TransitionError)
    default: Issue.record("\(said) is not \(made)")
    }
  }

  @Test(arguments: [
    ("", 0, kinds), ("panning", 0, kinds), ("pan at", 4, "\"from\""),
    ("pan from 1", 9, "\"(\""), ("pan from (x, 1)", 10, "a number"),
    ("pan from (1; 1)", 11, "\",\""), ("pan from (1, 1", 14, "\")\""),
    ("pan from (1, 1) over", 16, "\"by\" or \"to\""),
    ("pan from (1, 1) by (1, --2)", 23, "a number"),
    ("pan from (1, 1) by (1, 2) in 3 s", 26, "\"over\""),
    ("pan from (1, 1) by (1, 2) over s", 31, "a number of seconds"),
    ("pan from (1, 1) by (1, 2) over 3 ms", 33, "\"s\""),
    ("pan from (1, 1) by (1, 2) over 1e999 s", 31, "a number of seconds"),
    ("pan from (1, 1) by (1, 2) over 3 s.", 34, "\",\" or the end"),
    (
      "pan from (1, 1) by (1, 2) over 3 s, cancel at 1 s, cancel at 2 s", 51,
      "\"release\" or \"pause\" or \"sampled\" or \"touch\" or \"linear\" or \"ease-in-ease-out\""
        + " or \"ease-in\" or \"ease-out\" or \"cubic-bezier\" or \"steps\""
    ),
    ("pan from (1, 1) by (1, 2) over 3 s, release 9 pt/s", 44, "\"at\""),
    ("pan from (1, 1) by (1, 2) over 3 s, release at 9 m/s", 49, "\"pt/s\""),
    ("pan from (1, 1) by (1, 2) over 3 s, touch 1.5", 42, "a whole number"),
    ("pan from (1, 1) by (1, 2) over 3 s, sampled at 60 fps", 50, "\"Hz\" or \"s\""),
    ("pan from (1, 1) by (1, 2) over 3 s, steps(0)", 36, "a curve over progress"),
    ("tap (1, 1)", 4, "\"at\""), ("double (1, 1)", 7, "\"tap\""),
    ("tap at (1, 1), sampled at 60 Hz", 15, "\"with\" or \"touch\" or \"taps\""),
    ("tap at (1, 1), with 2 thumbs", 22, "\"fingers\" or \"finger\""),
    ("tap 2 at (1, 1)", 6, "\"times\""), ("tap at (1, 1) over 1 s", 14, "\",\" or the end"),
    ("swipe from (1, 1)", 6, "\"left\" or \"right\" or \"up\" or \"down\""),
    ("swipe up at (1, 1)", 9, "\"from\""), ("swipe up from (1, 1) by 3 s", 26, "\"pt\""),
    ("long at (1, 1)", 5, "\"press\""), ("long press at (1, 1)", 20, "\"for\""),
    ("pinch at (1, 1) from 1", 22, "\"to\""), ("pinch at (1, 1) from 1 to 2", 27, "\"over\""),
    ("rotate at (1, 1) by 90", 22, "\"deg\" or \"rad\""),
    ("rotate at (1, 1) by 1 rad over 1 s, fingers 1 pt", 48, "\"apart\""),
  ])
  func `sentence that is not understood: the error names the position`(
    _ text: String, _ offset: Int, _ expected: String
  ) {
    #expect(
      throws: TransitionError.invalidGesture(.notUnderstood(offset: offset, expected: expected))
    ) { try ScriptedGesture(text) }
  }
}
