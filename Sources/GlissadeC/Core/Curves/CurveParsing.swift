// Ordinary builds read springs and decays as well: see the module GlissadeCDocuments.
#if hasFeature(Embedded)
  public import CGlissade
  import GlissadeTiming

  @c @implementation
  public func glissade_curve_parse(
    _ text: UnsafePointer<CChar>!, _ length: Int, _ curve: UnsafeMutablePointer<glissade_curve>!,
    _ error: UnsafeMutablePointer<glissade_error>!
  ) -> glissade_status {
    call(error) { () throws(Failure) in
      let text = try String(checking: text, length, "text")
      let curve = try requireOutput(curve, "curve")
      let (syntax, function): (CurveSyntax, TimingFunction?)
      do throws(CurveExpressionError) {
        syntax = try CurveSyntax(text)
        function = syntax.isOverSeconds ? nil : try TimingFunction(css: text)
      } catch {
        throw Failure(error, in: text)
      }
      guard let function else {
        throw Failure(
          GLISSADE_UNSUPPORTED, "text",
          "libglissade-core does not read \(syntax.name)(); libglissade does")
      }
      curve.pointee = try curveTable.add(CurveObject(.timing(function)))
    }
  }
#endif
