import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct PresentationGeometryTests {
  @Test(arguments: [RotationMode.none, .auto, .autoReverse], [0.0, 0.3])
  func `the matrix of a layer that follows a path is the frame's`(
    _ mode: RotationMode, _ angle: Double
  ) throws {
    let (stage, layer) = stageWithLayer()
    layer.bounds = Rect(x: 1, y: 2, width: 30, height: 40)
    layer.anchorPoint = Point(x: 0.25, y: 1)
    layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 1)
    var path = Path()
    path.addEllipse(in: Rect(x: 10, y: 20, width: 300, height: 200))
    let motion = KeyframeAnimation(keyPath: .position)
    motion.path = path
    motion.rotationMode = mode
    motion.calculationMode = .paced
    motion.duration = 2
    try layer.add(motion)
    var headings: Set<Double> = []
    for time in [0, 0.1, 0.5, 0.9, 1.3, 1.99, 2, 2.5] {
      try stage.advance(to: time)
      try stage.evaluate(at: time)
      let framed = try #require(stage.frame[layer]).matrix
      let shown = try #require(layer.presentation).localMatrix
      headings.insert(shown.m12)
      for (row, column) in (0..<16).map({ ($0 / 4, $0 % 4) }) {
        // Some Float roundings of numbers up to 350.
        expectClose(
          framed[row, column], shown[row, column], within: 2e-4, "\(time) \(row) \(column)")
      }
    }
    expectEqual(headings.count > 3, mode != .none)
  }

  @Test func `the frame of a presentation is the one on screen`() throws {
    let (stage, layer) = stageWithLayer()
    layer.bounds = Rect(x: 5, y: 5, width: 20, height: 10)
    layer.position = Point(x: 100, y: 100)
    try layer.add(BasicAnimation(keyPath: .positionX, from: 0, to: 100).lasting(1))
    try layer.add(BasicAnimation(keyPath: .transformScaleX, from: 1, to: 3).lasting(1))
    try stage.advance(to: 0.5)
    let shown = try #require(layer.presentation)
    expectEqual(shown.frame, Rect(x: 30, y: 95, width: 40, height: 10))
    expectEqual(layer.frame, Rect(x: 90, y: 95, width: 20, height: 10))
    try stage.advance(to: 2)
    expectEqual(layer.presentation?.frame, layer.frame)
  }

  @Test func `the frame of a turned layer contains its corners`() throws {
    let (stage, layer) = stageWithLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 20, height: 10)
    let turn = BasicAnimation(keyPath: .transformRotationZ, from: 0, to: .pi).lasting(1)
    try layer.add(turn)
    try stage.advance(to: 0.5)
    let frame = try #require(layer.presentation?.frame)
    // A quarter turn exchanges width and height, within the rounding of the sine.
    expectTrue(abs(frame.minX + 5) < 1e-12 && abs(frame.minY + 10) < 1e-12)
    expectTrue(abs(frame.width - 10) < 1e-12 && abs(frame.height - 20) < 1e-12)
  }
}
