extension EngineError: CustomStringConvertible {
  /// What was refused and why, as a sentence without a stop.
  public var description: String {
    switch self {
    case .invalidValue(let property, let value):
      "\(property.keyPath) is \(value), which no Float can hold"
    case .typeMismatch(let property, let expected, let actual):
      "\(property.keyPath) takes \(expected.words), not \(actual.words)"
    case .timing(let error): "\(error)"
    case .batch(let error), .emitter(let error): "\(error)"
    case .missingValues(let property):
      "the keyframes of \(property.keyPath) have neither values nor a path"
    case .unsupported(let property): "\(property.keyPath) cannot be animated in this way"
    case .nestedTooDeeply(let depth):
      "a group lies \(depth) deep; \(AnimationGroup.greatestDepth) are allowed"
    case .tooManyAnimations(let most): "a group has more than \(most) animations"
    case .cycle: "a layer would be its own ancestor"
    case .foreignStage: "the layer belongs to another stage"
    case .notASublayer: "the layer that the place is relative to is not a sublayer"
    case .indexOutOfRange(let index, let count):
      "there is no place \(index) among \(count) sublayers"
    case .maskInUse: "the layer is a mask already"
    case .notOnStage: "the layer is not part of a stage"
    case .timeStandsStill: "the time cannot be told where a layer is paused"
    case .notInOneTree: "the layers have no superlayer in common"
    case .notInvertible: "a transform on the way cannot be undone"
    case .invalidTime(let time): "the time is \(time): it must be a finite number"
    case .timeRunsBackwards(let from, let to): "the time cannot run backwards from \(from) to \(to)"
    case .endlessCallbacks(let time): "what is called at \(time) s does not come to an end"
    }
  }
}

extension AnimationValue.Kind {
  /// The kind in words.
  package var words: StaticString {
    switch self {
    case .scalar: "a number"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .color: "a colour"
    case .transform: "a transform"
    case .flag: "true or false"
    case .contents: "contents"
    }
  }
}
