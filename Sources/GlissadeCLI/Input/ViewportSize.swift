import ArgumentParser
import GlissadeMath
import GlissadeScene

/// The size of a viewport or of a drawing as an argument, such as `375x667`.
enum ViewportSize {
  /// Parses a size in points, 1…100,000 in each direction.
  static func read(_ text: String) throws -> Size { try read(text, within: 1...100_000) }

  /// Parses a size in points, each direction of which is in a range.
  static func read(_ text: String, within range: ClosedRange<Double>) throws -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 2, numbers.count == 2 else {
      throw ValidationError("Write a size in points as 375x667.")
    }
    guard numbers.allSatisfy(range.contains) else {
      let ends = [range.lowerBound, range.upperBound].map { NumberText.rounded($0, 2) }
      throw ValidationError("Width and height must be within \(ends[0])…\(ends[1]).")
    }
    return Size(width: numbers[0], height: numbers[1])
  }
}
