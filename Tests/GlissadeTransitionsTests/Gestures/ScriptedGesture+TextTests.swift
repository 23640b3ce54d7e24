import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import Testing

@Suite struct ScriptedGestureTextTests {
  static let start = Point(x: 10, y: 200), way = Point(x: 240, y: -5.5)

  static let sentences: [(String, @Sendable () throws -> ScriptedGesture)] = [
    (
      "pan from (10, 200) by (240, -5.5) over 0.3 s",
      { try ScriptedGesture(from: start, by: way, duration: 0.3) }
    ),
    (
      "pan from (10,200) by (240,-5.5) over 0.3 s, release at 900 pt/s, cancel at 0.2 s",
      {
        try ScriptedGesture(
          from: start, by: way, duration: 0.3, release: .velocity(PointsPerSecond(900)),
          cancelAt: 0.2)
      }
    ),
    (
      "  Pan FROM ( 10 , 2e2 ) to (250, 194.5) over .3s , touch 4,sampled at 60 hz, pause for 0.1 s ",
      {
        try ScriptedGesture(
          from: start, by: way, duration: 0.3, release: .pause(0.1), sampling: .rate(60), touchID: 4
        )
      }
    ),
    (
      "pan from (0, 0) to (1, 2) to (3, 4) over 1 s, ease-in-ease-out",
      {
        try ScriptedGesture(
          through: [.zero, Point(x: 1, y: 2), Point(x: 3, y: 4)], duration: 1,
          timingFunction: .easeInEaseOut)
      }
    ),
    (
      "pan from (10, 200) by (240, -5.5) over 1 s, ease-in",
      { try ScriptedGesture(from: start, by: way, duration: 1, timingFunction: .easeIn) }
    ),
    (
      "pan from (10, 200) by (240, -5.5) over 1 s, ease-out, release at -3 pt/s",
      {
        try ScriptedGesture(
          from: start, by: way, duration: 1, timingFunction: .easeOut,
          release: .velocity(PointsPerSecond(-3))
        )
      }
    ),
    (
      "pan from (10, 200) by (240, -5.5) over 1 s, linear",
      { try ScriptedGesture(from: start, by: way, duration: 1) }
    ),
    (
      "pan from (10, 200) by (240, -5.5) over 0 s",
      { try ScriptedGesture(from: start, by: way, duration: 0) }
    ),
  ]

  @Test(arguments: sentences.indices)
  func `a sentence is the gesture that it says, or its error`(_ index: Int) throws {
    let (text, make) = Self.sentences[index]
    let (said, made) = (
      Result { try ScriptedGesture(text) }, Result { try make() }
    )
    switch (said, made) {
    case (.success(let left), .success(let right)): #expect(left == right)
    case (.failure(let left), .failure(let right)):
      #expect(left as? TransitionError == right as? TransitionError && left is TransitionError)
    default: Issue.record("\(said) is not \(made)")
    }
  }

  @Test(arguments: [
    ("", 0, "\"pan\""), ("panning", 0, "\"pan\""), ("pan at", 4, "\"from\""),
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
        + " or \"ease-in\" or \"ease-out\""
    ),
    ("pan from (1, 1) by (1, 2) over 3 s, release 9 pt/s", 44, "\"at\""),
    ("pan from (1, 1) by (1, 2) over 3 s, release at 9 m/s", 49, "\"pt/s\""),
    ("pan from (1, 1) by (1, 2) over 3 s, touch 1.5", 42, "a whole number"),
    ("pan from (1, 1) by (1, 2) over 3 s, sampled at 60 fps", 50, "\"Hz\""),
  ])
  func `what is not understood is told with its place`(
    _ text: String, _ offset: Int, _ expected: String
  ) {
    #expect(
      throws: TransitionError.invalidGesture(.notUnderstood(offset: offset, expected: expected))
    ) { try ScriptedGesture(text) }
  }
}
