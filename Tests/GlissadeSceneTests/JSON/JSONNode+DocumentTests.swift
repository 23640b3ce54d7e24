import TestSupport
import Testing

@testable import GlissadeScene

@Suite struct JSONNodeDocumentTests {
  @Test(arguments: JSONSyntaxError.Code.allCases)
  func `errors of the syntax keep their code`(code: JSONSyntaxError.Code) {
    expectEqual("\(DocumentError.Code(code))", "\(code)")
  }

  @Test func `says in words what is wrong`() {
    let texts: [(String, String)] = [
      (
        "{\"layers\":[{},{\"opacity\":NaN}]}",
        "1:26: layers[1].opacity: NaN is no number; JSON has neither NaN nor infinity"
      ),
      ("[1,]", "1:3: [1]: a comma that nothing follows"),
      ("[007]", "1:2: [0]: 007 is no number; a number has no leading zeros"),
      ("{\"a b\":1,\n\"a b\":2}", "2:1: [\"a b\"]: the name occurs twice; first on line 1"),
      ("[\"\t\"]", "1:3: [0]: the control character U+0009 within a string; write it as \\u0009"),
      ("\u{FEFF}{}", "1:1: a byte order mark where a value should follow"),
      ("{\"a\":1", "1:7: the document ends where ',' or '}' should follow"),
      ("yes", "1:1: yes is no value; strings need quotation marks"),
      (#""\ud83d""#, "1:2: \\uD83D is the first half of a surrogate pair without the other"),
      ("1e999", "1:1: 1e999 is too large for a Double"),
    ]
    for (text, message) in texts {
      let error = #expect(throws: DocumentError.self) { try JSONNode(reading: Array(text.utf8)) }
      expectEqual(error?.description, message)
    }
  }
}
