import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct EvaluatorTests {
  // MARK: - Curves

  /// Measured on `CASpringAnimation`, which computes in Float, over a way of 100.
  @Test func `a spring has the values that were measured`() throws {
    let answer = try Answer(#"{"id":1,"curve":"spring","times":[0.05,0.15,0.25,0.45]}"#)
    let measured = [10.44054701924324, 61.04925274848938, 102.33595371246338, 111.84459924697876]
    let values = try answer.numbers("values")
    expectEqual(values.count, measured.count)
    for (value, expected) in zip(values, measured) {
      expectClose(100 * value, expected, within: 2e-4)
    }
  }

  @Test(arguments: CurveCatalog.entries.map(\.example))
  func `values and velocities are the curve's to the last bit`(text: String) throws {
    let times = [-0.5, 0, 1e-9, 0.1, 0.3333333333333333, 0.5, 0.9, 1, 1.7, 40]
    let list = times.map(NumberText.shortest).joined(separator: ",")
    let answer = try Answer("{\"curve\":\(TextEscape.json(text)),\"times\":[\(list)]}")
    let curve = try CurveExpression(text)
    try expectEqual(
      answer.numbers("values").map(\.bitPattern), times.map { curve.value(at: $0).bitPattern })
    for (velocity, time) in zip(try answer.member("velocities").elements(), times) {
      let expected = curve.velocity(at: time)
      expectTrue(
        velocity.isNull
          ? expected.isInfinite : try velocity.number().bitPattern == expected.bitPattern)
    }
  }

  @Test(arguments: CurveCatalog.entries.map(\.example))
  func `float answers what the kernels have, in a Float's digits`(text: String) throws {
    let times = [0, 0.1, 0.3333333333333333, 1, 1.7]
    let list = times.map(NumberText.shortest).joined(separator: ",")
    var evaluator = Evaluator()
    let line = evaluator.answer(
      Array(
        "{\"curve\":\(TextEscape.json(text)),\"times\":[\(list)],\"precision\":\"float\"}".utf8))
    let samples = try FloatCurve(CurveExpression(text)).samples(at: times)
    func written(_ numbers: [Float]) -> String {
      numbers.map { $0.isFinite ? NumberText.shortened($0.description) : "null" }.joined(
        separator: ",")
    }
    expectEqual(
      String(decoding: line, as: UTF8.self),
      "{\"id\":null,\"values\":[\(written(samples.map(\.value)))],"
        + "\"velocities\":[\(written(samples.map(\.velocity)))]}\n")
  }

  @Test func `a vertical curve has null for its velocity`() throws {
    let answer = try Answer(#"{"curve":"cubic-bezier(0,1,1,1)","times":[0,1]}"#)
    let velocities = try answer.member("velocities").elements()
    expectTrue(velocities[0].isNull && !velocities[1].isNull)
  }

  @Test func `answers are the same however many other curves were asked for`() throws {
    var evaluator = Evaluator()
    let line = Array(#"{"id":0,"curve":"spring(bounce:.25,duration:1)","times":[0.1,0.7]}"#.utf8)
    let first = evaluator.answer(line)
    for number in 0..<600 {
      let text = "{\"id\":1,\"curve\":\"spring(duration:1.\(number))\",\"times\":[0.5]}"
      let answer = try Answer(line: evaluator.answer(Array(text.utf8)))
      try expectEqual(
        answer.numbers("values"), [CurveExpression("spring(duration:1.\(number))").value(at: 0.5)])
    }
    expectEqual(evaluator.answer(line), first)
  }

  // MARK: - Transforms

  /// Core Animation's, to the digits that were printed.
  static let quarters: [(from: String, to: String, fraction: Double, entries: [Int: Double])] = [
    (#""identity""#, #"{"rotate":2.9670597283903604}"#, 0.25, [0: 0.73728, 1: 0.67559]),
    (#""identity""#, #"{"rotate":4.71238898038469}"#, 0.25, [0: 0.92388, 1: -0.38268]),
    (#""identity""#, #"{"rotate":1.2,"axis":[0,1,0]}"#, 0.25, [0: 0.95534, 8: 0.29552]),
    (#""identity""#, #"{"scale":[-1,1]}"#, 0.5, [0: 0, 1: 0, 4: 0, 5: 1]),
    (
      #"{"scale":[2,1,1]}"#, #"[{"rotate":1},{"translate":[40,0]}]"#, 0.25,
      [0: 1.6956, 1: 0.43296, 4: -0.2474, 5: 0.96891, 12: 10]
    ),
  ]

  @Test(arguments: quarters)
  func `transforms on the way are those that were measured`(
    from: String, to: String, fraction: Double, entries: [Int: Double]
  ) throws {
    let answer = try Answer(
      "{\"transforms\":{\"from\":\(from),\"to\":\(to),\"fractions\":[\(fraction)]}}")
    let matrix = try answer.member("matrices").elements(count: 1...1)[0].numbers(count: 16...16)
    for (index, value) in entries {
      // Half a unit of the last printed digit.
      expectClose(matrix[index], value, within: 5.01e-6 * max(1, abs(value) * 10), "\(index)")
    }
  }

  @Test func `fractions are answered in their order`() throws {
    let answer = try Answer(
      #"{"transforms":{"from":{"translate":[0,0]},"to":{"translate":[8,-4,2]},"fractions":[1,0.5,2,0,0.5]}}"#
    )
    let matrices = try answer.member("matrices").elements().map { try $0.numbers() }
    expectEqual(matrices.map { $0[12] }, [8, 4, 16, 0, 4])
    expectEqual(matrices.map { $0[13] }, [-4, -2, -8, 0, -2])
    expectEqual(matrices.map { $0[14] }, [2, 1, 4, 0, 1])
  }

  @Test func `ends are divided by m44, as all between them`() throws {
    let far = "[2,0,0,0, 0,2,0,0, 0,0,2,0, 8,0,0,2]"
    let answer = try Answer(
      "{\"transforms\":{\"from\":\(far),\"to\":{\"translate\":[8,0]},\"fractions\":[0,0.5,1]}}")
    let matrices = try answer.member("matrices").elements().map { try $0.numbers() }
    expectEqual(matrices.map { $0[12] }, [4, 6, 8])
    for matrix in matrices {
      for index in [0, 5, 10, 15] { expectClose(matrix[index], 1, within: 1e-15) }
    }
    // Without a decomposition, each end stays as it is.
    let flat = "[1,0,0,0, 0,1,0,0, 0,0,1,0, 4,0,0,0]"
    let jump = try Answer(
      "{\"transforms\":{\"from\":\(far),\"to\":\(flat),\"fractions\":[0,0.25,0.75,1]}}")
    let ends = try jump.member("matrices").elements().map { try $0.numbers() }
    expectEqual(ends.map { $0[12] }, [8, 8, 4, 4])
    expectEqual(ends.map { $0[15] }, [2, 2, 0, 0])
  }

  @Test func `the first transform of a product applies first`() throws {
    let move = #"{"translate":[10,0,0]}"#
    try expectEqual(Answer("{\"concat\":[\(move),{\"scale\":2}]}").numbers("matrix")[12], 20)
    try expectEqual(Answer("{\"concat\":[{\"scale\":2},\(move)]}").numbers("matrix")[12], 10)
    try expectEqual(
      Answer(#"{"concat":[]}"#).numbers("matrix"),
      [
        1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
      ])
    // A transform that is itself a product.
    try expectEqual(
      Answer("{\"concat\":[[\(move),{\"scale\":2}],\(move)]}").numbers("matrix")[12], 30)
  }

  // MARK: - Ids and errors

  @Test(arguments: ["0", "-7", "9223372036854775807", "\"\"", "\"a\\\"\\n\\u0000é😀\"", "null"])
  func `ids come back as they were given`(id: String) throws {
    let answer = try Answer("{\"id\":\(id),\"concat\":[]}")
    let refused = try Answer("{\"concat\":0,\"id\":\(id)}")
    let given = try JSONNode(text: id)
    for answer in [answer, refused] {
      switch (answer.id, given.kind) {
      case (.null, .null): break
      case (.integer(let a), .integer(let b)): expectEqual(a, b)
      case (.string(let a), .string(let b)): expectEqual(a, b)
      default: Issue.record("\(id) became \(answer.id)")
      }
    }
  }

  @Test(arguments: SampleRequests.bad)
  func `rejected request: the error has line, column and path`(_ bad: SampleRequests.Refused) throws
  {
    var evaluator = Evaluator()
    let line = evaluator.answer(Array(bad.line.utf8), number: 12)
    let text = String(decoding: line, as: UTF8.self)
    expectTrue(text.hasPrefix("{\"id\":\(bad.id),\"error\":"), "\(text)")
    let error = try Answer(line: line).member("error")
    try expectEqual(error.get("code").string(), bad.code, "\(text)")
    try expectEqual(error.get("line").integer(), 12)
    try expectEqual(error.get("column").integer(), bad.column, "\(text)")
    try expectEqual(error.get("path").string(), bad.path, "\(text)")
    try expectTrue(error.get("message").string().contains(bad.message), "\(text)")
  }

  /// Requests that are no JSON, and the id that their answers have all the same.
  static let unreadable: [(line: String, id: String)] = [
    (#"{"id":7,"curve":"ease","times":[01]}"#, "7"),
    (#"{"curve":"ease","times":[+1,NaN],"id":"late"}"#, "\"late\""),
    (#"{"times":[0.5.5],"curve":"steps(4","id":-3}"#, "-3"),
    (#"{"id":"open","curve":"ease","times":[0,1"#, "\"open\""),
    (#"{"id":8,"curve":"ease","times":[0]} and more"#, "8"),
    (#"{"id":8,"curve":"ease","times":[0],}"#, "8"),
    (#"{"note":"a \" quote, \"id\":1","deep":{"id":2},"times":[.5],"id":3}"#, "3"),
    (#"{"bad":"\q","times":[1e999],"id":4}"#, "4"),
    (#"{"a":1,"a":2,"id":5}"#, "5"),
    (#"{"id" : "é\n" , "times":[--1]}"#, "\"é\\n\""),
    // Ids that are cut off, invalid, missing or repeated.
    (#"{"curve":"ease","id":12"#, "null"), (#"{"curve":"ease","id":"12"#, "null"),
    (#"{"id":1.5,"times":[01]}"#, "null"), (#"{"id":[1],"times":[01]}"#, "null"),
    (#"{"id":1,"id":2}"#, "null"), (#"{"curve":"id","times":[01]}"#, "null"),
    (#"[{"id":1},01]"#, "null"), ("", "null"), ("{", "null"), (#"{"id"#, "null"),
  ]

  @Test(arguments: unreadable)
  func `the id comes back also where the rest cannot be read`(_ line: String, _ id: String) throws {
    var evaluator = Evaluator()
    let answer = evaluator.answer(Array(line.utf8))
    let text = String(decoding: answer, as: UTF8.self)
    expectTrue(text.hasPrefix("{\"id\":\(id),\"error\":"), "\(text)")
    _ = try Answer(line: answer).member("error")
  }

  @Test func `long text in a request: is cut in the error's message`() throws {
    let long = String(repeating: "x", count: 10_000)
    for request in [
      "{\"curve\":\"\(long)\",\"times\":[]}", "{\"\(long)\":1}",
      "{\"transition\":\"\(long)\"}", "{\"curve\":\"spring(\(long):1)\",\"times\":[]}",
      "{\"curve\":\"steps(4, \(long))\",\"times\":[]}",
    ] {
      let message = try Answer(request).member("error").get("message").string()
      expectTrue(message.count < 700 && message.contains("xxx…"), "\(message)")
    }
  }

  @Test(arguments: NamedTransition.Word.allCases)
  func `plain words name the system's own transitions`(_ word: NamedTransition.Word) throws {
    let named = try #require(NamedTransition(word.rawValue))
    for back in [false, true] {
      func answer(_ name: String, _ back: Bool) -> [UInt8] {
        var evaluator = Evaluator()
        return evaluator.answer(Array("{\"transition\":\"\(name)\",\"back\":\(back)}".utf8))
      }
      let plain = answer(word.rawValue, back)
      try expectTrue(!Answer(line: plain).member("events").elements().isEmpty)
      expectEqual(plain, answer(named.style.rawValue, named.isBack != back))
    }
  }

  @Test func `work without bounds is refused`() throws {
    let zeros = String(repeating: "0,", count: 100_000) + "0"
    let ends = "\"from\":\"identity\",\"to\":\"identity\""
    let matrices = try Answer("{\"transforms\":{\(ends),\"fractions\":[\(zeros)]}}")
    try expectEqual(matrices.member("error").get("path").string(), "transforms.fractions")
    let times = String(repeating: "1,", count: 10_000) + "1"
    for layers in ["", #","layers":["page","box","page"]"#] {
      let scene = try Answer("{\"scene\":\(SampleRequests.still),\"times\":[\(times)]\(layers)}")
      try expectEqual(scene.member("error").get("code").string(), "too-much-work")
    }
  }

  @Test(arguments: ["", #","layers":[]"#])
  func `a large document is looked at fewer times`(layers: String) throws {
    let many = String(repeating: "{},", count: 2500) + "{}"
    let scene = "{\"glissade\":\"scene\",\"version\":1,\"layers\":[\(many)]}"
    let times = (0..<20_000).map { NumberText.shortest(Double($0) / 1000) }.joined(separator: ",")
    let error = try Answer("{\"scene\":\(scene),\"times\":[\(times)]\(layers)}").member("error")
    try expectEqual(error.get("code").string(), "too-much-work")
    try expectTrue(error.get("message").string().contains("too large for 20000 times; 19"))
    // Repeated times count only once.
    let zeros = String(repeating: "0,", count: 999) + "0"
    let answer = try Answer("{\"scene\":\(scene),\"times\":[\(zeros)]\(layers)}")
    try expectEqual(answer.member("frames").elements().count, 1000)
  }

  @Test func `a line that reads like two has one number`() throws {
    var evaluator = Evaluator()
    let answer = try Answer(
      line: evaluator.answer(Array("{\"id\":1,\r \"curv\":2}".utf8), number: 3))
    try expectEqual(answer.member("error").get("line").integer(), 3)
  }
}
