import GlissadeTiming

/// What can be said about a curve: when it settles, how far it overshoots, how else it could be written.
public struct CurveInspection: Sendable {
  /// A farthest point of a curve.
  public struct Extreme: Hashable, Sendable {
    /// Where it is: input progress or seconds.
    public var time: Double
    /// The value there.
    public var value: Double
    /// How far it is beyond the start or the end, as a part of the way.
    public var amount: Double
  }

  /// When a part of the way is done for the first time.
  public struct Crossing: Hashable, Sendable {
    /// The part: 1 is all of the way.
    public var fraction: Double
    /// Input progress or seconds; nil if that is never reached.
    public var time: Double?
  }

  /// Another way to write the same curve, or nearly the same.
  public struct Equivalent: Hashable, Sendable {
    /// What kind of text it is.
    public var name: String
    /// The text.
    public var text: String
    /// How long it takes in seconds, for a text that does not say so.
    public var duration: Double?
    /// How far it may be off, as a part of the way, for a text that is nearly the same only.
    public var error: Double?
  }

  /// The curve.
  public let curve: CurveExpression
  /// How long the motion takes, nil if it never comes to rest; see ``CurveExpression/naturalDuration``.
  public let naturalDuration: Double?
  /// The time from which on no more than a thousandth of the way is left; nil if that never comes.
  ///
  /// For curves over progress it is where they end, 1.
  public let settlingTime: Double?
  /// The velocity at the start.
  public let startVelocity: Double
  /// The farthest point beyond the end, nil for a curve that stays on this side of it.
  public let overshoot: Extreme?
  /// The farthest point before the start, nil for a curve that does not pull back.
  public let undershoot: Extreme?
  /// When 50, 90, 99 and 100 % of the way are done.
  public let crossings: [Crossing]
  /// Other ways to write the curve.
  public let equivalents: [Equivalent]

  /// The parts of the way that ``crossings`` tells of.
  public static let fractions = [0.5, 0.9, 0.99, 1]

  /// Inspects a curve.
  public init(_ curve: CurveExpression) {
    self.curve = curve
    naturalDuration = curve.naturalDuration
    startVelocity = curve.velocity(at: 0)
    var equivalents: [Equivalent] = []
    /// When a part of the way is done for the first time.
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
      } else {
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
      // Without a way all of it is done at once.
      time = { decay.travel == 0 ? 0 : decay.time(reaching: decay.origin + $0 * decay.travel) }
    }
    crossings = Self.fractions.map { Crossing(fraction: $0, time: time($0)) }
    if !curve.isTiming, let css = LinearApproximation(curve) {
      equivalents.append(
        Equivalent(name: "css", text: css.text, duration: css.duration, error: css.error))
    }
    self.equivalents = equivalents
  }
}

extension CurveExpression {
  var isTiming: Bool { domain == .progress }
}

extension CurveInspection.Extreme {
  fileprivate init(_ peak: Spring.Peak) {
    self.init(time: peak.time, value: peak.progress, amount: peak.overshoot)
  }
}

extension Spring {
  /// Figures of the spring's motion, which ends at a given time at the latest.
  fileprivate func inspected(_ velocity: Double, end: Double) -> (
    settling: Double?, overshoot: CurveInspection.Extreme?, undershoot: CurveInspection.Extreme?,
    time: (Double) -> Double?
  ) {
    func known(_ time: Double) -> Double? { time.isFinite ? time : nil }
    let peak = peak(initialVelocity: velocity).map(CurveInspection.Extreme.init)
    return (
      known(min(lastCrossing(threshold: 0.001, initialVelocity: velocity), end)),
      peak.flatMap { $0.time < end ? $0 : nil }, dip(initialVelocity: velocity),
      // It is at its end then, whatever was left.
      { known(min(firstTime(reaching: $0, initialVelocity: velocity) ?? end, end)) }
    )
  }

  /// The three ways to write the spring, other than it is written.
  fileprivate func parameterizations(velocity: Double) -> [CurveInspection.Equivalent] {
    SpringParameterization.all.map { form in
      // The two perceptual ways mean the textbook's curve if they do not say otherwise.
      let isUsual = form.overdamping == .textbook && dampingRatio <= 1
      let text = form.text(
        tidied(form), velocity: velocity, isUsual ? form.overdamping : overdamping)
      return CurveInspection.Equivalent(name: form.name, text: text)
    }
  }

  /// The numbers without the rounding of their last digits, where they make this very spring.
  private func tidied(_ form: SpringParameterization) -> [Double] {
    let numbers = form.numbers(self)
    if form.overdamping == .clamped { return numbers }
    let short = numbers.map { ($0 * 1e12).rounded() / 1e12 }
    guard let spring = try? form.make(short) else { return numbers }
    let isSame =
      spring.mass == mass && spring.stiffness == stiffness && spring.damping == damping
    return isSame ? short : numbers
  }

  /// The farthest point before the start of a motion that starts backwards.
  fileprivate func dip(initialVelocity: Double) -> CurveInspection.Extreme? {
    guard startVelocity(displacement: -1, velocity: initialVelocity) < 0 else { return nil }
    func velocity(_ time: Double) -> Double {
      progressState(at: time, initialVelocity: initialVelocity).velocity
    }
    // The turn comes within half a swing, or while the fast part of an overdamped motion dies away.
    var (low, high) = (0.0, 1 / (angularFrequency + decayRate + dampedFrequency))
    while velocity(high) < 0, high < 1e300 { (low, high) = (high, 2 * high) }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if velocity(middle) < 0 { low = middle } else { high = middle }
    }
    let value = progress(at: high, initialVelocity: initialVelocity)
    return value < 0 ? .init(time: high, value: value, amount: -value) : nil
  }
}
