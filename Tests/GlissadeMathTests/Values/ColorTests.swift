import GlissadeMath
import Testing

struct ColorTests {
  @Test
  func `interpolation is componentwise and not premultiplied`() {
    let half = Color.interpolate(from: .clear, to: Color(red: 1, green: 0.5, blue: 0), at: 0.5)
    #expect(half == Color(red: 0.5, green: 0.25, blue: 0, alpha: 0.5))
  }

  @Test
  func `interpolation is exact at both ends and may overshoot`() {
    let from = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    let to = Color(red: 0.9, green: 0.7, blue: 0.6, alpha: 1)
    #expect(Color.interpolate(from: from, to: to, at: 0) == from)
    #expect(Color.interpolate(from: from, to: to, at: 1) == to)
    #expect(Color.interpolate(from: .black, to: .white, at: 1.5).red == 1.5)
  }

  @Test
  func `clamping brings every component into range`() {
    let wild = Color(red: 1.5, green: -0.5, blue: .nan, alpha: 0.25)
    #expect(wild.clamped == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
  }
}
