import GlissadeMath
import TestSupport
import Testing

struct ColorTests {
  @Test func `clamping brings components into range, and another alpha leaves the others`() {
    let wild = Color(red: 1.5, green: -0.5, blue: .nan, alpha: 0.25)
    expectEqual(wild.clamped, Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    let color = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    expectEqual(color.withAlphaComponent(0.5), Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
  }

  @Test func `constants have the values of UIColor`() {
    // The values are those of UIColor's documentation.
    let table: [(color: Color, red: Double, green: Double, blue: Double, alpha: Double)] = [
      (.black, 0, 0, 0, 1), (.darkGray, 1.0 / 3, 1.0 / 3, 1.0 / 3, 1),
      (.lightGray, 2.0 / 3, 2.0 / 3, 2.0 / 3, 1), (.white, 1, 1, 1, 1),
      (.gray, 0.5, 0.5, 0.5, 1), (.red, 1, 0, 0, 1), (.green, 0, 1, 0, 1), (.blue, 0, 0, 1, 1),
      (.cyan, 0, 1, 1, 1), (.yellow, 1, 1, 0, 1), (.magenta, 1, 0, 1, 1), (.orange, 1, 0.5, 0, 1),
      (.purple, 0.5, 0, 0.5, 1), (.brown, 0.6, 0.4, 0.2, 1), (.clear, 0, 0, 0, 0),
    ]
    for row in table {
      let wanted = Color(red: row.red, green: row.green, blue: row.blue, alpha: row.alpha)
      expectEqual(row.color, wanted)
    }
  }
}
