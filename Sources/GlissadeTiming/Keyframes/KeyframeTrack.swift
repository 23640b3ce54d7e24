internal import GlissadeMath

/// The keyframes of one number: `CAKeyframeAnimation` for one component of a value.
///
/// The cubic modes are Kochanek–Bartels splines: the tangents are Catmull–Rom unless tension, continuity or bias are
/// given, scaled for uneven key times so that the speed is continuous at the keyframes, and one-sided at both ends.
///
/// Three values are joined by straight lines, and by a smooth curve:
///
/// ```swift
/// let track = try KeyframeTrack(values: [0, 10, 5], keyTimes: [0, 0.5, 1])
/// let y = track.value(at: 0.75)  // 7.5
/// let rate = track.rate(at: 0.75)  // -10
/// let smooth = try KeyframeTrack(values: [0, 10, 5], calculationMode: .cubic)
/// let rounded = smooth.value(at: 0.75)  // 8.4375
/// ```
public struct KeyframeTrack: Hashable, Sendable {
  /// The values at the keyframes.
  public let values: [Double]
  /// The times of the keyframes.
  public let timing: KeyframeTiming
  /// The incoming tangent of the curve at each keyframe, in units per segment.
  ///
  /// It is empty unless the mode is cubic. The first entry belongs to no segment.
  public let incomingTangents: [Double]
  /// The outgoing tangent of the curve at each keyframe, in units per segment.
  ///
  /// It is empty unless the mode is cubic. The last entry belongs to no segment.
  public let outgoingTangents: [Double]

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - values: The values at the keyframes, at least one, all finite.
  ///   - keyTimes: The key times, see ``KeyframeTiming``; nil spaces the keyframes by the rule of the mode.
  ///   - timingFunctions: One function for each segment between two keyframes, or none.
  ///   - calculationMode: The interpolation between keyframes. The paced modes measure distances between the values.
  ///   - tensionValues: The tension at each keyframe, finite, or none: 1 is tight, 0 Catmull–Rom, −1 round. Only the
  ///     cubic modes use this list and the two below.
  ///   - continuityValues: The continuity at each keyframe, finite, or none: 0 has no corner.
  ///   - biasValues: The bias at each keyframe, finite, or none: above 0 the curve bends after the keyframe, below 0
  ///     before it.
  /// - Throws: ``TimingError`` for a list that has the wrong length or an invalid entry, or if a tangent of a cubic
  ///   mode is beyond the range of Double.
  /// - Complexity: O(*n*) in the number of keyframes.
  public init(
    values: [Double], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: KeyframeTiming.CalculationMode = .linear,
    tensionValues: [Double] = [], continuityValues: [Double] = [], biasValues: [Double] = []
  ) throws(TimingError) {
    try TimingError.requireFinite(values, .values)
    // Halved, so that the distance of two huge values of opposite sign does not overflow; only the ratios of the
    // distances matter.
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

  /// Returns the value at a unit time.
  ///
  /// - Parameter time: The unit time, 0 at the start of the animation and 1 at its end, clamped to 0…1 (NaN counts as
  ///   0).
  /// - Returns: The value, saturated at the greatest finite number.
  /// - Complexity: O(log *n*) in the number of keyframes.
  public func value(at time: Double) -> Double {
    let place = timing.location(at: time)
    guard timing.calculationMode != .discrete, values.count > 1 else { return values[place.index] }
    let (u, from, to) = (place.fraction, values[place.index], values[place.index + 1])
    // The ends are exact, without rounding errors of the polynomial.
    if u == 0 { return from }
    if u == 1 { return to }
    guard !outgoingTangents.isEmpty else { return saturatedLerp(from, to, u) }
    let outgoing = outgoingTangents[place.index]
    let incoming = incomingTangents[place.index + 1]
    let value =
      saturatedLerp(from, to, Hermite.weight(at: u)) + Hermite.tangents(outgoing, incoming, at: u)
    return value.isFinite ? value : beyond(u, from, to, outgoing, incoming)
  }

  /// Returns the saturated value of a cubic segment that exceeds the range of Double.
  private func beyond(
    _ u: Double, _ from: Double, _ to: Double, _ outgoing: Double, _ incoming: Double
  ) -> Double {
    // Far outside the segment, the sign is that of the cubic term; nearer, all terms are finite after scaling down.
    let place = max(-0x1p80, min(u, 0x1p80))
    let scale = 0x1p-300
    let value =
      saturatedLerp(from * scale, to * scale, Hermite.weight(at: place))
      + Hermite.tangents(outgoing * scale, incoming * scale, at: place)
    if value == 0 { return 0 }
    return (place == u ? value / scale : value * .infinity).saturated
  }

  /// Returns the rate of the value at a unit time, in units per unit time.
  ///
  /// At a keyframe, it is the rate after it; while a value is held, it is 0.
  ///
  /// - Parameter time: The unit time; outside 0…1 the rate is 0.
  /// - Returns: The rate, saturated at the greatest finite number.
  /// - Complexity: O(log *n*) in the number of keyframes.
  public func rate(at time: Double) -> Double {
    let rate = timing.rate(at: time)
    guard rate != 0 else { return 0 }
    let place = timing.location(at: time)
    let (u, change) = (place.fraction, (values[place.index + 1] - values[place.index]).saturated)
    guard !outgoingTangents.isEmpty else {
      return change == 0 ? 0 : (change * rate).saturated
    }
    let slope = Hermite.slope(
      change, outgoingTangents[place.index], incomingTangents[place.index + 1], at: u)
    return slope == 0 || slope.isNaN ? 0 : (rate * slope).saturated
  }
}

/// The tension, continuity and bias of the keyframes of a Kochanek–Bartels spline.
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

  /// Returns the error for a keyframe without a finite tangent: about the parameter that causes it, or else the
  /// value.
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
      // At an end, the missing neighbour is the mirror image of the other one, which makes the tangent one-sided.
      let before = index > 0 ? values[index] - values[index - 1] : nil
      let after = index < last ? values[index + 1] - values[index] : nil
      let stepIn = before ?? after ?? 0
      let stepOut = after ?? before ?? 0
      let (t, c, b) = (tension[index], continuity[index], bias[index])
      let incomingSlope = (1 - t) / 2 * ((1 - c) * (1 + b) * stepIn + (1 + c) * (1 - b) * stepOut)
      let outgoingSlope = (1 - t) / 2 * ((1 + c) * (1 + b) * stepIn + (1 - c) * (1 - b) * stepOut)
      // Segments of uneven length pass a keyframe at the same speed if the tangent is scaled for each.
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
