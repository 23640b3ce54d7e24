/// Floats at an unaligned offset in an array, whose other elements detect writes out of bounds.
///
/// Use `array.floats.span.extracting(array.range)` to read.
struct GuardedArray {
  /// A NaN that no arithmetic produces.
  static let guardValue = Float(bitPattern: 0x7fc0_dead)
  private static let margin = 33

  var floats: [Float]
  let range: Range<Int>

  /// Creates an array for output.
  init(count: Int, offset: Int) {
    let start = GuardedArray.margin + offset
    range = start..<(start + count)
    floats = [Float](repeating: GuardedArray.guardValue, count: start + count + GuardedArray.margin)
  }

  /// Creates an array of input values.
  init(_ values: [Float], offset: Int) {
    self.init(count: values.count, offset: offset)
    for i in 0..<values.count { floats[range.lowerBound + i] = values[i] }
  }

  /// Calls `body` with the Floats to write.
  mutating func write(_ body: (inout MutableSpan<Float>) throws -> Void) throws {
    let range = range
    try unsafe floats.withUnsafeMutableBufferPointer { floats in
      var span = unsafe UnsafeMutableBufferPointer(rebasing: floats[range]).mutableSpan
      try body(&span)
    }
  }

  var values: [Float] { Array(floats[range]) }

  /// Whether everything in the range has been written, and nothing outside it.
  var isWhole: Bool {
    for i in floats.indices {
      let isGuard = floats[i].bitPattern == GuardedArray.guardValue.bitPattern
      if isGuard == range.contains(i) { return false }
    }
    return true
  }
}

/// Lengths with every possible partial block of 16.
let everyLength = Array(0...67)
