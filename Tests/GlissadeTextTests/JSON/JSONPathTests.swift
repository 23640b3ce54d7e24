import GlissadeText
import TestSupport
import Testing

@Suite struct JSONPathTests {
  static let paths: [(steps: [JSONPath.Step], text: String)] = [
    ([], ""), ([.key("a")], "a"), ([.index(0)], "[0]"),
    ([.key("layers"), .index(2), .key("position"), .key("x")], "layers[2].position.x"),
    ([.index(1), .key("a")], "[1].a"), ([.key("key-1_é")], "key-1_é"),
    ([.key("a"), .key("b c")], "a[\"b c\"]"), ([.key("")], "[\"\"]"),
    ([.key("q\"")], "[\"q\\\"\"]"), ([.key("a.b")], "[\"a.b\"]"),
  ]

  @Test(arguments: paths)
  func `writes steps as one looks for them`(steps: [JSONPath.Step], text: String) {
    expectEqual(JSONPath(steps).description, text)
  }

  @Test func `grows step by step`() {
    expectEqual(JSONPath().appending("a").appending(3).appending("b").description, "a[3].b")
  }
}
