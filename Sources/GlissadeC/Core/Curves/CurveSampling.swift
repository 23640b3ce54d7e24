public import CGlissade
import GlissadeTiming

// The properties of curves, and their values.

@c @implementation
public func glissade_curve_get_info(
  _ curve: glissade_curve, _ info: UnsafeMutablePointer<glissade_curve_info>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let info = try requireSize(info, "info")
    try curveTable.withShared(curve, "curve") { curve throws(Failure) in
      info.pointee = curve.info
    }
  }
}

@c @implementation
public func glissade_curve_sample(
  _ curve: glissade_curve, _ times: glissade_input, _ count: UInt64, _ values: glissade_output,
  _ velocities: glissade_output, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireCount(count)
    let times = try InputArray<Double>(times, "times", count: count)
    let values = try OutputArray<Double>(values, "values", count: count)
    let velocities = try OutputArray<Double>.optional(velocities, "velocities", count: count)
    try times.extent.requireApart(from: values.extent, "values")
    if let velocities {
      try times.extent.requireApart(from: velocities.extent, "velocities")
      try values.extent.requireApart(from: velocities.extent, "velocities", mayBeEqual: false)
    }
    try curveTable.withShared(curve, "curve") { curve throws(Failure) in
      for row in 0..<count where times[row].isNaN {
        throw Failure(
          GLISSADE_NOT_FINITE, "times", row: row, value: times[row], "a time is not a number")
      }
      let motion = curve.motion
      guard let velocities else {
        for row in 0..<count { values.set(row, motion.value(at: times[row])) }
        return
      }
      for row in 0..<count {
        let state = motion.state(at: times[row])
        values.set(row, state.position)
        velocities.set(row, state.velocity)
      }
    }
  }
}

extension CurveObject {
  fileprivate var info: glissade_curve_info {
    var info = glissade_curve_info()
    info.size = UInt32(MemoryLayout<glissade_curve_info>.size)
    info.kind = Int32(kind)
    info.duration = motion.naturalDuration ?? .infinity
    switch motion {
    case .timing: info.is_unit = 1
    case .spring(let spring, let velocity): set(&info, spring.peak(initialVelocity: velocity))
    case .timedSpring(let motion):
      set(&info, motion.spring.peak(initialVelocity: motion.initialVelocity))
    case .decay: break
    }
    info.final_value = motion.value(at: info.duration)
    return info
  }

  private func set(_ info: inout glissade_curve_info, _ peak: Spring.Peak?) {
    guard let peak, peak.time <= info.duration else { return }
    (info.overshoot, info.overshoot_time) = (peak.overshoot, peak.time)
  }

  private var kind: Int {
    switch motion {
    case .timing(.linear): GLISSADE_CURVE_LINEAR
    case .timing(.bezier): GLISSADE_CURVE_BEZIER
    case .timing(.steps): GLISSADE_CURVE_STEPS
    case .timing(.piecewiseLinear): GLISSADE_CURVE_PIECEWISE
    case .timing(.easing): GLISSADE_CURVE_EASING
    case .spring, .timedSpring: GLISSADE_CURVE_SPRING
    case .decay: GLISSADE_CURVE_DECAY
    }
  }
}
