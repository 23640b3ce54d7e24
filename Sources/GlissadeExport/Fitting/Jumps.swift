/// The frames at which a motion jumps instead of moving there.
///
/// Frames alone do not tell a jump from a motion within one frame. A step from one frame to the next counts as a jump
/// if it is much longer than the steps beside it. A shorter one also does if it turns back from both, or if the motion
/// beside it is so even that it does not lead up to the step.
struct Jumps {
  /// The frames at which a new value appears, in ascending order.
  private(set) var frames: [Int] = []

  /// The length of a jump in steps beside it: springs and Bézier curves that take more than a few frames stay below.
  private static let longRatio = 8.0
  /// The length of a jump that the motion beside it does not lead up to.
  private static let shortRatio = 2.0
  /// The ratio of a jump's distance from the mean of the steps beside it to their distance from the next ones.
  private static let roughness = 12.0

  /// Finds the jumps in the components at each frame.
  ///
  /// - Parameter tolerance: The length in each component up to which a step is none.
  init(_ values: [[Double]], tolerance: Double) {
    guard values.count > 1 else { return }
    for frame in 1..<values.count where Jumps.isJump(values, frame, tolerance) {
      frames.append(frame)
    }
  }

  private static func isJump(_ values: [[Double]], _ frame: Int, _ tolerance: Double) -> Bool {
    let length = stepLength(values, frame)
    guard length > tolerance else { return false }
    let longest = max(stepLength(values, frame - 1), stepLength(values, frame + 1))
    if length > longRatio * longest { return true }
    guard length > shortRatio * longest else { return false }
    let (before, own) = (step(values, frame - 1), step(values, frame))
    let after = step(values, frame + 1)
    if product(own, before) <= 0, product(own, after) <= 0 { return true }
    var beside = 0.0
    for (neighbour, next) in [(frame - 1, frame - 2), (frame + 1, frame + 2)] {
      guard stepLength(values, neighbour) > 0 else { continue }
      guard next >= 1, next < values.count else { return false }
      beside = max(beside, CubicFit.distance(step(values, neighbour), step(values, next)))
    }
    let mean = zip(before, after).map { ($0 + $1) / 2 }
    return CubicFit.distance(own, mean) > roughness * beside
  }

  /// Returns the length of the step to a frame in the component that moves most.
  private static func stepLength(_ values: [[Double]], _ frame: Int) -> Double {
    guard frame >= 1, frame < values.count else { return 0 }
    return CubicFit.distance(values[frame - 1], values[frame])
  }

  /// Returns the step to a frame from the one before; it is zero beyond the ends.
  private static func step(_ values: [[Double]], _ frame: Int) -> [Double] {
    guard frame >= 1, frame < values.count else { return values[0].map { _ in 0 } }
    return zip(values[frame], values[frame - 1]).map { $0 - $1 }
  }

  private static func product(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
