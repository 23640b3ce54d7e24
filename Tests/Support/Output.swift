public import Foundation

/// The folder for files that people may want to look at.
///
/// It is the folder in `GLISSADE_EXPORT_OUTPUT`, or else one among the machine's temporary files.
public enum Output {
  /// The folder, which exists.
  public static let folder: URL = {
    let named = ProcessInfo.processInfo.environment["GLISSADE_EXPORT_OUTPUT"]
    let folder =
      named.map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("glissade-export")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// Writes a file as a whole, and returns its URL.
  @discardableResult public static func write(_ text: String, _ name: String) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url, options: .atomic)
    return url
  }
}
