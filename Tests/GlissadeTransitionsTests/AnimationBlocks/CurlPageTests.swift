import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

/// The page that curls up.
@Suite struct CurlPageTests {
  static let height = 568.0
  static let strip = height / Double(CurlPage.stripCount)
  static let radius = CurlPage.radius(height: height)

  @Test(arguments: [568.0, 500, 300, 71, 0, -30, -71])
  func `strips are joined, straight and wound about the cylinder`(fold: Double) {
    let strips = CurlPage.strips(height: Self.height, fold: fold)
    expectEqual(strips.count, CurlPage.stripCount)
    for (index, strip) in strips.enumerated() {
      let middle = (Double(index) + 0.5) * Self.strip
      expectEqual(strip.angle, min(max((middle - fold) / Self.radius, 0), .pi))
      if middle <= fold, fold >= 0 {
        expectTrue(strip.z == 0 && abs(strip.y - Double(index) * Self.strip) < 1e-9)
      }
      // Nothing is below the page, or higher than a roll of straight strips: each is at most one strip's
      // chord off the circle.
      expectTrue(strip.z >= -1e-9 && strip.z <= 2 * Self.radius + Self.strip)
      if index + 1 < strips.count {
        let next = strips[index + 1]
        let length = Elementary.hypot(next.y - strip.y, next.z - strip.z)
        expectClose(length, Self.strip, within: 1e-9, "as long as the strip between them")
      }
    }
    if fold == Self.height { expectTrue(strips.allSatisfy { $0.angle == 0 && $0.z == 0 }) }
    if fold == CurlPage.lastFold(height: Self.height) {
      // Everything is off the view's place.
      expectTrue(strips.allSatisfy { $0.y <= Self.radius + Self.strip })
      expectLess(strips.last?.y ?? 0, than: -Self.height / 2)
    }
  }

  @Test func `a page of no height bends nothing`() {
    let isFlat = CurlPage.transforms(height: 0, fold: 0).allSatisfy { $0.isIdentity }
    expectTrue(isFlat)
    expectNil(CurlPage(of: View(frame: .zero)))
  }

  /// Returns the positions of the upper and the lower edge of a strip in its page.
  private func edges(_ strip: View, at time: Double) throws -> (Vector, Vector) {
    let shown = try #require(try strip.layer.presentation(at: time))
    let place = Vector(x: shown.position.x, y: shown.position.y, z: 0)
    let lower = shown.transform.apply(to: Vector(x: 0, y: Self.strip, z: 0))
    return (shown.transform.apply(to: .zero) + place, lower + place)
  }

