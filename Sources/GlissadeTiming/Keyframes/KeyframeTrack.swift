internal import GlissadeMath

/// A number that moves through keyframes: `CAKeyframeAnimation` for one component of a value.
///
/// The cubic modes are Kochanek–Bartels splines: Catmull–Rom tangents unless tension, continuity or
/// bias are given, scaled where the key times are uneven so that the speed does not jump at a
/// keyframe, and one-sided at both ends.
public struct KeyframeTrack: Hashable, Sendable {
  /// The values at the keyframes.
  public let values: [Double]
  /// When the keyframes are due.
  public let timing: KeyframeTiming
  /// The tangent with which the curve arrives at each keyframe, in units per segment.
  ///
  /// Empty unless the mode is cubic. The first entry belongs to no segment.
  public let incomingTangents: [Double]
  /// The tangent with which the curve leaves each keyframe, in units per segment.
  ///
  /// Empty unless the mode is cubic. The last entry belongs to no segment.
  public let outgoingTangents: [Double]

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - values: The values at the keyframes, at least one, all finite.
  ///   - keyTimes: See ``KeyframeTiming``; nil spaces the keyframes by the mode's rule.
  ///   - timingFunctions: Empty, or one for each segment between two keyframes.
  ///   - calculationMode: How the values between two keyframes come about. The paced modes measure
  ///     distances between the values.
  ///   - tensionValues: Empty, or the tension at each keyframe, finite: 1 is tight, 0 Catmull–Rom,
  ///     −1 round. Used by the cubic modes only, as the two lists below.
  ///   - continuityValues: Empty, or the continuity at each keyframe, finite: 0 has no corner.
  ///   - biasValues: Empty, or the bias at each keyframe, finite: above 0 the curve bends after the
  ///     keyframe, below 0 before it.
  /// - Throws: ``TimingError`` naming the list that has the wrong length or a refused entry; also
  ///   where a tangent of a cubic mode would leave the range of Double.
  public init(
    values: [Double], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: KeyframeTiming.CalculationMode = .linear,
    tensionValues: [Double] = [], continuityValues: [Double] = [], biasValues: [Double] = []
  ) throws(TimingError) {
    try TimingError.requireFinite(values, .values)
    // Halved, so that the distance of two huge values of opposite sign does not overflow; only
    // the proportions of the distances count.
    let distances =
      values.isEmpty
      ? [] : (0..<values.count - 1).map { (values[$0 + 1] / 2 - values[$0] / 2).magnitude }
    timing = try KeyframeTiming(
      count: values.count, calculationMode: calculationMode, keyTimes: keyTimes,
      timingFunctions: timingFunctions, distances: distances)
    self.values = values
    let shape = try TangentShape(
      count: values.count, tension: tensionValues, continuity: continuityValues, bias: biasValues)
    if calculationMode == .cubic || calculationMode == .cubicPaced {
      (incomingTangents, outgoingTangents) = shape.tangents(values, timing.times)
      for index in values.indices
      where !(incomingTangents[index].isFinite && outgoingTangents[index].isFinite) {
        throw shape.rangeError(of: index, value: values[index])
      }
    } else {
      (incomingTangents, outgoingTangents) = ([], [])
    }
  }

  /// The value at a unit time.
  ///
  /// - Parameter time: Unit time, 0 at the start of the animation and 1 at its end; clamped to 0…1
  ///   (NaN counts as 0).
  /// - Returns: The value, saturated at the greatest finite number.
  public func value(at time: Double) -> Double {
    let place = timing.location(at: time)
    guard timing.calculationMode != .discrete, values.count > 1 else { return values[place.index] }
    let (u, from, to) = (place.fraction, values[place.index], values[place.index + 1])
    // The ends are exact whatever rounding would make of the polynomial.
    if u == 0 { return from }
    if u == 1 { return to }
    guard !outgoingTangents.isEmpty else { return saturatedLerp(from, to, u) }
    let outgoing = outgoingTangents[place.index]
    let incoming = incomingTangents[place.index + 1]
    let value =
      saturatedLerp(from, to, Hermite.weight(at: u)) + Hermite.tangents(outgoing, incoming, at: u)
    return value.isFinite ? value : beyond(u, from, to, outgoing, incoming)
  }

