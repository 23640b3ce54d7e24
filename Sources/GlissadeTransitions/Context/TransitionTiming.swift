/// The times of a transition, in seconds, and the part of it that has passed.
struct TransitionTiming {
  var isAnimated = false
  var duration = 0.0
  var percentComplete = 0.0
  var startTime = 0.0
  /// The time from which the watchdog counts; nil before it starts.
  var watchdogStart: Double?
  /// The timing of the remaining motion after the gesture, if it replaces the interaction controller's curve.
  var releaseTiming: SpringTimingParameters?
}
