package import CGlissade

/// A caller's array to read, whose stride, alignment and length have been checked.
package struct InputArray<Element: BitwiseCopyable> {
  private let base: UnsafeRawPointer
  package let stride: Int
  package let count: Int
  /// The number of elements that belong to one row, one after the other.
  private let width: Int

  /// Checks an array.
  ///
  /// - Parameters:
  ///   - input: The array.
  ///   - field: Its name, for failures.
  ///   - count: The number of rows.
  ///   - width: The number of elements of a row.
  /// - Throws: `GLISSADE_NULL_POINTER`, `GLISSADE_COUNT`, `GLISSADE_ALIGNMENT` or `GLISSADE_STRIDE`.
  @inline(__always)
  package init(
    _ input: glissade_input, _ field: StaticString, count: Int, width: Int = 1
  ) throws(Failure) {
    let size = MemoryLayout<Element>.stride * width
    let stride = try requireInt(input.stride, count, field)
    if stride != 0 { try requireStride(stride, size, MemoryLayout<Element>.alignment, field) }
    try requireLength(count, max(stride.magnitude, UInt(size)), field)
    guard let data = input.data else {
      // Without rows, there need not be an array.
      guard count == 0 else { throw .null(field) }
      base = UnsafeRawPointer(bitPattern: 64).unsafelyUnwrapped
      (self.stride, self.count, self.width) = (size, 0, width)
      return
    }
    try requireAlignment(data, MemoryLayout<Element>.alignment, field)
    base = data
    (self.stride, self.count, self.width) = (stride, count, width)
  }

  /// Checks an array that may be left out; nil if it is.
  @inline(__always)
  package static func optional(
    _ input: glissade_input, _ field: StaticString, count: Int, width: Int = 1
  ) throws(Failure) -> InputArray? {
    if input.data == nil { return nil }
    return try InputArray(input, field, count: count, width: width)
  }

  /// The first element of a row.
  package subscript(row: Int) -> Element {
    @inline(__always) get {
      base.load(fromByteOffset: row &* stride, as: Element.self)
    }
  }

  /// An element of a row.
  package subscript(row: Int, element: Int) -> Element {
    @inline(__always) get {
      base.load(
        fromByteOffset: row &* stride &+ element &* MemoryLayout<Element>.stride, as: Element.self)
    }
  }

  /// The address of the first row.
  package var start: UnsafeRawPointer { base }

  /// The elements as an array, if they lie one after the other.
  package var contiguous: UnsafePointer<Element>? {
    guard stride == MemoryLayout<Element>.stride &* width || count == 1 && stride != 0
    else { return nil }
    return base.assumingMemoryBound(to: Element.self)
  }

  /// The bytes of all rows.
  package var extent: ByteExtent {
    ByteExtent(base, stride, count, MemoryLayout<Element>.stride &* width)
  }
}

/// A caller's array to write, whose stride, alignment and length have been checked.
package struct OutputArray<Element: BitwiseCopyable> {
  private let base: UnsafeMutableRawPointer
  package let stride: Int
  package let count: Int
  private let width: Int

  /// Checks an array, as ``InputArray`` does; its stride must not be 0.
  @inline(__always)
  package init(
    _ output: glissade_output, _ field: StaticString, count: Int, width: Int = 1
  ) throws(Failure) {
    let size = MemoryLayout<Element>.stride * width
    let stride = try requireInt(output.stride, count, field)
    try requireLength(count, max(stride.magnitude, UInt(size)), field)
    guard let data = output.data else {
      guard count == 0 else { throw .null(field) }
      base = UnsafeMutableRawPointer(bitPattern: 64).unsafelyUnwrapped
      (self.stride, self.count, self.width) = (size, 0, width)
      return
    }
    try requireStride(stride, size, MemoryLayout<Element>.alignment, field)
    try requireAlignment(data, MemoryLayout<Element>.alignment, field)
    base = data
    (self.stride, self.count, self.width) = (stride, count, width)
  }

  /// Checks an array that may be left out; nil if it is.
  @inline(__always)
  package static func optional(
    _ output: glissade_output, _ field: StaticString, count: Int, width: Int = 1
  ) throws(Failure) -> OutputArray? {
    if output.data == nil { return nil }
    return try OutputArray(output, field, count: count, width: width)
  }

  /// Writes the first element of a row.
  @inline(__always) package func set(_ row: Int, _ value: Element) {
    base.storeBytes(of: value, toByteOffset: row &* stride, as: Element.self)
  }

  /// Writes an element of a row.
  @inline(__always) package func set(_ row: Int, _ element: Int, _ value: Element) {
    base.storeBytes(
      of: value, toByteOffset: row &* stride &+ element &* MemoryLayout<Element>.stride,
      as: Element.self)
  }

  /// The elements as an array, if they lie one after the other.
  package var contiguous: UnsafeMutablePointer<Element>? {
    guard stride == MemoryLayout<Element>.stride &* width || count == 1 else { return nil }
    return base.assumingMemoryBound(to: Element.self)
  }

  /// The bytes of all rows.
  package var extent: ByteExtent {
    ByteExtent(base, stride, count, MemoryLayout<Element>.stride &* width)
  }
}

