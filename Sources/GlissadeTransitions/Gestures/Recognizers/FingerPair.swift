import GlissadeMath

/// The distance and the direction of two fingers, compared with those at which both were down.
///
/// The comparison continues when one of the fingers is lifted and comes down again. Both figures are computed from the
/// fingers' locations and not summed up over samples, so that they do not depend on the sampling.
struct FingerPair {
  /// The least distance of two fingers in points; fingers closer together count as that far apart.
  static let minimumSpan = 1.0

  /// The product of the ratios of the distances.
  private(set) var ratio = 1.0
  /// The sum of the turns in radians; clockwise is positive.
  private(set) var turn = 0.0
  /// The change of the distance in points since both fingers came down.
  private(set) var spread = 0.0
  /// The length of the path in points along which the line between the fingers has turned since both came down.
  private(set) var arc = 0.0

  private var start = Point.zero
  private var ratioAtStart = 1.0
  private var turnAtStart = 0.0
  private var span = 0.0

  private static func line(_ touches: [Touch]) -> Point {
    touches[1].location(in: nil) - touches[0].location(in: nil)
  }

  /// Begins a comparison with two fingers.
  mutating func begin(_ touches: [Touch]) {
    start = FingerPair.line(touches)
    (ratioAtStart, turnAtStart) = (ratio, turn)
    span = start.length
    (spread, arc) = (0, 0)
  }

  /// Compares the two fingers; distances that overflow change nothing.
  mutating func move(_ touches: [Touch]) {
    let line = FingerPair.line(touches)
    let new = line.length
    guard new.isFinite, span.isFinite else { return }
    let least = FingerPair.minimumSpan
    let grown = ratioAtStart * (max(new, least) / max(span, least))
    if grown.isFinite, grown > 0 { ratio = grown }
    spread = new - span
    // Fingers at the same place have no direction.
    guard new > 0, span > 0 else { return }
    let angle = turnAtStart + line.angle - start.angle
    // Of the angles that differ by full turns the nearest to the last one continues the turn.
    let nearest = angle - ((angle - turn) / (2 * .pi)).rounded() * (2 * .pi)
    guard nearest.isFinite else { return }
    turn = nearest
    arc = (turn - turnAtStart) * span
  }
}

extension Point {
  /// The direction of the vector in radians, clockwise from the right.
  fileprivate var angle: Double { Elementary.atan2(y, x) }
}
