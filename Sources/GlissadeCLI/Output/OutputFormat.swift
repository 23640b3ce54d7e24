import GlissadeExport
import GlissadeScene

/// An output format of a command.
struct OutputFormat: Equatable {
  let name: String
  /// The command.
  let command: String
  /// The option that selects the format.
  let option: String
  let summary: String

  private init(_ command: String, _ name: String, _ option: String, _ summary: String) {
    (self.command, self.name, self.option, self.summary) = (command, name, option, summary)
  }

  /// All formats of all commands.
  static let all =
    [
      OutputFormat("sample", "table", "--format table", "A table with rounded numbers."),
      OutputFormat("sample", "csv", "--format csv", "One line per sample, with all digits."),
      OutputFormat(
        "sample", "json", "--format json",
        "One object with all curves and samples, with all digits."),
      OutputFormat(
        "inspect", "json", "--format json",
        "One object with all characteristics of a curve or a GIF or PNG file."),
      OutputFormat("plot", "text", "", "The curve in braille dots, as wide as the terminal."),
      OutputFormat("plot", "svg", "--svg FILE", "The curve as a picture for light and dark pages."),
      OutputFormat(
        "trace", "table", "--format table",
        "A table of events, diagnostics and expectations in order of time."),
      OutputFormat(
        "trace", "jsonl", "--format jsonl",
        "One JSON object per event, diagnostic and expectation, and one for the final state."),
    ]
    + EasingCode.Target.allCases.map {
      OutputFormat("ease", $0.rawValue, "--as \($0.rawValue)", $0.summary)
    }
    + ExportFormat.allCases.map {
      OutputFormat("render", $0.rawValue, "--to FILE.\($0.rawValue)", $0.summary)
    }
}
