import Foundation
import GlissadeExport

/// The folder of a gallery, and the names of the pages in it.
struct GalleryPages {
  private let folder: String
  /// The names of the pages of files, in the order of these.
  private(set) var names: [String] = []

  init(folder: String) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
  }

  /// Adds the page of a file: its name with letters and digits alone, and a number if another page has it.
  mutating func add(_ source: DocumentArgument) {
    let url = URL(fileURLWithPath: source.name).deletingPathExtension()
    let word = NamePrefix.from(title: url.lastPathComponent)
    var (name, count) = (word, 1)
    while name == "index" || names.contains("\(name).html") {
      count += 1
      name = "\(word)-\(count)"
    }
    names.append("\(name).html")
  }

  /// Creates the folder if it is missing.
  func makeFolder() throws(CommandError) {
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(.failure, "\(folder) cannot be made: \(CommandError.reason(of: error))")
    }
  }

  /// Writes a page, unless it would replace one of the files.
  func write(
    _ page: String, _ name: String, besides sources: [DocumentArgument]
  ) throws(CommandError) {
    let file = try OutputFile(folder + name)
    for case let path? in sources.map(\.path) where file.isSame(as: path) {
      throw CommandError(.usage, "\(folder)\(name) would be replaced, which is in the gallery")
    }
    try file.write(page)
  }
}
