import Foundation

/// Whether the longest versions of tests run, with loops of a million: with GLISSADE_THOROUGH=1 in the environment.
public let isThorough = ProcessInfo.processInfo.environment["GLISSADE_THOROUGH"] == "1"

/// Whether the long versions of tests run: with GLISSADE_SOAK=1 in the environment, and with the longest ones.
public let isSoakEnabled = isThorough || ProcessInfo.processInfo.environment["GLISSADE_SOAK"] == "1"

/// Returns the size of a test.
///
/// - Parameters:
///   - usual: The usual size.
///   - long: The size of the long version.
///   - thorough: The size of the longest version; `long` without it.
public func soak<Size>(_ usual: Size, _ long: Size, thorough: Size? = nil) -> Size {
  if isThorough { return thorough ?? long }
  return isSoakEnabled ? long : usual
}
