public import CGlissade
import GlissadeC
import GlissadeScene
import GlissadeTiming

@c @implementation
public func glissade_curve_ease(
  _ curve: glissade_curve, _ target: UnsafePointer<CChar>!, _ target_length: Int,
  _ tolerance: Double, _ flags: UInt32, _ text: UnsafeMutablePointer<CChar>!, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let output = try TextOutput(text, capacity, length)
    let name = try String(checking: target, target_length, "target")
    guard let target = EasingCode.Target(rawValue: name) else {
      let names = EasingCode.Target.allCases.map(\.rawValue)
      let advice = NearestName.advice(for: name, among: names)
      throw Failure(
        GLISSADE_UNKNOWN_NAME, "target",
        "target is '\(Quotation.cut(name))', which is unknown\(advice)")
    }
    let (fallback, approximate) = (
      UInt32(GLISSADE_EASE_FALLBACK), UInt32(GLISSADE_EASE_APPROXIMATE)
    )
    guard flags & ~(fallback | approximate) == 0 else {
      throw Failure(
        GLISSADE_OUT_OF_RANGE, "flags", value: Double(flags), "flags has unknown bits")
    }
    let expression = try curveTable.withShared(curve, "curve") { curve throws(Failure) in
      CurveExpression(motion: curve.motion, text: curve.text)
    }
    let code: EasingCode
    do throws(EasingCodeError) {
      code = try EasingCode(
        expression, for: target, error: tolerance == 0 ? 0.001 : tolerance,
        hasFallback: flags & fallback != 0, isApproximate: flags & approximate != 0)
    } catch {
      throw Failure(error, tolerance)
    }
    try output.write(Array(code.text.utf8))
  }
}

extension Failure {
  /// Creates the failure for a curve that cannot be written.
  fileprivate init(_ error: EasingCodeError, _ tolerance: Double) {
    switch error {
    case .error: self.init(GLISSADE_OUT_OF_RANGE, "tolerance", value: tolerance, "\(error)")
    case .name, .foreignOption: self.init(GLISSADE_OUT_OF_RANGE, "flags", "\(error)")
    case .endless: self.init(GLISSADE_TIME, "curve", "\(error)")
    case .inexact(_, _, let distance):
      self.init(GLISSADE_TYPE, "target", value: distance, "\(error)")
    }
  }
}
