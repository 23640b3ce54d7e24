import GlissadeTiming

/// The characteristics of a curve: settling time, overshoot, and equivalent forms.
public struct CurveInspection: Sendable {
  /// An extremum of a curve beyond its start or end.
  public struct Extreme: Hashable, Sendable {
    /// The time of the extremum, as input progress or in seconds.
    public var time: Double
    /// The value at the extremum.
    public var value: Double
    /// The distance beyond the start or end, as a fraction of the curve's distance.
    public var amount: Double
  }

  /// The first time at which the curve has covered a fraction of its distance.
  public struct Crossing: Hashable, Sendable {
    /// The fraction; 1 is the whole distance.
    public var fraction: Double
    /// The time, as input progress or in seconds; nil if the curve never gets that far.
    public var time: Double?
  }

  /// Another form of the same curve, or an approximation of it.
  public struct Equivalent: Hashable, Sendable {
    /// The kind of form.
    public var name: String
    /// The text of the form.
    public var text: String
    /// The duration in seconds, if the text does not contain it.
    public var duration: Double?
    /// The maximum error as a fraction of the curve's travel, from its least to its greatest value, if the form is an
    /// approximation.
    public var error: Double?
  }

  /// The curve.
  public let curve: CurveExpression
  /// The duration of the motion, or nil if it never comes to rest; see ``CurveExpression/naturalDuration``.
  public let naturalDuration: Double?
  /// The time after which at most a thousandth of the distance is left; nil if there is none.
  ///
  /// For curves over progress it is 1.
  public let settlingTime: Double?
  /// The initial velocity.
  public let startVelocity: Double
  /// The maximum beyond the end; nil if the curve does not go beyond it.
  public let overshoot: Extreme?
  /// The minimum before the start; nil if the curve does not go below it.
  public let undershoot: Extreme?
  /// The times at which the curve first reaches each of ``fractions``.
  public let crossings: [Crossing]
  /// Other forms of the curve.
  public let equivalents: [Equivalent]

  /// The fractions of the distance in ``crossings``.
  public static let fractions = [0.5, 0.9, 0.99, 1]

  /// Creates the inspection of a curve.
  public init(_ curve: CurveExpression) {
    self.curve = curve
    naturalDuration = curve.naturalDuration
    startVelocity = curve.velocity(at: 0)
    var equivalents: [Equivalent] = []
    /// Returns the first time at which a fraction of the distance is covered.
    let time: (Double) -> Double?
    switch curve.motion {
    case .timing(let function):
      let shape = TimingFunctionAnalysis(function)
      settlingTime = 1
      overshoot = shape.overshoot
      undershoot = shape.undershoot
      time = shape.time
      if let bezier = function.unitBezier {
        equivalents.append(Equivalent(name: "cubic-bezier", text: CurveText.bezier(bezier)))
      } else if function.isExactInCSS {
        equivalents.append(Equivalent(name: "css", text: CurveText.timing(function)))
      }
    case .spring(let spring, let velocity):
      (settlingTime, overshoot, undershoot, time) = spring.inspected(velocity, end: .infinity)
      equivalents = spring.parameterizations(velocity: velocity)
    case .timedSpring(let timed):
      let (spring, velocity) = (timed.spring, timed.initialVelocity)
      (settlingTime, overshoot, undershoot, time) = spring.inspected(velocity, end: timed.duration)
      equivalents = spring.parameterizations(velocity: velocity)
    case .decay(let decay):
      settlingTime = curve.naturalDuration
      overshoot = nil
      undershoot = nil
      // A decay without a distance has covered all of it at the start.
      time = { decay.travel == 0 ? 0 : decay.time(reaching: decay.origin + $0 * decay.travel) }
    }
    crossings = Self.fractions.map { Crossing(fraction: $0, time: time($0)) }
    if !equivalents.contains(where: { $0.name == "cubic-bezier" }),
      let unit = curve.unitCurve(error: LinearEasing.defaultError)
    {
      let (bezier, error) = unit.nearestBezier(exact: nil, allowed: LinearEasing.defaultError)
      let text = NumberText.withoutLeadingZeros(CurveText.bezier(bezier))
      if error.isFinite {
        equivalents.append(
          Equivalent(name: "cubic-bezier", text: text, duration: unit.duration, error: error))
      }
    }
    if let (css, duration) = curve.linearEasing(error: LinearEasing.defaultError) {
      let text = NumberText.withoutLeadingZeros(css.css)
      equivalents.append(
        Equivalent(name: "css", text: text, duration: duration, error: css.error))
    }
    self.equivalents = equivalents
  }
}

extension CurveInspection.Extreme {
  fileprivate init(_ peak: Spring.Peak) {
    self.init(time: peak.time, value: peak.progress, amount: peak.overshoot)
  }
}

extension Spring {
  /// Returns the characteristics of the spring's motion, which is cut off at `end`.
  fileprivate func inspected(_ velocity: Double, end: Double) -> (
    settling: Double?, overshoot: CurveInspection.Extreme?, undershoot: CurveInspection.Extreme?,
    time: (Double) -> Double?
  ) {
    func known(_ time: Double) -> Double? { time.isFinite ? time : nil }
    let peak = peak(initialVelocity: velocity).map(CurveInspection.Extreme.init)
    return (
      known(min(lastCrossing(threshold: 0.001, initialVelocity: velocity), end)),
      peak.flatMap { $0.time < end ? $0 : nil }, dip(initialVelocity: velocity),
      // The motion is cut off at `end`, where it jumps to its final value.
      { known(min(firstTime(reaching: $0, initialVelocity: velocity) ?? end, end)) }
    )
  }

  /// Returns the spring in the parameterizations that all springs have.
  fileprivate func parameterizations(velocity: Double) -> [CurveInspection.Equivalent] {
    SpringParameterization.all.compactMap { form in
      guard let numbers = form.numbers?(self) else { return nil }
      // The perceptual and response forms imply the textbook curve, so they need no `overdamping` there.
      let isUsual = form.overdamping == .textbook && dampingRatio <= 1
      let text = form.text(
        tidied(numbers, form), velocity: velocity, isUsual ? form.overdamping : overdamping)
      return CurveInspection.Equivalent(name: form.name, text: text)
    }
  }

  /// Returns the form's numbers rounded to 12 decimals, if the rounded numbers give the same spring.
  private func tidied(_ numbers: [Double], _ form: SpringParameterization) -> [Double] {
    if form.overdamping == .clamped { return numbers }
    let short = numbers.map { ($0 * 1e12).rounded() / 1e12 }
    guard let spring = try? form.make(short) else { return numbers }
    let isSame =
      spring.mass == mass && spring.stiffness == stiffness && spring.damping == damping
    return isSame ? short : numbers
  }

  /// Returns the minimum before the start, for a motion that starts backward.
  fileprivate func dip(initialVelocity: Double) -> CurveInspection.Extreme? {
    guard startVelocity(displacement: -1, velocity: initialVelocity) < 0 else { return nil }
    func velocity(_ time: Double) -> Double {
      state(velocity: initialVelocity, at: time).velocity
    }
    // The minimum lies within half a period, or within the fast part of an overdamped motion.
    var (low, high) = (0.0, 1 / (angularFrequency + decayRate + dampedFrequency))
    while velocity(high) < 0, high < 1e300 { (low, high) = (high, 2 * high) }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if velocity(middle) < 0 { low = middle } else { high = middle }
    }
    let value = state(velocity: initialVelocity, at: high).position
    return value < 0 ? .init(time: high, value: value, amount: -value) : nil
  }
}
