internal import GlissadeMath

/// One of Robert Penner's easing functions, as easings.net publishes them.
///
/// The formulas of the eased start are these, with u within 0…1:
///
/// | family | eased start |
/// |---|---|
/// | sine | 1 − cos(πu/2) |
/// | quad, cubic, quart, quint | u², u³, u⁴, u⁵ |
/// | expo | 2^(10u − 10), and 0 at 0 |
/// | circ | 1 − √(1 − u²) |
/// | back | (c + 1)u³ − c·u², with c = 1.70158 |
/// | elastic | −2^(10u − 10)·sin((10u − 10.75)·2π/3), and 0 at 0 |
/// | bounce | four parabolas |
///
/// An eased end is the start turned around, 1 − f(1 − u), and easing at both ends is half of each. There, back has
/// c = 1.70158 · 1.525 and elastic −2^(10u − 10)·sin((10u − 11.125)·2π/4.5).
public struct PennerEasing: Hashable, Sendable {
  /// The families of formulas.
  public enum Family: CaseIterable, Hashable, Sendable {
    /// A quarter of a cosine.
    case sine
    /// The second power.
    case quad
    /// The third power.
    case cubic
    /// The fourth power.
    case quart
    /// The fifth power.
    case quint
    /// A power of two, which jumps by a thousandth at its flat end.
    case expo
    /// A quarter of a circle.
    case circ
    /// A cubic that first moves the other way.
    case back
    /// An oscillation that grows exponentially.
    case elastic
    /// A ball that bounces.
    case bounce
  }

  /// The ends that are eased.
  public enum Direction: CaseIterable, Hashable, Sendable {
    /// The start.
    case `in`
    /// The end.
    case out
    /// Both ends.
    case inOut
  }

  /// The family of the formula.
  public let family: Family
  /// The ends that are eased.
  public let direction: Direction

  /// Creates an easing function.
  public init(_ family: Family, _ direction: Direction) {
    self.family = family
    self.direction = direction
  }

