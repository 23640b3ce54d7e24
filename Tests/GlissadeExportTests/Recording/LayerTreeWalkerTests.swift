import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

@testable import GlissadeEngine
@testable import GlissadeExport

@Suite struct LayerTreeWalkerTests {
  private static let kinds: [AnimationValue.Kind] = [.path, .dashPattern]
  private static let properties = LayerProperty.roots.filter { !kinds.contains($0.kind) }

  /// A value of a property, with a matrix that can be interpolated.
  private static func value(
    of property: LayerProperty, _ random: inout SeededGenerator
  ) throws -> AnimationValue {
    let numbers = (0..<4).map { _ in Double.random(in: 0...2, using: &random) }
    if property.kind == .transform {
      return .transform(
        Transform3D(scaleX: 1 + numbers[0], y: 1, z: 1)
          .concatenating(Transform3D(rotationAngle: numbers[1], x: 0, y: 0, z: 1)))
    }
    return try #require(
      AnimationValue(property.kind, components: SIMD4(numbers[0], numbers[1], numbers[2], 1)))
  }

  private static func compare(_ state: LayerState, _ layer: Layer) throws {
    let shown = try #require(layer.presentation)
    let above = try #require(layer.superlayer?.presentation)
    let (own, outer) = (shown.localMatrix, above.sublayerMatrix)
    let local = outer.isIdentity ? own : own.concatenating(outer)
    expectSameBits(state.local.entries, local.entries)
    expectTrue(state.bounds == shown.bounds && state.anchorPoint == shown.anchorPoint)
    expectEqual([state.opacity, state.zPosition], [shown.opacity, shown.zPosition])
    expectEqual(state.isHidden, shown.isHidden)
    expectEqual(state.masksToBounds, shown.value(of: .masksToBounds))
    expectEqual(state.backgroundColor, shown.backgroundColor)
    expectEqual(state.cornerRadius, shown.cornerRadius)
    expectEqual(state.borderWidth, shown.value(of: .borderWidth))
    expectEqual(state.borderColor, shown.value(of: .borderColor))
    expectEqual(state.contents, shown.contents?.token)
    var shadow = shown.value(of: .shadowColor)
    shadow.alpha *= min(1, shown.value(of: .shadowOpacity))
    let hasShadow = !state.masksToBounds && shadow.alpha > 0
    expectEqual(state.shadow?.color, hasShadow ? shadow : nil)
    expectEqual(state.shadow?.offset, hasShadow ? shown.value(of: .shadowOffset) : nil)
    expectEqual(state.shadow?.radius, hasShadow ? shown.value(of: .shadowRadius) : nil)
    expectEqual(state.shape?.shape, shown.shape)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `states of a tree that changes are its presentations, bit by bit`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let stage = Stage()
    var layers: [Layer] = []
    for index in 0..<6 {
      layers.append(index % 3 == 0 ? Layer() : ShapeLayer())
      layers[index].name = "\(index)"
      try (index < 2 ? stage.root : layers[index / 2 - 1]).addSublayer(layers[index])
    }
    var walker = LayerTreeWalker()
    var states: [LayerState] = []
    for _ in 0..<40 {
      let layer = layers[Int.random(in: 0..<6, using: &random)]
      let property = try #require(Self.properties.randomElement(using: &random))
      if layer.has(property) {
        let from = try Self.value(of: property, &random)
        let to = try Self.value(of: property, &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0: layer.removeAllAnimations()
        case 1: try layer.setValue(to, for: property)
        default:
          let animation = BasicAnimation<AnimationValue>(
            keyPath: property.name, from: from.unwrapped, to: to.unwrapped)
          animation.duration = 1
          try layer.add(animation)
        }
      }
      try stage.advance(to: stage.time + 0.11)
      walker.read(stage, into: &states)
      expectEqual(states.count, layers.count)
      for state in states {
        let name = try #require(walker.layers[state.layer].name)
        try Self.compare(state, try #require(layers.first { $0.name == name }))
      }
    }
  }
}
