import GlissadeEngine
import GlissadeTiming
import TestSupport
import Testing

/// The rows and lists that errors of batches name, and values of a client's own type.
@Suite struct AnimationBatchErrorsTests {
  private let stage = Stage()
  private let layers = [Layer(), Layer(), Layer()]

  init() throws { try stage.root.addSublayers(layers) }

  /// Numbers that are stored as hundredths.
  struct Percent: Animatable {
    var hundredths: Int

    static var animationKind: AnimationValue.Kind { .scalar }
    var animationComponents: SIMD4<Double> { SIMD4(Double(hundredths) / 100, 0, 0, 0) }
    var animationValue: AnimationValue { .scalar(Double(hundredths) / 100) }

    init(_ hundredths: Int) { self.hundredths = hundredths }

    init?(_ value: AnimationValue) {
      guard case .scalar(let number) = value else { return nil }
      hundredths = Int((number * 100).rounded())
    }
  }

  @Test func `values of a client's type mean what the type says`() throws {
    var batch = AnimationBatch(
      BasicAnimation(keyPath: try AnimationKeyPath<Percent>(checking: .opacity)))
    batch.fromValues = [Percent(50), Percent(25), Percent(0)]
    try stage.add(batch, to: layers)
    try expectEqual(layers.map { try $0.presentation(at: 0)?.opacity }, [0.5, 0.25, 0])
  }

  private func refusal<Value: Animatable>(_ batch: AnimationBatch<Value>, _ layers: [Layer])
    -> BulkError?
  {
    do throws(BulkError) {
      try stage.add(batch, to: layers)
      return nil
    } catch { return error }
  }

  @Test func `a value of the animation that is not finite is not blamed on a list`() {
    var batch = AnimationBatch(BasicAnimation(keyPath: .opacity, from: 0.0, to: Double.nan))
    batch.fromValues = [0, 0.5, 1]
    let error = refusal(batch, layers)
    expectTrue(error?.field == .animation && error?.row == 0)
  }

  @Test func `velocities must be finite, of a spring, and of one kind`() {
    let spring = SpringAnimation(keyPath: .opacity, to: 1)
    var batch = AnimationBatch(spring)
    batch.initialVelocities = [1, .infinity, 2]
    expectTrue(refusal(batch, layers)?.row == 1)
    expectEqual(refusal(batch, layers)?.field, .initialVelocities)
    batch.initialUnitVelocities = [1, 2, 3]
    expectEqual(refusal(batch, layers)?.reason, .twoVelocities(property: .opacity))
    batch.initialVelocities = nil
    batch.initialUnitVelocities = [1, 2, .nan]
    let error = refusal(batch, layers)
    expectTrue(error?.field == .initialUnitVelocities && error?.row == 2)
    var plain = AnimationBatch(BasicAnimation(keyPath: .opacity, to: 1))
    plain.initialVelocities = [1, 2, 3]
    expectEqual(refusal(plain, layers)?.field, .initialVelocities)
    spring.initialUnitVelocity = 2
    var both = AnimationBatch(spring)
    both.initialVelocities = [1, 2, 3]
    expectEqual(refusal(both, layers)?.reason, .twoVelocities(property: .opacity))
  }

  @Test func `a value of another kind is in the list that is named`() {
    var batch = AnimationBatch(BasicAnimation<AnimationValue>(keyPath: "position.x"))
    batch.fromValues = [.scalar(1), .flag(true), .scalar(1)]
    batch.toValues = [.scalar(2), .scalar(2), .scalar(2)]
    expectEqual(refusal(batch, layers)?.field, .fromValues)
    batch.fromValues = nil
    batch.byValues = [.scalar(2), .scalar(2), .flag(true)]
    let error = refusal(batch, layers)
    expectTrue(error?.field == .byValues && error?.row == 2)
  }

  @Test(arguments: [
    (layers: 3, values: 4, row: 2, expected: 6), (3, 2, 2, 3), (3, 8, 2, 9), (0, 3, 0, 0),
  ])
  func `the first row with too few keyframes is named, and the number that would do`(
    _ count: Int, _ values: Int, _ row: Int, _ expected: Int
  ) {
    var batch = AnimationBatch(KeyframeAnimation(keyPath: .opacity, values: [0.0, 1.0]))
    batch.keyframeValues = Array(repeating: 0.5, count: values)
    let error = refusal(batch, Array(layers[..<count]))
    expectTrue(error?.field == .keyframeValues && error?.row == row)
    expectEqual(
      error?.reason, .timing(.wrongCount(field: .values, count: values, expected: expected)))
  }
}
