import Foundation
import GlissadeExport
import TestSupport
import Testing

struct AtomicFileTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a file is written, and written anew, with nothing left beside it`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.txt")
    try AtomicFile.write("one", to: file.path)
    try AtomicFile.write("two", to: file.path)
    try expectEqual(String(contentsOf: file, encoding: .utf8), "two")
    try expectEqual(names(folder), ["a.txt"])
  }

  @Test func `a path that cannot be written to is refused, and what was there stays`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try AtomicFile.write("kept", to: inner.appendingPathComponent("a.txt").path)
    #expect(throws: ExportError.file(path: inner.path, reason: "it is a directory")) {
      try AtomicFile.write("x", to: inner.path)
    }
    #expect(throws: ExportError.file(path: inner.path, reason: "it is a directory")) {
      try AtomicFile.check(inner.path)
    }
    try AtomicFile.check(folder.appendingPathComponent("b.txt").path)
    let missing = folder.appendingPathComponent("none/b.txt").path
    #expect(
      throws: ExportError.file(
        path: missing, reason: "there is no directory \(folder.path)/none")
    ) { try AtomicFile.write("x", to: missing) }
    #expect(throws: ExportError.file(path: "", reason: "the path is empty")) {
      try AtomicFile.write("x", to: "")
    }
    let long = folder.appendingPathComponent(String(repeating: "n", count: 300)).path
    #expect(throws: ExportError.self) { try AtomicFile.write("x", to: long) }
    // Nobody, not even root, can create a file in /proc.
    #expect(throws: ExportError.self) { try AtomicFile.write("x", to: "/proc/glissade.txt") }
    try expectEqual(names(folder), ["inner"])
    try expectEqual(names(inner), ["a.txt"])
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.userName != "root", "skipped: root may write anywhere"))
  func `a folder without permission is named`() throws {
    let folder = try folder()
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      try? FileManager.default.removeItem(at: folder)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    let file = folder.appendingPathComponent("a.txt").path
    #expect(throws: ExportError.file(path: file, reason: "Permission denied")) {
      try AtomicFile.write("x", to: file)
    }
  }

  @Test func `a link is followed, and a device is written to`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, link) = (
      folder.appendingPathComponent("a.txt"), folder.appendingPathComponent("link")
    )
    try AtomicFile.write("one", to: file.path)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try AtomicFile.write("two", to: link.path)
    try expectEqual(String(contentsOf: file, encoding: .utf8), "two")
    try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: link.path), file.path)
    // Writing through a link to a missing file creates that file; a cycle of links is an error.
    try FileManager.default.removeItem(at: file)
    try AtomicFile.write("three", to: link.path)
    try expectEqual(String(contentsOf: file, encoding: .utf8), "three")
    let relative = folder.appendingPathComponent("relative")
    try FileManager.default.createSymbolicLink(
      atPath: relative.path, withDestinationPath: "b.txt")
    try AtomicFile.write("four", to: relative.path)
    try expectEqual(names(folder), ["a.txt", "b.txt", "link", "relative"])
    let ring = folder.appendingPathComponent("ring")
    try FileManager.default.createSymbolicLink(atPath: ring.path, withDestinationPath: "ring")
    #expect(throws: ExportError.self) { try AtomicFile.write("x", to: ring.path) }
    try AtomicFile.write("gone", to: "/dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    expectTrue(type as? FileAttributeType == .typeCharacterSpecial)
  }
}
