import GlissadeTiming

// How long an animator takes to its ends, where its pace has been changed on the way.

extension ViewPropertyAnimator {
  /// The part of the animator's time that lies ahead.
  var remainingFraction: Double { runsBackwards ? drive.from : 1 - drive.from }

  /// The most seconds that the whole time is stretched to.
  private static var longest: Double { 1e30 }

  /// Lets what lies ahead take some seconds; the way back goes on taking as long as the way that was come.
  func retime(_ seconds: Double) {
    let part = remainingFraction
    guard part > 0, seconds != part * length else { return }
    let seconds = min(seconds, ViewPropertyAnimator.longest)
    var ends = secondsToEnds ?? (back: drive.from * length, ahead: (1 - drive.from) * length)
    if runsBackwards { ends.back = seconds } else { ends.ahead = seconds }
    secondsToEnds = ends
    length = min(seconds / part, ViewPropertyAnimator.longest)
  }

  /// Seconds of play have passed.
  func consume(_ seconds: Double) {
    guard let ends = secondsToEnds else { return }
    let sign = runsBackwards ? -1.0 : 1
    secondsToEnds = (
      back: max(0, ends.back + sign * seconds), ahead: max(0, ends.ahead - sign * seconds)
    )
  }

  /// It is to play the other way.
  func changeDirection() {
    let part = remainingFraction
    guard let ends = secondsToEnds, part > 0 else { return }
    length = min((runsBackwards ? ends.back : ends.ahead) / part, ViewPropertyAnimator.longest)
  }
}
