import GlissadeMath
import GlissadeTiming

/// Whether a layer that moves along a path turns with it.
public enum RotationMode: Sendable, Hashable {
  /// The layer keeps its direction.
  case none
  /// The layer's x axis points along the path.
  case auto
  /// The layer's x axis points against the path.
  case autoReverse
}

/// The properties of keyframe animations that do not depend on the type of the values.
struct Keyframes {
  var keyTimes: [Double]?
  var timingFunctions: [TimingFunction] = []
  var mode = KeyframeTiming.CalculationMode.linear
  var tension: [Double] = []
  var continuity: [Double] = []
  var bias: [Double] = []
  var path: Path?
  var rotation = RotationMode.none
}
