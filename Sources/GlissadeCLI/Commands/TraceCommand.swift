import ArgumentParser
import GlissadeScene

/// The command `glissade trace`.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract:
      "Prints and checks the events, diagnostics and expectations of transitions and scenarios.",
    discussion: """
      Events, diagnostics and expectations are in order of time, followed by the final state: the table \
      is rounded, jsonl has all digits and the final controllers and layers. A diagnostic is a mistake \
      that could freeze the screen or crash in UIKit, and a gesture is ignored if no recogniser \
      recognises it; with --strict the exit code is then 1. It is always 1 if an expectation of a scenario \
      is not met.

      For several subjects, and with --stored or --update, one line is printed for each. With --stored, \
      each trace is compared with the one that --update has recorded: in a file, or in a folder, where \
      tests/push.json has push.jsonl. The trace is compared as it was recorded, such as with --brief.

      With --diff two traces are compared: of transitions, of files, or earlier output of jsonl in a \
      file with the extension .jsonl. Differences are printed as a unified diff, and the exit code \
      is 1 if there are any.

      Examples:
        glissade trace reveal
        glissade trace push
        glissade trace cover-vertical --back --strict
        glissade trace navigation --format jsonl
        glissade trace --diff slide-down slide-down
        glissade trace push pop --update traces/ --brief
        glissade trace push pop --stored traces/ --tolerance 0.01 --junit traces.xml
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
  @OptionGroup var parts: TraceOptions
  @Option(
    help: ArgumentHelp(
      "Compare with a stored trace: a file, or a folder for several.", valueName: "path"),
    completion: .file())
  var stored: String?
  @Option(
    help: ArgumentHelp(
      "Record the trace anew: in a file, or in a folder for several.", valueName: "path"),
    completion: .file())
  var update: String?
  @Flag(help: "Write failures as annotations of GitHub, and mistakes without --strict as warnings.")
  var annotate = false
  @Option(
    help: ArgumentHelp("Write the checks to a file of JUnit.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?
  @OptionGroup var options: DocumentOptions

  func validate() throws {
    if diff, subjects.count != 2 { throw ValidationError("--diff compares two traces.") }
    if subjects.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input can be read once; one of the two has to be a file.")
    }
    if diff, strict || format != nil || stored != nil || update != nil || annotate || junit != nil {
      throw ValidationError(
        "--strict, --format, --stored, --update, --annotate and --junit are not for --diff.")
    }
    if stored != nil, update != nil {
      throw ValidationError(
        "--update records what --stored compares with; one of them is possible.")
    }
    if format == .jsonl, subjects.count > 1 {
      throw ValidationError("--format jsonl is for one trace; --update stores several in a folder.")
    }
    if parts.tolerance != nil, !diff, stored == nil {
      throw ValidationError("--tolerance is for --diff and --stored.")
    }
    if junit == "-" { throw ValidationError("--junit takes the name of a file.") }
  }

  func run() throws {
    if diff { return try compare(subjects[0], subjects[1]) }
    let report = try junit.map { (path) throws(CommandError) in try OutputFile(path) }
    var paths = (stored ?? update).map { StoredTracePaths($0, isForSeveral: subjects.count > 1) }
    if update != nil { try paths?.makeFolder() }
    var suites: [TraceChecks] = []
    var output = StandardOutput()
    for subject in subjects {
      let suite = try check(subject, &paths, &output)
      try output.flush()
      for check in suite.checks where check.failure != nil { tell(check, suite) }
      suites.append(suite)
    }
    try report?.write(JUnitReport(suites: suites).xml)
    // Wrong calls and data have greater codes than failures.
    if let code = suites.flatMap(\.failures).map(\.kind.rawValue).max() { throw ExitCode(code) }
  }

  /// Traces a subject, prints the trace or a line about it, and returns the checks.
  private func check(
    _ text: String, _ paths: inout StoredTracePaths?, _ output: inout StandardOutput
  ) throws(CommandError) -> TraceChecks {
    let played = "is played to its end"
    let subject: TraceSubject
    var (stores, checks) = ("", [TraceCheck(name: played)])
    do throws(CommandError) {
      subject = try TraceSubject(text, options, filter: parts.filter)
      if let path = try paths?.path(of: subject.source) {
        if stored != nil {
          checks.append(subject.comparison(with: path, tolerance: parts.tolerance ?? 0))
        } else {
          stores = try subject.store(at: path) ? "; recorded in \(path)" : "; unchanged in \(path)"
        }
      }
    } catch {
      return TraceChecks(
        name: text, path: text == "-" ? nil : text,
        checks: [TraceCheck(name: played, position: error.position, failure: .init(error))])
    }
    checks += subject.expectations
    if strict || annotate { checks.append(subject.mistakes(isStrict: strict)) }
    switch format ?? (subjects.count > 1 || paths != nil ? nil : .table) {
    case .table: for line in subject.log.table { try output.line(line) }
    case .jsonl:
      var bytes = subject.log.json
      try output.drain(&bytes)
    case nil: try output.line("\(subject.source.name): \(subject.log.summary)\(stores)")
    }
    return TraceChecks(name: subject.source.name, path: subject.source.path, checks: checks)
  }

  /// Writes a failure to standard error.
  private func tell(_ check: TraceCheck, _ suite: TraceChecks) {
    if annotate {
      // GitHub reads commands from both outputs, and standard output may be a trace.
      for part in check.parts.isEmpty ? [check] : check.parts {
        StandardError.writePlain(suite.annotation(part))
      }
    } else if check.failure?.isWarning != true {
      let details = (check.failure?.details ?? []).map { "\n  " + $0 }
      StandardError.write(suite.message(check) + details.joined())
    }
  }

  // MARK: - Differences

  private func compare(_ first: String, _ second: String) throws {
    let comparison = TraceComparison(
      try trace(first).filtered(by: parts.filter), try trace(second).filtered(by: parts.filter),
      tolerance: parts.tolerance ?? 0)
    guard !comparison.isEqual else { return }
    var output = StandardOutput()
    for line in comparison.lines(from: first, to: second) { try output.line(line) }
    try output.flush()
    throw ExitCode(CommandError.Kind.failure.rawValue)
  }

  private func trace(_ subject: String) throws(CommandError) -> StoredTrace {
    guard subject.hasSuffix(".jsonl") else { return try TraceSubject(subject, options).log.stored }
    guard !options.back, options.size == nil else {
      throw CommandError(.usage, "--back and --size change nothing in \(subject)")
    }
    return try StoredTrace(path: subject)
  }
}
