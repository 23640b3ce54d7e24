import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeExport

struct RecordedShapeTests {
  /// A recording of one frame with a layer of a shape, and a shape as its mask.
  static func recording(_ shape: Shape, mask: Shape? = nil, bounds: Rect? = nil) -> Recording {
    let bounds = bounds ?? Rect(x: 0, y: 0, width: 20, height: 20)
    var state = LayerState(layer: 0, bounds: bounds)
    state.shape = RecordedShape(shape)
    var states = [state]
    if let mask {
      var cutting = LayerState(layer: 1, bounds: bounds)
      cutting.shape = RecordedShape(mask)
      states.append(cutting)
    }
    return Recording(
      viewport: Size(width: 40, height: 40), frameRate: 60,
      layers: [RecordedLayer(name: "shape")]
        + (mask == nil ? [] : [RecordedLayer(parent: 0, role: .mask)]),
      frames: [RecordedFrame(index: 0, time: 0, layers: states)])
  }

  /// A recording of several frames of one layer.
  static func recording(_ shapes: [RecordedShape]) -> Recording {
    var recording = recording(Shape())
    recording.frames = shapes.enumerated().map { index, shape in
      var state = recording.frames[0].layers[0]
      state.shape = shape
      return RecordedFrame(index: index, time: Double(index) / 60, layers: [state])
    }
    return recording
  }

  /// A triangle.
  static let triangle: Path = {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.addQuadCurve(to: Point(x: 0, y: 9), control: Point(x: 6, y: 6))
    path.closeSubpath()
    return path
  }()

  static func shape(_ change: (inout Shape) -> Void = { _ in }) -> Shape {
    var shape = Shape()
    shape.path = triangle
    change(&shape)
    return shape
  }

  @Test func `a morph is recorded with both ends and its progress`() throws {
    let recorder = try Recorder(frameRate: 4, duration: 1) {
      let stage = Stage()
      let layer = ShapeLayer()
      layer.path = Shapes.star
      return Recorder.Subject(stage: stage, viewport: Size(width: 40, height: 40)) {
        try stage.root.addSublayer(layer)
        let morph = BasicAnimation(keyPath: .path, from: Shapes.star, to: Shapes.turnedStar)
        (morph.duration, morph.timingFunction) = (1, .linear)
        try layer.add(morph)
      }
    }
    let recording = try recorder.record()
    for (place, progress) in [0, 0.25, 0.5, 0.75].enumerated() {
      let shape = try #require(recording.frames[place].layers[0].shape)
      expectTrue(shape.pathMorph.start == Shapes.star && shape.pathMorph.end == Shapes.turnedStar)
      // The progress is that of rows in Double.
      expectClose(shape.pathMorph.progress, progress, within: 1e-12)
      expectEqual(shape.shape.path, shape.pathMorph.path)
    }
    let last = try #require(recording.frames[4].layers[0].shape)
    expectTrue(last.pathMorph.progress == 1 && last.shape.path == Shapes.turnedStar)
  }

  @Test func `other layers have no shape, and take no more memory for one than a reference`() throws
  {
    expectEqual(MemoryLayout<RecordedShape?>.size, MemoryLayout<AnyObject?>.size)
    let recording = try SampleScene.reveal.recorder(frameRate: 5).record()
    expectTrue(recording.frames.allSatisfy { $0.layers.allSatisfy { $0.shape == nil } })
  }

  @Test func `shapes are equal by their values`() {
    let (one, other) = (RecordedShape(Self.shape()), RecordedShape(Self.shape()))
    expectTrue(one == other && one.hashValue == other.hashValue)
    expectTrue(one != RecordedShape(Self.shape { $0.lineWidth = 2 }))
    expectTrue(one != RecordedShape(Self.shape { $0.path = Path() }))
  }

