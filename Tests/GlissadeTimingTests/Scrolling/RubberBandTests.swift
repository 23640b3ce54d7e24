import GlissadeTiming
import TestSupport
import Testing

struct RubberBandTests {
  @Test func `follows the scroll view's formula`() throws {
    let band = try RubberBand(dimension: 400)
    for drag in [1.0, 50, 400, 3000] {
      let expected = (1 - 1 / (drag * 0.55 / 400 + 1)) * 400
      expectClose(band.offset(drag: drag), expected, within: 1e-12 * 400)
      expectEqual(band.offset(drag: -drag), -band.offset(drag: drag))
    }
    // The formula as written loses these digits.
    expectClose(band.offset(drag: 1e-12), 0.55e-12, within: 1e-26)
  }

  @Test func `never gives more than its dimension`() throws {
    let band = try RubberBand(dimension: 400)
    expectEqual(band.offset(drag: 1e300), 400)
    expectEqual(band.offset(drag: .infinity), 400)
    expectEqual(band.offset(drag: 0), 0)
    try expectEqual(RubberBand(dimension: 0).offset(drag: 10), 0)
    try expectEqual(RubberBand(dimension: 1e-308).offset(drag: 1e300), 1e-308)
  }

  @Test func `leads back from the offset to the drag`() throws {
    let band = try RubberBand(dimension: 250, coefficient: 0.4)
    for drag in [-2000, -3, 0.001, 20, 900.0] {
      expectClose(band.drag(offset: band.offset(drag: drag)), drag, within: 1e-12 * 2000)
    }
    expectEqual(band.drag(offset: 0), 0)
    expectEqual(band.drag(offset: 250), .infinity)
    expectEqual(band.drag(offset: -300), -.infinity)
  }

  @Test func `resists only beyond the limits`() throws {
    let band = try RubberBand(dimension: 100)
    expectEqual(band.position(40, within: 0...80), 40)
    expectEqual(band.position(80, within: 0...80), 80)
    expectEqual(band.position(100, within: 0...80), 80 + band.offset(drag: 20))
    expectEqual(band.position(-30, within: 0...80), -band.offset(drag: 30))
  }

  @Test func `refuses dimensions and coefficients that make no band`() {
    expectRefused(.dimension, notFinite) { try RubberBand(dimension: $0) }
    expectRefused(.coefficient, notFinite) { try RubberBand(dimension: 1, coefficient: $0) }
    expectRefused(.dimension, [-1], allowed: .notNegative) { try RubberBand(dimension: $0) }
    expectRefused(.coefficient, [0], allowed: .positive) {
      try RubberBand(dimension: 1, coefficient: $0)
    }
  }
}
