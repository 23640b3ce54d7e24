import GlissadeMath

/// The members that both kinds of files have.
package struct DocumentHead {
  /// The range of a viewport's width and height, in points.
  package static let lengths = 1.0...100_000

  private static let schema = Key("$schema", .text, "The location of this schema, for editors.")
  private static let title = Key("title", .text, "The title.")
  private static let size = Key(
    "size", .viewport, "The size of the viewport in points; 375 by 667 by default.")
  private static let duration = Key(
    "duration", .number(in: 0...SceneChange.maximumTime),
    "The duration in seconds; by default until everything is at rest.")

  /// Returns the members that both kinds of files have.
  static func fields(_ kind: Document.Kind) -> [Field] {
    [
      schema.field,
      Field(required: "glissade", .constant(Schema(.string(kind.rawValue))), "The kind of file."),
      Field(
        required: "version", .constant(Schema(.integer(Document.version))),
        "The version of the format."),
      title.field, size.field, duration.field,
    ]
  }

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
    _ = try object.optional(DocumentHead.schema)
    title = try object.optional(DocumentHead.title)
    size = try object.optional(DocumentHead.size) ?? Document.defaultSize
    duration = try object.optional(DocumentHead.duration)
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
