// Ordinary builds write curves for other programs: see the module GlissadeCDocuments.
#if hasFeature(Embedded)
  public import CGlissade

  @c @implementation
  public func glissade_curve_ease(
    _ curve: glissade_curve, _ target: UnsafePointer<CChar>!, _ target_length: Int,
    _ tolerance: Double, _ flags: UInt32, _ text: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<glissade_error>!
  ) -> glissade_status {
    call(error) { () throws(Failure) in
      throw Failure(
        GLISSADE_UNSUPPORTED, "target",
        "libglissade-core does not write curves for other programs; libglissade does")
    }
  }
#endif
