import GlissadeMath

/// The numbers of one field of all rows: at most four Doubles for each row, at equal distances in memory.
///
/// It refers to memory of the caller, and must not be used after the call that it was made for.
@safe package struct StridedNumbers {
  private let start: UnsafeRawPointer
  private let stride: Int
  private let width: Int

  /// Creates a view of numbers in memory.
  ///
  /// - Parameters:
  ///   - start: The address of the first row's first number.
  ///   - stride: The distance between two rows, in bytes.
  ///   - width: The number of Doubles in a row, 1…4, one after the other.
  @unsafe package init(start: UnsafeRawPointer, stride: Int, width: Int) {
    (unsafe self.start, self.stride, self.width) = unsafe (start, stride, width)
  }

  /// Returns the first number of a row.
  func first(_ row: Int) -> Double {
    unsafe start.loadUnaligned(fromByteOffset: row * stride, as: Double.self)
  }

  /// Returns the first two numbers of a row, padded with zeros.
  @inline(__always)
  func pair(_ row: Int) -> SIMD2<Double> {
    let second =
      width == 1
      ? 0 : unsafe start.loadUnaligned(fromByteOffset: row * stride + 8, as: Double.self)
    return SIMD2(first(row), second)
  }

  /// The numbers of a row, padded with zeros.
  subscript(row: Int) -> SIMD4<Double> {
    var numbers = SIMD4<Double>(repeating: 0)
    for index in 0..<width {
      numbers[index] = unsafe start.loadUnaligned(
        fromByteOffset: row * stride + 8 * index, as: Double.self)
    }
    return numbers
  }
}

/// The values of one field of all rows.
package struct RowValues {
  package enum Storage {
    /// Values that consist of at most four numbers.
    case numbers(StridedNumbers, AnimationValue.Kind)
    /// Values of other kinds.
    case values([AnimationValue])
  }

  let storage: Storage
  let count: Int

  /// Creates a view of values.
  ///
  /// - Parameters:
  ///   - storage: The values.
  ///   - count: The number of values.
  package init(_ storage: Storage, count: Int) {
    (self.storage, self.count) = (storage, count)
  }

  /// Returns the value of a row.
  func value(_ row: Int) -> AnimationValue? {
    switch storage {
    case .numbers(let numbers, let kind): AnimationValue(kind, components: numbers[row])
    case .values(let values): values[row]
    }
  }

  /// Returns the number of a row; nil for values that are not single numbers.
  @inline(__always)
  func number(_ row: Int) -> Double? {
    guard case .numbers(let numbers, .scalar) = storage else { return nil }
    return numbers.first(row)
  }

  /// Returns the numbers of all rows; nil for values that are not numbers of a kind.
  func numbers(_ kind: AnimationValue.Kind) -> StridedNumbers? {
    guard case .numbers(let numbers, kind) = storage else { return nil }
    return numbers
  }

  /// Whether values of a type are its components in memory, which is known of the engine's own types alone.
  private static func isStoredAsComponents<Value: Animatable>(_ type: Value.Type) -> Bool {
    #if hasFeature(Embedded)
      // Types cannot be compared.
      return false
    #else
      let known: [any Animatable.Type] = [
        Double.self, Point.self, Size.self, Rect.self, Color.self,
      ]
      return known.contains { $0 == type }
    #endif
  }

  /// Runs a function with the values of an array.
  static func with<Value: Animatable>(
    _ values: [Value]?, _ body: (RowValues?) throws(BulkError) -> Void
  ) throws(BulkError) {
    guard let values else { return try body(nil) }
    let kind = Value.animationKind
    let width = kind.componentCount
    guard isStoredAsComponents(Value.self), MemoryLayout<Value>.stride == 8 * width else {
      return try body(RowValues(.values(values.map(\.animationValue)), count: values.count))
    }
    try unsafe values.withUnsafeBufferPointer { (buffer) throws(BulkError) in
      guard let start = buffer.baseAddress else {
        return try body(RowValues(.values([]), count: 0))
      }
      let numbers = unsafe StridedNumbers(
        start: UnsafeRawPointer(start), stride: MemoryLayout<Value>.stride, width: width)
      try body(RowValues(.numbers(numbers, kind), count: buffer.count))
    }
  }
}
