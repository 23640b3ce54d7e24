public import Foundation

/// A fenced block of code in the documentation.
public struct CodeBlock: Sendable {
  /// The language behind the opening fence; empty without one.
  public var language: String
  /// The lines between the fences, without the indentation of the fence.
  public var lines: [String]
  /// The file, relative to the package, and the line of the opening fence.
  public var place: String

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

/// The pages and comments that document the package.
public enum Documentation {
  /// The folder of the package.
  public static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The pages by name, `README` among them.
  public static let pages: [String: [CodeBlock]] = {
    var pages = ["README": blocks("README.md")]
    for file in files(under: "Sources", suffix: ".md") {
      pages[URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent] = blocks(file)
    }
    return pages
  }()

  /// The blocks of documentation comments.
  public static let comments: [CodeBlock] = files(under: "Sources", suffix: ".swift").flatMap(blocks)

  /// Returns what a page says that its code prints: the page's blocks of `text`, in order.
  public static func outputs(_ page: String) -> [String] {
    pages[page, default: []].filter { $0.language == "text" }.map(\.text)
  }

  /// Returns the lines of a file.
  ///
  /// - Parameter path: A path relative to the package.
  public static func lines(_ path: String) -> [String] {
    let text = try? String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    return (text ?? "").components(separatedBy: "\n")
  }

  /// Returns the paths of the files of one kind below a folder, relative to the package, sorted.
  public static func files(under folder: String, suffix: String) -> [String] {
    let paths = FileManager.default.enumerator(
      atPath: package.appendingPathComponent(folder).path)
    return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }
      .map { folder + "/" + $0 }.sorted()
  }

  private static func blocks(_ file: String) -> [CodeBlock] {
    CodeBlock.blocks(in: lines(file), of: file)
  }
}

/// Collects the lines that an example prints, where a constant of this type is named `print`.
public final class PrintedLines {
  /// The lines, each with its line break.
  public private(set) var text = ""

  /// Creates an empty collection.
  public init() {}

  /// Appends a line as the standard library's `print` does.
  public func callAsFunction(_ items: Any..., separator: String = " ") {
    text += items.map { "\($0)" }.joined(separator: separator) + "\n"
  }
}
