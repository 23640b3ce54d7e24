import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeScene

/// Every row of the table of layer properties, through everything that reads the table.
@Suite struct LayerPropertyTableTests {
  static let roots = LayerProperty.roots.indices

  /// A value of a property that is not its default, and differs for the numbers 0 and 1.
  static func example(_ property: LayerProperty, _ number: Int) -> AnimationValue {
    let x = 0.25 + 0.5 * Double(number)
    switch property.kind {
    case .scalar: return .scalar(x)
    case .point: return .point(Point(x: x, y: -x))
    case .size: return .size(Size(width: x, height: 2 * x))
    case .rect: return .rect(Rect(x: x, y: 2, width: 3, height: 4 * x))
    case .color: return .color(Color(red: x, green: 1, blue: 0.5, alpha: 0.75))
    case .transform: return .transform(Transform3D(translationX: 8 * x, y: 6, z: 7))
    case .flag: return .flag(number == 0)
    case .contents: return .contents(Contents(UInt64(7 + number)))
    case .path: return .path(path(to: x))
    case .dashPattern: return .dashPattern([x, 2])
    case .fillRule: return .fillRule(number == 0 ? .evenOdd : .nonZero)
    case .lineCap: return .lineCap(number == 0 ? .square : .round)
    case .lineJoin: return .lineJoin(number == 0 ? .bevel : .round)
    }
  }

  private static func path(to x: Double) -> Path {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: x, y: 2))
    return path
  }

  /// The animation of a property to a value with `Layer.animate`.
  private struct Change: PropertyTypeVisitor {
    let layer: Layer
    let value: AnimationValue

    func callAsFunction<Value: Animatable>(
      _ keyPath: AnimationKeyPath<Value>
    ) throws(EngineError) {
      guard let value = Value(value) else { return }
      try layer.animate(keyPath, to: value, duration: 1, timingFunction: .linear)
    }
  }

  @Test(arguments: roots)
  func `a property is set, animated, retargeted, recorded, written and read again`(
    _ index: Int
  ) throws {
    let property = LayerProperty.roots[index]
    let (first, second) = (Self.example(property, 0), Self.example(property, 1))
    let stage = Stage()
    let layer = ShapeLayer()
    layer.name = "layer"
    try stage.root.addSublayer(layer)
    expectEqual(property.defaultValue, layer.modelValue(of: property))
    expectTrue(property.defaultValue != first && first != second)
    // Set and read: nothing else has changed.
    let before = LayerProperty.roots.map(layer.modelValue)
    try layer.setValue(first, for: property)
    for (other, old) in zip(LayerProperty.roots, before) {
      expectEqual(layer.modelValue(of: other), other == property ? first : old)
    }
    try stage.advance(to: 0)
    expectEqual(layer.presentation?.animationValue(of: property), first)
    // Animate, and change the target on the way.
    try property.withType(Change(layer: layer, value: second))
    try stage.advance(to: 0.25)
    let shown = try #require(layer.presentation).animationValue(of: property)
    expectTrue(property.isInterpolated ? shown != first && shown != second : shown == first)
    try property.withType(Change(layer: layer, value: first))
    try stage.advance(to: 0.5)
    // Recorded like this by traces and exports.
    let presentation = try #require(layer.presentation)
    let snapshot = try #require(LayerSnapshotter.all(on: stage).first)
    expectEqual(snapshot.value(of: property), presentation.animationValue(of: property))
    var json = JSONWriter()
    json.object(LayerSnapshot.members, of: snapshot)
    expectTrue(json.text.contains("\"\(property.keyPath)\":"))
    try stage.advance(to: 2)
    expectEqual(layer.presentation?.animationValue(of: property), first)
    // Written and read again, by the schema's names.
    let text = try SceneWriter.json(of: stage, viewport: Size(width: 9, height: 9))
    let read = try SceneText.running(text).stage.root.sublayers[0]
    expectEqual(read.modelValue(of: property), first)
    expectTrue(LayerReader.fields.names.contains("\(property.keyPath)"))
  }

  @Test func `C and Python have the same properties, by name, number and count of numbers`() throws
  {
    func words(_ path: String, from start: String, to end: String) throws -> Substring {
      let text = Documentation.lines(path).joined(separator: "\n")
      let rest = text[try #require(text.firstRange(of: start)).lowerBound...]
      return rest[..<(try #require(rest.firstRange(of: end)).lowerBound)]
    }
    let header = try words(
      "Sources/CGlissade/include/glissade.h", from: "GLISSADE_OPACITY = 0", to: "};")
    let names = try words(
      "Sources/Python/glissade/_internal/properties.py", from: "opacity position", to: "\"\"\"")
    let types = try words(
      "Sources/Python/glissade/types.py", from: "\"opacity\"", to: "\n]")
    var (inC, inPython, inTypes): ([String], [String], [String]) = ([], [], [])
    for property in LayerProperty.allCases {
      let count = property.kind == .transform ? 16 : property.kind.componentCount
      let isText = property.kind == .path || property.kind == .dashPattern
      let width = property.kind == .contents ? 1 : count
      let name = "\(property.keyPath)".map { character in
        character == "."
          ? "_" : character.isUppercase ? "_\(character.lowercased())" : "\(character)"
      }.joined()
      inC.append("GLISSADE_\(name.uppercased()) = \(property.rawValue)")
      inPython.append(isText ? "\(name)=0" : width == 1 ? name : "\(name)=\(width)")
      inTypes.append("\"\(name)\"")
    }
    let constants = header.split(separator: "\n").compactMap { line in
      line.firstRange(of: /GLISSADE_\w+ = \d+/).map { String(line[$0]) }
    }
    expectEqual(constants, inC)
    expectEqual(names.split(whereSeparator: \.isWhitespace).map(String.init), inPython)
    expectEqual(
      types.split(whereSeparator: { ", \n".contains($0) }).map(String.init), inTypes)
  }
}
