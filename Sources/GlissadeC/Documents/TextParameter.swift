import CGlissade
import GlissadeC
import GlissadeScene

/// A caller's text, whose pointer and length have been checked.
struct TextParameter {
  let bytes: [UInt8]

  /// Copies a text.
  ///
  /// - Parameters:
  ///   - text: The first byte.
  ///   - length: The number of bytes, at most that of the largest document.
  ///   - field: The name of the parameter.
  init(_ text: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString) throws(Failure) {
    guard let text else { throw .null(field) }
    let limit = DocumentLimits.standard.bytes
    guard length >= 0, length <= limit else {
      throw Failure(
        GLISSADE_COUNT, "length", value: Double(UInt(bitPattern: length)),
        "\(field) has \(UInt(bitPattern: length)) bytes; at most \(limit) are allowed")
    }
    bytes = Array(UnsafeRawBufferPointer(start: text, count: length))
  }

  /// The text as a string; nil if it is not UTF-8.
  var string: String? { String(validating: bytes, as: UTF8.self) }
}
