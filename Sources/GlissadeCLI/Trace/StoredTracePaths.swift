import Foundation
import GlissadeScene

/// The paths of the stored traces of several subjects: files in a folder, or one file.
struct StoredTracePaths {
  /// The argument: a folder, or the path of a file for a single subject.
  let path: String
  private let isFolder: Bool
  /// The subjects by the paths that they use.
  private var subjects: [String: String] = [:]

  init(_ path: String, isForSeveral: Bool) {
    self.path = path
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
    isFolder =
      isForSeveral || path.hasSuffix("/") || type as? FileAttributeType == .typeDirectory
  }

  /// Creates the folder if it is missing.
  func makeFolder() throws(CommandError) {
    guard isFolder else { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandError(.failure, "\(path) cannot be made: \(CommandError.reason(of: error))")
    }
  }

  /// Returns the path for a subject: in a folder, `push.jsonl` for `tests/push.json` and for the transition `push`, and
  /// `push-back.jsonl` for its way back.
  mutating func path(of source: DocumentArgument) throws(CommandError) -> String {
    guard isFolder else { return path }
    var name = source.name.replacing(", ", with: "-").replacing(" ", with: "-")
    if let path = source.path {
      let url = URL(fileURLWithPath: path)
      name = (url.pathExtension == "json" ? url.deletingPathExtension() : url).lastPathComponent
    }
    let path = (path.hasSuffix("/") ? path : path + "/") + name + ".jsonl"
    if let other = subjects.updateValue(source.name, forKey: path) {
      throw CommandError(.usage, "\(path) is the stored trace of both \(other) and \(source.name)")
    }
    return path
  }
}