/// The range of bytes that the rows of an array span.
package struct ByteExtent {
  private let first: UInt
  private let end: UInt
  private let start: UInt
  private let stride: Int
  /// The number of bytes of an element.
  private let size: Int

  @inline(__always)
  fileprivate init(_ base: UnsafeRawPointer, _ stride: Int, _ count: Int, _ size: Int) {
    (start, self.stride, self.size) = (UInt(bitPattern: base), stride, size)
    guard count > 0 else {
      (first, end) = (start, start)
      return
    }
    let last = start &+ UInt(bitPattern: stride &* (count &- 1))
    first = min(start, last)
    end = max(start, last) &+ UInt(size)
  }

  /// Throws `GLISSADE_OVERLAP` if an output shares bytes with this array and is not the same array.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - field: The name of the output.
  ///   - mayBeEqual: Whether the call can write to the array that it reads.
  @inline(__always)
  package func requireApart(
    from output: ByteExtent, _ field: StaticString, mayBeEqual: Bool = true
  ) throws(Failure) {
    if first >= output.end || output.first >= end { return }
    if mayBeEqual, start == output.start, stride == output.stride { return }
    if isInterleaved(with: output) { return }
    throw .overlap(field)
  }

  /// Whether both arrays are different members of the same structures, or this one is a member of a single structure,
  /// so that they share no bytes.
  @inline(never)
  private func isInterleaved(with other: ByteExtent) -> Bool {
    let period = Int(other.stride.magnitude)
    guard stride == 0 || stride.magnitude == other.stride.magnitude, period > 0
    else { return false }
    let distance = Int(bitPattern: other.start &- start) % period
    let offset = distance < 0 ? distance + period : distance
    return offset >= size && offset + other.size <= period
  }
}

/// Throws `GLISSADE_NOT_FINITE` for a row with a number that is not finite as a float.
func requireFloats(
  _ numbers: InputArray<Double>, row: Int, _ width: Int, _ field: StaticString
) throws(Failure) {
  for element in 0..<width { try requireFloat(numbers[row, element], field, row) }
}

/// Throws `GLISSADE_NOT_FINITE` for a number that is not finite as a float.
func requireFloat(_ number: Double, _ field: StaticString, _ row: Int) throws(Failure) {
  guard Float(number).isFinite else {
    throw Failure(
      GLISSADE_NOT_FINITE, field, row: row, value: number,
      "\(field) has \(number), which is not finite as a float")
  }
}

/// Returns a number of rows as an Int.
package func requireCount(_ count: UInt64, _ field: StaticString = "count") throws(Failure) -> Int {
  guard count <= 1 << (Int.bitWidth == 64 ? 40 : 28) else {
    throw .count(count, field)
  }
  return Int(count)
}

@inline(__always)
private func requireLength(_ count: Int, _ size: UInt, _ field: StaticString) throws(Failure) {
  let (bytes, overflow) = UInt(count).multipliedReportingOverflow(by: size)
  guard !overflow, bytes <= 1 << (Int.bitWidth == 64 ? 47 : 30)
  else { throw .count(UInt64(count), field) }
}

/// Returns a stride as an Int, which has 32 bits on WebAssembly.
@inline(__always)
private func requireInt(
  _ stride: Int64, _ count: Int, _ field: StaticString
) throws(Failure) -> Int {
  guard let number = Int(exactly: stride) else { throw .count(UInt64(count), field) }
  return number
}

@inline(__always)
private func requireStride(
  _ stride: Int, _ size: Int, _ alignment: Int, _ field: StaticString
) throws(Failure) {
  guard stride & (alignment &- 1) == 0, stride.magnitude >= UInt(size)
  else { throw .stride(stride, size, alignment, field) }
}

@inline(__always)
private func requireAlignment(
  _ data: UnsafeRawPointer, _ alignment: Int, _ field: StaticString
) throws(Failure) {
  guard UInt(bitPattern: data) & UInt(alignment &- 1) == 0
  else { throw .alignment(alignment, field) }
}

// Failures of checks that are inlined at many calls.

extension Failure {
  @inline(never)
  fileprivate static func overlap(_ field: StaticString) -> Failure {
    Failure(GLISSADE_OVERLAP, field, "\(field) overlaps another array")
  }

  @inline(never)
  fileprivate static func count(_ count: UInt64, _ field: StaticString) -> Failure {
    Failure(
      GLISSADE_COUNT, field, value: Double(count),
      "\(field) has \(count) elements, more than an array can have")
  }

  @inline(never)
  fileprivate static func stride(
    _ stride: Int, _ size: Int, _ alignment: Int, _ field: StaticString
  ) -> Failure {
    Failure(
      GLISSADE_STRIDE, field, value: Double(stride),
      "the stride of \(field) is \(stride) bytes: it must be a multiple of \(alignment), and "
        + "\(size) or more")
  }

  @inline(never)
  package static func alignment(_ alignment: Int, _ field: StaticString) -> Failure {
    Failure(
      GLISSADE_ALIGNMENT, field, "\(field) is not aligned to \(alignment) bytes")
  }
}
