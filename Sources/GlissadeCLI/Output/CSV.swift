/// Fields of comma-separated values, as RFC 4180 has them.
enum CSV {
  /// A text as a field, in quotation marks where it needs them.
  static func field(_ text: String) -> String {
    text.contains(where: { ",\"\n\r".contains($0) })
      ? "\""
        + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
      : text
  }
}
