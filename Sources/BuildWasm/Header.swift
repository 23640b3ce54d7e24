/// The constants and the structures of `glissade.h`.
struct Header {
  /// A constant, with the first number of its comment.
  struct Constant {
    let name: String
    let number: Int
    let comment: Substring?
  }

  /// A member of a structure, with its type as the script names it.
  struct Member {
    let name: Substring
    let type: Character
    let count: Int
  }

  let text: String

  /// Returns the constants of the enumeration that begins with one, without their common prefix.
  func constants(from first: String) throws -> [Constant] {
    guard let start = text.firstRange(of: "GLISSADE_\(first) = "),
      let end = text[start.lowerBound...].firstRange(of: "};")
    else { throw InstallError("glissade.h has no GLISSADE_\(first)") }
    let constant = /GLISSADE_([A-Z_]+) = ([0-9]+)(?:,? +\/\* ([0-9]+|text))?/
    return text[start.lowerBound..<end.lowerBound].matches(of: constant).map {
      Constant(name: String($0.1), number: Int($0.2) ?? 0, comment: $0.3)
    }
  }

  /// Returns the members of a structure.
  func members(of name: String) throws -> [Member] {
    guard let start = text.firstRange(of: "typedef struct glissade_\(name) {"),
      let end = text[start.upperBound...].firstRange(of: "} glissade_\(name);")
    else { throw InstallError("glissade.h has no glissade_\(name)") }
    let body = text[start.upperBound..<end.lowerBound].replacing(/(?s)\/\*.*?\*\//, with: "")
    return try body.split(separator: ";").compactMap { declaration in
      guard declaration.contains(where: { !$0.isWhitespace }) else { return nil }
      guard let parts = declaration.wholeMatch(of: /\s*(.*?[ *])(\w+)(?:\[([0-9]+)\])?\s*/)
      else { throw InstallError("glissade.h declares '\(declaration)' in glissade_\(name)") }
      let type = String(parts.1)
      return Member(
        name: parts.2, type: try letter(of: type), count: parts.3.flatMap { Int($0) } ?? 1)
    }
  }

  private func letter(of type: String) throws -> Character {
    if type.contains("*") { return "p" }
    switch type.filter({ !$0.isWhitespace }) {
    case "int32_t", "glissade_status": return "i"
    case "uint32_t": return "u"
    case "int64_t", "uint64_t", "glissade_curve", "glissade_layer", "glissade_animation": return "l"
    case "double": return "d"
    case "char": return "c"
    case "glissade_input": return "a"
    case let other: throw InstallError("glissade.h has members of the type \(other)")
    }
  }
}
