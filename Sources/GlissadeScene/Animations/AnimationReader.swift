import GlissadeEngine
import GlissadeTiming

/// A parsed animation of a scene file.
struct SceneAnimation {
  /// The position in the file.
  let cursor: JSONCursor
  /// The animation; its ``/GlissadeEngine/Animation/beginTime`` is that of the file.
  let animation: Animation
  /// The key to add the animation for.
  let key: String?
}

/// Reads animations.
struct AnimationReader {
  /// Whether the layer is a shape layer.
  let isOfShape: Bool

  /// Reads an animation of a layer.
  func animation(_ cursor: JSONCursor) throws(DocumentError) -> SceneAnimation {
    let (animation, object) = try read(cursor, depth: 0)
    return SceneAnimation(
      cursor: cursor, animation: animation, key: try object.optional("key")?.string())
  }

  /// Reads an animation or one within a group.
  ///
  /// - Parameter depth: The number of enclosing groups.
  private func read(
    _ cursor: JSONCursor, depth: Int
  ) throws(DocumentError) -> (Animation, JSONObjectReader) {
    // The type determines the allowed names.
    let type: AnimationType = try cursor.openObject().required("type").choice()
    let object = try cursor.object(keys: type.keys)
    let animation: Animation =
      switch type {
      case .basic, .spring, .keyframe:
        try PropertyAnimationReader(object, type, isOfShape: isOfShape).animation()
      case .group: try group(object, depth: depth)
      case .transition: try transition(object)
      }
    if let time = try object.optional(TimingFields.beginTime) { animation.beginTime = time }
    if let time = try object.optional(TimingFields.duration) { animation.duration = time }
    try object.read(AnimationMembers.timing, of: animation)
    if type != .spring { try object.read([AnimationMembers.timingFunction], of: animation) }
    // Groups are not checked here, because the error would not identify the invalid animation.
    if type != .group { try check(animation, object, type) }
    return (animation, object)
  }

  /// Throws an error if the engine rejects an animation, whatever the values of its layer are.
  private func check(
    _ animation: Animation, _ object: JSONObjectReader, _ type: AnimationType
  ) throws(DocumentError) {
    do throws(EngineError) {
      try (isOfShape ? ShapeLayer() : Layer()).add(animation)
    } catch {
      switch error {
      // One of the ends is the layer's value, which is known when the scene is played.
      case .pathsDiffer, .dashPatternsDiffer: break
      default: throw object.error(for: error, keys: type.keys)
      }
    }
  }

  private func group(_ object: JSONObjectReader, depth: Int) throws(DocumentError) -> Animation {
    guard depth < AnimationGroup.maximumDepth else {
      throw object.cursor.error(
        .tooDeep, "more than \(AnimationGroup.maximumDepth) groups within each other")
    }
    var animations: [Animation] = []
    for cursor in try object.required(AnimationMembers.animations) {
      let (animation, object) = try read(cursor, depth: depth + 1)
      if let key = object.optional("key") {
        throw key.error(.invalidValue, "only animations of layers have keys, not those of groups")
      }
      if animation is Transition {
        throw cursor.error(.invalidValue, "a transition cannot be part of a group")
      }
      animations.append(animation)
    }
    return AnimationGroup(animations)
  }

  private func transition(_ object: JSONObjectReader) throws(DocumentError) -> Animation {
    let transition = Transition(type: try object.required(AnimationMembers.kind))
    if transition.type == .fade, let subtype = object.optional(AnimationMembers.subtype.name) {
      throw subtype.error(.invalidValue, "a fade comes from nowhere")
    }
    if let subtype = try object.optional(AnimationMembers.subtype) { transition.subtype = subtype }
    try object.read(AnimationMembers.transition, of: transition)
    return transition
  }
}
