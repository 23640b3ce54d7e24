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
    // Timing functions have texts without the names that they may have been read from.
    let canonical = expression.domain == .seconds ? expression.description : nil
    curve.pointee = try curveTable.add(CurveObject(expression.motion, text: canonical))
  }
}