  /// The value of a cubic segment that leaves the range of Double.
  private func beyond(
    _ u: Double, _ from: Double, _ to: Double, _ outgoing: Double, _ incoming: Double
  ) -> Double {
    // Far outside the segment the sign is that of the cubic term; nearer, scaled down, all fits.
    let place = max(-0x1p80, min(u, 0x1p80))
    let scale = 0x1p-300
    let value =
      saturatedLerp(from * scale, to * scale, Hermite.weight(at: place))
      + Hermite.tangents(outgoing * scale, incoming * scale, at: place)
    if value == 0 { return 0 }
    return (place == u ? value / scale : value * .infinity).saturated
  }

  /// The rate of the value at a unit time, in units per unit time.
  ///
  /// At a keyframe it is the rate after it; where a value is held it is 0.
  ///
  /// - Parameter time: Unit time; outside 0…1 the rate is 0.
  /// - Returns: The rate, saturated at the greatest finite number.
  public func rate(at time: Double) -> Double {
    let pace = timing.rate(at: time)
    guard pace != 0 else { return 0 }
    let place = timing.location(at: time)
    let (u, change) = (place.fraction, (values[place.index + 1] - values[place.index]).saturated)
    guard !outgoingTangents.isEmpty else {
      return change == 0 ? 0 : (change * pace).saturated
    }
    let slope = Hermite.slope(
      change, outgoingTangents[place.index], incomingTangents[place.index + 1], at: u)
    return slope == 0 || slope.isNaN ? 0 : (pace * slope).saturated
  }
}

/// The three numbers per keyframe that shape the tangents of a Kochanek–Bartels spline.
private struct TangentShape {
  let tension: [Double]
  let continuity: [Double]
  let bias: [Double]

  init(
    count: Int, tension: [Double], continuity: [Double], bias: [Double]
  ) throws(TimingError) {
    self.tension = try TangentShape.validated(tension, count, .tensionValues)
    self.continuity = try TangentShape.validated(continuity, count, .continuityValues)
    self.bias = try TangentShape.validated(bias, count, .biasValues)
  }

  private static func validated(
    _ list: [Double], _ count: Int, _ field: TimingError.Field
  ) throws(TimingError) -> [Double] {
    guard list.isEmpty || list.count == count else {
      throw .wrongCount(field: field, count: list.count, expected: count)
    }
    try TimingError.requireFinite(list, field)
    return list.isEmpty ? [Double](repeating: 0, count: count) : list
  }

  /// Why a keyframe has no tangent: what shapes it, or else its distance from the others.
  func rangeError(of index: Int, value: Double) -> TimingError {
    let shape: [(TimingError.Field, Double)] = [
      (.tensionValues, tension[index]), (.continuityValues, continuity[index]),
      (.biasValues, bias[index]),
    ]
    var (field, refused) = (TimingError.Field.values, value)
    for (name, number) in shape where number.magnitude > max(1, refused.magnitude) {
      (field, refused) = (name, number)
    }
    return .outOfRange(field: field, value: refused, allowed: .representable)
  }

  func tangents(
    _ values: [Double], _ times: [Double]
  ) -> (incoming: [Double], outgoing: [Double]) {
    var incoming: [Double] = []
    var outgoing: [Double] = []
    let last = values.count - 1
    for index in values.indices {
      // At an end the neighbour that is missing is the other one mirrored, which makes the
      // tangent one-sided.
      let before = index > 0 ? values[index] - values[index - 1] : nil
      let after = index < last ? values[index + 1] - values[index] : nil
      let stepIn = before ?? after ?? 0
      let stepOut = after ?? before ?? 0
      let (t, c, b) = (tension[index], continuity[index], bias[index])
      let incomingSlope = (1 - t) / 2 * ((1 - c) * (1 + b) * stepIn + (1 + c) * (1 - b) * stepOut)
      let outgoingSlope = (1 - t) / 2 * ((1 + c) * (1 + b) * stepIn + (1 - c) * (1 - b) * stepOut)
      // Segments of uneven length pass a keyframe with one speed if each takes its own share.
      let widthIn = index > 0 ? times[index] - times[index - 1] : 0
      let widthOut = index < last ? times[index + 1] - times[index] : 0
      let width = widthIn + widthOut
      let isInner = index > 0 && index < last
      incoming.append(
        isInner ? (width > 0 ? incomingSlope * 2 * widthIn / width : 0) : incomingSlope)
      outgoing.append(
        isInner ? (width > 0 ? outgoingSlope * 2 * widthOut / width : 0) : outgoingSlope)
    }
    return (incoming, outgoing)
  }
}
