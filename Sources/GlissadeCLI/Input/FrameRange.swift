import ArgumentParser

/// A range of frames as an argument: `30..<60`, or `30...59` including the last frame.
enum FrameRange {
  /// Parses a range with at least one frame.
  static func read(_ text: String) throws -> Range<Int> {
    for separator in ["..<", "..."] {
      let ends = text.split(
        separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      guard ends.count == 2, let first = number(ends[0]), var last = number(ends[1]) else {
        continue
      }
      guard first >= 0 else { throw ValidationError("The first frame is 0.") }
      // The largest Int exceeds the number of frames in any case, and cannot be incremented.
      if separator == "...", last < .max { last += 1 }
      guard first < last else { throw ValidationError("There are no frames in this range.") }
      return first..<last
    }
    throw ValidationError("Write frames as 30..<60, or as 30...59.")
  }

  private static func number(_ text: Substring) -> Int? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text) ?? (digits.count < text.count ? .min : .max)
  }
}