  private static let faults: [(property: String, change: @Sendable (inout Shape, Double) -> Void)] =
    [
      ("path", { $0.path.addLine(to: Point(x: 0, y: $1)) }),
      ("fillColor", { $0.fillColor = Color(white: $1) }),
      ("strokeColor", { $0.strokeColor = Color(white: 0, alpha: $1) }),
      ("lineWidth", { $0.lineWidth = $1 }), ("miterLimit", { $0.miterLimit = $1 }),
      ("lineDashPattern", { $0.lineDashPattern = [1, $1] }),
      ("lineDashPhase", { $0.lineDashPhase = $1 }), ("strokeStart", { $0.strokeStart = $1 }),
      ("strokeEnd", { $0.strokeEnd = $1 }),
    ]

  @Test(arguments: RecordingTests.exports.indices, faults.indices)
  func `numbers that are not finite or too great to be drawn are refused`(index: Int, fault: Int) {
    let (format, run) = RecordingTests.exports[index]
    let (property, change) = RecordedShapeTests.faults[fault]
    for value in [Double.nan, .infinity, 2e9] where !value.isFinite || format.isDrawn {
      var shape = Self.shape()
      change(&shape, value)
      #expect(
        throws: ExportError.invalidValue(
          format: format, layer: "shape", property: property, value: value)
      ) { try run(RecordedShapeTests.recording(shape)) }
    }
  }

  @Test(arguments: RecordingTests.exports.indices)
  func `a morph that leaves the range between its ends is refused`(index: Int) throws {
    let (format, run) = RecordingTests.exports[index]
    let morph = try PathMorph(from: Shapes.star, to: Shapes.turnedStar, progress: 1e9)
    let recording = RecordedShapeTests.recording([RecordedShape(Self.shape(), pathMorph: morph)])
    if format.isDrawn {
      #expect(throws: ExportError.self) { try run(recording) }
    } else {
      try expectTrue(!run(recording).isEmpty)
    }
  }

  @Test(arguments: RecordingTests.exports.indices)
  func `shapes that draw nothing are taken by every format`(index: Int) throws {
    let shapes: [Shape] = [
      Shape(), Self.shape { $0.fillColor = nil }, Self.shape { $0.lineWidth = -3 },
      Self.shape { ($0.strokeColor, $0.strokeStart, $0.strokeEnd) = (.black, 1, 0) },
      Self.shape { $0.path.move(to: .zero) },
      Self.shape { ($0.strokeColor, $0.lineWidth) = (.black, -1) },
    ]
    for shape in shapes {
      let recording = RecordedShapeTests.recording(shape, mask: shape)
      try expectTrue(!RecordingTests.exports[index].run(recording).isEmpty)
    }
  }

  @Test func `masks are told where players cut along them though they are not opaque`() {
    let soft =
      "The mask of shape cuts along the outline, though not opaque or with sublayers."
    let masks: [(isPlain: Bool, change: (inout Shape) -> Void)] = [
      (true, { _ in }), (false, { $0.fillColor = Color(white: 0, alpha: 0.5) }),
      (false, { $0.strokeColor = .black }),
      (true, { ($0.fillColor, $0.strokeColor) = (nil, .black) }),
    ]
    for (isPlain, change) in masks {
      let recording = RecordedShapeTests.recording(Self.shape(), mask: Self.shape(change))
      for format in ExportFormat.allCases {
        let isTold = recording.warnings(for: format).contains(soft)
        expectEqual(isTold, !isPlain && (format == .html || format.isStyled))
      }
    }
  }

  @Test func `a style sheet tells which paths change, since not all browsers show it`() throws {
    let warning =
      "The path of shape changes by the CSS property d: a browser without it keeps the first one."
    let still = RecordedShape(Self.shape())
    let trimmed = RecordedShape(Self.shape { $0.strokeEnd = 0.5 })
    for format in ExportFormat.allCases {
      expectTrue(RecordedShapeTests.recording([still, still]).warnings(for: format).isEmpty)
      expectEqual(
        RecordedShapeTests.recording([still, trimmed]).warnings(for: format),
        format.isStyled ? [warning] : [])
    }
  }
}
