import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct LayerReportingTests {
  /// The errors that the stage's handler received, each with the layer's name.
  private final class Errors {
    var all: [(error: EngineError, name: String?)] = []
  }

  private let stage = Stage()
  private let layer = Layer()
  private let errors = Errors()

  init() throws {
    layer.name = "layer"
    try stage.root.addSublayer(layer)
    stage.errorHandler = { [errors] error, layer in errors.all.append((error, layer?.name)) }
  }

  /// Expects that a call hands one error to the handler: the one that the throwing form throws.
  private func expect(
    _ reporting: (LayerReporting) -> Void, _ throwing: (Layer) throws -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) {
    errors.all = []
    reporting(layer.reporting)
    let reported = errors.all
    let thrown = thrownError(try throwing(layer))
    #expect(thrown != nil, sourceLocation: location)
    #expect(reported.map(\.error) == [thrown], sourceLocation: location)
    #expect(reported.map(\.name) == ["layer"], sourceLocation: location)
    // The throwing form reports nothing.
    #expect(errors.all.count == 1, sourceLocation: location)
  }

  @Test func `bad input of every call reaches the error handler with the same error`() throws {
    let stranger = Layer()
    let bad = BasicAnimation(keyPath: .opacity, from: .nan)
    expect({ $0.add(bad, forKey: "x") }) { try $0.add(bad, forKey: "x") }
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 0.5)
    expect({ $0.animate(.opacity, to: .infinity, with: motion) }) {
      try $0.animate(.opacity, to: .infinity, with: motion)
    }
    expect({ $0.animate(.opacity, to: 0, duration: -1) }) {
      try $0.animate(.opacity, to: 0, duration: -1)
    }
    let root = stage.root
    expect({ $0.addSublayer(root) }) { try $0.addSublayer(root) }
    expect({ $0.insertSublayer(stranger, at: 7) }) { try $0.insertSublayer(stranger, at: 7) }
    expect({ $0.insertSublayer(stranger, below: root) }) {
      try $0.insertSublayer(stranger, below: root)
    }
    expect({ $0.insertSublayer(stranger, above: root) }) {
      try $0.insertSublayer(stranger, above: root)
    }
    expect({ $0.replaceSublayer(root, with: stranger) }) {
      try $0.replaceSublayer(root, with: stranger)
    }
    expect({ $0.setMask(root) }) { try $0.setMask(root) }
    expect({ $0.setValue(.nan, for: .opacity) }) { try $0.setValue(.nan, for: .opacity) }
    expect({ $0.setValue(AnimationValue.flag(true), for: LayerProperty.opacity) }) {
      try $0.setValue(AnimationValue.flag(true), for: LayerProperty.opacity)
    }
    expect({ $0.setValue(1, forKeyPath: "opactiy") }) { try $0.setValue(1, forKeyPath: "opactiy") }
    expect({ expectNil($0.presentation(at: .nan)) }) { _ = try $0.presentation(at: .nan) }
    expectTrue(layer.opacity == 1 && layer.sublayers.isEmpty && layer.mask == nil)
    expectTrue(layer.animations.isEmpty)
  }

  @Test func `conversions return what they were given after an error`() {
    let (stranger, point) = (Layer(), Point(x: 3, y: 4))
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    expect({ expectEqual($0.convert(point, to: stranger), point) }) {
      _ = try $0.convert(point, to: stranger)
    }
    expect({ expectEqual($0.convert(point, from: stranger), point) }) {
      _ = try $0.convert(point, from: stranger)
    }
    expect({ expectEqual($0.convert(rect, to: stranger), rect) }) {
      _ = try $0.convert(rect, to: stranger)
    }
    expect({ expectEqual($0.convert(rect, from: stranger), rect) }) {
      _ = try $0.convert(rect, from: stranger)
    }
    expect({ expectEqual($0.convertTime(5, to: stranger), 5) }) {
      _ = try $0.convertTime(5, to: stranger)
    }
    expect({ expectEqual($0.convertTime(5, from: stranger), 5) }) {
      _ = try $0.convertTime(5, from: stranger)
    }
  }

  @Test func `calls with good input do what the throwing forms do`() throws {
    let (first, second, third) = (Layer(), Layer(), Layer())
    layer.position = Point(x: 10, y: 20)
    layer.reporting.addSublayer(second)
    layer.reporting.insertSublayer(first, below: second)
    layer.reporting.insertSublayer(third, above: second)
    expectEqual(
      layer.sublayers.map(ObjectIdentifier.init), [first, second, third].map(ObjectIdentifier.init))
    layer.reporting.insertSublayer(third, at: 0)
    let fourth = Layer()
    layer.reporting.replaceSublayer(second, with: fourth)
    expectEqual(
      layer.sublayers.map(ObjectIdentifier.init), [third, first, fourth].map(ObjectIdentifier.init))
    layer.reporting.setMask(second)
    expectIdentical(layer.mask, second)
    layer.reporting.setValue(3, for: .zPosition)
    layer.reporting.setValue(.scalar(4), for: LayerProperty.cornerRadius)
    layer.reporting.setValue(0.5, forKeyPath: "opacity")
    expectTrue(layer.zPosition == 3 && layer.cornerRadius == 4 && layer.opacity == 0.5)
    layer.reporting.add(fade(), forKey: "fade")
    expectTrue(layer.animation(forKey: "fade") != nil)
    expectEqual(layer.reporting.convert(Point.zero, to: stage.root), Point(x: 10, y: 20))
    expectEqual(layer.reporting.convertTime(2, to: nil), 2)
    expectEqual(layer.reporting.presentation(at: 0.25)?.opacity, 0.25)
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 0.5)
    stage.perform { layer.reporting.animate(.positionX, to: 100, with: motion) }
    stage.perform { layer.reporting.animate(.positionY, to: 200, duration: 1) }
    expectEqual(layer.position, Point(x: 100, y: 200))
    expectTrue(errors.all.isEmpty)
  }

  @Test func `a mask that is rejected is reported by its property`() {
    layer.mask = stage.root
    expectTrue(errors.all.map(\.error) == [.cycle] && layer.mask == nil)
    let mask = Layer()
    layer.mask = mask
    expectIdentical(layer.mask, mask)
  }

  @Test func `a stage reports the errors of its own calls`() throws {
    stage.reporting.advance(to: 2)
    stage.reporting.evaluate(at: 2)
    expectTrue(stage.time == 2 && errors.all.isEmpty)
    stage.reporting.advance(to: 1)
    stage.reporting.evaluate(at: .nan)
    expectEqual(errors.all.count, 2)
    expectEqual(errors.all[0].error, .timeRunsBackwards(from: 2, to: 1))
    guard case .invalidTime = errors.all[1].error else {
      Issue.record("\(errors.all[1].error)")
      return
    }
  }

  /// Returns the public methods of a type in the engine's sources that satisfy a condition: each its name and
  /// parameters, without default values.
  private static func methods(
    of type: String, _ isWanted: (String) -> Bool
  ) -> Set<String> {
    var found: Set<String> = []
    for file in Documentation.files(under: "Sources/GlissadeEngine", suffix: ".swift") {
      var (isInside, head): (Bool, String?) = (false, nil)
      for line in Documentation.lines(file) {
        if let first = line.first, first != " ", first != "}", first != "/" {
          let words = line.split { " :".contains($0) }
          isInside = ["class", "struct", "extension"].contains { kind in
            words.firstIndex(of: Substring(kind)).map { words.dropFirst($0 + 1).first }
              == Substring(type)
          }
        }
        guard isInside else { continue }
        if line.hasPrefix("  public func ") { head = "" }
        guard let begun = head else { continue }
        let text = begun + " " + line.trimmingCharacters(in: .whitespaces)
        head = text
        guard line.hasSuffix("{") || line.hasSuffix("}") else { continue }
        head = nil
        guard isWanted(text) else { continue }
        let signature = text.components(separatedBy: " throws(")[0]
          .components(separatedBy: ") {")[0].components(separatedBy: ") ->")[0]
        found.insert(
          signature.replacing(#/\s*=\s*[^,)]+/#, with: "").replacing(#/[\s)]+/#, with: ""))
      }
    }
    return found
  }

  @Test func `every public call that throws has its form`() {
    for (type, reporting) in [("Layer", "LayerReporting"), ("Stage", "StageReporting")] {
      let throwing = Self.methods(of: type) { $0.contains(" throws(EngineError)") }
      expectTrue(throwing.count >= (type == "Layer" ? 18 : 2), "\(throwing)")
      expectEqual(throwing, Self.methods(of: reporting) { _ in true })
    }
  }
}
