public import CGlissade
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
    let text =
      switch motion {
      case .timing(let function): CurveText.timing(function)
      case .spring(let spring, let velocity): CurveText.spring(spring, velocity: velocity)
      case .timedSpring(let motion):
        CurveText.spring(motion.spring, velocity: motion.initialVelocity)
      case .decay(let decay): CurveText.decay(decay)
      }
    return Array(text.utf8)
  }
}
