package import Foundation
import GlissadeText

/// A place in the golden file, which remembers whether it was looked at.
///
/// Numbers keep their text, because a row holds within half a unit of its last printed digit.
package final class Golden: CustomStringConvertible {
  package enum Content {
    case number(String)
    case text(String)
    case list([Golden])
    case object([(key: String, value: Golden)])
  }

  package let path: String
  package let content: Content
  private var isVisited = false

  /// Creates the place of a value; the lines of the file, which is ASCII, have the text of its numbers.
  private init(_ path: String, _ node: JSONNode, _ lines: [ArraySlice<UInt8>]) throws {
    self.path = path
    switch node.kind {
    case .string(let text): content = .text(text)
    case .array(let nodes):
      content = .list(
        try nodes.enumerated().map { try Golden("\(path)[\($0)]", $1, lines) })
    case .object(let members):
      content = .object(
        try members.map { ($0.key, try Golden("\(path)/\($0.key)", $0.value, lines)) })
    case .integer, .number:
      let rest = lines[node.position.line - 1].dropFirst(node.position.column - 1)
      content = .number(
        String(decoding: rest.prefix { "+-.eE0123456789".utf8.contains($0) }, as: UTF8.self))
    case .null, .bool: throw GoldenError.missing("\(path) as a number or text")
    }
  }

  /// Returns the file's bytes.
  package static func bytes() throws -> Data {
    guard let url = Bundle.module.url(forResource: "goldens", withExtension: "json") else {
      throw GoldenError.missing("goldens.json")
    }
    return try Data(contentsOf: url)
  }

  /// The whole file, read anew, so that every test counts its own visits.
  package static func file() throws -> Golden {
    let bytes = [UInt8](try bytes())
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try Golden("", JSONNode(parsing: bytes, limits: jsonLimits), lines)
  }

  package var description: String { path }

  package subscript(key: String) -> Golden {
    get throws {
      guard case .object(let entries) = content,
        let entry = entries.first(where: { $0.key == key })
      else { throw GoldenError.missing("\(path)/\(key)") }
      return entry.value
    }
  }

  /// The entries of an object, in the file's order.
  package var entries: [(key: String, value: Golden)] {
    get throws {
      guard case .object(let entries) = content else { throw GoldenError.missing("\(path)/…") }
      return entries
    }
  }

  /// The entries of a list.
  package var list: [Golden] {
    get throws {
      guard case .list(let list) = content else { throw GoldenError.missing("\(path)[]") }
      return list
    }
  }

  /// Whether there is an entry with a key.
  package func has(_ key: String) -> Bool { (try? self[key]) != nil }

  /// The number as it was printed; it counts as visited from now on.
  package var number: PrintedNumber {
    get throws {
      guard case .number(let text) = content, let value = Double(text) else {
        throw GoldenError.missing("\(path) as a number")
      }
      isVisited = true
      return PrintedNumber(text: text, value: value)
    }
  }

  package var double: Double { get throws { try number.value } }

  package var doubles: [Double] { get throws { try list.map { try $0.double } } }

  /// The text; it counts as visited from now on.
  package var text: String {
    get throws {
      guard case .text(let text) = content else { throw GoldenError.missing("\(path) as text") }
      isVisited = true
      return text
    }
  }

  /// The paths of what was not looked at; where the rows come from need not be.
  package var unvisited: [String] {
    switch content {
    case .number, .text: isVisited || path.hasSuffix("/source") ? [] : [path]
    case .list(let list): list.flatMap(\.unvisited)
    case .object(let entries): entries.flatMap(\.value.unvisited)
    }
  }
}

package enum GoldenError: Error {
  case missing(String)
}

/// A number of the golden file with the precision that it was printed with.
package struct PrintedNumber {
  package let text: String
  package let value: Double

  /// Half a unit of the last printed digit; 0 for a number without decimals, which is exact.
  package var halfUnit: Double {
    guard let point = text.firstIndex(of: ".") else { return 0 }
    let digits = text.distance(from: point, to: text.endIndex) - 1
    return pow(10, -Double(digits)) / 2
  }
}
