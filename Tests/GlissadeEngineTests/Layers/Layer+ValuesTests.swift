import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeEngine

@Suite struct LayerValuesTests {
  /// A value of each property that is not its default.
  static let examples = LayerProperty.allCases.enumerated().map { index, property in
    (property, example(property.kind, 0.5 + 0.0625 * Double(index % 6)))
  }

  private static func example(_ kind: AnimationValue.Kind, _ x: Double) -> AnimationValue {
    switch kind {
    case .scalar: .scalar(x)
    case .point: .point(Point(x: x, y: 2))
    case .size: .size(Size(width: 4, height: x))
    case .rect: .rect(Rect(x: 1, y: 2, width: 3, height: x))
    case .color: .color(Color(red: x, green: 1, blue: 0.25, alpha: 0.75))
    case .transform: .transform(Transform3D(translationX: 5, y: 6, z: x))
    case .flag: .flag(true)
    case .contents: .contents(Contents(0xFEDC_BA98_7654_3210))
    case .path: .path(svg("M 1 2 L 3 4 Q 7 8 5 6 C 11 12 13 14 9 10 Z"))
    case .dashPattern: .dashPattern([28, 29, x])
    case .fillRule: .fillRule(.evenOdd)
    case .lineCap: .lineCap(.square)
    case .lineJoin: .lineJoin(.bevel)
    }
  }

  private func isClose(_ a: AnimationValue, _ b: AnimationValue) -> Bool {
    switch (a, b) {
    case (.scalar(let x), .scalar(let y)): (x - y).magnitude < 1e-12
    case (.size(let x), .size(let y)):
      (x.width - y.width).magnitude + (x.height - y.height).magnitude < 1e-12
    default: a == b
    }
  }

  @Test(arguments: examples.indices)
  func `value set by a key path: reads back`(_ index: Int) throws {
    let (property, value) = Self.examples[index]
    let layer = ShapeLayer()
    try layer.setValue(value, for: property)
    expectTrue(isClose(layer.modelValue(of: property), value))
    // Nothing else has changed but what the property is part of, and its parts.
    let plain = ShapeLayer()
    for other in LayerProperty.allCases where other.root != property.root {
      expectEqual(layer.modelValue(of: other), plain.modelValue(of: other), "\(other)")
    }
  }

  @Test func `components are set one by one`() throws {
    let layer = Layer()
    try layer.setValue(5, for: .positionX)
    try layer.setValue(6, for: .positionY)
    try layer.setValue(Point(x: 1, y: 2), for: .boundsOrigin)
    try layer.setValue(30, for: .boundsSizeWidth)
    try layer.setValue(40, for: .boundsSizeHeight)
    expectEqual(layer.position, Point(x: 5, y: 6))
    expectEqual(layer.bounds, Rect(x: 1, y: 2, width: 30, height: 40))
    try layer.setValue(2, for: .transformScaleX)
    try layer.setValue(3, for: .transformScaleY)
    try layer.setValue(7, for: .transformTranslationX)
    expectEqual(layer.value(for: .transformScaleX), 2)
    expectEqual(layer.value(for: .transformScaleY), 3)
    expectClose(layer.value(for: .transformScale), 2, within: 1e-12)
    expectClose(layer.transform.m11, 2, within: 1e-12)
    expectClose(layer.transform.m22, 3, within: 1e-12)
    expectClose(layer.transform.m41, 7, within: 1e-12)
  }

  // MARK: Bad input

  static let bad: [Double] = [.nan, .infinity, -Double.infinity, 1e39, -.greatestFiniteMagnitude]

