extension JSONNode {
  /// Creates a value by parsing a JSON document in the strict syntax of RFC 8259.
  ///
  /// Duplicate names, which are compared byte by byte after unescaping, and numbers that no Double can represent are
  /// rejected. The stack usage does not depend on the document.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8, without a byte order mark.
  ///   - limits: The maximum size of the document.
  ///   - firstLine: The number of the first line, for a document that is part of a file.
  /// - Throws: ``JSONSyntaxError`` for the first error.
  /// - Complexity: O(*n*) in the length of the document.
  package init(
    parsing bytes: [UInt8], limits: JSONLimits, firstLine: Int = 1
  ) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes, limits: limits, firstLine: firstLine)
    do throws(JSONSyntaxError) {
      self = try parser.document()
    } catch {
      var error = error
      error.path = parser.path
      throw error
    }
  }
}

/// The maximum size of a JSON document: its length in bytes, the number of its values, and their nesting depth.
package typealias JSONLimits = (bytes: Int, values: Int, depth: Int)

/// A parser that builds a tree of nodes with an explicit stack.
struct JSONParser {
  private var scanner: JSONScanner
  private let limits: JSONLimits
  private var stack: [Container] = []
  private var valueCount = 0

  /// An open array or object.
  fileprivate struct Container {
    let isArray: Bool
    let position: JSONPosition
    var elements: [JSONNode] = []
    var members: [JSONMember] = []
    /// The name of the next value.
    var key: (name: String, position: JSONPosition)?
    /// The names so far, once there are too many for a linear search.
    var names: Set<[UInt8]> = []
  }

  init(_ bytes: [UInt8], limits: JSONLimits, firstLine: Int) {
    scanner = JSONScanner(bytes, firstLine: firstLine)
    self.limits = limits
  }

  /// The path of the value that is being parsed.
  var path: JSONPath {
    var path = JSONPath()
    for container in stack {
      if container.isArray {
        path.steps.append(.index(container.elements.count))
      } else if let key = container.key {
        path.steps.append(.key(key.name))
      }
    }
    return path
  }

  mutating func document() throws(JSONSyntaxError) -> JSONNode {
    guard scanner.bytes.count <= limits.bytes else {
      throw scanner.error(
        .tooLarge, "the document has \(scanner.bytes.count) bytes; \(limits.bytes) are allowed")
    }
    scanner.skipSpace()
    while true {
      guard var node = try value() else { continue }
      // A value may complete its container, which may complete the enclosing one, and so on.
      while let closed = try attach(node) { node = closed }
      guard stack.isEmpty else { continue }
      scanner.skipSpace()
      guard scanner.isAtEnd else {
        throw scanner.error(.trailingContent, "something follows the end of the document")
      }
      return node
    }
  }

  /// Parses a value; nil for the start of a non-empty array or object, whose first value follows.
  private mutating func value() throws(JSONSyntaxError) -> JSONNode? {
    let position = scanner.position
    guard let sign = scanner.next else { throw scanner.truncated("a value") }
    valueCount += 1
    guard valueCount <= limits.values else {
      throw scanner.error(.tooLarge, "the document has more than \(limits.values) values")
    }
    switch sign {
    case UInt8(ascii: "{"): return try open(isArray: false, at: position)
    case UInt8(ascii: "["): return try open(isArray: true, at: position)
    case UInt8(ascii: "\""): return JSONNode(.string(try scanner.takeString()), at: position)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return JSONNode(try scanner.takeNumber(), at: position)
    default: return JSONNode(try word(at: position), at: position)
    }
  }

  private mutating func word(at position: JSONPosition) throws(JSONSyntaxError) -> JSONNode.Kind {
    let word = scanner.takeWord()
    guard let first = word.first else { throw scanner.unexpected("a value") }
    if word.elementsEqual("true".utf8) { return .bool(true) }
    if word.elementsEqual("false".utf8) { return .bool(false) }
    if word.elementsEqual("null".utf8) { return .null }
    if scanner.isAtEnd, ["true", "false", "null"].contains(where: { $0.utf8.starts(with: word) }) {
      throw scanner.truncated("the rest of a word")
    }
    if JSONScanner.isNonFinite(word) || first == UInt8(ascii: "+") || first == UInt8(ascii: ".") {
      throw JSONScanner.invalidNumber(word, at: position)
    }
    throw scanner.error(
      .unexpectedCharacter,
      "\(JSONScanner.shortened(word)) is no value; strings need quotation marks", at: position)
  }

  private mutating func open(isArray: Bool, at position: JSONPosition) throws(JSONSyntaxError)
    -> JSONNode?
  {
    guard stack.count < limits.depth else {
      throw scanner.error(
        .tooDeep, "more than \(limits.depth) arrays and objects within each other")
    }
    scanner.advance()
    scanner.skipSpace()
    if scanner.take(isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) {
      return JSONNode(isArray ? .array([]) : .object([]), at: position)
    }
    stack.append(Container(isArray: isArray, position: position))
    if !isArray { try key("a name or '}'") }
    return nil
  }

  /// Parses the name of a member and the colon.
  private mutating func key(_ expected: String) throws(JSONSyntaxError) {
    let position = scanner.position
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.unexpected(expected) }
    let name = try scanner.takeString()
    let top = stack.count - 1
    stack[top].key = (name, position)
    if let first = stack[top].lineOfDuplicate(of: name) {
      throw scanner.error(
        .duplicateKey, "the name occurs twice; first on line \(first)", at: position)
    }
    scanner.skipSpace()
    guard scanner.take(UInt8(ascii: ":")) else { throw scanner.unexpected("':'") }
    scanner.skipSpace()
  }

  /// Adds a value to the innermost container, and returns that container if it is complete.
  private mutating func attach(_ node: JSONNode) throws(JSONSyntaxError) -> JSONNode? {
    let top = stack.count - 1
    guard top >= 0 else { return nil }
    let isArray = stack[top].isArray
    stack[top].append(node)
    scanner.skipSpace()
    let end = isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")
    let comma = scanner.position
    if scanner.take(UInt8(ascii: ",")) {
      scanner.skipSpace()
      if scanner.next == end {
        throw scanner.error(.trailingComma, "a comma that nothing follows", at: comma)
      }
      if !isArray { try key("a name") }
      return nil
    }
    guard scanner.take(end) else {
      throw scanner.unexpected(isArray ? "',' or ']'" : "',' or '}'")
    }
    let container = stack.removeLast()
    return JSONNode(
      isArray ? .array(container.elements) : .object(container.members), at: container.position)
  }
}

extension JSONParser.Container {
  fileprivate mutating func append(_ node: JSONNode) {
    if isArray {
      elements.append(node)
    } else if let key {
      members.append(JSONMember(key.name, at: key.position, node))
      self.key = nil
    }
  }

  /// Returns the line of an earlier member with the same name.
  ///
  /// Names are compared as bytes, because strings with different bytes can be equal but are different names.
  fileprivate mutating func lineOfDuplicate(of name: String) -> Int? {
    let few = 8
    if members.count == few { names = Set(members.map { Array($0.key.utf8) }) }
    if members.count >= few && names.insert(Array(name.utf8)).inserted { return nil }
    return members.first { $0.key.utf8.elementsEqual(name.utf8) }?.keyPosition.line
  }
}
