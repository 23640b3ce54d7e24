import Foundation

/// The timing of Core Animation by its one rule, in plain Double and with nothing of the engine's.
struct ReferenceTiming {
  enum Fill { case removed, forwards, backwards, both }

  var begin = 0.0
  var duration = 0.0
  var speed = 1.0
  var offset = 0.0
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var fill = Fill.removed
  var isRemovedOnCompletion = true

  struct Phase {
    /// Seconds within the run.
    var seconds: Double
    var unit: Double
    /// Whole cycles that lie behind.
    var cycle: Double
    /// The before flag of Web Animations.
    var isBefore = false
  }

  /// The length of one run.
  var run: Double { duration == 0 ? usualDuration : duration }
  /// The run of what has no duration: a group's children take the group's.
  var usualDuration = 0.25
  /// The length of a cycle.
  var period: Double { autoreverses ? 2 * run : run }
  /// The active time, in seconds of its own.
  var active: Double {
    repeatDuration > 0 ? repeatDuration : period * (repeatCount > 0 ? repeatCount : 1)
  }

  /// Returns the phase that is shown at a time of the parent; nil if the animation shows nothing.
  ///
  /// - Parameter isRemovable: true for a layer's own animations, which are gone after their end unless they are kept.
  func phase(at parent: Double, isRemovable: Bool) -> Phase? {
    let elapsed = parent - begin
    var local: Double
    var isAtEnd = false
    if elapsed < 0 {
      guard fill == .backwards || fill == .both else { return nil }
      local = offset
    } else if elapsed * speed.magnitude > active {
      guard fill == .forwards || fill == .both, !(isRemovable && isRemovedOnCompletion) else {
        return nil
      }
      local = (speed < 0 ? -active : active) + offset
      isAtEnd = true
    } else {
      local = elapsed * speed + offset
      isAtEnd = elapsed * speed.magnitude >= active
    }
    var cycle = floor(local / period)
    var phase = local - period * cycle
    if isAtEnd && phase == 0 && local > 0 {
      phase = period
      cycle -= 1
    }
    if autoreverses && phase > run { phase = period - phase }
    var isBefore = false
    if elapsed < 0 || isAtEnd {
      // The direction is that of an instant within the active time.
      let inside = local + (isAtEnd ? -1 : 1) * (speed < 0 ? -1 : 1) * 0x1p-20
      let isBack = autoreverses && inside - period * floor(inside / period) > run
      isBefore = ((speed < 0) == isBack) != isAtEnd
    }
    return Phase(seconds: phase, unit: phase / run, cycle: cycle, isBefore: isBefore)
  }
}

/// Paces and springs, from their definitions.
enum ReferenceCurve {
  case linear
  case bezier(Double, Double, Double, Double)
  case steps(Int, isStart: Bool)
  case spring(ReferenceSpring)

  /// The progress at a place in a run.
  func progress(_ phase: ReferenceTiming.Phase) -> Double {
    if case .spring(let spring) = self { return spring.progress(at: phase.seconds) }
    return value(at: phase.unit, isBefore: phase.isBefore)
  }

  func value(at x: Double, isBefore: Bool = false) -> Double {
    switch self {
    case .linear, .spring: return x
    case .steps(let count, let isStart):
      var jumps = floor(x * Double(count)) + (isStart ? 1 : 0)
      if isBefore && x * Double(count) == floor(x * Double(count)) { jumps -= 1 }
      return min(max(jumps / Double(count), 0), 1)
    case .bezier(let x1, let y1, let x2, let y2):
      if x <= 0 { return 0 }
      if x >= 1 { return 1 }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<56 {
        let middle = (low + high) / 2
        if coordinate(x1, x2, middle) < x { low = middle } else { high = middle }
      }
      return coordinate(y1, y2, (low + high) / 2)
    }
  }

  /// A coordinate of a cubic Bézier curve from 0 to 1.
  private func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }
}

/// A spring from 0 to 1 by the solution of its differential equation.
struct ReferenceSpring {
  enum Overdamping { case clamped, apple, textbook }

  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var velocity = 0.0
  var overdamping = Overdamping.clamped

  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    let omega = sqrt(stiffness / mass)
    let ratio = damping / (2 * sqrt(stiffness * mass))
    if ratio < 1 {
      let damped = omega * sqrt(1 - ratio * ratio)
      let sine = (velocity - ratio * omega) / damped
      return 1 + exp(-ratio * omega * time) * (sine * sin(damped * time) - cos(damped * time))
    }
    if ratio == 1 || overdamping == .clamped {
      return 1 + (-1 + (velocity - omega) * time) * exp(-omega * time)
    }
    let alpha = damping / (2 * mass)
    let beta = sqrt(alpha * alpha - omega * omega)
    let (slow, fast) = (-alpha + beta, -alpha - beta)
    if overdamping == .apple {
      // Apple pairs each coefficient with the other exponent.
      let second = -(velocity - fast) / (slow - fast)
      return 1 + (-1 - second) * exp(slow * time) + second * exp(fast * time)
    }
    // The position -1 and the velocity at the start determine both coefficients.
    let first = (velocity + fast) / (slow - fast)
    return 1 + first * exp(slow * time) + (-1 - first) * exp(fast * time)
  }
}
