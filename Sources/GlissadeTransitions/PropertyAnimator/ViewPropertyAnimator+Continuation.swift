import GlissadeEngine
import GlissadeTiming

extension ViewPropertyAnimator {
  /// Continues from where the animator stands, with other parameters and a part of its duration.
  func proceed(_ parameters: (any TimingCurveProvider)?, _ factor: Double) {
    if isRunning { freeze() }
    let part = remainingFraction
    var seconds = factor == 0 ? part * length : factor * duration
    if let parameters {
      let moves = stillSince == presentTime && !isScrubbedLinearly
      if let spring = parameters.springTimingParameters, spring.hasIntrinsicDuration {
        let remainingProgress = (runsBackwards ? 0 : 1) - progress(of: lead)
        let velocity = moves && remainingProgress != 0 ? lead.rate / remainingProgress : 0
        seconds = parameters.curve(seconds, velocity: velocity).length
        seconds = max(seconds, parameters.length(seconds))
      }
      retime(seconds)
      aim(parameters, carriesVelocity: moves)
    } else {
      retime(seconds)
      aimFromScrub()
    }
    resume(after: 0)
  }

  /// Returns the progress of a property at the animator's position.
  private func progress(of track: ProgressTrack) -> Double {
    isScrubbedLinearly ? track.linearProgress(at: drive.from) : track.state(at: drive.from).position
  }

  /// Lets all properties move from their present values to the end that lies ahead.
  func aim(_ parameters: any TimingCurveProvider, carriesVelocity: Bool) {
    forEachTrack { track in
      let (rate, axis) = (carriesVelocity ? track.rate : 0, track.axis)
      track.aim(from: progress(of: track), at: drive.from, isForward: !runsBackwards) {
        parameters.curve($0 * length, axis, velocity: $1 != 0 ? rate / $1 : 0)
      }
    }
  }
}
