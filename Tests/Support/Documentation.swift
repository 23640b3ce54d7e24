public import Foundation

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
  public static let comments: [CodeBlock] = files(under: "Sources", suffix: ".swift").flatMap(
    blocks)

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
