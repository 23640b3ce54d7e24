package import CGlissade

/// A status other than `GLISSADE_OK`, with the details for `glissade_error`.
///
/// It consists of a single reference, because every throwing call passes it on.
package struct Failure: Error {
  private final class Details: Sendable {
    let status: glissade_status
    let field: StaticString
    let row: Int
    let value: Double
    let message: String

    init(
      _ status: glissade_status, _ field: StaticString, _ row: Int, _ value: Double,
      _ message: String
    ) {
      (self.status, self.field, self.row) = (status, field, row)
      (self.value, self.message) = (value, message)
    }
  }

  private var details: Details

  package var status: glissade_status { details.status }
  /// The name of the parameter or of the member of a structure.
  package var field: StaticString {
    get { details.field }
    set { details = Details(status, newValue, row, value, message) }
  }
  /// The index of the rejected element, or of a byte in a text; -1 for none.
  package var row: Int {
    get { details.row }
    set { details = Details(status, field, newValue, value, message) }
  }
  /// The rejected number; NaN for none.
  package var value: Double { details.value }
  package var message: String {
    get { details.message }
    set { details = Details(status, field, row, value, newValue) }
  }

  @inline(never)
  package init(
    _ status: Int, _ field: StaticString = "", row: Int = -1, value: Double = .nan,
    _ message: String
  ) {
    details = Details(glissade_status(truncatingIfNeeded: status), field, row, value, message)
  }

  /// Returns the same failure for another row.
  package func at(row: Int) -> Failure {
    var copy = self
    copy.row = row
    return copy
  }

  /// Returns the failure for a whole number that a parameter or a member cannot be.
  ///
  /// - Parameter requirement: The end of the message, after the name and the number.
  @inline(never)
  package static func rejected(
    _ field: StaticString, _ number: Int, _ requirement: StaticString,
    status: Int = GLISSADE_OUT_OF_RANGE
  ) -> Failure {
    Failure(
      status, field, value: Double(number), "\(field) is \(number): \(requirement)")
  }

  @inline(never)
  package static func null(_ field: StaticString) -> Failure {
    Failure(GLISSADE_NULL_POINTER, field, "\(field) is NULL")
  }
}

/// Runs the body of a function of the header, and writes the details of a failure.
///
/// - Parameters:
///   - details: The caller's structure; nil if the caller wants no details.
///   - body: The call, which must not have changed anything if it throws.
/// - Returns: The status.
@inline(__always)
package func call(
  _ details: UnsafeMutablePointer<glissade_error>?, _ body: () throws(Failure) -> Void
) -> glissade_status {
  report(to: details) { () throws(Failure) in
    Started.mark()
    try body()
  }
}

/// Runs the body of a function that changes a setting of the process, unless another function has been called.
package func set(
  _ function: StaticString, _ details: UnsafeMutablePointer<glissade_error>?,
  _ body: () throws(Failure) -> Void
) -> glissade_status {
  report(to: details) { () throws(Failure) in
    try Started.requireNone(function)
    try body()
  }
}

@inline(__always)
private func report(
  to details: UnsafeMutablePointer<glissade_error>?, _ body: () throws(Failure) -> Void
) -> glissade_status {
  if let details, details.pointee.size != Failure.detailsSize {
    return glissade_status(GLISSADE_STRUCT_SIZE)
  }
  do throws(Failure) {
    try body()
    return glissade_status(GLISSADE_OK)
  } catch {
    if let details { error.write(to: details) }
    return error.status
  }
}

extension Failure {
  /// The size of `glissade_error`, which never changes.
  fileprivate static let detailsSize = UInt32(MemoryLayout<glissade_error>.size)

  @inline(never)
  fileprivate func write(to details: UnsafeMutablePointer<glissade_error>) {
    details.pointee.status = status
    details.pointee.row = Int64(row)
    details.pointee.value = value
    withUnsafeMutableBytes(of: &details.pointee.field) { bytes in
      copy(field.utf8Start, field.utf8CodeUnitCount, to: bytes)
    }
    var message = message
    message.withUTF8 { text in
      withUnsafeMutableBytes(of: &details.pointee.message) { bytes in
        copy(text.baseAddress, text.count, to: bytes)
      }
    }
  }

  /// Copies text with a terminating zero, cut off at a character of UTF-8.
  private func copy(
    _ text: UnsafePointer<UInt8>?, _ length: Int, to bytes: UnsafeMutableRawBufferPointer
  ) {
    var count = min(length, bytes.count - 1)
    if let text = text {
      if count < length {
        while count > 0, text[count] & 0xC0 == 0x80 { count -= 1 }
      }
      for index in 0..<count { bytes[index] = text[index] }
    }
    bytes[count] = 0
  }
}
