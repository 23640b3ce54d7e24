import Testing

@testable import GlissadeScene

// Gestures of other kinds than pans.

extension ScenarioErrorTests {
  /// Broken gestures of which the schema can tell.
  static let brokenGestures =
    [
      #", "gestures": [{"kind": "tap", "direction": "up", "does": {"dismiss": true}}]"#,
      #", "gestures": [{"kind": "swipe", "touches": 0, "does": {"dismiss": true}}]"#,
      #", "gestures": [{"kind": "long-press", "minimumPressDuration": -1, "does": {"pop": true}}]"#,
      #", "gestures": [{"kind": "pinch", "angle": 9, "does": {"dismiss": true}}]"#,
      #", "gestures": [{"kind": "rotation", "angle": 9}]"#,
    ].map { text(page: $0) }

  @Test(
    arguments: MistakeRow.table(
      #"""
      , "gestures": [{"kind": "tap", "scale": ‸2, "does": {"dismiss": true}}]
      → invalidValue controllers[1].gestures[0].scale: a 'tap' has no 'scale'
      , "gestures": [{"kind": "tap", "taps": ‸0, "does": {"dismiss": true}}]
      → outOfRange controllers[1].gestures[0].taps: 0 is out of range
      , "gestures": [{"kind": "pinch", "scale": ‸1, "does": {"dismiss": true}}]
      → outOfRange controllers[1].gestures[0].scale: goes nowhere
      , "gestures": [{"kind": "rotation", "angle": ‸0, "does": {"dismiss": true}}]
      → outOfRange controllers[1].gestures[0].angle: goes nowhere
      , "gestures": [{"edge": ‸"left", "direction": "right", "does": {"dismiss": true}}]
      → invalidValue controllers[1].gestures[0].edge: a 'pan' has no 'edge'
      """#))
  func `a wrong recogniser is named with its place`(_ row: MistakeRow) throws {
    try check(Self.text(page: row.text), row.expected)
  }
}
