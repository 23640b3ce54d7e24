import Foundation

/// Whether the long versions of tests run: with GLISSADE_SOAK=1 in the environment.
public let isSoakEnabled = ProcessInfo.processInfo.environment["GLISSADE_SOAK"] == "1"

/// Returns the usual size of a test, or the one of its long version.
public func soak<Size>(_ usual: Size, _ long: Size) -> Size { isSoakEnabled ? long : usual }
