package import GlissadeMath
import GlissadeTiming

/// The numbers of a row, without counted references, and without the timing and the curve that rows share.
struct SampledRow {
  /// The index of the row's channel among the values of a ``SlotSampler``.
  var number: Int32 = 0
  /// The index of the row's timing and curve among those of the sampler.
  var driver: Int32 = 0
  /// The index of ends that are not two numbers; -1 for a row between two numbers.
  var indirectEnds: Int32 = -1
  private let composition: Row.Composition
  private let countsCycles: Bool
  /// Whether it is the first row of its channel.
  var isFirst = true
  private let from: Double
  private let to: Double
  /// The value below the first row.
  var resting = 0.0

  init(_ row: Row) {
    (composition, countsCycles) = (row.composition, row.countsCycles)
    (from, to) = (row.from, row.to)
  }

  /// Applies a row between two numbers to the value of the rows below it.
  @inline(__always)
  func apply(_ moment: RowMoment, to value: inout MotionState) {
    guard moment.isShown else { return }
    let part = moment.progress
    var position = part == 0 ? from : part == 1 ? to : lerp(from, to, part)
    if countsCycles { position += Double(moment.cycle) * to }
    let isStill = moment.rate == 0 || to == from
    combine(
      MotionState(position: position, velocity: isStill ? 0 : (to - from) * moment.rate), &value)
  }

  /// Applies a row with keys to the value of the rows below it; one that animates a rotation has no value.
  func apply(_ moment: RowMoment, _ ends: Row.IndirectEnds, to value: inout MotionState) {
    guard moment.isShown, case .keyed(let keys, let values) = ends else { return }
    let pair = values[min(Int(moment.key), values.count - 1)]
    var state = pair.state(moment.progress, isCubic: keys.isCubic)
    let isStill = moment.rate == 0 || state.velocity == 0
    state.velocity = isStill ? 0 : state.velocity * moment.rate
    if countsCycles, let last = keys.endValue(values) {
      state.position += Double(moment.cycle) * last
    }
    combine(state, &value)
  }

  @inline(__always)
  private func combine(_ own: MotionState, _ value: inout MotionState) {
    switch composition {
    case .replace: value = own
    case .add:
      value.position += own.position
      value.velocity += own.velocity
    case .multiply:
      value = MotionState(
        position: value.position * own.position,
        velocity: value.velocity * own.position + value.position * own.velocity)
    }
  }

  /// Applies the row to the rotation of the rows below it, which it replaces.
  ///
  /// Rates of a row that rests are zeros with signs, on which angles near a half turn depend.
  func apply(
    _ moment: RowMoment, _ ends: Row.IndirectEnds, to value: inout RotationState, hasRates: Bool
  ) {
    guard moment.isShown else { return }
    let pair: (from: Quaternion, to: Quaternion)
    switch ends {
    case .rotation(let from, let to): pair = (from, to)
    case .keyedRotation(_, let rotations):
      pair = rotations[min(Int(moment.key), rotations.count - 1)]
    case .keyed: return
    }
    value.value = Quaternion.slerp(from: pair.from, to: pair.to, at: moment.progress)
    value.rate =
      hasRates
      ? Quaternion.slerpRate(from: pair.from, to: pair.to, at: moment.progress) * moment.rate
      : .zero
  }
}

/// A rotation, and the change of the quaternion's components per second.
package typealias RotationState = (value: Quaternion, rate: Quaternion)

extension Quaternion {
  static var zero: Quaternion { Quaternion(x: 0, y: 0, z: 0, w: 0) }

  /// Returns the derivative of `slerp` with respect to progress.
  fileprivate static func slerpRate(from: Quaternion, to: Quaternion, at p: Double) -> Quaternion {
    let (a, b) = (from.normalized, to.normalized)
    let near = a.dot(b) < 0 ? -b : b
    let angle = a.arc(to: near)
    let sine = Elementary.sin(angle)
    let (first, second): (Double, Double)
    if sine < 1e-9 {
      (first, second) = (-1, 1)
    } else {
      first = -angle * Elementary.cos((1 - p) * angle) / sine
      second = angle * Elementary.cos(p * angle) / sine
    }
    return Quaternion(
      x: a.x * first + near.x * second, y: a.y * first + near.y * second,
      z: a.z * first + near.z * second, w: a.w * first + near.w * second)
  }
}
