import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeScene

@Suite struct GestureReaderTests {
  @Test(arguments: [
    (#"{"kind": "tap", "at": [10, 20], "taps": 2, "touch": 4}"#, "double tap at (10, 20), touch 4"),
    (
      #"{"kind": "swipe", "from": [10, 20], "direction": "left", "distance": 60, "duration": 0.1}"#,
      "swipe left from (10, 20) by 60 pt over 0.1 s"
    ),
    (
      #"{"kind": "long-press", "at": [10, 20], "duration": 0.6, "cancelAt": 0.5, "touches": 2}"#,
      "long press at (10, 20) for 0.6 s, cancel at 0.5 s, with 2 fingers"
    ),
    (
      #"{"kind": "pinch", "at": [10, 20], "spread": [30, 40], "duration": 1, "rate": 60}"#,
      "pinch at (10, 20) from 30 to 40 over 1 s, sampled at 60 Hz"
    ),
    (
      #"{"kind": "rotation", "at": [10, 20], "angle": 90, "distance": 50, "duration": 1}"#,
      "rotate at (10, 20) by 90 deg over 1 s, fingers 50 pt apart"
    ),
  ])
  func `a gesture as an object is that in words`(_ object: String, _ words: String) throws {
    let cursor = JSONCursor(try JSONNode(text: object))
    try expectEqual(GestureReader.script(cursor), ScriptedGesture(words))
  }
}
