import GlissadeBatch
import GlissadeMath
import GlissadeTiming

extension EngineError: CustomStringConvertible {
  /// The rejected value and the reason, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .invalidValue(let property, let value):
      "\(value) is not a valid number for \(property.keyPath)"
    case .typeMismatch(let property, let expected, let actual):
      "\(property.keyPath) is a \(expected.displayName), not a \(actual.displayName)"
    case .unknownKeyPath(let text, let nearest):
      "there is no key path '\(Quotation.cut(text))'"
        + (nearest.map { "; did you mean '\($0.keyPath)'?" } ?? "; one is like 'position.x'")
    case .timing(let error): "\(error)"
    case .timingFunction(let reason, let index, let property):
      "timingFunction\(index.map { "s[\($0)]" } ?? "") of "
        + (property.map { "the animation of \($0.keyPath)" } ?? "the group")
        + " \(reason.explanation)"
    case .batch(let error): "\(error)"
    case .emitter(let error): error.descriptionWithoutRow
    case .missingValues(let property):
      "the keyframes of \(property.keyPath) have neither values nor a path"
    case .unsupported(let property): "\(property.keyPath) cannot be animated in this way"
    case .twoVelocities(let property):
      "the spring of \(property.keyPath) has two velocities: in distances and in units per second"
    case .nestedTooDeeply(let depth): "the animations are nested \(depth) deep or more"
    case .tooManyAnimations(let count): "a group has more than \(count) animations"
    case .cycle: "the layer would be within itself"
    case .foreignStage: "the layer belongs to another stage"
    case .notASublayer: "the layer is not a sublayer of this one"
    case .indexOutOfRange(let index, let count):
      "there is no place \(index) among \(count) sublayers"
    case .maskInUse: "the layer is a mask already"
    case .duplicateLayer: "the layer is in the list twice"
    case .noStage: "the layer is on no stage, and none is current"
    case .notOnStage: "the layer is on no stage"
    case .timeIsPaused: "the time of a layer on the way stands still"
    case .noCommonAncestor: "the layers are not in one tree"
    case .notInvertible: "a transform on the way cannot be undone"
    case .invalidTime(let time): "\(time) is no time"
    case .timeRunsBackwards(let from, let to):
      "the time would run backwards from \(from) s to \(to) s"
    case .notAShapeLayer(let property): "\(property.keyPath) is a property of shape layers only"
    case .pathsDiffer(let difference): "\(difference)"
    case .dashPatternsDiffer(let count, let otherCount):
      "a dash pattern of \(count) lengths cannot become one of \(otherCount)"
    case .other(let description): description
    case .endlessCallbacks(let time): "the callbacks at \(time) s do not come to an end"
    }
  }
}

extension TimingFunctionIssue {
  fileprivate var explanation: String {
    switch self {
    case .notContinuous:
      "applies to the whole run and must be linear or a single bezier curve; 'timingFunctions' accept others"
    case .outOfRange(let value): "has \(value), which no frame can be computed with"
    case .infiniteDuration: "must be linear, because the duration is infinite"
    }
  }
}

extension AnimationValue.Kind {
  /// The name of a value of this kind in messages.
  package var displayName: StaticString {
    switch self {
    case .scalar: "number"
    case .point: "point"
    case .size: "size"
    case .rect: "rectangle"
    case .color: "colour"
    case .transform: "transform"
    case .flag: "flag"
    case .contents: "picture"
    case .path: "path"
    case .dashPattern: "dash pattern"
    case .fillRule: "fill rule"
    case .lineCap: "line cap"
    case .lineJoin: "line join"
    }
  }
}
