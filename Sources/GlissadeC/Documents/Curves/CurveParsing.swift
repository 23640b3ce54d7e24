public import CGlissade
import GlissadeC
import GlissadeScene
import GlissadeTiming

@c @implementation
public func glissade_curve_parse(
  _ text: UnsafePointer<CChar>!, _ length: Int, _ curve: UnsafeMutablePointer<glissade_curve>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let text = try String(checking: text, length, "text")
    let curve = try requireOutput(curve, "curve")
    let expression: CurveExpression
    do throws(CurveExpressionError) {
      expression = try CurveExpression(text)
    } catch {
      throw Failure(error, in: text)
    }
    curve.pointee = try curveTable.add(CurveObject(expression))
  }
}

extension CurveObject {
  /// Creates a curve that was read from text.
  fileprivate convenience init(_ expression: CurveExpression) {
    switch expression.motion {
    case .timing(let function): self.init(.timing(function))
    case .spring(let spring, let velocity):
      self.init(.spring(spring, velocity: velocity), text: expression.description)
    case .timedSpring(let spring): self.init(.timedSpring(spring), text: expression.description)
    case .decay(let decay): self.init(.decay(decay), text: expression.description)
    }
  }
}
