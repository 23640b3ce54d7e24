import ArgumentParser
import GlissadeScene

extension ValidationError {
  /// Throws if an option is out of range.
  static func check<Value: Comparable>(
    _ option: String, _ value: Value?, _ range: ClosedRange<Value>
  ) throws {
    guard let value, !range.contains(value) else { return }
    let ends = [range.lowerBound, range.upperBound].map { NumberText.shortened("\($0)") }
    throw ValidationError("\(option) is \(value); it must be within \(ends[0])…\(ends[1]).")
  }
}
