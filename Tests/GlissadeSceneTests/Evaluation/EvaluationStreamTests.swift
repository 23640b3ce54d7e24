import GlissadeScene
import TestSupport
import Testing

@Suite struct EvaluationStreamTests {
  private func answers(
    _ text: String, piece: Int, limits: DocumentLimits = .standard
  ) -> [String] {
    var stream = EvaluationStream(limits: limits)
    var answers: [String] = []
    func emit(_ answer: inout [UInt8]) { answers.append(String(decoding: answer, as: UTF8.self)) }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      stream.append(bytes[start..<min(start + piece, bytes.count)], emit)
    }
    stream.finish(emit)
    return answers
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func `answers do not depend on how the stream is cut`(piece: Int) {
    let requests = SampleRequests.good.prefix(8) + SampleRequests.bad.prefix(9).map(\.line)
    let text = requests.joined(separator: "\n")
    var evaluator = Evaluator()
    let expected = requests.enumerated().map { index, line in
      String(decoding: evaluator.answer(Array(line.utf8), number: index + 1), as: UTF8.self)
    }
    expectEqual(answers(text, piece: piece), expected)
    expectEqual(answers(text + "\n", piece: piece), expected)
  }

  @Test func `blank lines are skipped and carriage returns tolerated`() {
    let text = "\r\n{\"id\":1,\"concat\":[]}\r\n  \t\n\n{\"id\":2,\"concat\":0}\r\n\n"
    let lines = answers(text, piece: 5)
    expectEqual(lines.count, 2)
    expectTrue(lines[0].hasPrefix("{\"id\":1,\"matrix\""))
    expectTrue(
      lines[1].hasPrefix("{\"id\":2,\"error\"") && lines[1].contains("\"line\":5,\"column\":18"))
    expectTrue(answers("", piece: 1).isEmpty && answers("\n\n", piece: 1).isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4, 100])
  func `a byte order mark is skipped at the start alone`(piece: Int) {
    let request = "{\"id\":1,\"concat\":[]}"
    let lines = answers("\u{FEFF}\(request)\n\u{FEFF}\(request)\n", piece: piece)
    expectTrue(lines.count == 2 && lines[0].hasPrefix("{\"id\":1,\"matrix\""))
    expectTrue(lines[1].contains("a byte order mark where a value should follow"))
    expectTrue(answers("\u{FEFF}\n", piece: piece).isEmpty)
  }

  @Test func `a line that is too long is refused, and the next one answered`() {
    let long = "{\"id\":1,\"concat\":[" + String(repeating: " ", count: 300) + "]}"
    let text = long + "\n{\"id\":2,\"concat\":[]}\n" + long
    for piece in [1, 50, 1000] {
      let lines = answers(text, piece: piece, limits: DocumentLimits(bytes: 200))
      expectEqual(lines.count, 3)
      for (number, line) in [(1, lines[0]), (3, lines[2])] {
        expectEqual(
          line,
          "{\"id\":null,\"error\":{\"code\":\"too-large\",\"message\":"
            + "\"the line has more than 200 bytes\",\"line\":\(number),\"column\":1,\"path\":\"\"}}\n"
        )
      }
      expectTrue(lines[1].hasPrefix("{\"id\":2,\"matrix\""))
    }
  }

  @Test func `what the receiver throws ends the stream`() {
    struct Gone: Error, Equatable {}
    var stream = EvaluationStream()
    var count = 0
    #expect(throws: Gone()) {
      try stream.append(ArraySlice("{}\n{}\n{}\n".utf8)) { _ throws(Gone) in
        count += 1
        if count == 2 { throw Gone() }
      }
    }
    expectEqual(count, 2)
  }
}
