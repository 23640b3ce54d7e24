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
      try output.write(Array((curve.text ?? curve.motion.text).utf8))
    }
  }
}
