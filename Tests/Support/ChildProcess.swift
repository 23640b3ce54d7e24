public import Foundation
import Glibc

/// A program that a test runs, with a limit of time.
///
/// The program leads a process group of its own and begins with the system's default signals and without the files
/// that this process has open, so that neither the way in which the tests were started nor another test at work
/// changes a result. Input and output are files: a pipe would have to be read while the program runs.
public enum ChildProcess {
  /// An error of a run.
  public enum Failure: Error {
    /// The program could not be started.
    case notStarted(program: String, error: Int32)
    /// The program did not end in time; it was killed, with all processes of its group.
    case timedOut(command: String, seconds: Double)
  }

  /// The status and the output of a run.
  public struct Outcome: Sendable {
    /// The exit code; 128 and the number of the signal after a signal, as in a shell.
    public var code: Int32
    /// The bytes of the standard output.
    public var output: Data
    /// The bytes of the standard error.
    public var errors: Data
  }

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments after the program's name.
  ///   - input: The bytes of the standard input.
  ///   - environment: All variables; nil for those of this process.
  ///   - seconds: The limit of time. The default is many times what any program takes on a machine that runs all
  ///     tests at once.
  public static func run(
    _ program: String, _ arguments: [String], input: Data = Data(),
    environment: [String: String]? = nil, seconds: Double = 300
  ) throws -> Outcome {
    let folder = try Folder()
    let files = ["input", "output", "errors"].map { folder.url($0).path }
    try input.write(to: folder.url("input"))
    let variables = environment ?? ProcessInfo.processInfo.environment
    let process = try start(
      [program] + arguments, files: files, environment: variables)
    guard let status = wait(for: process, seconds: seconds) else {
      let command = ([program] + arguments).joined(separator: " ").prefix(500)
      throw Failure.timedOut(command: String(command), seconds: seconds)
    }
    let signal = status & 0x7f
    return Outcome(
      code: signal == 0 ? status >> 8 & 0xff : 128 + signal,
      output: try Data(contentsOf: folder.url("output")),
      errors: try Data(contentsOf: folder.url("errors")))
  }

  /// Starts a program whose standard input, output and error are files; returns its process identifier.
  ///
  /// - Parameters:
  ///   - command: The path of the program and its arguments.
  ///   - copies: Files of this process that the program has open, with the numbers that they have there.
  static func start(
    _ command: [String], files: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    copies: [(file: Int32, number: Int32)] = []
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
    for number in [1, 2] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, Int32(number), files[number], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    for (file, number) in copies {
      unsafe posix_spawn_file_actions_adddup2(&actions, file, number)
    }
    for number in (3 + copies.count)..<1024 {
      unsafe posix_spawn_file_actions_addclose(&actions, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var list = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer {
      let texts = unsafe list + variables
      for index in unsafe texts.indices { unsafe free(texts[index]) }
    }
    var process = pid_t()
    let error = unsafe posix_spawn(&process, command[0], &actions, &attributes, &list, &variables)
    guard error == 0 else { throw Failure.notStarted(program: command[0], error: error) }
    return process
  }

  /// Returns the status with which a process ended, or nil if it did not end in time and was killed.
  private static func wait(for process: pid_t, seconds: Double) -> Int32? {
    var status: Int32 = 0
    let limit = Date(timeIntervalSinceNow: seconds)
    var pause: UInt32 = 500
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      if Date() > limit {
        kill(-process, SIGKILL)
        unsafe waitpid(process, &status, 0)
        return nil
      }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
    return status
  }
}
