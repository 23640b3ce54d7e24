// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Returns the time of the current stage in seconds: `CACurrentMediaTime()`.
///
/// A stage is current while it runs ``Stage/perform(_:)`` or a callback. Without a current stage the time is 0.
public func CurrentMediaTime() -> Double { Stage.current?.time ?? 0 }
