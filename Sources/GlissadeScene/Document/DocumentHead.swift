import GlissadeMath

/// The members that both kinds of files have.
package struct DocumentHead {
  /// The range of a viewport's width and height, in points.
  package static let lengths = 1.0...100_000

  let kind: Document.Kind
  let title: String?
  let size: Size
  let duration: Double?

  init(_ cursor: JSONCursor) throws(DocumentError) {
    // The readers of the two kinds check the other names.
    let object = try cursor.openObject()
    kind = try object.required("glissade").choice()
    let version = try object.required("version")
    let number = try version.integer()
    guard number == Document.version else {
      throw version.error(
        .invalidValue, "version \(number) is not known; this is read: \(Document.version)")
    }
    _ = try object.optional("$schema")?.string()
    title = try object.optional("title")?.string()
    size = try object.optional("size").map(DocumentHead.size) ?? Document.defaultSize
    duration = try object.optional("duration")?.number(in: 0...86_400)
  }

  /// Returns the value at the cursor as the size of a viewport.
  static func size(_ cursor: JSONCursor) throws(DocumentError) -> Size {
    let numbers = try cursor.numbers(count: 2...2, in: lengths)
    return Size(width: numbers[0], height: numbers[1])
  }
}
