import GlissadeTiming

/// A spring in the terms of a framework for user interfaces.
struct PortableSpring {
  /// The text of a spring, its error as a fraction of the travel, and a note about the text.
  typealias Code = (text: String, error: Double, note: String?)

  private let target: EasingCode.Target
  private let mass: Double
  private let stiffness: Double
  private let damping: Double
  /// The initial velocity in distances per second.
  private let velocity: Double

  /// Creates the spring of a framework; nil if the curve is no spring, or none that the framework has.
  ///
  /// UIKit clamps overdamped springs, while the other frameworks have their textbook motion.
  init?(_ curve: CurveExpression, for target: EasingCode.Target) {
    let (spring, initial): (Spring, Double)
    switch curve.motion {
    case .spring(let found, let velocity): (spring, initial) = (found, velocity)
    case .timedSpring(let timed): (spring, initial) = (timed.spring, timed.initialVelocity)
    default: return nil
    }
    var damping = spring.damping
    switch target {
    case .uiKit: if spring.regime == .overdamped { return nil }
    case .swiftUI, .compose, .flutter, .motion:
      // A clamped spring moves like a critical one.
      if spring.regime == .critical, spring.dampingRatio != 1 {
        damping = 2 * (spring.stiffness * spring.mass).squareRoot()
      }
    default: return nil
    }
    (self.target, mass, stiffness, self.damping) = (target, spring.mass, spring.stiffness, damping)
    velocity = spring.startVelocity(displacement: -1, velocity: initial)
  }

  /// Returns the text with as few digits as keep the error.
  func code(_ unit: UnitCurve, error: Double) -> Code {
    let physical = rounded([mass, stiffness, damping, velocity], unit, error, physical)
    let numbers = physical.texts
    let list = "mass: \(numbers[0]), stiffness: \(numbers[1]), damping: \(numbers[2])"
    let speed = velocity == 0 ? nil : numbers[3]
    var note: String?
    let text: String
    switch target {
    case .swiftUI:
      let natural = rounded([response, bounce], unit, error) { numbers throws(TimingError) in
        (try Spring(duration: numbers[0], bounce: numbers[1]), 0)
      }
      // Of two that are exact but for rounding errors, the first is more usual.
      if speed == nil, natural.error <= physical.error + 1e-12 {
        let (duration, bounce) = (natural.texts[0], natural.texts[1])
        return (".spring(duration: \(duration), bounce: \(bounce))", natural.error, nil)
      }
      text = ".interpolatingSpring(\(list)\(speed.map { ", initialVelocity: \($0)" } ?? ""))"
    case .compose:
      let normal = rounded([ratio, stiffness / mass, velocity], unit, error) {
        numbers throws(TimingError) in
        let damping = 2 * numbers[0] * numbers[1].squareRoot()
        return try self.physical([1, numbers[1], damping, numbers[2]])
      }
      if velocity != 0 {
        note =
          "the initial velocity, \(normal.texts[2]) times the distance per second, is an argument of animateTo()"
      }
      let (ratio, stiffness) = (normal.texts[0], normal.texts[1])
      return ("spring(dampingRatio = \(ratio)f, stiffness = \(stiffness)f)", normal.error, note)
    case .flutter:
      let spring = "SpringDescription(\(list))"
      text = speed.map { "SpringSimulation(\(spring), 0, 1, \($0))" } ?? spring
    case .motion:
      if speed != nil { note = "the velocity is for a distance of 1; multiply it by the distance" }
      text =
        "{ type: \"spring\", \(list)\(speed.map { ", velocity: \($0)" } ?? "") }"
    default:
      let vector = speed.map { "CGVector(dx: \($0), dy: \($0))" } ?? ".zero"
      text = "UISpringTimingParameters(\(list), initialVelocity: \(vector))"
    }
    return (text, physical.error, note)
  }

  /// The damping ratio.
  private var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
  /// The natural period in seconds.
  private var response: Double { 2 * .pi / (stiffness / mass).squareRoot() }
  /// The bounce, as in ``/GlissadeTiming/Spring/bounce``.
  private var bounce: Double { ratio <= 1 ? 1 - ratio : 1 / ratio - 1 }

  /// Returns the spring with a mass, a stiffness and a damping, and its initial velocity.
  private func physical(_ numbers: [Double]) throws(TimingError) -> (Spring, Double) {
    let spring = try Spring(
      mass: numbers[0], stiffness: numbers[1], damping: numbers[2],
      overdamping: target == .uiKit ? .clamped : .textbook)
    return (spring, numbers[3])
  }

  /// Returns numbers with the fewest significant digits with which the motion keeps the error, and its error.
  private func rounded(
    _ numbers: [Double], _ unit: UnitCurve, _ bound: Double,
    _ make: ([Double]) throws(TimingError) -> (Spring, Double)
  ) -> (texts: [String], error: Double) {
    let duration = unit.duration ?? 1
    let wanted = (1...1000).map { unit.progress(Double($0) / 1000) }
    let travel = (wanted.max() ?? 1) - min(0, wanted.min() ?? 0)
    var found = Double.infinity
    for digits in 1...17 {
      let short = numbers.map { NumberText.significant($0, digits) }
      guard let (spring, velocity) = try? make(short) else { continue }
      found = 0
      for (index, value) in wanted.enumerated() {
        let time = Double(index + 1) / 1000 * duration
        found = max(found, abs(spring.state(velocity: velocity, at: time).position - value))
      }
      found /= travel
      if found <= bound || digits == 17 { return (short.map(NumberText.shortest), found) }
    }
    return (numbers.map(NumberText.shortest), found)
  }
}
