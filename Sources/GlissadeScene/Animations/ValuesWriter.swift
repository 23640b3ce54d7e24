import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Writes the values of an animation.
struct ValuesWriter {
  let type: AnimationType
  let write: (inout JSONWriter) -> Void

  /// Creates a writer for an animation, or returns nil if a file cannot express it.
  struct Look: PropertyTypeVisitor {
    let animation: PropertyAnimation

    func callAsFunction<Value: Animatable>(_: AnimationKeyPath<Value>) -> ValuesWriter? {
      ValuesWriter(animation, Value.self)
    }
  }

  private init?<Value: Animatable>(_ animation: PropertyAnimation, _: Value.Type) {
    switch animation {
    case let animation as SpringAnimation<Value>:
      guard !animation.isRetargeted, let spring = ValuesWriter.text(animation) else { return nil }
      type = .spring
      write = { json in
        json.member("spring", spring)
        if let velocity = animation.initialUnitVelocity {
          json.key("initialUnitVelocity")
          json.fileValue(velocity.animationValue, of: animation.property)
        }
        ValuesWriter.writeEnds(of: animation, to: &json)
      }
    case let animation as KeyframeAnimation<Value>:
      type = .keyframe
      write = { json in ValuesWriter.write(animation, to: &json) }
    case let animation as BasicAnimation<Value>:
      type = .basic
      write = { json in ValuesWriter.writeEnds(of: animation, to: &json) }
    default: return nil
    }
  }

  private static func text<Value>(_ animation: SpringAnimation<Value>) -> String? {
    guard
      let spring = try? Spring(
        mass: animation.mass, stiffness: animation.stiffness, damping: animation.damping,
        overdamping: animation.overdamping)
    else { return nil }
    return try? CurveExpression(spring, velocity: animation.initialVelocity).description
  }

  private static func writeEnds<Value>(
    of animation: BasicAnimation<Value>, to json: inout JSONWriter
  ) {
    for (key, value) in [
      ("from", animation.fromValue), ("to", animation.toValue), ("by", animation.byValue),
    ] {
      guard let value else { continue }
      json.key(key)
      json.fileValue(value.animationValue, of: animation.property)
    }
  }

  private static func write<Value>(
    _ animation: KeyframeAnimation<Value>, to json: inout JSONWriter
  ) {
    let motion = animation as? KeyframeAnimation<Point>
    if animation.property == .position, let motion, let path = motion.path {
      json.member("path", path.svgText)
      if motion.rotationMode != .none {
        json.member("rotationMode", AnimationCodings.rotationModes.word(motion.rotationMode))
      }
    } else {
      json.member("values", animation.values ?? []) {
        $0.fileValue($1.animationValue, of: animation.property)
      }
    }
    json.write(AnimationMembers.keyframes(Value.self), of: animation)
  }
}
