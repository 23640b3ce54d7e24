import GlissadeEngine
import GlissadeTiming

/// Writes the animations of a layer.
struct AnimationWriter {
  let layer: Layer
  /// The stage's time that becomes 0 in the file, in seconds.
  let beginning: Double
  /// Whether the layer or one of its ancestors has a timing of its own.
  let isInOwnTime: Bool

  func write(_ animation: Animation, to json: inout JSONWriter) throws(SceneWriterError) {
    try write(animation, key: animation.key, isChild: false, to: &json)
  }

  private func refused(_ reason: String) -> SceneWriterError {
    SceneWriterError(layer: layer.name, reason: reason)
  }

  private func write(
    _ animation: Animation, key: AnimationKey?, isChild: Bool, to json: inout JSONWriter
  ) throws(SceneWriterError) {
    try json.object { (json) throws(SceneWriterError) in
      json.member("type", try type(of: animation).rawValue)
      if let key { json.member("key", String(decoding: key.bytes, as: UTF8.self)) }
      try writeOwn(animation, to: &json)
      writeTiming(animation, isChild: isChild, to: &json)
      // The animations of a group follow the group's own members.
      guard let group = animation as? AnimationGroup else { return }
      try json.member("animations", group.animations) { (json, child) throws(SceneWriterError) in
        try write(child, key: nil, isChild: true, to: &json)
      }
    }
  }

  private func type(of animation: Animation) throws(SceneWriterError) -> AnimationType {
    switch animation {
    case is AnimationGroup: .group
    case is Transition: .transition
    case let animation as PropertyAnimation:
      try ofValues(animation).type
    default: throw refused("it has an animation of a class that a file cannot express")
    }
  }

  private func writeOwn(
    _ animation: Animation, to json: inout JSONWriter
  ) throws(SceneWriterError) {
    if let transition = animation as? Transition {
      json.member(AnimationMembers.kind, transition.type)
      let subtype = transition.type == .fade ? nil : transition.subtype
      json.member(AnimationMembers.subtype, subtype)
      json.write(AnimationMembers.transition, of: transition)
    }
    guard let animation = animation as? PropertyAnimation else { return }
    json.member("keyPath", animation.property.name)
    try ofValues(animation).write(&json)
    json.write(AnimationMembers.property, of: animation)
  }

  /// Returns a writer for the animation's values.
  private func ofValues(_ animation: PropertyAnimation) throws(SceneWriterError) -> ValuesWriter {
    guard let writer = animation.property.withType(ValuesWriter.Look(animation: animation)) else {
      throw refused("it has a spring that was retargeted, which no file can say")
    }
    return writer
  }

  private func writeTiming(_ animation: Animation, isChild: Bool, to json: inout JSONWriter) {
    json.member(TimingFields.beginTime, beginTime(of: animation, isChild: isChild))
    let spring = animation as? any Settling
    let defaultDuration = spring?.settlingDuration ?? 0
    let duration = animation.duration == defaultDuration ? nil : animation.duration
    json.member(TimingFields.duration, duration)
    json.write(AnimationMembers.timing, of: animation)
    if spring == nil { json.write([AnimationMembers.timingFunction], of: animation) }
  }

  /// Returns the begin time in the file's time; nil means the beginning.
  private func beginTime(of animation: Animation, isChild: Bool) -> Double? {
    guard let begin = animation.beginTime, !isChild else {
      return animation.beginTime == 0 ? nil : animation.beginTime
    }
    let start = (try? layer.convertTime(beginning, from: nil)) ?? beginning
    if begin == start { return nil }
    return isInOwnTime ? begin : begin - beginning
  }
}

/// An animation with a natural duration.
private protocol Settling { var settlingDuration: Double { get } }
extension SpringAnimation: Settling {}
