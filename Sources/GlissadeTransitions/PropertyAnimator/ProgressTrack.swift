import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// The part that a property goes along a curve, over a stretch of its animator's time.
///
/// The animator's time runs from 0 to 1, whichever way it is played.
struct CurveSegment: Equatable {
  /// The beginning and the end of the stretch, in the order in which the curve is followed; never the same.
  var begin, end: Double
  /// The progress at both.
  var first = 0.0
  var last = 1.0
  var curve: MotionCurve

  /// The whole way, evenly.
  static let even = CurveSegment(begin: 0, end: 1, curve: .linear(1))

  /// The part of the curve's time that has passed at a time of the animator; not clamped.
  func part(at time: Double) -> Double { (time - begin) / (end - begin) }

  /// The progress at a part of the curve's time, and its rate per unit of the animator's time; it moves at both ends,
  /// and not beyond.
  func state(at part: Double) -> MotionState {
    if part < 0 { return MotionState(position: first, velocity: 0) }
    if part > 1 { return MotionState(position: last, velocity: 0) }
    let state = curve.state(at: part)
    let distance = last - first
    let position = part == 0 ? first : part == 1 ? last : first + distance * state.position
    return MotionState(position: position, velocity: distance * state.velocity / (end - begin))
  }
}

/// The progress of a property over its animator's time, along curves and where it is scrubbed.
struct ProgressTrack {
  /// The times at which the progress is 0 and 1; the second is less in a track added to an animator that goes
  /// back.
  let zero, one: Double
  let axis: MotionAxis
  /// Whether it follows only the timing functions of its curves.
  let isPlain: Bool
  private(set) var segment: CurveSegment
  /// The point where scrubbing began: the straight ways from there go to both ends.
  var anchor: (time: Double, progress: Double)?
  /// The rate of the progress when the animator stood still last, per second.
  var rate = 0.0

  /// The track of what has not begun.
  ///
  /// - Parameter isForward: whether the progress grows with the animator's time, where both ends are the same.
  init(
    zero: Double = 0, one: Double = 1, isForward: Bool = true, axis: MotionAxis = .none,
    isPlain: Bool = false, curve: MotionCurve
  ) {
    // A stretch of no length has no times to tell before from after.
    let room = 1e-6
    var zero = zero
    if (one - zero).magnitude < room { zero = isForward ? one - room : one + room }
    self.zero = zero
    self.one = one
    self.axis = axis
    self.isPlain = isPlain
    segment = CurveSegment(begin: zero, end: one, curve: isPlain ? curve.plain : curve)
  }

  /// Whether it follows one curve from its beginning to its end, so that it can be played both ways.
  var isWhole: Bool {
    segment.begin == zero && segment.end == one && segment.first == 0 && segment.last == 1
  }

  /// The progress by the curve, and its rate per unit of the animator's time.
  func state(at time: Double) -> MotionState {
    let part = segment.part(at: time)
    guard part < 0, segment.begin != zero, segment.begin != one else {
      return segment.state(at: part)
    }
    // Before a segment that began in the middle: straight from the end that it came from.
    let isFromZero = (segment.end - segment.begin) * (one - zero) > 0
    let (origin, value) = isFromZero ? (zero, 0.0) : (one, 1.0)
    let fraction = min(max((time - origin) / (segment.begin - origin), 0), 1)
    return MotionState(position: value + (segment.first - value) * fraction, velocity: 0)
  }

  /// The progress where the property is scrubbed evenly.
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

  /// Lets even scrubbing go on from where the property is.
  ///
  /// - Parameters:
  ///   - time: the animator's time.
  ///   - even: where that is by the way.
  mutating func beginScrubbing(at time: Double, _ even: Double) {
    anchor = nil
    let progress = state(at: time).position
    // What has not begun keeps its delay.
    if linearProgress(at: even) != progress { anchor = (even, progress) }
  }

  /// Lets the property go from where it is to the end that lies ahead.
  ///
  /// - Parameters:
  ///   - progress: where it is.
  ///   - time: the animator's time.
  ///   - isForward: whether that grows.
  ///   - makeCurve: the curve for a part of the animator's time and the way that is left.
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
        // Where there is no way a velocity is a multiple of none.
        let least = target >= progress ? 5e-10 : -5e-10
        (begin, first) = (time, (target - progress).magnitude < 5e-10 ? target - least : progress)
      }
    } else if progress != target, time != last {
      // It is behind, and goes in what is left of the animator's time.
      (begin, end, first) = (time, last, progress)
    }
    let curve = makeCurve((end - begin).magnitude, target - first)
    anchor = nil
    segment = CurveSegment(
      begin: begin, end: end, first: first, last: target, curve: isPlain ? curve.plain : curve)
  }
}
