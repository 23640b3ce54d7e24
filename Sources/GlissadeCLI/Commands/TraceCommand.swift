import ArgumentParser
import GlissadeScene

/// The command `glissade trace`.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Prints what happens in a transition or a scenario, and what is wrong with it.",
    discussion: """
      Events and diagnostics come in the order of time, and at last how it ends: the table is rounded, \
      jsonl has all digits and the layers that show in the end. A diagnostic is a mistake that UIKit \
      would punish with a stuck screen or worse; with --strict it ends with 1 then.

      With --diff two are compared, each a transition, a file, or what jsonl had been written to a file \
      whose name ends with .jsonl: the lines around every difference are printed as a unified diff, \
      and it ends with 1 if there is one.

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
      DocumentArgument.help.abstract + " Two with --diff.", valueName: "subject"),
    completion: DocumentArgument.completion)
  var subjects: [String]
  @Flag(help: "Show where two traces part.") var diff = false
  @Flag(help: "End with 1 if there is a diagnostic.") var strict = false
  @Option(help: "How the trace is written.") var format: Format?
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
    if strict, !trace.diagnostics.isEmpty {
      throw CommandError(.failure, TraceLog.count(trace.diagnostics.count, "diagnostic"))
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
