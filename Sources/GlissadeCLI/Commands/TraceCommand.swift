import ArgumentParser
import GlissadeScene

/// The command `glissade trace`.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Prints the events and diagnostics of a transition or a scenario.",
    discussion: """
      Events and diagnostics are in order of time, followed by the final state: the table is rounded, \
      jsonl has all digits and the final controllers and layers. A diagnostic is a mistake that could \
      freeze the screen or crash in UIKit, and a gesture is ignored if no recogniser recognises it; with \
      --strict the exit code is then 1.

      With --diff two traces are compared: of transitions, of files, or earlier output of jsonl in a \
      file with the extension .jsonl. The differences are printed as a unified diff, and the exit code \
      is 1 if there are any.

      Examples:
        glissade trace reveal
        glissade trace push
        glissade trace cover-vertical --back --strict
        glissade trace navigation --format jsonl
        glissade trace --diff slide-down slide-down
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case table, jsonl }

  @Argument(
    help: ArgumentHelp(
      DocumentArgument.help.abstract + " With --diff, two of them.", valueName: "subject"),
    completion: DocumentArgument.completion)
  var subjects: [String]
  @Flag(help: "Print the differences between two traces.") var diff = false
  @Flag(help: "Exit with 1 if there is a diagnostic or an ignored gesture.") var strict = false
  @Option(help: "The output format.") var format: Format?
  @OptionGroup var options: DocumentOptions

  func validate() throws {
    guard subjects.count == (diff ? 2 : 1) else {
      throw ValidationError(
        diff ? "--diff compares two traces." : "One at a time is traced; --diff compares two.")
    }
    if diff, subjects[0] == "-", subjects[1] == "-" {
      throw ValidationError("Standard input can be read once; one of the two has to be a file.")
    }
    if diff, strict || format != nil {
      throw ValidationError("--strict and --format are not for --diff.")
    }
  }

  func run() throws {
    if diff { return try compare(subjects[0], subjects[1]) }
    let trace = try TraceCommand.trace(DocumentArgument(subjects[0], options))
    let log = TraceLog(trace)
    var output = StandardOutput()
    switch format ?? .table {
    case .table: for line in log.table { try output.line(line) }
    case .jsonl:
      var bytes = log.json
      try output.drain(&bytes)
    }
    try output.flush()
    if strict, !trace.diagnostics.isEmpty || !trace.ignoredGestures.isEmpty {
      throw CommandError(.failure, log.mistakes)
    }
  }

  private static func trace(_ source: DocumentArgument) throws(CommandError) -> Trace {
    try CommandError.attempt({ CommandError(.data, "\(source.name): \($0)") }) {
      () throws(TraceError) in try Trace(source.document)
    }
  }

  // MARK: - Differences

  private func compare(_ first: String, _ second: String) throws {
    let (old, new) = (try lines(first), try lines(second))
    let difference = LineDifference(old, new)
    guard !difference.changes.isEmpty else { return }
    var output = StandardOutput()
    try output.line("the first \(difference.commonCount) lines of both are equal")
    try output.line("--- \(first)\n+++ \(second)")
    for line in difference.lines { try output.line(line) }
    try output.flush()
    throw ExitCode(CommandError.Kind.failure.rawValue)
  }

  private func lines(_ subject: String) throws(CommandError) -> [String] {
    var name = subject
    var bytes: [UInt8]
    if subject.hasSuffix(".jsonl") {
      guard !options.back, options.size == nil else {
        throw CommandError(.usage, "--back and --size change nothing in \(subject)")
      }
      bytes = try InputFile(path: subject).bytes()
    } else {
      let source = try DocumentArgument(subject, options)
      name = source.name
      bytes = TraceLog(try TraceCommand.trace(source)).json
    }
    return try CommandError.attempt({ CommandError(.data, "\(name):\($0)") }) {
      () throws(DocumentError) in try TraceText.lines(bytes)
    }
  }
}
