import GlissadeScene

/// The checks of traces as a file of JUnit: a suite for each subject, with a case for each check.
struct JUnitReport {
  let suites: [TraceChecks]

  /// The complete file.
  var xml: String {
    let all = suites.flatMap(\.checks)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="glissade trace"\#(JUnitReport.counts(all))>"#,
    ]
    for suite in suites {
      lines.append(
        "  <testsuite name=\(JUnitReport.quoted(suite.name))\(JUnitReport.counts(suite.checks))>")
      for check in suite.checks { lines += JUnitReport.lines(check, suite) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func lines(_ check: TraceCheck, _ suite: TraceChecks) -> [String] {
    var tag = "<testcase classname=\(quoted(suite.name)) name=\(quoted(check.name))"
    if let path = suite.path { tag += " file=\(quoted(path))" }
    if let line = check.position?.line { tag += #" line="\#(line)""# }
    guard let failure = check.failure, !failure.isWarning else { return ["    \(tag)/>"] }
    let kind = failure.kind == .failure ? "failure" : "error"
    let text = TextEscape.xml(([suite.message(check)] + failure.details).joined(separator: "\n"))
    return [
      "    \(tag)>", "      <\(kind) message=\(quoted(failure.message))>\(text)</\(kind)>",
      "    </testcase>",
    ]
  }

  private static func counts(_ checks: [TraceCheck]) -> String {
    let failures = checks.compactMap(\.failure).filter { !$0.isWarning }
    let errors = failures.count { $0.kind != .failure }
    return
      #" tests="\#(checks.count)" failures="\#(failures.count - errors)" errors="\#(errors)""#
  }

  /// Returns an attribute's value; line feeds are references, which parsers do not turn into spaces.
  private static func quoted(_ text: String) -> String {
    "\"" + TextEscape.xml(text).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;") + "\""
  }
}