  /// Returns the output progress at an input progress.
  ///
  /// - Parameter x: The input progress. At most 0 (and NaN) gives exactly 0, at least 1 gives exactly 1.
  /// - Returns: The output progress, which leaves 0…1 for back and elastic.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return switch direction {
    case .in: start(x)
    case .out: 1 - start(1 - x)
    case .inOut: x < 0.5 ? start(2 * x) / 2 : 1 - start(2 - 2 * x) / 2
    }
  }

  /// Returns the slope at an input progress, in output progress per input progress.
  ///
  /// - Parameter x: The input progress; outside 0…1 (and for NaN) the slope is 0, at 0 and 1 it is the one-sided slope.
  /// - Returns: The slope; infinity where a circle is vertical.
  public func slope(at x: Double) -> Double {
    guard x >= 0, x <= 1 else { return 0 }
    return switch direction {
    case .in: startSlope(x)
    case .out: startSlope(1 - x)
    case .inOut: startSlope(x < 0.5 ? 2 * x : 2 - 2 * x)
    }
  }

  // MARK: The eased start

  /// The overshoot constant of back.
  private var overshoot: Double { direction == .inOut ? 1.70158 * 1.525 : 1.70158 }
  /// The angle of elastic for each tenth of its duration, and the tenths at which the angle is 0.
  private var swing: (rate: Double, tenths: Double) {
    direction == .inOut ? (2 * .pi / 4.5, 11.125) : (2 * .pi / 3, 10.75)
  }

  private func start(_ u: Double) -> Double {
    switch family {
    case .sine: return 1 - Elementary.cos(u * (.pi / 2))
    case .quad: return u * u
    case .cubic: return u * u * u
    case .quart: return u * u * (u * u)
    case .quint: return u * u * (u * u) * u
    case .expo: return Elementary.exp2(10 * u - 10)
    case .circ: return u * u / (1 + ((1 - u) * (1 + u)).squareRoot())
    case .back: return ((overshoot + 1) * u - overshoot) * u * u
    case .elastic:
      return -Elementary.exp2(10 * u - 10) * Elementary.sin((10 * u - swing.tenths) * swing.rate)
    case .bounce:
      let (part, shift, height) = bounce(1 - u)
      return 1 - (7.5625 * (part - shift) * (part - shift) + height)
    }
  }

  private func startSlope(_ u: Double) -> Double {
    let exponentialRate = 10 * 0.693_147_180_559_945_3
    switch family {
    case .sine: return .pi / 2 * Elementary.sin(u * (.pi / 2))
    case .quad: return 2 * u
    case .cubic: return 3 * u * u
    case .quart: return 4 * u * u * u
    case .quint: return 5 * u * u * (u * u)
    case .expo: return exponentialRate * start(u)
    case .circ: return u / ((1 - u) * (1 + u)).squareRoot()
    case .back: return (3 * (overshoot + 1) * u - 2 * overshoot) * u
    case .elastic:
      let (sine, cosine) = Elementary.sinCos((10 * u - swing.tenths) * swing.rate)
      return -Elementary.exp2(10 * u - 10) * (exponentialRate * sine + 10 * swing.rate * cosine)
    case .bounce:
      let (part, shift, _) = bounce(1 - u)
      return 2 * 7.5625 * (part - shift)
    }
  }

  /// Returns the parabola of an eased end: its argument, the middle, and the value there.
  private func bounce(_ x: Double) -> (part: Double, shift: Double, height: Double) {
    if x < 1 / 2.75 { return (x, 0, 0) }
    if x < 2 / 2.75 { return (x, 1.5 / 2.75, 0.75) }
    return x < 2.5 / 2.75 ? (x, 2.25 / 2.75, 0.9375) : (x, 2.625 / 2.75, 0.984375)
  }

  // MARK: Pieces

  /// The inputs between which the function is smooth, in order, from 0 to 1.
  package var knots: [Double] {
    let corners = family == .bounce ? [0.25 / 2.75, 0.75 / 2.75, 1.75 / 2.75] : []
    if direction == .inOut && family == .sine { return [0, 1] }
    return placed([0] + corners)
  }

  /// The inputs between which the function only rises or only falls, in order, from 0 to 1.
  package var turningInputs: [Double] {
    switch family {
    case .back: return placed([0, 2 * overshoot / (3 * (overshoot + 1))])
    case .elastic:
      // tan θ = −rate / ln 2, of which θ is −90° and a little more.
      let first = -Elementary.atan(swing.rate / 0.693_147_180_559_945_3)
      var inputs = [0.0]
      for turn in -8...0 {
        let input = ((first + Double(turn) * .pi) / swing.rate + swing.tenths) / 10
        if input > 0 && input < 1 { inputs.append(input) }
      }
      return placed(inputs)
    case .bounce:
      return placed([
        0, 0.125 / 2.75, 0.25 / 2.75, 0.5 / 2.75, 0.75 / 2.75, 1.25 / 2.75, 1.75 / 2.75,
      ])
    default: return [0, 1]
    }
  }

  /// Returns inputs of the eased start, from 0 on, as inputs of the whole function, together with its ends.
  private func placed(_ inputs: [Double]) -> [Double] {
    let scale = direction == .inOut ? 0.5 : 1.0
    var placed: [Double] = []
    if direction != .out {
      for input in inputs { placed.append(input * scale) }
    }
    placed.append(direction == .in ? 1 : direction == .out ? 0 : 0.5)
    if direction == .in { return placed }
    for index in 0..<inputs.count { placed.append(1 - inputs[inputs.count - 1 - index] * scale) }
    return placed
  }

  /// The same function as a Bézier curve, whose horizontal coordinate is then its parameter; nil if it is none.
  var unitBezier: UnitBezier? {
    let y: Double
    switch family {
    case .quad: y = 1.0 / 3
    case .cubic: y = 0
    case .back: y = -overshoot / 3
    default: return nil
    }
    switch direction {
    case .in: return UnitBezier(trusted: 1.0 / 3, 0, 2.0 / 3, y)
    case .out: return UnitBezier(trusted: 1.0 / 3, 1 - y, 2.0 / 3, 1)
    case .inOut: return nil
    }
  }

  /// The name in kebab case, such as `ease-in-out-elastic`.
  package var name: String {
    let ends =
      switch direction {
      case .in: "in"
      case .out: "out"
      case .inOut: "in-out"
      }
    return "ease-\(ends)-\(family.name)"
  }

  /// All functions, family by family.
  package static var all: [PennerEasing] {
    var all: [PennerEasing] = []
    for family in Family.allCases {
      for direction in Direction.allCases { all.append(PennerEasing(family, direction)) }
    }
    return all
  }
}

extension PennerEasing.Family {
  // Raw values would compare texts by the rules of Unicode, whose tables the library for C without the Swift runtime
  // has no room for.
  fileprivate var name: String {
    switch self {
    case .sine: "sine"
    case .quad: "quad"
    case .cubic: "cubic"
    case .quart: "quart"
    case .quint: "quint"
    case .expo: "expo"
    case .circ: "circ"
    case .back: "back"
    case .elastic: "elastic"
    case .bounce: "bounce"
    }
  }
}
