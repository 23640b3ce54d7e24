import GlissadeText
import TestSupport
import Testing

@Suite struct JSONNumberTests {
  private func read(_ text: String) throws -> Double {
    try #require(try JSONNode(text: text).double)
  }

  @Test func `any number is read as the same bits that were written`() throws {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: numbers.next())
      guard value.isFinite else { continue }
      let text = NumberText.shortest(value)
      try expectSameBits(read(text), value, "\(text)")
    }
  }

  @Test func `any number of single precision is read as the same bits that were written`() throws {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: numbers.next()))
      guard value.isFinite else { continue }
      var writer = JSONWriter()
      writer.numbers([value])
      let text = writer.text.dropFirst().dropLast()
      expectEqual(Float(text)?.bitPattern, value.bitPattern, "\(text)")
    }
  }

  @Test func `short decimals are rounded as the standard library rounds them`() throws {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let digits = numbers.next() >> UInt64.random(in: 1...63, using: &numbers)
      let exponent = Int.random(in: -40...40, using: &numbers)
      let places = Int.random(in: 0...6, using: &numbers)
      var text = String(digits)
      if places > 0, text.count > places {
        text.insert(".", at: text.index(text.endIndex, offsetBy: -places))
      }
      text += "e\(exponent)"
      try expectEqual(read(text), Double(text), "\(text)")
      try expectEqual(read("-" + text), Double("-" + text), "\(text)")
    }
  }

  static let hard = [
    "9007199254740993", "9007199254740992.5", "9007199254740993.0", "0.1e22", "1e23", "8.5e22",
    "1e22",
    "123456789012345678901234567890", "0.000000000000000000000000000001", "2.2250738585072014e-308",
    "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
    "1.7976931348623158e308", "179769313486231570000000000000000000000e270",
    "9223372036854775807.0",
    "0.30000000000000004", "100000000000000016777215", "100000000000000016777216",
  ]

  @Test(arguments: hard)
  func `numbers between two Doubles are rounded to the nearer one`(text: String) throws {
    try expectEqual(read(text), Double(text))
  }

  @Test func `whole numbers keep all digits`() throws {
    for value in [0, 1, -1, 9_007_199_254_740_993, Int.max, Int.min] {
      guard case .integer(value) = try JSONNode(text: "\(value)").kind else {
        Issue.record("\(value) lost digits")
        continue
      }
    }
    try expectEqual(read("-0").sign, .minus)
  }
}
