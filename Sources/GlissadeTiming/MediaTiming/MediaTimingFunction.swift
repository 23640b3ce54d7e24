// Core Animation's spellings of timing functions and fill modes, without the prefix `CA`.

/// A timing function: `CAMediaTimingFunction`.
///
/// `CAMediaTimingFunction(name: .easeIn)` becomes `MediaTimingFunction(name: .easeIn)`.
public typealias MediaTimingFunction = TimingFunction

/// The values that an animation shows outside its active time: `CAMediaTimingFillMode`.
public typealias MediaTimingFillMode = MediaTiming.FillMode

/// The name of a predefined timing function: `CAMediaTimingFunctionName`.
public typealias MediaTimingFunctionName = TimingFunction.Name

extension TimingFunction {
  /// Creates a cubic Bézier curve with the given control points.
  ///
  /// - Throws: The errors of ``UnitBezier/init(_:_:_:_:)``.
  public init(
    controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(TimingError) {
    self = .bezier(try UnitBezier(x1, y1, x2, y2))
  }
}
