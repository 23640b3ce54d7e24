import Foundation
import GlissadeExport

/// The folder for files that people may want to look at.
///
/// It is the folder in `GLISSADE_EXPORT_OUTPUT`, or else one among the machine's temporary files.
enum Output {
  static let folder: URL = {
    let named = ProcessInfo.processInfo.environment["GLISSADE_EXPORT_OUTPUT"]
    let folder =
      named.map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("glissade-export")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  @discardableResult static func write(_ text: String, _ name: String) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try AtomicFile.write(text, to: url.path)
    return url
  }
}
