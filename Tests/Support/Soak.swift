import Foundation

/// Whether the long versions of tests run: with GLISSADE_SOAK=1 in the environment.
public let isSoakEnabled = ProcessInfo.processInfo.environment["GLISSADE_SOAK"] == "1"

/// Whether the modules that compute are optimised: in release builds, and in debug builds with GLISSADE_OPTIMIZE=1.
public let isOptimized: Bool = {
  #if DEBUG && !GLISSADE_OPTIMIZE
    false
  #else
    true
  #endif
}()

/// Returns the size of a test.
///
/// - Parameters:
///   - usual: The usual size.
///   - long: The size of the long version; `usual` without it.
///   - unoptimized: The usual size while the modules that compute are not optimised; `usual` without it.
public func soak<Size>(_ usual: Size, _ long: Size? = nil, unoptimized: Size? = nil) -> Size {
  if isSoakEnabled { return long ?? usual }
  return isOptimized ? usual : unoptimized ?? usual
}
