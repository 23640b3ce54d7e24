/// Collects the lines that an example prints, where a constant of this type is named `print`.
public final class PrintedLines {
  /// The lines, each with its line break.
  public private(set) var text = ""

  /// Creates an empty collection.
  public init() {}

  /// Appends a line as the standard library's `print` does.
  public func callAsFunction(_ items: Any..., separator: String = " ") {
    text += items.map { "\($0)" }.joined(separator: separator) + "\n"
  }
}
