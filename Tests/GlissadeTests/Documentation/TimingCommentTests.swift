import Glissade
import TestSupport
import Testing

// The regions are the examples in the comments of the timing declarations, to the letter.
@Suite struct TimingCommentTests {
  @Test func `a media timing maps parent time`() throws {
    // example begins
    let timing = try MediaTiming(
      beginTime: 1, duration: 2, repeatCount: 2, autoreverses: true, fillMode: .forwards)
    let end = timing.endTime  // 9
    let isShown = timing.state(atParentTime: 0.5).isShown  // false
    let progress = timing.state(atParentTime: 3.5).unitTime  // 0.75, on the way back
    // example ends
    expectTrue(end == 9 && !isShown && progress == 0.75)
    expectTrue(timing.state(atParentTime: 3.5).isReversing)
  }

  @Test func `a timing function gives progress`() throws {
    // example begins
    let curve = try TimingFunction.controlPoints(0.2, 0, 0, 1)
    let progress = curve.value(at: 0.25)  // 0.607
    let eased = TimingFunction.easeIn.value(at: 0.5)  // 0.315
    // example ends
    expectTrue(abs(progress - 0.607) < 0.0005 && abs(eased - 0.315) < 0.0005)
  }

  @Test func `a spring's state follows from the time`() throws {
    // example begins
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    let y = spring.state(from: 0, to: 100, at: 0.25).position  // 102.3
    let duration = spring.settlingDuration()  // 1.473
    let ratio = spring.dampingRatio  // 0.5
    let soft = try Spring(duration: 0.5, bounce: 0.2)
    let stiffness = soft.stiffness  // 157.9
    // example ends
    expectTrue(abs(y - 102.3) < 0.05 && abs(duration - 1.473) < 0.0005)
    expectTrue(ratio == 0.5 && abs(stiffness - 157.9) < 0.05)
  }

  @Test func `a decay comes to rest`() throws {
    // example begins
    let fling = try Decay(from: 100, velocity: 900)
    let offset = fling.position(at: 0.5)  // 384.3
    let rest = fling.restPoint  // 549.5
    let duration = fling.restTime(threshold: 0.5)  // 3.397
    // example ends
    expectTrue(abs(offset - 384.3) < 0.05 && abs(rest - 549.5) < 0.05)
    expectClose(duration, 3.397, within: 0.0005)
  }

  @Test func `a keyframe track interpolates`() throws {
    // example begins
    let track = try KeyframeTrack(values: [0, 10, 5], keyTimes: [0, 0.5, 1])
    let y = track.value(at: 0.75)  // 7.5
    let rate = track.rate(at: 0.75)  // -10
    let smooth = try KeyframeTrack(values: [0, 10, 5], calculationMode: .cubic)
    let rounded = smooth.value(at: 0.75)  // 8.4375
    // example ends
    expectTrue(y == 7.5 && rate == -10 && rounded == 8.4375)
  }
}
