import GlissadeBatch
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Checks that errors about rejected animations use the names that the caller wrote.
@Suite struct EngineErrorAnimationNamesTests {
  private static func error(of animation: Animation) throws -> EngineError {
    let (stage, layer) = (Stage(), Layer())
    try stage.root.addSublayer(layer)
    return try #require(thrownError(try layer.add(animation)))
  }

  static var steep: TimingFunction {
    get throws { .piecewiseLinear(try PiecewiseLinear(evenly: [0, 1e35, 1])) }
  }

  @Test func `a timing function is named, with what it paces`() throws {
    let steps = TimingFunction.steps(try Steps(4))
    let keys = KeyframeAnimation(keyPath: .positionX, values: [1, 2, 3])
    keys.timingFunction = steps
    let group = AnimationGroup([keys.copy()])
    let inner = try Self.error(of: group)
    let outer = AnimationGroup([fade()])
    outer.timingFunction = steps
    let endless = AnimationGroup([fade()]).lasting(.infinity, .easeIn)
    let basic = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
    basic.timingFunction = try Self.steep
    let segments = KeyframeAnimation(keyPath: .position, values: [.zero, .zero, .zero])
    segments.timingFunctions = [.linear, try Self.steep]
    let wanted =
      "applies to the whole run and must be linear or a single bezier curve; 'timingFunctions' accept others"
    expectEqual(
      [
        try Self.error(of: keys), inner, try Self.error(of: outer), try Self.error(of: endless),
        try Self.error(of: basic), try Self.error(of: segments),
      ].map(\.description),
      [
        "timingFunction of the animation of position.x \(wanted)",
        "timingFunction of the animation of position.x \(wanted)",
        "timingFunction of the group \(wanted)",
        "timingFunction of the group must be linear, because the duration is infinite",
        "timingFunction of the animation of opacity has 1e+35, which no frame can be computed with",
        "timingFunctions[1] of the animation of position has 1e+35, "
          + "which no frame can be computed with",
      ])
  }

  @Test func `values are named by their key path`() throws {
    let largest = Double(Float.greatestFiniteMagnitude)
    let spring = SpringAnimation(keyPath: .zPosition, from: 0, to: largest)
    try expectTrue(
      Self.error(of: spring).description.hasSuffix("is not a valid number for zPosition"))
    let group = AnimationGroup([
      fade(), BasicAnimation(keyPath: .cornerRadius, from: largest, by: largest),
    ])
    try expectTrue(
      Self.error(of: group).description.hasSuffix("is not a valid number for cornerRadius"))
  }

  @Test func `no refusal of an emitter speaks of rows`() {
    let error = EngineError.emitter(.outOfRange(field: .birthRate, value: -1, row: 0))
    expectEqual(error.description, "birthRate is -1.0, which is out of range")
  }
}
