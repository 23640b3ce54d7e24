import GlissadeMath
import TestSupport
import Testing

/// Core Animation's functions on transforms.
@Suite struct Transform3DFunctionsTests {
  private let turn = Transform3D(rotationAngle: 0.5, x: 1, y: 2, z: 3)

  @Test
  func `the functions have the results of the methods, and steps are applied before the rest`() {
    let move = Transform3DMakeTranslation(1, -10, 3)
    expectTrue((move.m41, move.m42, move.m43) == (1, -10, 3))
    let grow = Transform3DMakeScale(150, 2, 1)
    expectTrue((grow.m11, grow.m22, grow.m33) == (150, 2, 1))
    expectEqual(Transform3DMakeRotation(0.5, 1, 2, 3), turn)
    expectTrue(Transform3DIsIdentity(Transform3DIdentity) && !Transform3DIsIdentity(turn))
    expectTrue(Transform3DEqualToTransform(turn, turn) && !Transform3DEqualToTransform(turn, grow))
    expectEqual(Transform3DInvert(grow), Transform3DMakeScale(1.0 / 150, 0.5, 1))
    expectEqual(Transform3DInvert(Transform3DMakeScale(0, 1, 1)), Transform3DMakeScale(0, 1, 1))
    let both = Transform3DConcat(
      Transform3DMakeTranslation(0, -10, 0), Transform3DMakeScale(150, 150, 1))
    expectTrue((both.m11, both.m42) == (150, -1500))
    expectEqual(
      Transform3DTranslate(grow, 1, 1, 1),
      Transform3DConcat(Transform3DMakeTranslation(1, 1, 1), grow))
    expectEqual(
      Transform3DScale(turn, 2, 3, 4), Transform3DConcat(Transform3DMakeScale(2, 3, 4), turn))
    expectEqual(Transform3DRotate(grow, 0.5, 1, 2, 3), Transform3DConcat(turn, grow))
  }

  @Test func `plane transforms go both ways, and have the methods of Core Graphics`() {
    let plane = AffineTransform(scaleX: 0.1, y: 0.2)
    expectTrue(Transform3DIsAffine(Transform3DMakeAffineTransform(plane)))
    expectEqual(Transform3DGetAffineTransform(Transform3DMakeAffineTransform(plane)), plane)
    expectTrue(!Transform3DIsAffine(turn))
    let move = AffineTransform(translationX: 3, y: 4)
    expectEqual(move.scaledBy(x: 2, y: 3), move.scaled(byX: 2, y: 3))
    expectEqual(move.translatedBy(x: 2, y: 3), AffineTransform(translationX: 5, y: 7))
    expectEqual(move.rotated(by: 0.5), move.rotated(byAngle: 0.5))
  }
}
