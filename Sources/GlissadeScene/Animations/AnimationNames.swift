import GlissadeEngine
import GlissadeTiming

// The names and words of animations in files.

/// The kinds of animations, by the word that their name `type` has.
enum AnimationType: String, CaseIterable {
  case basic
  case spring
  case keyframe
  case group
  case transition

  /// The names that every animation has.
  static let commonKeys = ["type", "key", "removedOnCompletion"] + TimingFields.keys
  /// The names that every animation of a property has.
  static let propertyKeys = ["keyPath", "additive", "cumulative"]

  /// The names that an animation of the kind may have.
  var keys: [String] {
    AnimationType.commonKeys + ownKeys
  }

  private var ownKeys: [String] {
    switch self {
    case .basic: AnimationType.propertyKeys + ["timingFunction", "from", "to", "by"]
    // A spring has a pace of its own.
    case .spring: AnimationType.propertyKeys + ["spring", "allowsOverdamping", "from", "to", "by"]
    case .keyframe:
      AnimationType.propertyKeys + [
        "timingFunction", "values", "path", "rotationMode", "keyTimes", "timingFunctions",
        "calculationMode", "tensionValues", "continuityValues", "biasValues",
      ]
    case .group: ["timingFunction", "animations"]
    case .transition: ["timingFunction", "kind", "subtype", "startProgress", "endProgress"]
    }
  }
}

enum AnimationWords {
  static let calculationModes = WordTable<KeyframeTiming.CalculationMode>([
    "linear": .linear, "discrete": .discrete, "paced": .paced, "cubic": .cubic,
    "cubic-paced": .cubicPaced, "paced-within-segments": .pacedWithinSegments,
  ])
  static let rotationModes = WordTable<RotationMode>([
    "none": .none, "auto": .auto, "auto-reverse": .autoReverse,
  ])
  static let kinds = WordTable<Transition.Kind>([
    "fade": .fade, "move-in": .moveIn, "push": .push, "reveal": .reveal,
  ])
  static let subtypes = WordTable<Transition.Direction>([
    "from-right": .fromRight, "from-left": .fromLeft, "from-top": .fromTop,
    "from-bottom": .fromBottom,
  ])
}
