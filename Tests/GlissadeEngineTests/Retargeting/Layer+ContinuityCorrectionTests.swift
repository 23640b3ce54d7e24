import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeEngine

/// A layer whose model and motions are replaced in the middle goes on from what it showed.
@Suite struct LayerContinuityTests {
  let stage: Stage
  let layer: Layer

  init() throws {
    (stage, layer) = stageWithLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
    try stage.advance(to: 0)
  }

  private func move<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, _ from: Value, _ to: Value, _ duration: Double = 1
  ) throws {
    let animation = BasicAnimation(keyPath: keyPath, from: from, to: to)
    animation.duration = duration
    animation.timingFunction = .easeInEaseOut
    try layer.add(animation)
    try layer.setValue(to.animationValue, for: keyPath.property)
  }

  private func spring(_ duration: Double = 0.5) throws -> TimedSpring {
    try TimedSpring.uikit(duration: duration, dampingRatio: 1)
  }

  /// The largest difference of values and velocities, in units of the property or per second.
  private func differences(
    _ a: Presentation, _ b: Presentation
  ) -> (value: Double, velocity: Double) {
    var result = (value: 0.0, velocity: 0.0)
    for property in LayerProperty.allCases where property.root == property && !property.isDiscrete {
      func worst(_ a: AnimationValue, _ b: AnimationValue) -> Double {
        zip(a.numbers, b.numbers).map { abs($0 - $1) }.max() ?? 0
      }
      result.value = max(
        result.value, worst(a.animationValue(of: property), b.animationValue(of: property)))
      result.velocity = max(
        result.velocity,
        worst(a.animationVelocity(of: property), b.animationVelocity(of: property)))
    }
    return result
  }

  @Test(arguments: [0.1, 0.35, 0.5, 0.9])
  func `numbers go on with their velocities`(_ time: Double) throws {
    try move(.position, Point(x: 0, y: 0), Point(x: 300, y: 20))
    try move(.opacity, 0, 1)
    try move(
      .bounds, Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 5, y: 5, width: 200, height: 90))
    try move(
      .backgroundColor, Color(red: 0, green: 0, blue: 1, alpha: 1),
      Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    try move(.cornerRadius, 0, 30)
    try stage.advance(to: time)
    let old = try #require(layer.currentPresentation)
    layer.removeAllAnimations()
    layer.opacity = 0.2
    try move(.position, Point(x: 500, y: 500), Point(x: -80, y: 40), 0.3)
    let corrections = try layer.addContinuityAnimations(from: old, with: spring())
    expectEqual(corrections.count, 5)
    let found = differences(old, try #require(layer.currentPresentation))
    // Sums of a few hundreds in Double.
    expectTrue(found.value < 1e-11 && found.velocity < 1e-8)
    try stage.advance(to: time + 0.49)
    expectTrue(stage.isAnimating)
    try stage.advance(to: time + 1.1)
    expectTrue(layer.animations.isEmpty && layer.opacity == 0.2)
    expectEqual(layer.currentPresentation?.position, Point(x: -80, y: 40))
  }

  struct Turn: Sendable, CustomStringConvertible {
    let description: String
    let old: [Transform3D]
    let new: [Transform3D]
  }

  static let turns: [Turn] = {
    let eye = Transform3D(perspectiveDistance: 500)
    let quarter = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    let turned = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
    let slanted = Transform3D(rotationAngle: 0.7, x: 1, y: 2, z: -1)
    return [
      Turn(
        description: "scale and translation",
        old: [.identity, Transform3D(scaleX: 150, y: 150, z: 1)],
        new: [Transform3D(translationX: 40, y: 2, z: 0), .identity]),
      Turn(
        description: "a turn in the plane", old: [.identity, turned],
        new: [turned.concatenating(Transform3D(scaleX: 2, y: 1, z: 1)), .identity]),
      Turn(
        description: "a flip", old: [.identity, quarter], new: [slanted, .identity]),
      Turn(
        description: "from nothing", old: [.identity, slanted], new: [.identity, .identity]),
      Turn(
        description: "a flip before an eye",
        old: [eye, quarter.concatenating(eye)], new: [slanted.concatenating(eye), eye]),
      Turn(
        description: "away from an eye", old: [eye, quarter.concatenating(eye)],
        new: [.identity, turned]),
    ]
  }()

  @Test(arguments: turns, [0.0, 0.2, 0.5, 0.8])
  func `transforms go on with their velocities`(_ turn: Turn, _ time: Double) throws {
    try move(.transform, turn.old[0], turn.old[1])
    try stage.advance(to: time)
    let old = try #require(layer.currentPresentation)
    layer.removeAllAnimations()
    try move(.transform, turn.new[0], turn.new[1])
    _ = try layer.addContinuityAnimations(from: old, with: spring())
    let found = differences(old, try #require(layer.currentPresentation))
    // Entries of up to 150, and up to 300 per second; rates of parts are from differences over 2^-20 s.
    expectTrue(found.value < 1e-10 && found.velocity < 1e-4)
    // The frame has the same values, in Float.
    try stage.advance(to: time + 0.1)
    try stage.evaluate(at: time + 0.1)
    let framed = try #require(stage.frame[layer]).matrix
    let shown = try #require(layer.presentation).transform
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      // Floats of up to 150.
      expectClose(framed[row, column], shown[row, column], within: 2e-4)
    }
    try stage.advance(to: time + 2)
    expectTrue(layer.animations.isEmpty && layer.currentPresentation?.transform == turn.new[1])
  }

  @Test func `what shows the same gets no correction`() throws {
    try move(.position, Point(x: 0, y: 0), Point(x: 300, y: 20))
    try stage.advance(to: 0.3)
    let old = try #require(layer.currentPresentation)
    try expectTrue(layer.addContinuityAnimations(from: old, with: spring()).isEmpty)
  }

  @Test func `a layer whose time stands still keeps its velocity for later`() throws {
    try move(.position, Point(x: 0, y: 0), Point(x: 300, y: 0))
    try stage.advance(to: 0.5)
    let old = try #require(layer.currentPresentation)
    layer.removeAllAnimations()
    layer.speed = 0
    layer.timeOffset = 0.5
    _ = try layer.addContinuityAnimations(from: old, with: spring())
    try stage.advance(to: 2)
    expectEqual(layer.currentPresentation?.position, old.position)
    layer.timeOffset = 0.5 + 1e-6
    let moved = try #require(layer.currentPresentation).position.x - old.position.x
    let rate: Point = old.velocity(of: .position)
    // The spring's own pull makes less than 1e-5 of it in a millionth of a second.
    expectClose(moved / 1e-6, rate.x, within: 1e-2 * rate.x)
  }
}
