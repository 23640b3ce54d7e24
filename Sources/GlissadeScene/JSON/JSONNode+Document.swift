extension JSONNode {
  /// Creates a value by parsing a JSON document in the strict syntax of RFC 8259.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8, without a byte order mark.
  ///   - limits: The maximum size of the document.
  ///   - firstLine: The number of the first line, for a document that is part of a file.
  /// - Throws: ``DocumentError`` for the first error.
  package init(
    reading bytes: [UInt8], limits: DocumentLimits = .standard, firstLine: Int = 1
  ) throws(DocumentError) {
    let most = (bytes: limits.bytes, values: limits.values, depth: limits.depth)
    do throws(JSONSyntaxError) {
      try self.init(parsing: bytes, limits: most, firstLine: firstLine)
    } catch {
      throw DocumentError(
        DocumentError.Code(error.code), at: error.position, path: error.path, error.message)
    }
  }
}

extension DocumentError.Code {
  /// Creates the code of the same name.
  init(_ code: JSONSyntaxError.Code) {
    self = DocumentError.Code.allCases.first { "\($0)" == "\(code)" } ?? .invalidValue
  }
}
