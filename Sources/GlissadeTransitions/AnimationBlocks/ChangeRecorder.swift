import GlissadeEngine
import GlissadeTiming

/// Receives the changes of blocks that something other than time drives, such as a property animator.
protocol ChangeRecorder: AnyObject {
  /// The duration of the whole motion in seconds.
  var duration: Double { get }
  /// Returns the curve of a motion that takes some seconds.
  func curve(_ duration: Double) -> TimingCurve
  /// Returns the recorder of a nested block that starts some seconds later.
  func delayed(by seconds: Double) -> any ChangeRecorder
  /// Makes a block wait for the end of the motion.
  func join(_ block: AnimationBlock)
  /// Records that a property of a layer is about to change.
  func record(_ layer: Layer, _ property: LayerProperty, _ value: AnimationValue)
  /// Records keyframes of a property that has changed.
  func add(
    _ keyframes: PropertyAnimation, to layer: Layer,
    change: (before: AnimationValue, after: AnimationValue))
  /// Records an animation with its own values; returns whether the recorder can drive it.
  func adopt(_ animation: Animation, on layer: Layer) -> Bool
}
