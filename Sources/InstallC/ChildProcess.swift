import Foundation

/// A program that the plugin runs.
struct ChildProcess {
  var program: URL
  var arguments: [String]
  var environment: [String: String] = [:]
  var timeLimit: Int

  /// Runs the program to its end; its output becomes part of the plugin's.
  func run() throws { _ = try run(capturing: false) }

  /// Runs the program to its end and returns its output.
  func output() throws -> Data { try run(capturing: true) }

  private func run(capturing: Bool) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    // SwiftPM ends its compilers, which have process groups of their own, only if it is interrupted.
    process.arguments =
      ["--signal=INT", "--kill-after=20", "\(timeLimit)", program.path] + arguments
    var inherited = ProcessInfo.processInfo.environment
    // Set for the plugin's own build, it would leave the instruction sets of the host out of this one.
    inherited["GLISSADE_TARGET_ARCH"] = nil
    process.environment = inherited.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    if capturing { process.standardOutput = pipe }
    try Interruption.start(process)
    let output = capturing ? pipe.fileHandleForReading.readDataToEndOfFile() : Data()
    process.waitUntilExit()
    try Interruption.childHasEnded()
    let name = ([program.lastPathComponent] + arguments.prefix(4)).joined(separator: " ")
    switch process.terminationStatus {
    case 0: return output
    case 124: throw InstallError("\(name) … took more than \(timeLimit) seconds")
    case 137: throw InstallError("\(name) … was killed, or took more than \(timeLimit) seconds")
    default: throw InstallError("\(name) … exited with code \(process.terminationStatus)")
    }
  }
}
