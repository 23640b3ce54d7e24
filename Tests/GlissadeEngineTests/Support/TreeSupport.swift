import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The events in their order, each with the stage's time at which it happened.
final class EventLog {
  var lines: [String] = []

  func note(_ text: String, _ stage: Stage?) {
    lines.append(stage.map { "\(text) \($0.time)" } ?? text)
  }

  /// Expects the events up to now.
  func expect(_ wanted: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    expectEqual(lines, wanted, sourceLocation: sourceLocation)
  }
}

/// A delegate that writes down what it is told, and can do something about it.
final class RecordingDelegate: AnimationDelegate {
  let name: String
  let log: EventLog
  weak var stage: Stage?
  var onStart: ((Animation) -> Void)?
  var onStop: ((Animation, Bool) -> Void)?

  init(_ name: String, _ log: EventLog, _ stage: Stage? = nil) {
    (self.name, self.log, self.stage) = (name, log, stage)
  }

  func animationDidStart(_ animation: Animation) {
    log.note("\(name) starts", stage)
    onStart?(animation)
  }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    log.note("\(name) \(finished ? "finishes" : "is removed")", stage)
    onStop?(animation, finished)
  }
}

/// A fade of the opacity from 0 to 1 that is easy to tell times from: linear.
func fade(
  _ duration: Double = 1, delegate: (any AnimationDelegate)? = nil
) -> BasicAnimation<Double> {
  let animation = BasicAnimation(keyPath: .opacity, from: 0, to: 1).lasting(duration)
  animation.delegate = delegate
  return animation
}

extension Animation {
  /// Sets the duration, and the pace and the beginning where they are given.
  func lasting(
    _ duration: Double, _ pace: TimingFunction? = nil, from beginTime: Double? = nil
  ) -> Self {
    (self.duration, timingFunction) = (duration, pace ?? timingFunction)
    self.beginTime = beginTime ?? self.beginTime
    return self
  }

  /// Keeps the animation beyond its end, with a fill.
  @discardableResult func keep(_ fillMode: MediaTiming.FillMode = .both) -> Self {
    (self.fillMode, isRemovedOnCompletion) = (fillMode, false)
    return self
  }
}

/// Does something when the animation that retains it is released.
final class Farewell: AnimationDelegate {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}

/// A stage with one layer on it; a strict one takes every error for an issue.
func stageWithLayer<Kind: Layer>(
  _ layer: Kind = Layer(), isFlushed: Bool = false, isStrict: Bool = false
) -> (stage: Stage, layer: Kind) {
  let stage = Stage()
  if isStrict { stage.errorHandler = { error, _ in Issue.record("\(error)") } }
  expectNil(thrownError(try stage.root.addSublayer(layer)))
  if isFlushed { stage.flush() }
  return (stage, layer)
}

/// A square at the origin.
func square(_ side: Double) -> Path {
  var path = Path()
  path.addRect(Rect(x: 0, y: 0, width: side, height: side))
  return path
}

/// The error of the engine that an expression throws, or nil.
func thrownError<Value>(_ expression: @autoclosure () throws -> Value) -> EngineError? {
  do {
    _ = try expression()
  } catch let error as EngineError {
    return error
  } catch {
    Issue.record(error)
  }
  return nil
}

/// Returns the path that a text of SVG describes.
func svg(_ text: String) -> Path {
  guard let path = try? Path(svgText: text) else { preconditionFailure("no path: \(text)") }
  return path
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func index(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  mutating func point(_ reach: Double) -> Point {
    Point(x: number(-reach...reach), y: number(-reach...reach))
  }
}

/// A matrix of space for row vectors, row by row, that shares no code with the engine.
struct PlainMatrix {
  var m: [Double]

  init(_ m: [Double]) { self.m = m }

  static var identity: PlainMatrix { translation(0, 0, 0) }

  static func translation(_ x: Double, _ y: Double, _ z: Double) -> PlainMatrix {
    PlainMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  init(_ transform: Transform3D) { m = transform.entries }

  /// The first factor is applied first.
  static func * (a: PlainMatrix, b: PlainMatrix) -> PlainMatrix {
    var product = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        for k in 0..<4 { product[4 * row + column] += a.m[4 * row + k] * b.m[4 * k + column] }
      }
    }
    return PlainMatrix(product)
  }

  /// Returns the projected position of a point of the plane z = 0.
  func image(_ p: Point) -> Point {
    func sum(_ column: Int) -> Double { p.x * m[column] + p.y * m[4 + column] + m[12 + column] }
    return Point(x: sum(0) / sum(3), y: sum(1) / sum(3))
  }

  /// The largest entry's size, at least 1.
  var size: Double { m.reduce(1) { max($0, $1.magnitude) } }
}

/// A layer's matrix to its superlayer by the definition of Core Animation.
func plainMatrix(_ layer: Layer) -> PlainMatrix {
  func anchor(_ layer: Layer) -> (Double, Double) {
    let (b, a) = (layer.bounds, layer.anchorPoint)
    return (b.origin.x + a.x * b.size.width, b.origin.y + a.y * b.size.height)
  }
  let (x, y) = anchor(layer)
  var result =
    PlainMatrix.translation(-x, -y, 0) * PlainMatrix(layer.transform)
    * .translation(layer.position.x, layer.position.y, layer.zPosition)
  if let above = layer.superlayer {
    let (x, y) = anchor(above)
    result =
      result * .translation(-x, -y, 0) * PlainMatrix(above.sublayerTransform)
      * .translation(x, y, 0)
  }
  return result
}

/// A layer's matrix to the stage.
func plainWorld(_ layer: Layer) -> PlainMatrix {
  var result = plainMatrix(layer)
  var above = layer.superlayer
  while let next = above {
    result = result * plainMatrix(next)
    above = next.superlayer
  }
  return result
}

extension Layer {
  /// The opacity that the stage's last frame has for the layer.
  var frameOpacity: Double? { stage?.frame[self]?.opacity }

  /// The matrix to the stage that the stage's last frame has for the layer.
  var frameWorld: [Float]? { stage?.frame[self]?.worldMatrix.entries.map(Float.init) }
}
