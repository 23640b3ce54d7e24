import GlissadeEngine

/// Notifies a property animator that its time on a stage is up, and measures the elapsed time.
///
/// The clock retains the animator while it runs. Its time is that of a layer which the animator moves, so that the
/// animator follows if something else drives that time.
final class MotionClock: AnimationDelegate {
  private(set) weak var stage: Stage?
  private var animator: ViewPropertyAnimator?
  /// The layer whose animation notifies the clock of the end.
  private(set) weak var layer: Layer?
  private var start: (stage: Double, layer: Double)
  private weak var scrubber: LayerScrubber?
  private var isPosted = false
  /// Whether the time is up.
  private(set) var isOver = false

  init(_ animator: ViewPropertyAnimator, _ stage: Stage) {
    self.animator = animator
    self.stage = stage
    start = (stage.time, stage.time)
    scrubber = stage.existingRuntime?.activeScrubber
  }

  deinit { if !isOver { animator?.clockWasReleased() } }

  /// Follows the time of a layer, whose animation notifies the clock of the end, from now on.
  func follow(_ layer: Layer) {
    self.layer = layer
    guard let stage else { return }
    start.layer = (try? layer.convertTime(stage.time, from: nil)) ?? stage.time
  }

  /// The seconds since the clock started.
  var passed: Double {
    guard let stage else { return 0 }
    if !isPosted, let layer, let time = try? layer.convertTime(stage.time, from: nil) {
      return time - start.layer
    }
    return stage.time - start.stage
  }

  /// Ends after some seconds of the stage's time.
  func post(after seconds: Double) {
    isPosted = true
    // An end that is too far away is never reached, but has to be scheduled.
    let delay = min(seconds, .greatestFiniteMagnitude / 2)
    stage?.post(after: delay, if: { [self] in animator != nil }) { [self] in notifyEnd() }
  }

  /// Stops the clock, and releases the animator.
  func stop() { animator = nil }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    guard let animator else { return }
    guard finished else {
      // The layer has been removed: the remaining time is the stage's.
      let left = animator.secondsLeft(passed: stage.map { $0.time - start.stage } ?? 0)
      return post(after: left)
    }
    let isLater = scrubber?.defers { [self] in notifyEnd() } ?? false
    if !isLater { notifyEnd() }
  }

  private func notifyEnd() {
    guard let animator, !isOver else { return }
    isOver = true
    animator.clockEnded()
  }
}

/// A weak reference to a clock, which its stage retains.
struct WeakClock {
  weak var clock: MotionClock?
}
