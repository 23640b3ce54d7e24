import GlissadeScene
import Testing

/// An answer, read again.
struct Answer {
  let id: JSONNode.Kind
  let body: JSONCursor

  /// The answer to a request, by an evaluator of its own.
  init(_ request: String) throws {
    var evaluator = Evaluator()
    try self.init(line: evaluator.answer(Array(request.utf8)))
  }

  init(line: [UInt8]) throws {
    try #require(line.last == UInt8(ascii: "\n") && !line.dropLast().contains(UInt8(ascii: "\n")))
    body = JSONCursor(try JSONNode(reading: line))
    id = try body.get("id").node.kind
  }

  func member(_ name: String) throws -> JSONCursor { try body.get(name) }

  func numbers(_ name: String) throws -> [Double] { try member(name).numbers() }
}

extension JSONCursor {
  /// A member of an object of which the other names do not matter.
  func get(_ name: String) throws -> JSONCursor {
    try #require(try members().first { $0.key == name }?.value, "\(name)")
  }
}
