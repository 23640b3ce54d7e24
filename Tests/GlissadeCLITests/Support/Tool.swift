import Foundation

/// The built command, run as somebody would run it.
struct Tool {
  /// The exit code and the output of a run.
  struct Outcome: Sendable {
    var code: Int32
    var output: String
    var errors: String
    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The executable lies beside the tests.
  static let url: URL = {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(
      "glissade")
  }()

  /// Runs the command and waits for its end.
  ///
  /// - Parameters:
  ///   - input: What it gets on standard input.
  ///   - environment: Added to an environment that has no wishes of its own.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try start(url, arguments, input: input, environment: environment)
  }

  /// Runs the command with arguments from a list.
  static func run(_ arguments: [String]) throws -> Outcome {
    try start(url, arguments, input: "", environment: [:])
  }

  /// Runs a line of shell in which `$GLISSADE` is the command.
  static func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    var environment = environment
    environment["GLISSADE"] = url.path
    return try start(
      URL(fileURLWithPath: "/bin/bash"), ["-c", line], input: "", environment: environment)
  }

  private static func start(
    _ executable: URL, _ arguments: [String], input: String, environment: [String: String]
  ) throws -> Outcome {
    // Files and not pipes, which a process could fill while nobody reads.
    let folder = try Folder()
    try input.write(to: folder.url("input"), atomically: false, encoding: .utf8)
    for name in ["output", "errors"] {
      try "".write(to: folder.url(name), atomically: false, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    var wishes = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    wishes.merge(environment) { $1 }
    process.environment = wishes
    process.standardInput = try FileHandle(forReadingFrom: folder.url("input"))
    process.standardOutput = try FileHandle(forWritingTo: folder.url("output"))
    process.standardError = try FileHandle(forWritingTo: folder.url("errors"))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: try folder.text("output"),
      errors: try folder.text("errors"))
  }
}

/// A folder that goes when nobody needs it any more.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glissade-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
