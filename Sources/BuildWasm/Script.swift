import Foundation

/// `glissade.js`: the tables of the header, and the parts of `Sources/WebAssembly/Script`.
struct Script {
  /// The parts, of which classes extend only those of earlier ones.
  private static let parts = [
    "errors", "checks", "memory", "curves", "animations", "layers", "stages", "elements", "running",
    "instance", "loading",
  ]

  let text: String

  init(_ header: Header, sources: URL) throws {
    let parts = try Script.parts.map { name in
      let file = sources.appending(path: "WebAssembly/Script/\(name).js")
      return try String(contentsOf: file, encoding: .utf8)
    }
    let introduction = """
      // Glissade in a browser: springs, timing curves, keyframes and layers. See glissade.d.ts for the documentation.

      """
    let tables = try HeaderTables(header: header).script()
    text = ([introduction + tables] + parts).joined(separator: "\n")
  }

  /// The functions of the header that the script calls, by their names in quotes without the prefix.
  func functions(of header: Header) -> [String] {
    let names = header.text.matches(of: /\bglissade_([a-z_]+)\(/).map { String($0.1) }
    return Set(names).sorted().filter { text.contains("\"\($0)\"") }.map { "glissade_" + $0 }
  }
}
