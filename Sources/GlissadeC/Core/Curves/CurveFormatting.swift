public import CGlissade
import GlissadeText
import GlissadeTiming

// The text of curves.

@c @implementation
public func glissade_curve_format(
  _ curve: glissade_curve, _ text: UnsafeMutablePointer<CChar>!, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let output = try TextOutput(text, capacity, length)
    try curveTable.withShared(curve, "curve") { curve throws(Failure) in
      try output.write(curve.bytes)
    }
  }
}

extension CurveObject {
  fileprivate var bytes: [UInt8] {
    if let text { return Array(text.utf8) }
    var text = CurveTextWriter()
    switch motion {
    case .timing(let function): text.write(function)
    case .spring(let spring, let velocity): text.write(spring, velocity)
    case .timedSpring(let motion): text.write(motion.spring, motion.initialVelocity)
    case .decay(let decay): text.write(decay)
    }
    return text.bytes
  }
}

/// Writes curves in the notation that the curve parser reads.
///
/// It works on bytes, because operations on characters require the Unicode tables, which embedded builds omit.
private struct CurveTextWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ function: TimingFunction) {
    switch function {
    case .linear: write("linear")
    case .bezier(let curve):
      write("cubic-bezier(")
      write(curve.x1)
      for number in [curve.y1, curve.x2, curve.y2] {
        write(", ")
        write(number)
      }
      write(")")
    case .steps(let steps):
      write("steps(\(steps.count), ")
      switch steps.position {
      case .end: write("end)")
      case .start: write("start)")
      case .none: write("jump-none)")
      case .both: write("jump-both)")
      }
    case .piecewiseLinear(let curve): write(curve)
    }
  }

  private mutating func write(_ curve: PiecewiseLinear) {
    write("linear(")
    let last = curve.inputs.count - 1
    for (index, input) in curve.inputs.enumerated() {
      if index > 0 { write(", ") }
      write(curve.outputs[index])
      if (index == 0 && input == 0) || (index == last && index > 0 && input == 1) { continue }
      write(" ")
      write(NumberText.percentage(input))
    }
    write(")")
  }

  mutating func write(_ spring: Spring, _ velocity: Double) {
    write("spring(mass:")
    write(spring.mass)
    write(", stiffness:")
    write(spring.stiffness)
    write(", damping:")
    write(spring.damping)
    if velocity != 0 {
      write(", velocity:")
      write(velocity)
    }
    switch spring.overdamping {
    case .clamped: break
    case .apple: write(", overdamping:apple")
    case .textbook: write(", overdamping:textbook")
    }
    write(")")
  }

  mutating func write(_ decay: Decay) {
    write("decay(rate:")
    write(decay.rate.perMillisecond)
    write(", velocity:")
    write(decay.initialVelocity)
    if decay.origin != 0 {
      write(", from:")
      write(decay.origin)
    }
    write(")")
  }

  private mutating func write(_ text: String) { bytes.append(text: text) }

  private mutating func write(_ number: Double) { bytes.append(number: number) }
}
