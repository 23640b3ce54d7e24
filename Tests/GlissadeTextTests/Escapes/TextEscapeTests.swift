import GlissadeText
import TestSupport
import Testing

@Suite struct TextEscapeTests {
  static let text = "a\"b\\c\n\r\t\u{1}\u{7F}\u{2028}é😀/<&>"

  @Test func `JSON is escaped for documents, and for scripts of pages`() {
    expectEqual(TextEscape.json(Self.text), #""a\"b\\c\n\r\t\u0001\u007f\u2028é😀/<&>""#)
    expectEqual(
      TextEscape.json(Self.text, inMarkup: true),
      #""a\"b\\c\n\u000d\t\u0001"# + "\u{7F}" + #"\u2028é😀/\u003c\u0026\u003e""#)
    for plain in ["", "name", "é😀"] { expectEqual(TextEscape.json(plain), "\"\(plain)\"") }
  }

  @Test func `XML has entities, and no control characters`() {
    expectEqual(TextEscape.xml("<\u{301}"), "&lt;\u{301}")
    expectEqual(
      TextEscape.xml("<a b=\"&\">\u{1}\u{FFFE}\n\t"),
      "&lt;a b=&quot;&amp;&quot;&gt;\u{FFFD}\u{FFFD}\n\t")
  }

  @Test(arguments: [
    ("a b", "a b"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", "\"a\r\nb\""), ("", ""),
    (",\u{301}", "\",\u{301}\""),
  ])
  func `a field of comma-separated values is quoted where it must be`(text: String, field: String) {
    expectEqual(TextEscape.csv(text), field)
  }

  @Test(arguments: [("a / b", "a / b"), ("**/ /", "** / /"), ("*/\u{301}*", "* /\u{301}*")])
  func `a comment of CSS does not end within`(text: String, comment: String) {
    expectEqual(TextEscape.comment(text), comment)
  }
}
