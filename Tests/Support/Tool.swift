public import Foundation

/// The built command, run as a user runs it.
public enum Tool {
  /// The exit code and the output of a run.
  public struct Outcome: Sendable {
    /// The exit code.
    public var code: Int32
    /// The standard output.
    public var output: String
    /// The standard error.
    public var errors: String
    /// The lines of the standard output.
    public var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The folder of the built executables, which the tests are among.
  private static let products: URL = {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent()
  }()

  /// The command.
  public static let url = products.appendingPathComponent("glissade")
  /// The benchmark.
  public static let bench = products.appendingPathComponent("bench")

  /// Runs the command and waits for its end.
  ///
  /// - Parameters:
  ///   - input: The command's standard input.
  ///   - environment: Variables that are set beside `PATH`.
  public static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try start(url, arguments, input: input, environment: environment)
  }

  /// Runs the command with arguments from a list.
  public static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    try start(url, arguments, input: "", environment: environment)
  }

  /// Runs a line of shell in which `$GLISSADE` is the command.
  public static func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    var environment = environment
    environment["GLISSADE"] = url.path
    return try start(
      URL(fileURLWithPath: "/bin/bash"), ["-c", line], input: "", environment: environment)
  }

  private static func start(
    _ executable: URL, _ arguments: [String], input: String, environment: [String: String]
  ) throws -> Outcome {
    var variables = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    variables.merge(environment) { $1 }
    let run = try ChildProcess.run(
      executable.path, arguments, input: Data(input.utf8), environment: variables)
    return Outcome(
      code: run.code, output: String(decoding: run.output, as: UTF8.self),
      errors: String(decoding: run.errors, as: UTF8.self))
  }
}
