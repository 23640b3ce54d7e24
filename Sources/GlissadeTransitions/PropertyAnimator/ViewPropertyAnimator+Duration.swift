import GlissadeTiming

// The times that an animator takes to its ends after its speed was changed midway.

extension ViewPropertyAnimator {
  /// The fraction of the animator's time that lies ahead.
  var remainingFraction: Double { runsBackwards ? drive.from : 1 - drive.from }

  /// The maximum duration in seconds that the whole time is stretched to.
  private static var longest: Double { 1e30 }

  /// Sets the duration of the time that lies ahead; the way back still takes as long as the animator has run.
  func retime(_ seconds: Double) {
    let part = remainingFraction
    guard part > 0, seconds != part * length else { return }
    let seconds = min(seconds, ViewPropertyAnimator.longest)
    var ends = secondsToEnds ?? (back: drive.from * length, ahead: (1 - drive.from) * length)
    if runsBackwards { ends.back = seconds } else { ends.ahead = seconds }
    secondsToEnds = ends
    length = min(seconds / part, ViewPropertyAnimator.longest)
  }

  /// Records the seconds of play that have passed.
  func consume(_ seconds: Double) {
    guard let ends = secondsToEnds else { return }
    let sign = runsBackwards ? -1.0 : 1
    secondsToEnds = (
      back: max(0, ends.back + sign * seconds), ahead: max(0, ends.ahead - sign * seconds)
    )
  }

  /// Adapts the duration to the opposite direction.
  func changeDirection() {
    let part = remainingFraction
    guard let ends = secondsToEnds, part > 0 else { return }
    length = min((runsBackwards ? ends.back : ends.ahead) / part, ViewPropertyAnimator.longest)
  }
}
