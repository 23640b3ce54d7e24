import TestSupport
import Testing

@testable import GlissadeText

@Suite struct NumberTextTests {
  @Test(arguments: [
    (12.34567, 3, "12.346", "12.346"), (1.0000000001, 4, "1", "1.0000"),
    (1.23456, 2, "1.23", "1.23"), (1.5, 3, "1.5", "1.500"), (-0.001, 2, "0", "0.00"),
    (2, 0, "2", "2"), (1e300, 2, "1e+300", "1e+300"),
    (1e14 + 0.125, 2, "100000000000000.12", "100000000000000.12"),
  ])
  func `numbers are rounded to decimals`(
    value: Double, decimals: Int, rounded: String, fixed: String
  ) {
    expectEqual(NumberText.rounded(value, decimals), rounded)
    expectEqual(NumberText.fixed(value, decimals), fixed)
  }

  @Test(arguments: [
    (0.0, "0%"), (0.5, "50%"), (-0.125, "-12.5%"), (0.001, "0.1%"), (12, "1200%"), (1e-9, "1e-7%"),
    (1e20, "1e22%"),
  ])
  func `a percentage has the digits of its fraction`(fraction: Double, text: String) {
    expectEqual(NumberText.percentage(fraction), text)
  }

  @Test(arguments: [
    ("0.5", ".5"), ("-0.5", "-.5"),
    ("linear(0, 0.25 10.05%, 100.5)", "linear(0, .25 10.05%, 100.5)"),
    ("0", "0"), ("", ""), ("0.", "."), ("1e-07 0.1", "1e-07 .1"), ("0.0.5", ".0.5"),
  ])
  func `numbers lose the zeros before their points`(text: String, short: String) {
    expectEqual(NumberText.withoutLeadingZeros(text), short)
  }

  @Test(arguments: [
    (157.91367, 4, 157.9), (157.91367, 1, 200), (-0.0012345, 2, -0.0012), (0, 3, 0), (9.99, 2, 10),
    (1e300, 3, 1e300), (1234567, 2, 1_200_000), (0.1, 17, 0.1),
  ])
  func `numbers are rounded to significant digits`(value: Double, digits: Int, wanted: Double) {
    // Powers of ten beyond 1e22 are rounded.
    expectClose(NumberText.significant(value, digits), wanted, within: wanted.magnitude * 1e-15)
  }

  @Test func `rounding leaves no negative zero`() {
    expectSameBits(NumberText.round(-0.001, 2), 0)
  }

  @Test func `exact decimals are the Doubles that the standard library reads`() {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<soak(2000, 200_000) {
      let count = Int.random(in: 1...(Bool.random(using: &numbers) ? 25 : 900), using: &numbers)
      let digits = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &numbers) }
      let exponent = Int.random(in: (-345 - count)...312, using: &numbers)
      let text = "\(String(decoding: digits, as: UTF8.self))e\(exponent)"
      expectSameBits(ExactDecimal(digits[...], exponent).nearest, Double(text) ?? .nan, "\(text)")
    }
    for text in JSONNumberTests.hard where !text.contains(".") {
      let parts = text.split(separator: "e")
      let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      let value = ExactDecimal(Array(parts[0].utf8)[...], exponent).nearest
      expectSameBits(value, Double(text) ?? .nan, "\(text)")
    }
  }
}