  /// The part of the time after which a part of the way is done.
  private func inverseEase(_ progress: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    if progress == 0 || progress == 1 { return progress }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if AnimatorsMotionTests.ease(middle) < progress { low = middle } else { high = middle }
    }
    return low
  }

  @Test(arguments: [AnimatorRig.Operation.present, .dismiss])
  func `a partial curl bends the page in perspective and lets it fade`(
    operation: AnimatorRig.Operation
  ) throws {
    let isForward = operation.isForward
    let rig = try AnimatorRig(operation, PartialCurlAnimator(isPresenting: isForward))
    var pictures = 0
    rig.stage.snapshotHandler = { _ in
      pictures += 1
      return nil
    }
    try rig.start()
    expectEqual(pictures, isForward ? 1 : pictures, "the host takes one picture of the page")
    let start = rig.stage.time
    let container = try #require(rig.interface.window.subviews.last)
    let page = try #require(container.subviews.last as? CurlPage)
    expectTrue(page.frame == container.bounds && page.subviews.count == 32)
    let turned = isForward ? rig.from.view : rig.to.view
    expectTrue(turned.window != nil)
    for step in 0...(2 * CurlPage.keyCount) {
      // At every keyframe and half-way to the next one.
      let progress = Double(step) / Double(2 * CurlPage.keyCount)
      let time = start + 0.75 * inverseEase(progress)
      let curled = isForward ? progress : 1 - progress
      let shown = try #require(try page.layer.presentation(at: time))
      // The last 30 % of the way fade.
      let alpha = curled <= 0.7 ? 1 : (1 - curled) / 0.3
      expectClose(shown.opacity, alpha, within: 1e-5)
      expectAtMost(abs(shown.sublayerTransform.m34 + curled / (2 * 568)), 1e-7)
      let fold = 568 * (1 - 0.6 * curled)
      let expected = CurlPage.strips(height: 568, fold: fold)
      var before: Vector?
      for (index, strip) in page.subviews.enumerated() {
        let (upper, lower) = try edges(strip, at: time)
        // A strip turns by at most .6 · 568/71/32 of a radian in a keyframe: gaps of h/8 times its square.
        let slack = 0.6 * 568 / 71 / 32
        if let before {
          expectAtMost((upper - before).length, Self.strip / 8 * slack * slack + 1e-3)
        }
        if step % 2 == 0 {
          let shade = try #require(try strip.subviews.last?.layer.presentation(at: time))
          let color = shade.backgroundColor
          let wanted = CurlPage.shade(angle: expected[index].angle)
          // At an upright strip the two sides meet.
          if abs(expected[index].angle - .pi / 2) > 0.01 {
            expectClose(color.red, wanted.red, within: 1e-4)
            expectClose(color.alpha, wanted.alpha, within: 1e-4)
          }
          expectClose(upper.z, expected[index].z, within: 1e-3)
          expectClose(upper.y, expected[index].y, within: 1e-3)
        }
        before = lower
      }
      let last = try FlipEffectTests.world(
        page.subviews[31].layer, of: rig.stage, at: time)
      if curled == 0 {
        for (index, strip) in page.subviews.enumerated() {
          var flat = FlipEffectTests.identity
          flat[13] = Float(Double(index) * Self.strip)
          let matrix = try FlipEffectTests.world(strip.layer, of: rig.stage, at: time)
          expectEqual(matrix, flat, "exactly in the plane")
        }
      } else if curled > 0.1, curled < 0.99 {
        expectTrue(last[11] != 0 && last[7] != 0, "in perspective")
      }
    }
    try rig.stage.advance(to: start + 0.75)
    try rig.stage.advance(to: start + 0.76)
    try expectEqual(
      FlipEffectTests.world(rig.to.view.layer, of: rig.stage, at: start + 0.76),
      FlipEffectTests.identity)
    expectEqual(rig.interface.codes, [])
  }

  @Test func `each strip shows its part of the picture`() throws {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 160))
    let dot = View(frame: Rect(x: 40, y: 45, width: 10, height: 10))
    dot.backgroundColor = .white
    view.addSubview(dot)
    let bar = View(frame: Rect(x: 70, y: -5, width: 10, height: 170))
    bar.backgroundColor = .black
    view.addSubview(bar)
    let page = try #require(CurlPage(of: view))
    expectEqual(page.frame, view.frame)
    for (index, strip) in page.subviews.enumerated() {
      // Each strip but the last continues below the next one.
      let height = index == 31 ? 5.0 : 6
      expectEqual(strip.frame, Rect(x: 0, y: Double(index) * 5, width: 100, height: height))
      expectTrue(strip.clipsToBounds)
      // The pictures are where they were in the page, in the strips that they touch.
      for part in [dot, bar] {
        var found: Layer?
        strip.layer.forEachInSubtree {
          if $0.backgroundColor == part.backgroundColor { found = $0 }
        }
        guard strip.frame.intersects(part.frame) else {
          expectNil(found, "\(index)")
          continue
        }
        let picture = try #require(found)
        let corner = try picture.convert(Point.zero, to: page.layer)
        expectEqual(corner, part.frame.origin)
      }
    }
  }

  @Test func `the page darkens as it rises, and its underside is lightest where it lies flat`() {
    expectEqual(CurlPage.shade(angle: 0), Color(white: 0, alpha: 0))
    let angles = (0...64).map { Double($0) / 64 * .pi }
    let shades = angles.map(CurlPage.shade)
    for (before, after) in zip(shades, shades.dropFirst()) {
      if after.alpha < 1 {
        expectTrue(after.red == 0 && after.alpha > before.alpha)
        expectLess(after.alpha, than: CurlPage.frontShade + 1e-9)
      } else if before.alpha == 1 {
        expectTrue(after.red > before.red && after.red == after.green && after.red == after.blue)
      }
    }
    expectEqual(shades.last, Color(white: CurlPage.paper))
    expectLess(shades.first { $0.alpha == 1 }?.red ?? 0, than: 0.65)
  }

  @Test(arguments: [AnimatorRig.Operation.presentOver, .dismissSheet])
  func `without a presenting view the presented one fades`(operation: AnimatorRig.Operation)
    throws
  {
    let isForward = operation.isForward
    let rig = try AnimatorRig(operation, PartialCurlAnimator(isPresenting: isForward))
    try rig.start()
    try rig.stage.advance(to: rig.stage.time + 0.375)
    let shown = try #require((isForward ? rig.to : rig.from).view.layer.presentation)
    expectClose(shown.opacity, 0.5, within: 1e-6)
    try rig.interface.run(1)
    expectEqual(rig.interface.codes, [])
  }
}
