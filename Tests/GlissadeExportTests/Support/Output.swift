import Foundation
import GlissadeExport

/// Where tests put what people may want to look at: the folder in `GLISSADE_EXPORT_OUTPUT`, or one that goes
/// with the machine's temporary files.
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
