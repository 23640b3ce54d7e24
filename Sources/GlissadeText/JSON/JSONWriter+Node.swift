extension JSONWriter {
  /// Writes a tree of values, without recursion.
  ///
  /// - Complexity: O(*n*) in the number of values.
  package mutating func node(_ root: JSONNode) {
    enum Work { case node(JSONNode), key(String), close }
    var work = [Work.node(root)]
    while let next = work.popLast() {
      switch next {
      case .close: close()
      case .key(let name): key(name)
      case .node(let node):
        switch node.kind {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .number(let value): number(value)
        case .string(let text): string(text)
        case .array(let elements):
          open(isArray: true)
          work.append(.close)
          for element in elements.reversed() { work.append(.node(element)) }
        case .object(let members):
          open(isArray: false)
          work.append(.close)
          for member in members.reversed() {
            work.append(.node(member.value))
            work.append(.key(member.key))
          }
        }
      }
    }
  }
}

extension JSONNode: CustomStringConvertible {
  /// The value as JSON, on one line.
  package var description: String {
    var writer = JSONWriter()
    writer.node(self)
    return writer.text
  }
}
