import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct StageImplicitAnimationsTests {
  let stage: Stage
  let layer: Layer

  init() { (stage, layer) = stageWithLayer(isFlushed: true, isStrict: true) }

  /// The whole properties that a transaction animates.
  static let targets = LayerValuesTests.examples.prefix { $0.0 != .isHidden }

  private func shown(_ property: LayerProperty, at time: Double) throws -> AnimationValue {
    try #require(try layer.presentation(at: time)).animationValue(of: property)
  }

  @Test(arguments: targets.indices)
  func `a change goes from what shows to the model`(_ index: Int) throws {
    let (property, target) = Self.targets[index]
    let old = layer.modelValue(of: property)
    try stage.perform {
      Transaction.animationTimingFunction = .linear
      try layer.setValue(target, for: property)
    }
    expectEqual(layer.modelValue(of: property), target)
    expectEqual(layer.animationKeys, [AnimationKey(property)])
    try expectEqual(shown(property, at: 0), old)
    try expectTrue(shown(property, at: 0.125) != old)
    try expectTrue(shown(property, at: 0.125) != target)
    try expectEqual(shown(property, at: 0.25), target)
    try stage.evaluate(at: 0.125)
    try stage.advance(to: 1)
    expectTrue(layer.animations.isEmpty)
    try expectEqual(shown(property, at: 1), target)
  }

  @Test func `before its beginning an implicit animation shows what there was`() throws {
    stage.perform { layer.opacity = 0.5 }
    let animation = try #require(layer.animation(forKey: "opacity"))
    expectEqual(animation.fillMode, .backwards)
    // The layer's time can be taken back to before it.
    layer.timeOffset = -1
    try expectEqual(shown(.opacity, at: 0), .scalar(1))
    try stage.evaluate(at: 0)
    expectEqual(layer.frameOpacity, 1)
  }

  @Test(arguments: targets.indices)
  func `outside of perform a change is immediate`(_ index: Int) throws {
    let (property, target) = Self.targets[index]
    try layer.setValue(target, for: property)
    expectTrue(layer.animations.isEmpty)
    try expectEqual(shown(property, at: 0), target)
  }

  @Test func `what only jumps does so at once`() throws {
    stage.perform {
      layer.isHidden = true
      layer.masksToBounds = true
      layer.contents = Contents(7)
      layer.name = "a"
      layer.speed = 1
    }
    expectTrue(layer.animations.isEmpty)
    expectEqual(layer.presentation?.isHidden, true)
    expectEqual(layer.presentation?.contents, Contents(7))
  }

  @Test func `a second change goes on from what shows`() throws {
    stage.perform {
      Transaction.animationTimingFunction = .linear
      layer.opacity = 0
    }
    try stage.advance(to: 0.125)
    stage.perform {
      Transaction.animationTimingFunction = .linear
      layer.opacity = 1
    }
    expectEqual(layer.animations.count, 1)
    try expectEqual(shown(.opacity, at: 0.125), .scalar(0.5))
    try expectEqual(shown(.opacity, at: 0.25), .scalar(0.75))
    try expectEqual(shown(.opacity, at: 0.375), .scalar(1))
  }

  @Test func `changing a component animates the whole property`() throws {
    try stage.perform { try layer.setValue(.scalar(8), for: .positionX) }
    expectEqual(layer.animationKeys, [AnimationKey(.position)])
    try expectEqual(shown(.positionX, at: 0), .scalar(0))
    expectEqual(layer.position, Point(x: 8, y: 0))
  }

  @Test func `a frame animates bounds and position`() throws {
    stage.perform { layer.frame = Rect(x: 10, y: 20, width: 30, height: 40) }
    expectEqual(layer.animationKeys.count, 2)
    expectTrue(layer.animationKeys.contains(AnimationKey(.position)))
    expectTrue(layer.animationKeys.contains(AnimationKey(.bounds)))
  }

  @Test func `a layer that was never committed appears as it is`() throws {
    let late = Layer()
    try stage.perform {
      late.opacity = 0.25
      try stage.root.addSublayer(late)
      late.opacity = 0.5
      late.position = Point(x: 5, y: 5)
    }
    expectTrue(late.animations.isEmpty)
    stage.flush()
    stage.perform { late.opacity = 0.75 }
    expectEqual(late.animations.count, 1)
    // It appears anew when it comes back.
    late.removeFromSuperlayer()
    try stage.perform {
      try stage.root.addSublayer(late)
      late.opacity = 0.1
    }
    expectTrue(late.animations.isEmpty)
  }

  @Test func `a layer of another stage is not animated by this one's`() throws {
    let (other, foreign) = (Stage(), Layer())
    try other.root.addSublayer(foreign)
    other.flush()
    stage.perform { foreign.opacity = 0 }
    expectTrue(foreign.animations.isEmpty)
  }

  // MARK: Actions

  @Test func `actions decide what happens`() throws {
    var asked: [LayerProperty] = []
    layer.actions = { asking, property in
      expectIdentical(asking, layer)
      asked.append(property)
      switch property {
      case .opacity: return .none
      case .position:
        let slow = BasicAnimation(keyPath: .position, from: Point(x: -8, y: 0)).lasting(4)
        return .animation(slow)
      default: return .automatic
      }
    }
    layer.opacity = 0.75
    expectEqual(asked, [])
    stage.perform {
      layer.opacity = 0.5
      layer.position = Point(x: 8, y: 0)
      layer.zPosition = 1
      layer.isHidden = true
      Transaction.disableActions = true
      layer.cornerRadius = 2
    }
    expectEqual(asked.prefix(3), [.opacity, .position, .zPosition])
    expectTrue(!asked.contains(.cornerRadius))
    expectEqual(layer.animationKeys, [AnimationKey(.position), AnimationKey(.zPosition)])
    try expectEqual(shown(.opacity, at: 0), .scalar(0.5))
    try expectEqual(shown(.position, at: 2), .point(Point(x: 0, y: 0)))
  }

  @Test func `an action without values starts from what shows`() throws {
    layer.actions = { _, _ in
      let plain = BasicAnimation(keyPath: .opacity).lasting(1)
      return .animation(plain)
    }
    stage.perform { layer.opacity = 0 }
    try expectEqual(shown(.opacity, at: 0), .scalar(1))
    try expectEqual(shown(.opacity, at: 0.5), .scalar(0.5))
    try stage.advance(to: 0.5)
    stage.perform { layer.opacity = 1 }
    try expectEqual(shown(.opacity, at: 0.5), .scalar(0.5))
    try expectEqual(shown(.opacity, at: 1), .scalar(0.75))
  }

  @Test func `an action that is refused is reported, and the change made`() throws {
    var told: [EngineError] = []
    stage.errorHandler = { error, _ in told.append(error) }
    layer.actions = { _, _ in
      .animation(BasicAnimation(keyPath: .opacity, from: .nan, to: 1))
    }
    stage.perform { layer.opacity = 0.5 }
    expectEqual(told, [.invalidValue(property: .opacity, value: .nan)])
    expectEqual(layer.opacity, 0.5)
    expectTrue(layer.animations.isEmpty)
  }

  @Test func `a value that is refused animates nothing`() throws {
    var told = 0
    stage.errorHandler = { _, _ in told += 1 }
    stage.perform { layer.opacity = .nan }
    expectEqual(told, 1)
    expectTrue(layer.animations.isEmpty)
    expectEqual(layer.opacity, 1)
  }
}