  /// The example with one of its numbers replaced; nil where it has no such number.
  static func spoilt(_ value: AnimationValue, _ index: Int, _ bad: Double) -> AnimationValue? {
    func pick(_ i: Int, _ old: Double) -> Double { i == index ? bad : old }
    switch value {
    case .scalar(let x): return index < 1 ? .scalar(pick(0, x)) : nil
    case .point(let p): return index < 2 ? .point(Point(x: pick(0, p.x), y: pick(1, p.y))) : nil
    case .size(let s):
      return index < 2
        ? .size(Size(width: pick(0, s.width), height: pick(1, s.height))) : nil
    case .rect(let r):
      return index < 4
        ? .rect(
          Rect(
            x: pick(0, r.origin.x), y: pick(1, r.origin.y), width: pick(2, r.size.width),
            height: pick(3, r.size.height))) : nil
    case .color(let c):
      return index < 4
        ? .color(
          Color(
            red: pick(0, c.red), green: pick(1, c.green), blue: pick(2, c.blue),
            alpha: pick(3, c.alpha))) : nil
    case .transform(var t):
      guard index < 16 else { return nil }
      t[index / 4, index % 4] = bad
      return .transform(t)
    case .path(let path):
      // The transform replaces one coordinate of the first point.
      guard index < 2, case .move(let first) = path.elements[0] else { return nil }
      var copy = Path()
      copy.move(to: Point(x: pick(0, first.x), y: pick(1, first.y)))
      return .path(copy)
    case .dashPattern(var lengths):
      guard index < lengths.count else { return nil }
      lengths[index] = bad
      return .dashPattern(lengths)
    case .flag, .contents, .fillRule, .lineCap, .lineJoin: return nil
    }
  }

  private func isRefusal(_ error: EngineError?, _ property: LayerProperty, _ value: Double) -> Bool
  {
    error == .invalidValue(property: property, value: value)
  }

  @Test(arguments: examples.indices)
  func `a number that is not finite is refused by name and value`(_ index: Int) throws {
    let (property, value) = Self.examples[index]
    let (stage, layer) = try busyStage()
    let before = try StageSnapshot(stage)
    var told: [EngineError] = []
    stage.errorHandler = { error, teller in
      told.append(error)
      expectIdentical(teller, layer)
    }
    var count = 0
    for bad in Self.bad {
      for number in 0..<16 {
        guard let spoilt = Self.spoilt(value, number, bad) else { continue }
        count += 1
        let error = thrownError(try layer.setValue(spoilt, for: property))
        // A colour may keep numbers in a form of its own; all others name the very number.
        expectTrue(isRefusal(error, property, bad), "\(spoilt): \(String(describing: error))")
        expectTrue(told.isEmpty)
        // By the setter, where there is one.
        guard Self.set(layer, property, spoilt) else { continue }
        expectTrue(told.count == 1 && isRefusal(told.first, property, bad))
        told = []
      }
    }
    expectTrue(count > 0 || property.isDiscrete)
    try before.expectUnchanged(stage)
  }

  /// Sets a whole property by its setter; false where it has none.
  static func set(_ layer: Layer, _ property: LayerProperty, _ value: AnimationValue) -> Bool {
    switch (property, value) {
    case (.opacity, .scalar(let x)): layer.opacity = x
    case (.position, .point(let x)): layer.position = x
    case (.zPosition, .scalar(let x)): layer.zPosition = x
    case (.anchorPoint, .point(let x)): layer.anchorPoint = x
    case (.bounds, .rect(let x)): layer.bounds = x
    case (.transform, .transform(let x)): layer.transform = x
    case (.sublayerTransform, .transform(let x)): layer.sublayerTransform = x
    case (.backgroundColor, .color(let x)): layer.backgroundColor = x
    case (.cornerRadius, .scalar(let x)): layer.cornerRadius = x
    case (.borderWidth, .scalar(let x)): layer.borderWidth = x
    case (.borderColor, .color(let x)): layer.borderColor = x
    case (.shadowColor, .color(let x)): layer.shadowColor = x
    case (.shadowOpacity, .scalar(let x)): layer.shadowOpacity = x
    case (.shadowOffset, .size(let x)): layer.shadowOffset = x
    case (.shadowRadius, .scalar(let x)): layer.shadowRadius = x
    default: return false
    }
    return true
  }

  @Test(arguments: examples.indices)
  func `a value of another type is refused`(_ index: Int) throws {
    let property = Self.examples[index].0
    let (stage, layer) = try busyStage()
    let before = try StageSnapshot(stage)
    for (_, value) in Self.examples where value.kind != property.kind {
      expectEqual(
        thrownError(try layer.setValue(value, for: property)),
        .typeMismatch(property: property, expected: property.kind, actual: value.kind))
    }
    try before.expectUnchanged(stage)
  }

  @Test func `the largest numbers of a Float are taken`() throws {
    let (stage, layer) = stageWithLayer()
    let largest = Double(Float.greatestFiniteMagnitude)
    layer.zPosition = largest
    layer.cornerRadius = -largest
    expectEqual(layer.zPosition, largest)
    expectEqual(layer.cornerRadius, -largest)
    layer.zPosition = Double.leastNonzeroMagnitude
    try stage.evaluate(at: 0)
  }
}
