public import Foundation

/// A table of reference values that a script has written: a text file of rows with commas.
///
/// Lines that begin with `#` tell where the values come from.
public struct ReferenceTable: Sendable {
  /// The fields of each row, as text.
  public let fields: [[String]]

  /// Reads a table from the folder `References` of a test module's resources.
  ///
  /// A file that is missing or empty is an error of the package, which no test can go on without.
  public init(_ name: String, in bundle: Bundle) {
    guard let url = bundle.url(forResource: "References/\(name)", withExtension: "csv"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { preconditionFailure("there is no table of references named \(name)") }
    fields = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: ",").map(String.init) }
    precondition(!fields.isEmpty, "the table of references \(name) has no rows")
  }

  /// The rows as numbers; NaN for a field that is none.
  public var numbers: [[Double]] { fields.map { $0.map { Double($0) ?? .nan } } }
}
