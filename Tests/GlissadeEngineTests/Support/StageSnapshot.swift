import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

/// All that can be seen of a stage: what is refused must leave it as it is, bit for bit.
struct StageSnapshot {
  let time: Double
  let nextEventTime: Double?
  let isAnimating: Bool
  var frames: [FrameNumbers] = []
  var values: [[AnimationValue]] = []
  var keys: [[AnimationKey]] = []
  var animations: [[ObjectIdentifier]] = []
  var timings: [Double] = []

  init(_ stage: Stage) throws {
    time = stage.time
    nextEventTime = stage.nextEventTime
    isAnimating = stage.isAnimating
    for time in [stage.time, stage.time + 0.1, stage.time + 0.7] {
      try stage.evaluate(at: time)
      frames.append(FrameNumbers(stage.frame))
    }
    var layers = [stage.root]
    while let layer = layers.popLast() {
      layers += layer.sublayers
      values.append(LayerProperty.allCases.map { layer.modelValue(of: $0) })
      keys.append(layer.animationKeys)
      animations.append(layer.animations.map { ObjectIdentifier($0) })
      timings += [layer.speed, layer.beginTime, layer.timeOffset]
    }
  }

  /// Expects a stage to be as it was.
  func expectUnchanged(
    _ stage: Stage, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let now = try StageSnapshot(stage)
    func expect<Value: Equatable>(_ part: KeyPath<StageSnapshot, Value>, _ name: String) {
      expectEqual(
        now[keyPath: part], self[keyPath: part], "\(name), \(comment()?.rawValue ?? "")",
        sourceLocation: sourceLocation)
    }
    expect(\.time, "time")
    expect(\.nextEventTime, "next event")
    expect(\.isAnimating, "animating")
    for (frame, wanted) in zip(now.frames, frames) {
      expectSameBits(frame, wanted, comment(), sourceLocation: sourceLocation)
    }
    expect(\.values, "values")
    expect(\.keys, "keys")
    expect(\.animations, "animations")
    expect(\.timings, "timings")
  }
}

/// A stage with a few layers and animations under way.
func busyStage() throws -> (stage: Stage, layer: Layer) {
  let stage = Stage()
  let (layer, child) = (Layer(), Layer())
  try stage.root.addSublayer(layer)
  try layer.addSublayer(child)
  layer.frame = Rect(x: 10, y: 20, width: 30, height: 40)
  layer.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
  layer.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
  layer.cornerRadius = 3
  child.position = Point(x: 5, y: 6)
  try layer.add(fade(), forKey: "fade")
  try layer.add(BasicAnimation(keyPath: .cornerRadius, from: 1, to: 2), forKey: "corner")
  let late = fade(2)
  late.beginTime = 0.5
  try child.add(late, forKey: "late")
  try stage.advance(to: 0.125)
  return (stage, layer)
}
