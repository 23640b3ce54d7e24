import GlissadeScene
import TestSupport
import Testing

@Suite struct JSONCursorTests {
  enum Fill: String, CaseIterable { case both, forwards, backwards, removed }

  static let document = """
    {
      "name": "logo",
      "opacity": 0.5,
      "count": 3,
      "whole": 2.0,
      "hidden": false,
      "nothing": null,
      "fill": "forward",
      "times": [0, 0.5, 1, -2],
      "mixed": [0, "x"],
      "layers": [{"position": {"x": "left"}}]
    }
    """

  private func root() throws -> JSONCursor { JSONCursor(try JSONNode(text: Self.document)) }

  private func member(_ key: String) throws -> JSONCursor {
    let keys = try root().members().map(\.key)
    return try root().object(keys: keys).required(key)
  }

  @Test func `reads values as what they are`() throws {
    try expectEqual(member("name").string(), "logo")
    try expectEqual(member("opacity").number(in: 0...1), 0.5)
    try expectEqual(member("count").number(), 3)
    try expectEqual(member("count").integer(in: 0...10), 3)
    try expectEqual(member("whole").integer(), 2)
    try expectEqual(member("hidden").bool(), false)
    try expectTrue(member("nothing").isNull)
    try expectTrue(!member("name").isNull)
    try expectEqual(member("times").numbers(), [0, 0.5, 1, -2])
    try expectEqual(member("times").elements().map { try $0.number() }, [0, 0.5, 1, -2])
  }

  private func mistake(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was thrown"
    } catch {
      return "\(error)"
    }
  }

  @Test func `refuses another kind with line, column and path`() throws {
    expectEqual(
      mistake { _ = try member("name").number() }, "2:11: name: this is a string, not a number")
    expectEqual(
      mistake { _ = try member("opacity").string() },
      "3:14: opacity: this is a number, not a string")
    expectEqual(
      mistake { _ = try member("hidden").string() }, "6:13: hidden: this is false, not a string")
    expectEqual(
      mistake { _ = try member("nothing").bool() }, "7:14: nothing: this is null, not true or false"
    )
    expectEqual(
      mistake { _ = try member("times").string() }, "9:12: times: this is an array, not a string")
    expectEqual(
      mistake { _ = try member("name").integer() },
      "2:11: name: this is a string, not a whole number")
    expectEqual(
      mistake { _ = try member("name").elements() }, "2:11: name: this is a string, not an array")
    expectEqual(
      mistake { _ = try member("name").members() }, "2:11: name: this is a string, not an object")
    expectEqual(
      mistake { _ = try member("name").object(keys: []) },
      "2:11: name: this is a string, not an object")
    expectEqual(mistake { _ = try root().bool() }, "1:1: this is an object, not true or false")
    expectEqual(
      mistake { _ = try member("mixed").numbers() },
      "10:16: mixed[1]: this is a string, not a number")
    expectEqual(
      mistake {
        _ = try member("layers").elements()[0].object(keys: ["position"]).required("position")
          .object(keys: ["x"]).required("x").number()
      }, "11:33: layers[0].position.x: this is a string, not a number")
  }

  @Test func `refuses what is out of range`() throws {
    expectEqual(
      mistake { _ = try member("count").number(in: 0...1) },
      "4:12: count: 3 is out of range: it must be within 0…1")
    expectEqual(
      mistake { _ = try member("count").number(in: 4...Double.infinity) },
      "4:12: count: 3 is out of range: it must be 4 or more")
    expectEqual(
      mistake { _ = try member("count").number(in: -Double.infinity...2.5) },
      "4:12: count: 3 is out of range: it must be 2.5 or less")
    expectEqual(
      mistake { _ = try member("count").number(in: GreaterThan(3)) },
      "4:12: count: 3 is out of range: it must be greater than 3")
    try expectEqual(member("count").number(in: GreaterThan(2)), 3)
    expectEqual(
      mistake { _ = try member("count").integer(in: 4...9) },
      "4:12: count: 3 is out of range: it must be 4…9")
    expectEqual(
      mistake { _ = try member("count").integer(in: 4...Int.max) },
      "4:12: count: 3 is out of range: it must be at least 4")
    expectEqual(
      mistake { _ = try member("count").integer(in: Int.min...2) },
      "4:12: count: 3 is out of range: it must be at most 2")
    expectEqual(
      mistake { _ = try member("opacity").integer() },
      "3:14: opacity: 0.5 is no whole number that an Int can hold")
    expectEqual(
      mistake { _ = try member("times").numbers(in: 0...1) },
      "9:24: times[3]: -2 is out of range: it must be within 0…1")
    expectEqual(
      mistake { _ = try member("times").numbers(count: 2...3) },
      "9:12: times: the array has 4 elements; wanted are 2…3")
    expectEqual(
      mistake { _ = try member("times").elements(count: 2...2) },
      "9:12: times: the array has 4 elements; wanted are 2")
  }

  @Test func `refuses unknown words with the nearest known one`() throws {
    expectEqual(
      mistake { _ = try member("fill").choice(of: Fill.self) },
      "8:11: fill: 'forward' is not possible here; did you mean 'forwards'?")
    expectEqual(
      mistake { _ = try member("name").choice(of: Fill.self) },
      "2:11: name: 'logo' is not possible here; there is both, forwards, backwards, removed")
  }

  // MARK: - Names

  private func object(_ text: String, _ keys: [String]) throws -> JSONObjectReader {
    try JSONCursor(try JSONNode(text: text)).object(keys: keys)
  }

  @Test func `tells missing names from present ones`() throws {
    let reader = try object("{\"a\":1}", ["a", "b"])
    try expectEqual(reader.required("a").integer(), 1)
    expectNil(reader.optional("b"))
    expectEqual(mistake { _ = try reader.required("b") }, "1:1: the name 'b' is missing")
  }

  static let unknown: [(text: String, message: String)] = [
    ("{\"opacty\":1}", "1:2: opacty: unknown name 'opacty'; did you mean 'opacity'?"),
    ("{\"x\":1}", "1:2: x: unknown name 'x'; there is name, opacity"),
    ("{\"name\":1,\n\"nam\":1}", "2:1: nam: unknown name 'nam'; there is opacity"),
    ("{\"Name\":1}", "1:2: Name: unknown name 'Name'; did you mean 'name'?"),
    ("{\"\":1}", "1:2: [\"\"]: unknown name ''; there is name, opacity"),
    ("{\"name\":1,\"opacity\":2,\"more\":3}", "1:23: more: unknown name 'more'"),
  ]

  @Test(arguments: unknown)
  func `refuses unknown names with the nearest known one`(text: String, message: String) {
    expectEqual(mistake { _ = try object(text, ["name", "opacity"]) }, message)
  }

  @Test func `takes exactly one of several names`() throws {
    let keys = ["curve", "spring", "name"]
    try expectEqual(
      object("{\"spring\":1}", keys).exactlyOne(of: ["curve", "spring"]).key, "spring")
    expectEqual(
      mistake { _ = try object("{\"name\":1}", keys).exactlyOne(of: ["curve", "spring"]) },
      "1:1: one of the names 'curve', 'spring' is missing")
    expectEqual(
      mistake {
        _ = try object("{\"spring\":1,\"curve\":2}", keys).exactlyOne(of: ["curve", "spring"])
      }, "1:2: spring: only one of the names 'curve', 'spring' may be there")
  }

  @Test func `a name that the program did not announce stops it`() async {
    await #expect(processExitsWith: .failure) {
      _ = try JSONCursor(try JSONNode(text: "{}")).object(keys: ["a"]).optional("b")
    }
  }
}
