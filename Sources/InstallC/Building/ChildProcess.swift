import Foundation

/// A program that the plugin runs.
struct ChildProcess {
  var program: URL
  var arguments: [String]
  var environment: [String: String] = [:]
  var timeLimit: Int

  /// Runs the program to its end; its output becomes part of the plugin's.
  func run() throws { try run(output: nil) { _ in } }

  /// Runs the program to its end and returns its output.
  func output() throws -> Data {
    var output = Data()
    try run(output: Pipe()) { output += $0 }
    return output
  }

  /// Runs the program to its end, and passes on each line of its output and of its errors as soon as it is there.
  func run(line body: (String) -> Void) throws {
    var rest = Data()
    try run(output: Pipe(), capturesErrors: true) { part in
      rest += part
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        body(String(decoding: rest[..<end], as: UTF8.self))
        rest = Data(rest[(end + 1)...])
      }
    }
    if !rest.isEmpty { body(String(decoding: rest, as: UTF8.self)) }
  }

  private func run(output: Pipe?, capturesErrors: Bool = false, _ body: (Data) -> Void) throws {
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
    if let output { process.standardOutput = output }
    if let output, capturesErrors { process.standardError = output }
    try Interruption.start(process)
    while let part = output?.fileHandleForReading.availableData, !part.isEmpty { body(part) }
    process.waitUntilExit()
    try Interruption.childHasEnded()
    let name = ([program.lastPathComponent] + arguments.prefix(4)).joined(separator: " ")
    switch process.terminationStatus {
    case 0: return
    case 124: throw InstallError("\(name) … took more than \(timeLimit) seconds")
    case 137: throw InstallError("\(name) … was killed, or took more than \(timeLimit) seconds")
    default: throw InstallError("\(name) … exited with code \(process.terminationStatus)")
    }
  }
}
