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
    size = try object.optional("size").map(Coding<Size>.viewport.read) ?? Document.defaultSize
    duration = try object.optional("duration")?.number(in: 0...86_400)
  }
}

extension Coding<Size> {
  /// The size of a viewport, in points.
  static let viewport = Coding(
    schema: .array(of: .number(in: DocumentHead.lengths), count: 2...2),
    read: { cursor throws(DocumentError) in
      let numbers = try cursor.numbers(count: 2...2, in: DocumentHead.lengths)
      return Size(width: numbers[0], height: numbers[1])
    }, write: { $0.numbers([$1.width, $1.height]) })
}
