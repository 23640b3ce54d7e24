import GlissadeExport

/// A format that a command writes.
struct OutputFormat: Equatable {
  let name: String
  /// The command that writes it.
  let command: String
  /// The option that chooses it.
  let option: String
  let summary: String

  /// All formats of all commands.
  static let all =
    [
      OutputFormat(
        name: "table", command: "sample", option: "--format table",
        summary: "Rounded numbers in columns, for people."),
      OutputFormat(
        name: "csv", command: "sample", option: "--format csv",
        summary: "A line for each sample, with all digits."),
      OutputFormat(
        name: "json", command: "sample", option: "--format json",
        summary: "One object with all curves and samples, with all digits."),
      OutputFormat(
        name: "json", command: "inspect", option: "--format json",
        summary: "What is known about a curve as one object."),
      OutputFormat(
        name: "text", command: "plot", option: "",
        summary: "The curve in braille dots, as wide as the terminal."),
      OutputFormat(
        name: "svg", command: "plot", option: "--svg FILE",
        summary: "The curve as a picture for light and dark pages."),
      OutputFormat(
        name: "table", command: "trace", option: "--format table",
        summary: "What happens and what is wrong, in the order of time, for people."),
      OutputFormat(
        name: "jsonl", command: "trace", option: "--format jsonl",
        summary: "A JSON object for each event and diagnostic, and one for the end."),
    ]
    + ExportFormat.allCases.map {
      OutputFormat(
        name: $0.rawValue, command: "render", option: "--to FILE.\($0.rawValue)",
        summary: $0.summary)
    }
}
