import GlissadeEngine
package import GlissadeMath
import GlissadeTiming

/// Reads animations of properties, with values of the property's type.
struct PropertyAnimationReader: PropertyTypeVisitor {
  /// The maximum number of values of a keyframe animation, which is the capacity of the engine's tables.
  static let maximumValueCount = 65_536

  private let object: JSONObjectReader
  private let type: AnimationType
  private let isOfShape: Bool

  init(_ object: JSONObjectReader, _ type: AnimationType, isOfShape: Bool) {
    self.object = object
    self.type = type
    self.isOfShape = isOfShape
  }

  func animation() throws(DocumentError) -> Animation {
    let cursor = try object.required("keyPath")
    let property = try cursor.keyPath()
    try cursor.check(property, isOfShape: isOfShape)
    let animation = try property.withType(self)
    try object.read(AnimationMembers.property, of: animation)
    return animation
  }

  func callAsFunction<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>
  ) throws(DocumentError) -> PropertyAnimation {
    switch type {
    case .keyframe: return try keyframes(keyPath)
    case .spring:
      let animation = SpringAnimation(keyPath: keyPath)
      try setEnds(of: animation)
      try setSpring(of: animation)
      return animation
    default:
      let animation = BasicAnimation(keyPath: keyPath)
      try setEnds(of: animation)
      return animation
    }
  }

  private func value<Value: Animatable>(
    _ cursor: JSONCursor, _ property: LayerProperty
  ) throws(DocumentError) -> Value {
    guard let value = Value(try cursor.animationValue(for: property)) else {
      preconditionFailure("a property has values of its own type")
    }
    return value
  }

  private func setEnds<Value: Animatable>(
    of animation: BasicAnimation<Value>
  ) throws(DocumentError) {
    let property = animation.property
    if let from = object.optional("from") { animation.fromValue = try value(from, property) }
    if let to = object.optional("to") {
      animation.toValue = try value(to, property)
      try to.checkMorph(from: animation.fromValue, to: animation.toValue)
    }
    if let by = object.optional("by") { animation.byValue = try value(by, property) }
  }

  private func setSpring<Value: Animatable>(
    of animation: SpringAnimation<Value>
  ) throws(DocumentError) {
    let (spring, velocity) = try object.required("spring").spring()
    animation.mass = spring.mass
    animation.stiffness = spring.stiffness
    animation.damping = spring.damping
    animation.overdamping = spring.overdamping
    animation.initialVelocity = velocity
    if let cursor = object.optional("initialUnitVelocity") {
      guard animation.property.isInterpolatedByNumber else {
        throw cursor.error(
          .invalidValue, "\(animation.property.keyPath) is not interpolated number by number")
      }
      guard velocity == 0 else {
        throw cursor.error(.invalidValue, "the spring has a velocity in distances per second")
      }
      animation.initialUnitVelocity = try value(cursor, animation.property)
    }
    if let allows = try object.optional(AnimationMembers.allowsOverdamping) {
      guard allows || !animation.allowsOverdamping else {
        throw try object.required(AnimationMembers.allowsOverdamping.name).error(
          .invalidValue, "the spring says that it is overdamped otherwise")
      }
      if allows, !animation.allowsOverdamping { animation.allowsOverdamping = true }
    }
    if object.optional("duration") == nil { animation.duration = animation.settlingDuration }
  }

  private func keyframes<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>
  ) throws(DocumentError) -> PropertyAnimation {
    let animation = KeyframeAnimation(keyPath: keyPath)
    let (key, cursor) = try object.exactlyOne(of: ["values", "path"])
    var elements: [JSONCursor] = []
    if key == "values" {
      elements = try cursor.elements(count: 1...Int.max)
      guard elements.count <= PropertyAnimationReader.maximumValueCount else {
        throw cursor.error(
          .tooLarge,
          "keyframes have at most \(PropertyAnimationReader.maximumValueCount) values; here are \(elements.count)"
        )
      }
      animation.values = try elements.map { (element) throws(DocumentError) in
        try value(element, keyPath.property)
      }
    } else {
      guard keyPath.property == .position, let motion = animation as? KeyframeAnimation<Point>
      else {
        throw cursor.error(.invalidValue, "only 'position' follows a path")
      }
      motion.path = try cursor.motionPath()
    }
    if let mode = try object.optional(AnimationMembers.rotationMode) {
      guard key == "path", let motion = animation as? KeyframeAnimation<Point> else {
        throw try object.required(AnimationMembers.rotationMode.name).error(
          .invalidValue, "only a layer that follows a path turns with it")
      }
      motion.rotationMode = mode
    }
    try object.read(AnimationMembers.keyframes(Value.self), of: animation)
    if animation.calculationMode != .discrete, let values = animation.values {
      for index in elements.indices.dropFirst() {
        try elements[index].checkMorph(from: values[index - 1], to: values[index])
      }
    }
    return animation
  }
}

extension JSONCursor {
  /// Returns the value as a motion path in SVG syntax.
  package func motionPath() throws(DocumentError) -> Path {
    let path = try svgPath()
    guard !path.segments.isEmpty else {
      throw error(.invalidValue, "the path draws nothing that could be followed")
    }
    return path
  }
}
