import GlissadeEngine

extension GestureRecognizer {
  /// Calls ``deadlinePassed()`` at an instant on the stage's clock, instead of at the deadline set before.
  ///
  /// - Parameters:
  ///   - delay: The delay in seconds, 0 or more; nil for no deadline.
  ///   - start: The time of a touch in seconds, from which the delay counts.
  final func setDeadline(_ delay: Double?, after start: Double = 0) {
    deadlineCount += 1
    guard let delay, let stage = window?.windowStage else { return }
    // The instant is exact if the touch is delivered at its own time.
    let rest = start == stage.time ? delay : start + delay - stage.time
    guard (stage.time + rest).isFinite else { return }
    let count = deadlineCount
    stage.post(after: rest) { [weak self] in
      guard let self, deadlineCount == count else { return }
      deadlinePassed()
      window?.touchRouter?.deliverDelayedEnds()
    }
  }

  /// Whether fingers that have been lifted may still become a gesture.
  final var mayUseLiftedTouches: Bool { state == .possible && (isWaiting || usesLiftedTouches) }

  /// Returns a new value of a property if it is in range; otherwise reports it, and returns the old value.
  final func checked<Number: Comparable>(
    _ value: Number, or old: Number, _ property: String, from minimum: Number,
    isFinite: Bool = true
  ) -> Number {
    // NaN is not in any range.
    if value >= minimum, isFinite { return value }
    let monitor = view?.stage?.monitor ?? Stage.current?.monitor ?? TransitionMonitor(nil)
    monitor.report(
      .invalidGestureNumber, about: name ?? "\(type(of: self))",
      "\(property) was set to \(value)", "set a number from \(minimum) on")
    return old
  }
}
