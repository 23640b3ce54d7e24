import GlissadeEngine

/// Tells a property animator that its time on a stage is up, and how much of it has passed.
///
/// It keeps the animator while that runs. The time is that of a layer that the animator moves, so that the animator
/// goes along where somebody drives that.
final class MotionClock: AnimationDelegate {
  private(set) weak var stage: Stage?
  private var animator: ViewPropertyAnimator?
  /// The layer whose motion tells the end.
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
    scrubber = stage.existingMonitor?.activeScrubber
  }

  deinit { if !isOver { animator?.clockLeft() } }

  /// The time of a layer, whose motion tells the end, counts from now on.
  func follow(_ layer: Layer) {
    self.layer = layer
    guard let stage else { return }
    start.layer = (try? layer.convertTime(stage.time, from: nil)) ?? stage.time
  }

  /// Seconds since it began.
  var passed: Double {
    guard let stage else { return 0 }
    if !isPosted, let layer, let time = try? layer.convertTime(stage.time, from: nil) {
      return time - start.layer
    }
    return stage.time - start.stage
  }

  /// Tells the end after some seconds of the stage.
  func post(after seconds: Double) {
    isPosted = true
    // What is too far away never comes, but has to be waited for.
    stage?.post(after: min(seconds, .greatestFiniteMagnitude / 2)) { [self] in notifyEnd() }
  }

  /// Tells nothing any more, and releases the animator.
  func stop() { animator = nil }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    guard let animator else { return }
    guard finished else {
      // The layer has left: the rest of the time is the stage's.
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

/// A clock that its stage keeps.
struct WeakClock {
  weak var clock: MotionClock?
}
