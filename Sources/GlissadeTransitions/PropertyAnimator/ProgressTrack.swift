import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A part of a property's progress that follows a curve, over an interval of its animator's time.
///
/// The animator's time runs from 0 to 1, in whichever direction it is played.
struct CurveSegment: Equatable {
  /// The start and the end of the interval, in the direction of the curve; never equal.
  var begin, end: Double
  /// The progress at the start and at the end.
  var first = 0.0
  var last = 1.0
  var curve: MotionCurve

  /// The whole progress, linearly.
  static let even = CurveSegment(begin: 0, end: 1, curve: .linear(1))

  /// Returns the elapsed fraction of the curve's time at a time of the animator; not clamped.
  func part(at time: Double) -> Double { (time - begin) / (end - begin) }

  /// Returns the progress at a fraction of the curve's time, and its rate per unit of the animator's time; the rate is
  /// 0 outside of 0…1, but not at the ends.
  func state(at part: Double) -> MotionState {
    if part < 0 { return MotionState(position: first, velocity: 0) }
    if part > 1 { return MotionState(position: last, velocity: 0) }
    let state = curve.state(at: part)
    let distance = last - first
    let position = part == 0 ? first : part == 1 ? last : first + distance * state.position
    return MotionState(position: position, velocity: distance * state.velocity / (end - begin))
  }
}

/// The progress of a property over its animator's time, along a curve or linearly while it is scrubbed.
struct ProgressTrack {
  /// The times at which the progress is 0 and 1; the second is less in a track that is added while the animator runs
  /// back.
  let zero, one: Double
  let axis: MotionAxis
  /// Whether the track follows only the timing functions of its curves.
  let isPlain: Bool
  private(set) var segment: CurveSegment
  /// The point at which linear scrubbing started: straight lines lead from there to both ends.
  var anchor: (time: Double, progress: Double)?
  /// The rate of the progress when the animator was paused last, per second.
  var rate = 0.0

  /// Creates the track of a property that has not started.
  ///
  /// - Parameter isForward: Whether the progress grows with the animator's time if both times are equal.
  init(
    zero: Double = 0, one: Double = 1, isForward: Bool = true, axis: MotionAxis = .none,
    isPlain: Bool = false, curve: MotionCurve
  ) {
    // An interval of length 0 could not tell earlier times from later ones.
    let room = 1e-6
    var zero = zero
    if (one - zero).magnitude < room { zero = isForward ? one - room : one + room }
    self.zero = zero
    self.one = one
    self.axis = axis
    self.isPlain = isPlain
    segment = CurveSegment(begin: zero, end: one, curve: isPlain ? curve.plain : curve)
  }

  /// Whether the track follows one curve from its start to its end, so that it can be played in both directions.
  var isWhole: Bool {
    segment.begin == zero && segment.end == one && segment.first == 0 && segment.last == 1
  }

  /// Returns the progress along the curve, and its rate per unit of the animator's time.
  func state(at time: Double) -> MotionState {
    let part = segment.part(at: time)
    guard part < 0, segment.begin != zero, segment.begin != one else {
      return segment.state(at: part)
    }
    // Before a segment that started midway, the progress is linear from the end that it came from.
    let isFromZero = (segment.end - segment.begin) * (one - zero) > 0
    let (origin, value) = isFromZero ? (zero, 0.0) : (one, 1.0)
    let fraction = min(max((time - origin) / (segment.begin - origin), 0), 1)
    return MotionState(position: value + (segment.first - value) * fraction, velocity: 0)
  }

  /// Returns the progress of linear scrubbing.
  func linearProgress(at time: Double) -> Double {
    let first = zero < one ? 0.0 : 1.0
    var (from, to) = (
      (time: min(zero, one), progress: first), (time: max(zero, one), progress: 1 - first)
    )
    if let anchor {
      if time == anchor.time { return anchor.progress }
      if time < anchor.time {
        if from.time >= anchor.time { from.time = 0 }
        to = anchor
      } else {
        if to.time <= anchor.time { to.time = 1 }
        from = anchor
      }
    }
    if time <= from.time { return from.progress }
    if time >= to.time { return to.progress }
    let part = (time - from.time) / (to.time - from.time)
    return from.progress + (to.progress - from.progress) * part
  }

  /// Starts linear scrubbing at the property's present progress.
  ///
  /// - Parameters:
  ///   - time: The animator's time.
  ///   - even: The animator's time by linear scrubbing.
  mutating func beginScrubbing(at time: Double, _ even: Double) {
    anchor = nil
    let progress = state(at: time).position
    // A property that has not started keeps its delay.
    if linearProgress(at: even) != progress { anchor = (even, progress) }
  }

  /// Lets the property move from its present progress to the end that lies ahead.
  ///
  /// - Parameters:
  ///   - progress: The present progress.
  ///   - time: The animator's time.
  ///   - isForward: Whether the animator's time grows.
  ///   - makeCurve: Returns the curve for a length of the animator's time and the remaining progress.
  mutating func aim(
    from progress: Double, at time: Double, isForward: Bool,
    _ makeCurve: (_ stretch: Double, _ distance: Double) -> MotionCurve
  ) {
    let risesAhead = (zero < one) == isForward
    let (near, far) = risesAhead ? (zero, one) : (one, zero)
    let (start, target) = risesAhead ? (0.0, 1.0) : (1.0, 0.0)
    let (sign, last) = isForward ? (1.0, 1.0) : (-1, 0)
    var (begin, end, first) = (near, far, start)
    if (far - time) * sign > 0 {
      if (near - time) * sign < 0 || progress != start {
        // On a path of length 0 a velocity could not be a multiple of the path.
        let least = target >= progress ? 5e-10 : -5e-10
        (begin, first) = (time, (target - progress).magnitude < 5e-10 ? target - least : progress)
      }
    } else if progress != target, time != last {
      // The property is late, and takes the remaining time of the animator.
      (begin, end, first) = (time, last, progress)
    }
    let curve = makeCurve((end - begin).magnitude, target - first)
    anchor = nil
    segment = CurveSegment(
      begin: begin, end: end, first: first, last: target, curve: isPlain ? curve.plain : curve)
  }
}
