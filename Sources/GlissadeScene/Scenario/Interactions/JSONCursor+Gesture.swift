import GlissadeTransitions

extension JSONCursor {
  private static let example = "pan from (10, 200) by (240, 0) over 0.3 s"

  /// Returns the value as a scripted gesture, which is a sentence.
  func gesture() throws(DocumentError) -> ScriptedGesture {
    guard case .string(let text) = node.kind else {
      throw error(
        .wrongKind,
        "this is \(node.kindName); a gesture is a sentence, 'pan from (x, y) by (dx, dy) over n s' or one "
          + "of a tap, swipe, long press, pinch or rotation, such as '\(JSONCursor.example)'")
    }
    do { return try ScriptedGesture(text) } catch { throw self.error(.invalidValue, "\(error)") }
  }
}
