import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct UntypedAnimationsTests {
  private let stage: Stage
  private let layer: Layer

  init() {
    (stage, layer) = stageWithLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 20, height: 10)
    layer.position = Point(x: 50, y: 60)
  }

  @Test func `values are given without conversions, and read back with their own types`() {
    let animation = BasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    expectTrue(animation.fromValue as? Double == 0)
    animation.toValue = 100
    expectTrue(animation.toValue as? Double == 100)
    let (double, integer, float) = (1.5, 7, Float(0.25))
    animation.toValue = double
    expectTrue(animation.toValue as? Double == 1.5)
    animation.toValue = integer
    expectTrue(animation.toValue as? Double == 7)
    animation.toValue = float
    expectTrue(animation.toValue as? Double == 0.25)
    animation.toValue = layer.position
    expectTrue(animation.toValue as? Point == layer.position)
    animation.toValue = layer.bounds.size
    expectTrue(animation.toValue as? Size == layer.bounds.size)
    animation.toValue = layer.bounds
    expectTrue(animation.toValue as? Rect == layer.bounds)
    animation.toValue = Color.red
    expectTrue(animation.toValue as? Color == .red)
    let turn = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
    animation.toValue = turn
    expectTrue(animation.toValue as? Transform3D == turn)
    animation.toValue = AffineTransform(translationX: 1, y: 2)
    expectTrue(animation.toValue as? Transform3D == Transform3D(translationX: 1, y: 2, z: 0))
    animation.toValue = true
    expectTrue(animation.toValue as? Bool == true)
    animation.toValue = Contents(7)
    expectTrue(animation.toValue as? Contents == Contents(7))
    animation.toValue = AnimationValue.size(.zero)
    expectTrue(animation.toValue as? Size == .zero)
    animation.byValue = double * 2
    expectTrue(animation.byValue as? Double == 3)
    animation.toValue = nil
    expectNil(animation.toValue)
    animation.toValue = layer.contents
    expectNil(animation.toValue)
  }

  @Test func `the layer's copy has the property's type and all settings`() throws {
    let log = EventLog()
    let delegate = RecordingDelegate("move", log, stage)
    let animation = BasicAnimation(keyPath: "position.x", from: 10, by: 20).lasting(2, .easeIn)
    animation.isAdditive = true
    animation.isCumulative = true
    animation.repeatCount = 3
    animation.delegate = delegate
    try layer.add(animation, forKey: "move")
    let copy = try #require(layer.animation(forKey: "move") as? BasicAnimation<Double>)
    expectTrue(copy.property == .positionX && copy.keyPath == "position.x")
    expectTrue(copy.fromValue == 10 && copy.toValue == nil && copy.byValue == 20)
    expectTrue(copy.duration == 2 && copy.timingFunction == .easeIn && copy.repeatCount == 3)
    expectTrue(copy.isAdditive && copy.isCumulative && copy.isFrozen)
    expectIdentical(copy.delegate, delegate)
    expectTrue(!animation.isFrozen)
  }

  @Test func `an animation by text shows what the typed one shows`() throws {
    let twin = Layer()
    twin.bounds = layer.bounds
    twin.position = layer.position
    try stage.root.addSublayer(twin)
    let texts: [Animation] = [
      BasicAnimation(keyPath: "position", from: Point(x: 1, y: 2), to: Point(x: 3, y: 4)),
      BasicAnimation(keyPath: "transform.rotation", to: Double.pi),
      BasicAnimation(keyPath: "transform.translation", to: Size(width: 3, height: 5)),
      BasicAnimation(keyPath: "bounds.size.width", by: 12),
      BasicAnimation(keyPath: "opacity", from: 1, to: 0.25),
      BasicAnimation(keyPath: "backgroundColor", from: Color.red, to: Color.blue),
      BasicAnimation(keyPath: "hidden", from: false, to: true),
      BasicAnimation(keyPath: "contents", to: Contents(9)),
      SpringAnimation(keyPath: "transform", to: Transform3D(scaleX: 2, y: 3, z: 1)),
    ]
    let typed: [Animation] = [
      BasicAnimation(keyPath: .position, from: Point(x: 1, y: 2), to: Point(x: 3, y: 4)),
      BasicAnimation(keyPath: .transformRotation, to: .pi),
      BasicAnimation(keyPath: .transformTranslation, to: Size(width: 3, height: 5)),
      BasicAnimation(keyPath: .boundsSizeWidth, by: 12),
      BasicAnimation(keyPath: .opacity, from: 1, to: 0.25),
      BasicAnimation(keyPath: .backgroundColor, from: .red, to: .blue),
      BasicAnimation(keyPath: .isHidden, from: false, to: true),
      BasicAnimation(keyPath: .contents, to: Contents(9)),
      SpringAnimation(keyPath: .transform, to: Transform3D(scaleX: 2, y: 3, z: 1)),
    ]
    for (text, typed) in zip(texts, typed) {
      (text.duration, typed.duration) = (1, 1)
      try layer.add(text)
      try twin.add(typed)
    }
    for time in [0, 0.3, 0.6, 1] {
      try stage.advance(to: time)
      let (shown, wanted) = (try #require(layer.presentation), try #require(twin.presentation))
      for property in LayerProperty.allCases {
        expectEqual(shown.animationValue(of: property), wanted.animationValue(of: property))
      }
    }
  }

  @Test func `a spring keeps its parameters`() throws {
    let spring = SpringAnimation(keyPath: "bounds")
    spring.mass = 2
    spring.stiffness = 50
    spring.damping = 3
    spring.initialVelocity = 4
    spring.allowsOverdamping = true
    spring.fromValue = layer.bounds
    spring.toValue = Rect(x: 0, y: 0, width: 100, height: 50)
    spring.duration = spring.settlingDuration
    try layer.add(spring, forKey: "grow")
    let copy = try #require(layer.animation(forKey: "grow") as? SpringAnimation<Rect>)
    expectTrue(copy.mass == 2 && copy.stiffness == 50 && copy.damping == 3)
    expectTrue(copy.initialVelocity == 4 && copy.allowsOverdamping)
    expectTrue(copy.fromValue == layer.bounds && copy.duration == spring.settlingDuration)
    expectEqual(copy.toValue, Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func `a rejected parameter of a spring is still an error`() {
    let spring = SpringAnimation(keyPath: "opacity", to: 0)
    spring.mass = -1
    expectEqual(
      thrownError(try layer.add(spring)),
      .timing(.outOfRange(field: .mass, value: -1, allowed: .positive)))
  }

  @Test func `the initial velocity of a spring is kept for each component`() throws {
    let spring = SpringAnimation(keyPath: "position", to: layer.position)
    spring.initialUnitVelocity = .point(Point(x: 30, y: 0))
    spring.duration = 1
    try layer.add(spring, forKey: "flick")
    let copy = try #require(layer.animation(forKey: "flick") as? SpringAnimation<Point>)
    expectEqual(copy.initialUnitVelocity, Point(x: 30, y: 0))
    let turn = SpringAnimation(keyPath: "transform")
    turn.initialUnitVelocity = .transform(.identity)
    expectEqual(thrownError(try layer.add(turn)), .unsupported(property: .transform))
    let mixed = SpringAnimation(keyPath: "position")
    mixed.initialUnitVelocity = 3
    expectEqual(thrownError(try layer.add(mixed)), .unsupported(property: .position))
  }

  @Test func `keyframes have values of one property, in one list`() throws {
    let pulse = KeyframeAnimation(keyPath: "transform.scale")
    pulse.values = [1, 1.2, 1]
    pulse.keyTimes = [0, 0.25, 1]
    pulse.calculationMode = .cubic
    pulse.duration = 1
    expectTrue(pulse.values?.count == 3 && pulse.values?[1] as? Double == 1.2)
    try layer.add(pulse, forKey: "pulse")
    let copy = try #require(layer.animation(forKey: "pulse") as? KeyframeAnimation<Double>)
    expectTrue(copy.values == [1, 1.2, 1] && copy.keyTimes == [0, 0.25, 1])
    expectTrue(copy.calculationMode == .cubic && copy.property == .transformScale)
    try stage.advance(to: 0.25)
    expectTrue(layer.presentation?.value(forKeyPath: "transform.scale") as? Double == 1.2)

    let numbers = [0.0, 1]
    let fade = KeyframeAnimation(keyPath: "opacity", values: numbers)
    try layer.add(fade, forKey: "fade")
    let shown = try #require(layer.animation(forKey: "fade") as? KeyframeAnimation<Double>)
    expectEqual(shown.values, numbers)
  }

  @Test func `keyframes of the position follow a path`() throws {
    let path = svg("M 0 0 L 100 0")
    let ride = KeyframeAnimation(keyPath: "position")
    ride.path = path
    ride.rotationMode = .auto
    ride.duration = 1
    try layer.add(ride, forKey: "ride")
    let copy = try #require(layer.animation(forKey: "ride") as? KeyframeAnimation<Point>)
    expectTrue(copy.path == path && copy.rotationMode == .auto)
    try stage.advance(to: 0.5)
    let shown = try #require(layer.presentation).position
    // Lengths along a path are found within a few roundings.
    expectTrue(abs(shown.x - 50) < 1e-12 && shown.y == 0)
  }

  @Test func `members of groups get their types, at any depth`() throws {
    let move = BasicAnimation(keyPath: "position.x", from: 0, to: 100)
    let fade = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
    let inner = AnimationGroup([fade, SpringAnimation(keyPath: "zPosition", to: 3)])
    let group = AnimationGroup([move, inner]).lasting(1)
    try layer.add(group, forKey: "all")
    let copy = try #require(layer.animation(forKey: "all") as? AnimationGroup)
    expectTrue(copy.animations.first is BasicAnimation<Double>)
    let nested = try #require(copy.animations.last as? AnimationGroup)
    expectTrue(nested.animations.last is SpringAnimation<Double>)
    expectIdentical(group.animations.first, move)
    try stage.advance(to: 0.5)
    expectEqual(layer.presentation?.position.x, 50)
    let wrong = AnimationGroup([AnimationGroup([BasicAnimation(keyPath: "posiiton")])])
    expectEqual(thrownError(try layer.add(wrong)), .unknownKeyPath("posiiton", nearest: .position))
  }

  @Test func `an implicit animation by text starts from the value that is shown`() throws {
    try stage.advance(to: 0)
    layer.actions = { _, _ in
      let animation = BasicAnimation(keyPath: "position").lasting(1)
      return .animation(animation)
    }
    stage.perform { layer.position = Point(x: 150, y: 60) }
    try stage.advance(to: 0.5)
    expectEqual(layer.presentation?.position, Point(x: 100, y: 60))
  }

  @Test func `an unknown key path is an error with the nearest one, and changes nothing`() {
    let mistakes: [(text: String, nearest: LayerProperty?, message: String)] = [
      ("postion.x", .positionX, "there is no key path 'postion.x'; did you mean 'position.x'?"),
      ("shadowOpactiy", .shadowOpacity, "did you mean 'shadowOpacity'?"),
      ("bounds.size.widht", .boundsSizeWidth, "did you mean 'bounds.size.width'?"),
      ("frame", .bounds, "did you mean 'bounds'?"),
      ("frame.size.height", .boundsSizeHeight, "did you mean 'bounds.size.height'?"),
      ("frame.origin.y", .positionY, "did you mean 'position.y'?"),
      ("center", .position, "did you mean 'position'?"),
      ("center.x", .positionX, "did you mean 'position.x'?"),
      ("alpha", .opacity, "did you mean 'opacity'?"),
      ("playhead", nil, "there is no key path 'playhead'; one is like 'position.x'"),
      ("", nil, "there is no key path ''; one is like 'position.x'"),
    ]
    for (text, nearest, message) in mistakes {
      for animation in [
        BasicAnimation(keyPath: text, to: 1), SpringAnimation(keyPath: text, to: 1),
        KeyframeAnimation(keyPath: text, values: [1]),
      ] {
        animation.delegate = RecordingDelegate("none", EventLog())
        expectTrue(animation.keyPath == text && animation.copy() is PropertyAnimation)
        let error = thrownError(try layer.add(animation, forKey: "x"))
        expectEqual(error, .unknownKeyPath(text, nearest: nearest))
        expectEqual(error.map { "\($0)".contains(message) }, true, "\(text)")
        let again = thrownError(try layer.add(animation.copy()))
        expectEqual(again, error)
      }
    }
    expectTrue(layer.animations.isEmpty)
  }

  @Test func `values of another type are an error that names both`() {
    let mistakes: [(animation: PropertyAnimation, expected: EngineError)] = [
      (
        BasicAnimation(keyPath: "position.x", to: Point.zero),
        .typeMismatch(property: .positionX, expected: .scalar, actual: .point)
      ),
      (
        BasicAnimation(keyPath: "position", from: 3),
        .typeMismatch(property: .position, expected: .point, actual: .scalar)
      ),
      (
        BasicAnimation(keyPath: "opacity", by: true),
        .typeMismatch(property: .opacity, expected: .scalar, actual: .flag)
      ),
      (
        SpringAnimation(keyPath: "bounds", to: Size.zero),
        .typeMismatch(property: .bounds, expected: .rect, actual: .size)
      ),
      (
        KeyframeAnimation(keyPath: "opacity", values: [0, 1, Color.red]),
        .typeMismatch(property: .opacity, expected: .scalar, actual: .color)
      ),
      (KeyframeAnimation(keyPath: "opacity"), .missingValues(property: .opacity)),
      (
        BasicAnimation(keyPath: "opacity", to: Double.infinity),
        .invalidValue(property: .opacity, value: .infinity)
      ),
    ]
    for (animation, expected) in mistakes {
      expectEqual(thrownError(try layer.add(animation)), expected)
    }
    expectTrue(layer.animations.isEmpty)
  }

  @Test
  func `a frozen animation by text does not exist, and key paths known at run time work`() throws {
    let keyPath = try AnimationKeyPath<AnimationValue>(checking: .positionY)
    let animation = BasicAnimation(keyPath: keyPath, from: 0, to: 8).lasting(1)
    try layer.add(animation, forKey: "y")
    expectTrue(layer.animation(forKey: "y") is BasicAnimation<Double>)
    expectEqual(layer.value(for: keyPath), 60)
    try layer.setValue(5, for: keyPath)
    expectEqual(layer.position.y, 5)
  }
}
