import GlissadeScene
import TestSupport
import Testing

/// Requests with mistakes that nobody thought of.
@Suite struct EvaluatorFuzzTests {
  /// Requests that are quick to answer even a thousand times in a debug build.
  private static let seeds = SampleRequests.good.filter { !$0.contains("transition") }
  private static let words = [
    "null", "true", "-1", "1e308", "0.5", "\"ease\"", "[]", "{}", "[0]", "\"identity\"", "1e-320",
    "\"curve\":", "\"times\":[9e9]", "\"layers\":[\"\"]", "86400", "1e-9",
  ].map { Array($0.utf8) }

  private func mutated(_ numbers: inout SeededGenerator) -> [UInt8] {
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int(numbers.next() % UInt64(list.count))]
    }
    var bytes = Array(pick(Self.seeds).utf8)
    for _ in 0...(numbers.next() % 2) where !bytes.isEmpty {
      let place = Int(numbers.next() % UInt64(bytes.count))
      switch numbers.next() % 9 {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(pick(Array("[]{},:\"\\0123456789.eE+-".utf8)), at: place)
      case 2: bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
      case 3: bytes.removeSubrange(place..<min(place + 9, bytes.count))
      case 4, 5, 6:
        // Another number.
        let digits = bytes.indices.filter {
          (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[$0])
        }
        if !digits.isEmpty { bytes[pick(digits)] = pick(Array("123456789".utf8)) }
      default:
        // A value in place of another one.
        let end = bytes[place...].firstIndex { ",]}".utf8.contains($0) } ?? bytes.count
        bytes.replaceSubrange(place..<end, with: pick(Self.words))
      }
    }
    return bytes.filter { $0 != UInt8(ascii: "\n") }
  }

  @Test func `every line has one answer that is JSON`() throws {
    var numbers = SeededGenerator(seed: 1)
    var evaluator = Evaluator()
    var (answered, refused) = (0, 0)
    let count = soak(1500, 5000)
    for number in 1...count {
      let line = mutated(&numbers)
      let answer = try Answer(line: evaluator.answer(line, number: number))
      let names = try answer.body.members().map(\.key)
      if names.contains("error") {
        refused += 1
        let error = try answer.member("error")
        try expectEqual(error.get("line").integer(), number)
        try expectTrue(error.get("column").integer() >= 1)
        expectTrue(!(try error.get("message").string().isEmpty))
      } else {
        answered += 1
      }
    }
    // The mutations do both often enough to mean something.
    expectTrue(
      answered > count / 20 && refused > count * 2 / 5,
      "\(answered) answered, \(refused) refused")
  }
}
