import Foundation

/// The tables of `glissade.js` that are those of the header.
struct HeaderTables {
  /// The choices of the script, and the first constant and the prefix of each.
  private static let choices = [
    ("curves", "CURVE_LINEAR", "CURVE_"), ("steps", "STEP_END", "STEP_"),
    ("fillModes", "FILL_REMOVED", "FILL_"), ("calculations", "CALCULATION_LINEAR", "CALCULATION_"),
    ("events", "EVENT_STARTED", "EVENT_"), ("animations", "BASIC", ""),
  ]
  private static let structures = [
    "error", "curve_options", "curve_info", "spring_columns", "decay_columns", "stage_options",
    "animation_options", "animation_rows", "transaction_options", "event", "frame",
  ]
  /// The bytes of a member, by its type.
  private static let sizes: [Character: Int] = [
    "i": 4, "u": 4, "p": 4, "l": 8, "d": 8, "a": 16, "c": 1,
  ]

  let header: Header

  /// Returns the tables as a script.
  func script() throws -> String {
    let properties = try header.constants(from: "OPACITY").map {
      let width = $0.comment == "text" ? "0" : $0.comment ?? "1"
      return "\(camel($0.name)): { number: \($0.number), width: \(width) }"
    }
    let choices = try HeaderTables.choices.map { name, first, prefix in
      let names = try header.constants(from: first).map {
        "\"\(camel(String($0.name.dropFirst(prefix.count))))\""
      }
      return "\(name): { prefix: \"\(prefix)\", names: [\(names.joined(separator: ", "))] }"
    }
    let flags = try header.constants(from: "HAS_FROM").map {
      "\(camel($0.name.replacing("HAS_", with: ""))): \($0.number)"
    }
    let statuses = try header.constants(from: "OK").map { "\($0.number): \"\($0.name)\"" }
    return """
      // The tables of glissade.h. The types of members are i for int32, u for uint32, l for 64 bits, d for
      // double, p for a pointer, c for text, and a for the address and the stride of an array.
      \(table("PROPERTIES", properties))\
      \(table("STRUCTURES", try HeaderTables.structures.map(structure)))\
      \(table("CONSTANTS", choices))\(table("FLAGS", flags))\(table("STATUSES", statuses))
      """
  }

  private func table(_ name: String, _ entries: [String]) -> String {
    "export const \(name) = {\n  \(entries.joined(separator: ",\n  ")) };\n"
  }

  /// Returns the entry of a structure, whose members have the places that compilers for WebAssembly give them.
  private func structure(_ name: String) throws -> String {
    var end = 0
    let members = try header.members(of: name).map { member in
      let size = HeaderTables.sizes[member.type] ?? 0
      let alignment = min(size, 8)
      let offset = (end + alignment - 1) / alignment * alignment
      end = offset + size * member.count
      let place = "offset: \(offset), type: \"\(member.type)\", count: \(member.count)"
      return "\(member.name): { \(place) }"
    }
    let size = (end + 7) / 8 * 8
    return "\(name): { size: \(size), members: { \(members.joined(separator: ", ")) } }"
  }

  private func camel(_ name: String) -> String {
    let words = name.lowercased().split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.capitalized }
  }
}
