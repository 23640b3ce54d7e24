import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct ReportingTests {
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

  @Test func `an error reaches the error handler, and ends the calls`() {
    let done: Void? = layer.reporting {
      try $0.setValue(0.5, for: .opacity)
      try $0.addSublayer(stage.root)
      try $0.setValue(0.25, for: .opacity)
    }
    expectTrue(done == nil && layer.opacity == 0.5)
    expectEqual(errors.all.map(\.error), [.cycle])
    expectEqual(errors.all.map(\.name), ["layer"])
  }

  @Test func `a result is returned, nil after an error`() {
    layer.position = Point(x: 10, y: 20)
    let converted = layer.reporting { try $0.convert(Point.zero, to: stage.root) }
    expectEqual(converted, Point(x: 10, y: 20))
    expectTrue(errors.all.isEmpty)
    expectNil(layer.reporting { try $0.convert(Point.zero, to: Layer()) })
    expectEqual(errors.all.map(\.error), [.noCommonAncestor])
  }

  @Test func `errors of other types are reported as the engine's`() {
    struct Mistake: Error {}
    layer.reporting { _ in _ = try TimedSpring.uikit(duration: 1, dampingRatio: .nan) }
    layer.reporting { _ in throw Mistake() }
    expectEqual(
      errors.all.map(\.error),
      [.timing(.notFinite(field: .dampingRatio, value: .nan)), .other(description: "Mistake()")])
  }

  @Test func `a mask that is rejected is reported by its property`() {
    layer.mask = stage.root
    expectTrue(errors.all.map(\.error) == [.cycle] && layer.mask == nil)
    let mask = Layer()
    layer.mask = mask
    expectIdentical(layer.mask, mask)
  }

  @Test func `a stage reports the errors of its own calls`() throws {
    stage.reporting { try $0.advance(to: 2) }
    stage.reporting { try $0.evaluate(at: 2) }
    expectTrue(stage.time == 2 && errors.all.isEmpty)
    stage.reporting { try $0.advance(to: 1) }
    stage.reporting { try $0.evaluate(at: .nan) }
    expectEqual(errors.all.map(\.error), [.timeRunsBackwards(from: 2, to: 1), .invalidTime(.nan)])
  }
}
