import GlissadeText
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func sample(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("a \"name\"", 0.1)
      writer.key("list")
      writer.array { writer in
        writer.integer(1)
        writer.bool(true)
        writer.null()
        writer.array { _ in }
        writer.object { _ in }
        writer.numbers([1, 2.5] as [Double])
      }
    }
  }

  @Test func `writes values one after the other`() {
    var writer = JSONWriter()
    sample(&writer)
    expectEqual(writer.text, #"{"a \"name\"":0.1,"list":[1,true,null,[],{},[1,2.5]]}"#)
  }

  @Test func `indents`() {
    var writer = JSONWriter(isIndented: true)
    sample(&writer)
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

  @Test func `breaks lines before values and brackets where it is told to`() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("layers", [1, 2]) {
        $0.breakLine()
        $0.integer($1)
      }
      writer.breakLine()
      writer.key("empty")
      writer.array { $0.breakLine() }
      writer.breakLine()
    }
    expectEqual(writer.text, "{\"layers\":[\n1,\n2],\n\"empty\":[\n]\n}")
  }

  @Test func `writes a line for each value of JSON Lines`() {
    var writer = JSONWriter()
    for value in [1.5, -2] {
      writer.number(value)
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
    (0.1 + 0.2, "0.30000000000000004"), (-999_999_999_999_999, "-999999999999999"),
    (.nan, "null"), (-.infinity, "null"),
  ]

  @Test(arguments: numbers)
  func `writes the shortest digits that read as the same number`(value: Double, text: String) {
    var writer = JSONWriter()
    writer.numbers([value])
    expectEqual(writer.text, "[\(text)]")
  }

  @Test func `writes a Float with the digits of a Float`() {
    var writer = JSONWriter()
    writer.numbers([0.1, 2, .infinity] as [Float])
    expectEqual(writer.text, "[0.1,2,null]")
  }

  @Test func `a tree of any depth is written without recursion`() {
    var node: JSONNode = ["a": 1, "b": [true, 0.5, "x\(1)"]]
    for _ in 0..<900 { node = [node] }
    expectEqual(
      "\(node)",
      String(repeating: "[", count: 900) + #"{"a":1,"b":[true,0.5,"x1"]}"#
        + String(repeating: "]", count: 900))
  }
}
