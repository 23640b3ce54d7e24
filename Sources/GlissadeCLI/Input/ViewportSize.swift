import ArgumentParser
import GlissadeMath

/// The size of a viewport as an argument, such as `375x667`.
enum ViewportSize {
  /// Parses a size in points, 1…100,000 in each direction.
  static func read(_ text: String) throws -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 2, numbers.count == 2 else {
      throw ValidationError("Write a size in points as 375x667.")
    }
    guard numbers.allSatisfy({ $0 >= 1 && $0 <= 100_000 }) else {
      throw ValidationError("Width and height must be within 1…100000.")
    }
    return Size(width: numbers[0], height: numbers[1])
  }
}
