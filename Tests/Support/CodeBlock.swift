import Foundation

/// A fenced block of code in the documentation.
public struct CodeBlock: Sendable {
  /// The language behind the opening fence; empty without one.
  public var language: String
  /// The lines between the fences, without the indentation of the fence.
  public var lines: [String]
  /// The file, relative to the package, and the line of the opening fence.
  public var place: String

  /// Creates a block.
  public init(language: String, lines: [String], place: String) {
    (self.language, self.lines, self.place) = (language, lines, place)
  }

  /// The lines, each with its line break.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Returns the blocks of a text.
  ///
  /// - Parameters:
  ///   - lines: A page of Markdown, or a Swift file, where only documentation comments count.
  ///   - file: The path of the file, for ``place``.
  public static func blocks(in lines: [String], of file: String) -> [CodeBlock] {
    let isSwift = file.hasSuffix(".swift")
    var (blocks, open): ([CodeBlock], CodeBlock?) = ([], nil)
    for (number, line) in lines.enumerated() {
      var text = line.trimmingCharacters(in: .whitespaces)
      let indent = line.prefix { $0 == " " }.count
      if isSwift {
        guard text.hasPrefix("///") else { continue }
        text = String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
      } else if open != nil {
        text = String(line.dropFirst(indent >= 2 && line.hasPrefix("  ```") ? 2 : 0))
      }
      if text.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = CodeBlock(
            language: String(text.dropFirst(3)), lines: [], place: "\(file):\(number + 1)")
        }
      } else {
        open?.lines.append(text)
      }
    }
    return blocks
  }
}
