package import Foundation

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

  fileprivate init(_ path: String, _ content: Content) {
    self.path = path
    self.content = content
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
    var reader = GoldenReader(text: [UInt8](try bytes()))
    return try reader.value(at: "")
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
  case malformed(offset: Int)
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

/// Reads JSON and keeps the numbers' text; it is as strict as the one file that it is for needs.
private struct GoldenReader {
  let text: [UInt8]
  var offset = 0

  init(text: [UInt8]) { self.text = text }

  mutating func value(at path: String) throws -> Golden {
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "{"):
      var entries: [(key: String, value: Golden)] = []
      try sequence(until: UInt8(ascii: "}")) { (reader) in
        let key = try reader.string()
        reader.skipSpace()
        try reader.take(UInt8(ascii: ":"))
        entries.append((key, try reader.value(at: "\(path)/\(key)")))
      }
      return Golden(path, .object(entries))
    case UInt8(ascii: "["):
      var list: [Golden] = []
      try sequence(until: UInt8(ascii: "]")) { (reader) in
        list.append(try reader.value(at: "\(path)[\(list.count)]"))
      }
      return Golden(path, .list(list))
    case UInt8(ascii: "\""): return Golden(path, .text(try string()))
    default:
      let start = offset
      while offset < text.count, "+-.eE0123456789".utf8.contains(text[offset]) { offset += 1 }
      guard offset > start else { throw GoldenError.malformed(offset: offset) }
      return Golden(path, .number(String(decoding: text[start..<offset], as: UTF8.self)))
    }
  }

  private mutating func sequence(
    until end: UInt8, _ entry: (inout GoldenReader) throws -> Void
  ) throws {
    offset += 1
    skipSpace()
    if try peek() == end {
      offset += 1
      return
    }
    while true {
      skipSpace()
      try entry(&self)
      skipSpace()
      if try peek() == end {
        offset += 1
        return
      }
      try take(UInt8(ascii: ","))
    }
  }

  private mutating func string() throws -> String {
    try take(UInt8(ascii: "\""))
    let start = offset
    while try peek() != UInt8(ascii: "\"") {
      // The file has no escapes.
      if text[offset] == UInt8(ascii: "\\") { throw GoldenError.malformed(offset: offset) }
      offset += 1
    }
    offset += 1
    return String(decoding: text[start..<(offset - 1)], as: UTF8.self)
  }

  private func peek() throws -> UInt8 {
    guard offset < text.count else { throw GoldenError.malformed(offset: offset) }
    return text[offset]
  }

  private mutating func take(_ byte: UInt8) throws {
    guard try peek() == byte else { throw GoldenError.malformed(offset: offset) }
    offset += 1
  }

  private mutating func skipSpace() {
    while offset < text.count, " \n\r\t".utf8.contains(text[offset]) { offset += 1 }
  }
}
