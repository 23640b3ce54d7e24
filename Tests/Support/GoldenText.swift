import Foundation
public import Testing

// Golden texts are outputs that are committed in Tests/Goldens. GLISSADE_RECORD=1 replaces them by the outputs of today.

private let goldens = Examples.folder.deletingLastPathComponent().appendingPathComponent("Goldens")
private let isRecording = ProcessInfo.processInfo.environment["GLISSADE_RECORD"] == "1"

/// Records an issue with the first difference unless a text is a golden one, and leaves the text in the folder for
/// outputs then.
///
/// - Parameters:
///   - found: The text under test.
///   - name: The name of the golden text's file.
public func expectGolden(
  _ found: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard let difference = try difference(of: found, from: name) else { return }
  let place = try Output.write(found, name).path
  record(difference, "what was found is in \(place)", nil, sourceLocation)
}

/// Records an issue with the first difference unless the checksums of the files in a folder are the golden ones, and
/// copies the folder into the one for outputs then, as it does when it records.
///
/// - Parameters:
///   - folder: The folder with the texts under test, without other folders.
///   - name: The name of the file with the golden checksums, as `sha256sum` prints them.
public func expectGoldenChecksums(
  of folder: Folder, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let sums = try Tool.shell("cd '\(folder.path)' && LC_ALL=C sha256sum *").output
  let difference = try difference(of: sums, from: name)
  guard difference != nil || isRecording else { return }
  let copy = Output.folder.appendingPathComponent(name).appendingPathExtension("found")
  try? FileManager.default.removeItem(at: copy)
  try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
  guard let difference else { return }
  record(difference, "what was found is in \(copy.path)", nil, sourceLocation)
}

/// Returns the first difference of a text from a golden one, or nil; when recording, the text becomes the golden one.
private func difference(of found: String, from name: String) throws -> String? {
  let url = goldens.appendingPathComponent(name)
  if isRecording { try Data(found.utf8).write(to: url, options: .atomic) }
  return firstDifference(of: found, from: try String(contentsOf: url, encoding: .utf8))
    .map { "\(name):\($0)" }
}

/// Returns the line and the column in bytes of the first difference of two texts, with the parts of both lines around
/// it; nil for equal texts.
public func firstDifference(of found: String, from wanted: String) -> String? {
  let texts = [wanted, found].map {
    $0.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
  let number = zip(texts[0], texts[1]).prefix { $0.elementsEqual($1) }.count
  let lines = texts.map { number < $0.count ? $0[number] : nil }
  if lines.allSatisfy({ $0 == nil }) { return nil }
  let column = zip(lines[0] ?? "".utf8[...], lines[1] ?? "".utf8[...]).prefix { $0 == $1 }.count
  let parts = lines.map { line in
    line.map {
      "'\(String(decoding: $0.dropFirst(max(0, column - 40)).prefix(100), as: UTF8.self))'"
    }
  }
  return
    "\(number + 1):\(column + 1): wanted \(parts[0] ?? "the end"), found \(parts[1] ?? "the end")"
}
