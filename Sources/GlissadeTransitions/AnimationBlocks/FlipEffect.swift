import GlissadeEngine
import GlissadeMath

/// Turns a page over in space: the leaving look is its front, the arriving one its back.
///
/// The page turns by half a turn about the vertical or horizontal line through the views' anchor points. Both looks
/// have the page's transform, the back with another half-turn so that it can be read; at a quarter of a turn, where the
/// page is seen edge-on, the back replaces the front. The eye comes nearer as the page turns: a page turned by `a`
/// quarters, 0…1, is seen from the distance `2 · (longer side) / a`. So the page lies exactly in the screen's plane at
/// both ends, and the perspective is strongest when it stands upright.
///
/// Row vectors: the transform is R(a · π/2) · P, P having m34 = -1/distance. Both decompose into the same rotation and
/// perspective, which are interpolated linearly: two keyframes give every angle between exactly.
struct FlipEffect {
  /// The edge that moves towards the eye.
  enum Edge {
    case left, right, top, bottom
  }

  let edge: Edge

  /// Returns the transform of a page of a size after `quarters` of a quarter-turn, -1…1.
  func transform(quarters: Double, size: Size) -> Transform3D {
    if quarters == 0 { return .identity }
    let angle = quarters * .pi / 2
    let rotation =
      switch edge {
      // With y pointing down and z to the eye, a rotation about +y moves the left edge towards the eye, and one about
      // +x the bottom edge.
      case .left: Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      case .right: Transform3D(rotationAngle: -angle, x: 0, y: 1, z: 0)
      case .top: Transform3D(rotationAngle: -angle, x: 1, y: 0, z: 0)
      case .bottom: Transform3D(rotationAngle: angle, x: 1, y: 0, z: 0)
      }
    let distance = FlipEffect.distance(of: size) / abs(quarters)
    return rotation.concatenating(Transform3D(perspectiveDistance: distance))
  }

  /// Returns the distance in points of the eye from a page of a size that stands upright.
  static func distance(of size: Size) -> Double { 2 * max(size.width, size.height) }

  /// Adds the rotations and the exchange of sides; a view that is nil is left out.
  func install(
    outgoing: View?, incoming: View?, _ timing: LayerAnimationParameters, in block: AnimationBlock
  ) {
    if let outgoing { turn(outgoing, isIncoming: false, timing, block) }
    if let incoming { turn(incoming, isIncoming: true, timing, block) }
  }

  private func turn(
    _ view: View, isIncoming: Bool, _ timing: LayerAnimationParameters, _ block: AnimationBlock
  ) {
    let size = view.layer.bounds.size
    let (rest, alpha) = (view.transform3D, view.alpha)
    if !view.layer.bounds.isEmpty {
      let upright = rest.concatenating(transform(quarters: isIncoming ? -1 : 1, size: size))
      timing.show(
        .transform, isIncoming ? [upright, upright, rest] : [rest, upright, upright],
        at: [0, 0.5, 1], on: view.layer, in: block)
    }
    timing.show(
      .opacity, isIncoming ? [0, alpha] : [alpha, 0], at: [0, 0.5, 1], jumps: true,
      on: view.layer, in: block)
  }
}
