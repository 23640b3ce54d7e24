import Foundation
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct OutlineTests {
  private let rect = Rect(x: 10, y: 20, width: 100, height: 60)

  private func points(_ outline: Outline) -> [Point] {
    var points = [outline.start]
    for piece in outline.pieces {
      switch piece {
      case .line(let end): points.append(end)
      case .curve(_, _, let end): points.append(end)
      }
    }
    return points
  }

  @Test func `a flat layer's corners are where its matrix brings them`() {
    let matrix = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
      .concatenating(Transform3D(translationX: 5, y: -7, z: 0))
    let found = points(Outline(rect, cornerRadius: 0, through: matrix))
    let corners = [(10.0, 20.0), (110, 20), (110, 80), (10, 80)].map {
      matrix.apply(to: Point(x: $0.0, y: $0.1))
    }
    expectEqual(found, corners)
  }

  @Test func `round corners are arcs, to a few ten thousandths of the radius`() {
    let outline = Outline(rect, cornerRadius: 20, through: .identity)
    var from = outline.start
    var worst = 0.0
    for piece in outline.pieces {
      guard case .curve(let one, let two, let to) = piece else {
        if case .line(let end) = piece { from = end }
        continue
      }
      // The middle of the arc's circle is a radius inside the corner.
      let center = Point(x: from.x + to.x < 120 ? 30 : 90, y: from.y + to.y < 100 ? 40 : 60)
      for step in 0...20 {
        let (t, s) = (Double(step) / 20, 1 - Double(step) / 20)
        let x =
          s * s * s * from.x + 3 * s * s * t * one.x + 3 * s * t * t * two.x + t * t * t * to.x
        let y =
          s * s * s * from.y + 3 * s * s * t * one.y + 3 * s * t * t * two.y + t * t * t * to.y
        worst = max(worst, abs(hypot(x - center.x, y - center.y) - 20))
      }
      from = to
    }
    expectLess(worst, than: 20 * 3e-4)
  }

  @Test func `a radius is no more than half of the shorter side`() {
    let found = points(Outline(rect, cornerRadius: 1000, through: .identity))
    expectTrue(found.map(\.x).max() == 110 && found.map(\.x).min() == 10)
    expectTrue(found.map(\.y).max() == 80 && found.map(\.y).min() == 20)
  }

  @Test func `a layer that is turned in space is seen in perspective`() throws {
    let matrix = Transform3D(rotationAngle: 0.9, x: 0, y: 1, z: 0)
      .concatenating(Transform3D(perspectiveDistance: 300))
    let found = points(Outline(rect, cornerRadius: 0, through: matrix))
    try #require(found.count == 4)
    // From the upper right corner on.
    let corners = [(110.0, 20.0), (110, 80), (10, 80), (10, 20)].map {
      matrix.apply(to: Point(x: $0.0, y: $0.1))
    }
    for (one, other) in zip(found, corners) {
      // Both divide the same numbers, in another order.
      expectLess(hypot(one.x - other.x, one.y - other.y), than: 1e-10)
    }
    // The side that is further away is shorter.
    expectClose(found[0].y, found[1].y, within: abs(found[2].y - found[3].y) * 0.8)
  }

  @Test func `what is behind the eye is cut off, and a layer all behind it is not seen`() {
    let big = Rect(x: -1000, y: -50, width: 2000, height: 100)
    let matrix = Transform3D(rotationAngle: 1.2, x: 0, y: 1, z: 0)
      .concatenating(Transform3D(perspectiveDistance: 300))
    let found = points(Outline(big, cornerRadius: 0, through: matrix))
    expectEqual(found.count, 4)
    expectTrue(found.allSatisfy { $0.x.isFinite && $0.y.isFinite && abs($0.y) <= 50 * 64 + 1e-9 })
    let behind = Transform3D(translationX: 0, y: 0, z: 500)
      .concatenating(Transform3D(perspectiveDistance: 300))
    expectNil(Outline(big, cornerRadius: 0, through: behind).pathData())
    expectNil(Outline(big, cornerRadius: 9, through: behind).pathData())
  }
}
