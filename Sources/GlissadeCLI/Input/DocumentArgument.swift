import ArgumentParser
import Foundation
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import GlissadeTransitions

/// The options for the document of a command.
struct DocumentOptions: ParsableArguments {
  @Flag(help: "Run the transition backward.") var back = false
  @Option(
    help: ArgumentHelp(
      "The size of the viewport in points, in place of the file's size or 375x667.",
      valueName: "width x height"), transform: ViewportSize.read)
  var size: Size?
}

/// The document of a command: the name of a transition, a short word such as `push`, the path of a file, or `-` for
/// standard input.
struct DocumentArgument {
  static let help: ArgumentHelp = """
    A transition, see 'glissade list transitions'; or a file with a scene or a scenario, or - for \
    standard input.
    """

  /// The document.
  let document: Document
  /// The name of the transition or the file, for messages.
  let name: String
  /// The path of the file; nil for a transition and for standard input.
  let path: String?

  /// The title, or a substitute for a document without one.
  var title: String {
    if let title = document.title { return title }
    guard let path else { return name }
    return URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Creates a document from an argument.
  ///
  /// The name of a transition takes precedence over a file of the same name, for which a path such as `./reveal` is
  /// necessary.
  init(_ text: String, _ options: DocumentOptions) throws(CommandError) {
    try self.init(text, isBack: options.back, size: options.size)
  }

  /// Creates a document from an argument, a direction of transitions, and a size in place of its own.
  init(_ text: String, isBack: Bool = false, size: Size? = nil) throws(CommandError) {
    guard let named = NamedTransition(text) else {
      if text != "-" { try DocumentArgument.checkIsFile(text) }
      guard !isBack else {
        throw CommandError(.usage, "--back is for transitions; \(text) is a file")
      }
      let file = InputFile(path: text)
      let bytes = try file.bytes()
      document = try CommandError.attempt({ CommandError($0, in: file.name) }) {
        () throws(DocumentError) in
        let document = try Document(reading: bytes)
        return try size.map(document.resized) ?? document
      }
      name = file.name
      path = text == "-" ? nil : text
      return
    }
    document = try CommandError.attempt({ CommandError(.usage, "\(text): \($0.message)") }) {
      () throws(DocumentError) in
      try Document(
        transition: named.style, isBack: named.isBack != isBack,
        size: size ?? Document.defaultSize)
    }
    name = isBack ? "\(text), back" : text
    path = nil
  }

  /// Throws the error for a curve or a misspelled transition, unless the argument looks like a file.
  private static func checkIsFile(_ text: String) throws(CommandError) {
    if (try? CurveExpression(text)) != nil, !FileManager.default.fileExists(atPath: text) {
      throw CommandError(
        .usage,
        "'\(Quotation.cut(text))' is a curve; wanted is a transition, or a file with a scene or a scenario; "
          + "'glissade plot' and 'glissade sample' take curves")
    }
    if text.contains("/") || text.contains(".") { return }
    if FileManager.default.fileExists(atPath: text) { return }
    let advice =
      NearestName.of(text, among: NamedTransition.names).map { "did you mean '\($0)'?" }
      ?? "see 'glissade list transitions'"
    throw CommandError(
      .usage,
      "there is no transition and no file that is called '\(Quotation.cut(text))'; \(advice)")
  }

  /// The shell completion: transitions, and the files and folders at the path so far.
  static let completion = CompletionKind.custom { _, _, prefix in
    let folder =
      prefix.contains("/")
      ? String(prefix[...(prefix.lastIndex(of: "/") ?? prefix.startIndex)]) : ""
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let files = names.sorted().compactMap { name -> String? in
      guard !name.hasPrefix(".") else { return nil }
      if name.hasSuffix(".json") || name.hasSuffix(".jsonl") { return folder + name }
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder + name)
      return attributes?[.type] as? FileAttributeType == .typeDirectory ? folder + name + "/" : nil
    }
    return (NamedTransition.names + files).filter { $0.hasPrefix(prefix) }
  }
}
