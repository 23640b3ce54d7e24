import GlissadeText
import TestSupport
import Testing

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

  @Test func `rounding leaves no negative zero`() {
    expectSameBits(NumberText.round(-0.001, 2), 0)
  }
}
