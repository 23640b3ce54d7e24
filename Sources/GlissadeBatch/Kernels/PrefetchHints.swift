import CGlissadeSIMD

#if canImport(Glibc) && !hasFeature(Embedded)
  import Glibc
#endif

/// The hints of the kernels to the processor, which memory they read next.
///
/// They affect the speed of large frames, and no result.
enum PrefetchHints {
  /// Whether kernels prefetch.
  ///
  /// The environment variable `GLISSADE_PREFETCH` (`on`, `off`) decides; without it, or with another value, the
  /// processor's family and model do. The first access makes it so.
  static let isEnabled: Bool = {
    let isEnabled = environmentValue ?? gl_cpu_prefetch_pays()
    gl_enable_prefetch(isEnabled)
    return isEnabled
  }()

  #if canImport(Glibc) && !hasFeature(Embedded)
    private static var environmentValue: Bool? {
      guard let value = unsafe getenv("GLISSADE_PREFETCH") else { return nil }
      switch unsafe String(cString: value) {
      case "on": return true
      case "off": return false
      default: return nil
      }
    }
  #else
    private static var environmentValue: Bool? { nil }
  #endif
}
