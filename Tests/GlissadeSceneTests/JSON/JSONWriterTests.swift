import GlissadeScene
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func sample(_ writer: inout JSONWriter) throws(JSONWriterError) {
    try writer.object { writer throws(JSONWriterError) in
      writer.key("a \"name\"")
      try writer.number(0.1)
      writer.key("list")
      try writer.array { writer throws(JSONWriterError) in
        writer.integer(1)
        writer.bool(true)
        writer.null()
        writer.array { _ in }
        writer.object { _ in }
        try writer.numbers([1, 2.5])
      }
    }
  }

  @Test func `writes values one after the other`() throws {
    var writer = JSONWriter()
    try sample(&writer)
    expectEqual(writer.text, #"{"a \"name\"":0.1,"list":[1,true,null,[],{},[1,2.5]]}"#)
  }

  @Test func `indents`() throws {
    var writer = JSONWriter(isIndented: true)
    try sample(&writer)
    expectEqual(
      writer.text,
      """
      {
        "a \\"name\\"": 0.1,
        "list": [
          1,
          true,
          null,
          [],
          {},
          [1, 2.5]
        ]
      }
      """)
  }

  @Test func `writes a line for each value of JSON Lines`() throws {
    var writer = JSONWriter()
    for value in [1.5, -2] {
      try writer.number(value)
      writer.endLine()
    }
    expectEqual(writer.text, "1.5\n-2\n")
    writer.bytes.removeAll()
    writer.string("rest")
    writer.endLine()
    expectEqual(writer.text, "\"rest\"\n")
  }

  static let numbers: [(Double, String)] = [
    (0, "0"), (-0.0, "-0"), (1, "1"), (100, "100"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
    (1e15, "1000000000000000"), (1e16, "1e+16"), (1e-5, "1e-05"), (.pi, "3.141592653589793"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
    (0.1 + 0.2, "0.30000000000000004"),
  ]

  @Test(arguments: numbers)
  func `writes the shortest digits that read as the same number`(value: Double, text: String) throws
  {
    var writer = JSONWriter()
    try writer.number(value)
    expectEqual(writer.text, text)
  }

  @Test func `writes a Float with the digits of a Float`() throws {
    var writer = JSONWriter()
    try writer.number(Float(0.1))
    expectEqual(writer.text, "0.1")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `refuses what JSON cannot have, or writes null`(value: Double) throws {
    var strict = JSONWriter()
    do {
      try strict.object { writer throws(JSONWriterError) in
        writer.key("rows")
        try writer.array { writer throws(JSONWriterError) in
          writer.integer(0)
          try writer.number(value)
        }
      }
      Issue.record("\(value) was written")
    } catch {
      expectEqual(error.path.description, "rows[1]")
      expectEqual(error.description, "rows[1]: \(value) cannot be written as JSON")
      expectSameBits(error.value, value)
    }
    #expect(throws: JSONWriterError.self) {
      var writer = JSONWriter()
      try writer.numbers([1, value])
    }
    #expect(throws: JSONWriterError.self) {
      var writer = JSONWriter()
      try writer.number(Float(value))
    }
    var lenient = JSONWriter(nonFinite: .null)
    try lenient.array { writer throws(JSONWriterError) in
      try writer.number(value)
      try writer.number(Float(value))
      try writer.numbers([value, 1])
      writer.numberOrNull(value)
      writer.numberOrNull(nil)
      writer.numberOrNull(2)
    }
    expectEqual(lenient.text, "[null,null,[null,1],null,null,2]")
  }

  @Test func `escapes what a string or a script cannot have`() {
    expectEqual(
      JSONWriter.quoted("a\"b\\c\n\r\t\u{1}\u{7F}\u{2028}é😀/"),
      #""a\"b\\c\n\r\t\u0001\u007f\u2028é😀/""#)
  }

  @Test func `a tree of any depth is written without recursion`() throws {
    var node = JSONNode(.integer(1))
    for _ in 0..<900 { node = JSONNode(.array([node])) }
    var writer = JSONWriter()
    try writer.node(node)
    expectEqual(
      writer.text, String(repeating: "[", count: 900) + "1" + String(repeating: "]", count: 900))
  }
}
