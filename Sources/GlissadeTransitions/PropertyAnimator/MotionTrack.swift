import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// The part that a motion goes along a curve, over a stretch of its animator's time.
///
/// The animator's time runs from 0 to 1, whichever way it is played.
struct MotionPiece {
  /// Where the stretch begins and ends, in the order in which the curve is followed.
  var begin, end: Double
  /// The progress at both.
  var first = 0.0
  var last = 1.0
  var curve: MotionCurve

  /// How much of the curve's time has passed at a time of the animator; not clamped.
  func part(at time: Double) -> Double {
    begin == end ? (time >= end ? 1 : 0) : (time - begin) / (end - begin)
  }

  /// The progress at a part of the curve's time, and its rate per part; it moves at both ends, and not beyond.
  func state(at part: Double) -> MotionState {
    if part < 0 { return MotionState(position: first, velocity: 0) }
    if part > 1 { return MotionState(position: last, velocity: 0) }
    let state = curve.state(at: part)
    let way = last - first
    let position = part == 0 ? first : part == 1 ? last : first + way * state.position
    return MotionState(position: position, velocity: way * state.velocity)
  }
}

/// Where in its animator's time a motion is, what it follows there, and how it is scrubbed.
struct MotionTrack {
  /// Where the progress is 0, and where it is 1: the second is less in what was added to an animator that goes
  /// back.
  let zero, one: Double
  let axis: MotionAxis
  var piece: MotionPiece
  /// Where scrubbing began: the straight ways from there go to both ends.
  var anchor: (time: Double, progress: Double)?

  /// A motion that has not begun.
  ///
  /// - Parameter isForward: whether the progress grows with the animator's time, where both ends are the same.
  init(
    zero: Double, one: Double, isForward: Bool = true, axis: MotionAxis, curve: MotionCurve
  ) {
    // A stretch of no length has no times to tell before from after.
    let room = 1e-6
    var zero = zero
    if (one - zero).magnitude < room { zero = isForward ? one - room : one + room }
    self.zero = zero
    self.one = one
    self.axis = axis
    piece = MotionPiece(begin: zero, end: one, curve: curve)
  }

  /// Whether the motion follows one curve from its beginning to its end, so that it can be played both ways.
  var isWhole: Bool {
    piece.begin == zero && piece.end == one && piece.first == 0 && piece.last == 1
  }

  /// The part of the animator's time that the motion takes.
  var stretch: Double { (one - zero).magnitude }

  /// The progress by the curve, and its rate per unit of the animator's time.
  func state(at time: Double) -> MotionState {
    let part = piece.part(at: time)
    if part < 0, piece.begin != zero, piece.begin != one {
      // Before a piece that began in the middle: straight from the end that it came from.
      let isFromZero = (piece.end - piece.begin) * (one - zero) > 0
      let (origin, value) = isFromZero ? (zero, 0.0) : (one, 1.0)
      let way = (time - origin) / (piece.begin - origin)
      let progress = way <= 0 ? value : value + (piece.first - value) * min(way, 1)
      return MotionState(position: progress, velocity: 0)
    }
    var state = piece.state(at: part)
    state.velocity /= piece.end == piece.begin ? 1 : piece.end - piece.begin
    return state
  }

  /// The progress where the motion is scrubbed evenly.
  func evenProgress(at time: Double) -> Double {
    let isForward = zero < one
    let (low, high) = isForward ? (zero, one) : (one, zero)
    let (before, after) = isForward ? (0.0, 1.0) : (1.0, 0.0)
    guard let anchor else {
      if time <= low { return before }
      if time >= high { return after }
      return before + (after - before) * ((time - low) / (high - low))
    }
    let (from, to): ((time: Double, progress: Double), (time: Double, progress: Double))
    if time <= anchor.time {
      (from, to) = ((low < anchor.time ? low : 0, before), anchor)
    } else {
      (from, to) = (anchor, (high > anchor.time ? high : 1, after))
    }
    if time == anchor.time { return anchor.progress }
    if time <= from.time { return from.progress }
    if time >= to.time { return to.progress }
    return from.progress
      + (to.progress - from.progress) * ((time - from.time) / (to.time - from.time))
  }

  /// Lets even scrubbing go on from where the motion is.
  ///
  /// - Parameters:
  ///   - time: the animator's time.
  ///   - even: where that is by the way.
  mutating func beginScrubbing(at time: Double, _ even: Double) {
    anchor = nil
    let progress = state(at: time).position
    // What has not begun keeps its delay.
    if evenProgress(at: even) != progress { anchor = (even, progress) }
  }

  /// Lets the motion go from where it is to the end that lies ahead.
  ///
  /// - Parameters:
  ///   - progress: where it is.
  ///   - time: the animator's time.
  ///   - isForward: whether that grows.
  ///   - makeCurve: the curve for a part of the animator's time and the way that is left.
  mutating func aim(
    from progress: Double, at time: Double, isForward: Bool,
    _ makeCurve: (_ stretch: Double, _ way: Double) -> MotionCurve
  ) {
    let risesAhead = (zero < one) == isForward
    let (near, far) = risesAhead ? (zero, one) : (one, zero)
    let (start, target) = risesAhead ? (0.0, 1.0) : (1.0, 0.0)
    let sign = isForward ? 1.0 : -1
    anchor = nil
    guard (far - time) * sign > 0 else {
      // It is behind: there it stays, or goes in what is left of the animator's time.
      let end = isForward ? 1.0 : 0
      if progress == target || time == end {
        piece = MotionPiece(
          begin: near, end: far, first: start, last: target, curve: makeCurve(stretch, 1))
      } else {
        let curve = makeCurve((end - time).magnitude, target - progress)
        piece = MotionPiece(begin: time, end: end, first: progress, last: target, curve: curve)
      }
      return
    }
    let isAhead = (near - time) * sign >= 0 && progress == start
    let begin = isAhead ? near : time
    var first = isAhead ? start : progress
    // Where there is no way a velocity is a multiple of none.
    let least = 5e-10
    if !isAhead, (target - first).magnitude < least {
      first = target - (target >= first ? least : -least)
    }
    let curve = makeCurve((far - begin).magnitude, target - first)
    piece = MotionPiece(begin: begin, end: far, first: first, last: target, curve: curve)
  }
}
