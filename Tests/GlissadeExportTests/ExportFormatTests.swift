import GlissadeExport
import TestSupport
import Testing

struct ExportFormatTests {
  static let paths: [(path: String, format: ExportFormat?)] = [
    ("a.html", .html), ("/b/c.SVG", .svg), ("a.json", .json), ("a.lottie.json", .lottie),
    ("a.Lottie.JSON", .lottie), ("lottie.json", .json), ("a.jsonl", .jsonLines), ("a.csv", .csv),
    ("a.css", .css), ("a.Snippet.html", .snippet), ("a.js", .script), ("snippet.html", .html),
    ("a.html.csv", .csv),
    ("csv", nil), ("a.htm", nil), ("", nil), (".", nil),
    ("a.css/", nil),
  ]

  @Test(arguments: paths)
  func `the end of a name decides, the longest one first`(path: String, format: ExportFormat?) {
    expectEqual(ExportFormat(path: path), format)
  }

  @Test func `every format has a line of explanation of its own`() {
    let lines = Set(ExportFormat.allCases.map(\.summary))
    expectEqual(lines.count, ExportFormat.allCases.count)
    for line in lines { expectTrue(line.hasSuffix(".") && !line.contains("\n")) }
  }
}
