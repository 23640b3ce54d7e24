extension SlotProperty {
  /// All properties, in the order of their channels.
  static let all: [SlotProperty] = [
    .opacity, .translation, .scale, .rotation, .position, .boundsOrigin, .boundsSize, .anchorPoint,
    .angles, .skew, .perspective, .shear, .rotationMode, .entries, .heading, .anchorOffset,
  ]

  /// The parts of a transform.
  static let transformParts = all.filter { Channel($0).isTransformPart }

  /// The property of each channel.
  static let byChannel: [SlotProperty] = all.flatMap {
    [SlotProperty](repeating: $0, count: Int($0.count))
  }

  /// The field that errors about the property's values name.
  var field: BatchError.Field {
    switch self {
    case .opacity: .opacity
    case .translation: .translation
    case .scale: .scale
    case .rotation: .rotation
    case .position: .position
    case .boundsOrigin, .boundsSize, .anchorOffset: .bounds
    case .anchorPoint: .anchorPoint
    case .angles, .heading: .angles
    case .skew: .skew
    case .perspective: .perspective
    case .shear: .shear
    case .entries: .matrices
    default: .channels
    }
  }

  /// Returns the value at which a component has no effect.
  func neutral(_ component: Int) -> Double { isNeutralAtOne(component) ? 1 : 0 }
}
