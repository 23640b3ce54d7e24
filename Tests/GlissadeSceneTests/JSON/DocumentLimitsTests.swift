import GlissadeScene
import TestSupport
import Testing

@Suite struct JSONLimitsTests {
  private func code(_ bytes: [UInt8], _ limits: DocumentLimits = .standard) -> DocumentError.Code? {
    do {
      _ = try JSONNode(reading: bytes, limits: limits)
      return nil
    } catch {
      return error.code
    }
  }

  private func nested(_ depth: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: "["), count: depth)
      + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
  }

  @Test func `refuses what is nested too deep, at the bracket too many`() {
    expectNil(code(nested(200)))
    expectEqual(code(nested(201)), .tooDeep)
    expectEqual(code(nested(3), DocumentLimits(depth: 2)), .tooDeep)
    expectEqual(code(Array("{\"a\":{\"b\":[]}}".utf8), DocumentLimits(depth: 2)), .tooDeep)
    do {
      _ = try JSONNode(reading: nested(201))
    } catch {
      expectTrue(error.column == 201 && error.line == 1)
      expectEqual(error.message, "more than 200 arrays and objects within each other")
    }
  }

  @Test func `a million brackets need no stack`() {
    expectEqual(code([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)), .tooDeep)
    let objects = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
    expectEqual(code(objects), .tooDeep)
  }

  @Test func `a limit of depth cannot be higher than what a stack can take down`() {
    expectEqual(DocumentLimits(depth: .max).depth, DocumentLimits.maximumDepth)
    var limits = DocumentLimits.standard
    limits.depth = 1_000_000
    expectEqual(limits.depth, DocumentLimits.maximumDepth)
    expectNil(code(nested(DocumentLimits.maximumDepth), limits))
    expectEqual(code(nested(DocumentLimits.maximumDepth + 1), limits), .tooDeep)
  }

  @Test func `refuses more bytes than allowed before it reads any`() {
    expectNil(code(Array("[1,2]".utf8), DocumentLimits(bytes: 5)))
    expectEqual(code(Array("[1,2]".utf8), DocumentLimits(bytes: 4)), .tooLarge)
    // Not even JSON: 100 MB of zeros are refused by their number.
    expectEqual(code([UInt8](repeating: 0, count: 100 << 20)), .tooLarge)
  }

  @Test func `refuses more values than allowed`() {
    expectNil(code(Array("[1,{\"a\":2}]".utf8), DocumentLimits(values: 4)))
    expectEqual(code(Array("[1,{\"a\":2}]".utf8), DocumentLimits(values: 3)), .tooLarge)
  }

  @Test func `a number of thousands of digits is refused and one of hundreds read`() throws {
    let digits = String(repeating: "7", count: 1090)
    expectNil(code(Array("0.\(digits)".utf8)))
    expectEqual(code(Array("0.\(digits)7777777777".utf8)), .outOfRange)
  }

  @Test func `the time of reading grows as the document does`() throws {
    // 16 times as long takes 16 times the time, and what is quadratic 256 times; the bound between them leaves
    // room for a busy machine.
    func time(_ text: String) throws -> Double {
      let bytes = Array(text.utf8)
      let durations = try (0..<3).map { _ in
        1000 * (try threadSeconds { _ = try JSONNode(reading: bytes) })
      }
      return durations.min() ?? 0
    }
    func names(_ count: Int) -> String {
      "{" + (0..<count).map { "\"name\($0)\":[\($0),\"\\u00e9\"]" }.joined(separator: ",") + "}"
    }
    let (short, long) = (try time(names(500)), try time(names(8000)))
    expectLess(long, than: 100 * short + 1, "\(short) ms, \(long) ms")
  }
}
