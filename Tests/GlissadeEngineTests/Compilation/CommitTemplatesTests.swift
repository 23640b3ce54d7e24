import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of layers that are committed together, by templates; the same layers, committed one by one, are on another
/// stage.
struct CommitTemplatesTests {
  private let together = Stage()
  private let apart = Stage()
  private var layers: [(together: Layer, apart: Layer)] = []

  init() throws {
    for number in 0..<60 {
      let pair = (together: Layer(), apart: Layer())
      for layer in [pair.together, pair.apart] {
        layer.position = Point(x: Double(number % 3), y: -0.0)
        layer.zPosition = Double(number % 2)
        layer.opacity = number % 4 == 0 ? 0.5 : 1
        if number % 7 < 4 { layer.bounds = Rect(x: 0, y: 0, width: 4, height: Double(number)) }
        if number % 11 == 0 { layer.anchorPoint = .zero }
        if number % 13 == 5 { layer.transform = Transform3D(scaleX: 2, y: 1, z: 1) }
        if number % 17 == 5 { layer.sublayerTransform = Transform3D(scaleX: 2, y: 1, z: 1) }
        if number % 19 == 5 { layer.speed = 0.5 }
        if number % 23 == 5 { layer.bounds.size.width = 1e12 }
      }
      layers.append(pair)
    }
    try together.root.addSublayers(layers.map(\.together))
    together.flush()
    for pair in layers {
      try apart.root.addSublayer(pair.apart)
      apart.flush()
    }
  }

  /// Compares the frames of both stages, and what presentations show.
  private func compare(_ comment: Comment) throws {
    for time in [0, 0.3, 0.6, 1.1, 3] {
      try together.evaluate(at: time)
      try apart.evaluate(at: time)
      expectSameBits(
        FrameNumbers(together.frame), FrameNumbers(apart.frame), "\(comment) at \(time)")
      for pair in layers {
        let (a, b) = (
          try pair.together.presentation(at: time), try pair.apart.presentation(at: time)
        )
        expectTrue(a?.position == b?.position && a?.opacity == b?.opacity, comment)
      }
    }
  }

  private func add<Value: Animatable>(
    _ batch: AnimationBatch<Value>, _ comment: Comment,
    _ single: (Int) -> BasicAnimation<Value>
  ) throws {
    try together.add(batch, to: layers.map(\.together), forKey: "key")
    together.flush()
    for (row, pair) in layers.enumerated() {
      try pair.apart.add(single(row), forKey: "key")
      apart.flush()
    }
    try compare(comment)
    for property in [LayerProperty.position, .opacity, .bounds] {
      let indices = layers.map { $0.together.columnIndex(of: property) }
      expectEqual(indices, layers.map { $0.apart.columnIndex(of: property) })
    }
    // A model value that a layer has while it moves.
    for pair in layers { (pair.together.zPosition, pair.apart.zPosition) = (3, 3) }
    together.flush()
    for pair in layers {
      pair.apart.zPosition = 3
      apart.flush()
    }
    try compare("\(comment), moved")
    try together.removeAnimations(forKey: "key", from: layers.map(\.together))
    together.flush()
    for pair in layers {
      pair.apart.removeAnimation(forKey: "key")
      apart.flush()
    }
    try compare("\(comment), removed")
  }

  @Test(arguments: [MediaTiming.FillMode.removed, .forwards, .backwards, .both])
  func `layers show the same together and one by one`(_ fillMode: MediaTiming.FillMode) throws {
    try compare("static")
    func prepare<Value: Animatable>(_ animation: BasicAnimation<Value>, _ repeats: Double = 0) {
      (animation.fillMode, animation.repeatCount) = (fillMode, repeats)
      if fillMode == .forwards || fillMode == .both { animation.isRemovedOnCompletion = false }
      animation.timingFunction = .easeIn
    }
    for (number, keyPath) in [AnimationKeyPath.positionX, .positionY, .zPosition, .opacity]
      .enumerated()
    {
      let repeats = [0, 1, 2.5, 0][number]
      func make() -> BasicAnimation<Double> {
        let animation = BasicAnimation(keyPath: keyPath, to: 1.0)
        prepare(animation, repeats)
        animation.duration = 0.75
        return animation
      }
      var batch = AnimationBatch(make())
      // Some begin with the model value, which then shows before and after as well.
      batch.fromValues = layers.indices.map { Double($0 % 3) }
      batch.beginTimes = layers.indices.map { 0.125 * Double($0 % 5) }
      if number % 2 == 0 { batch.durations = layers.indices.map { 0.25 + Double($0 % 4) } }
      try add(batch, "\(keyPath.property)") { row in
        let animation = make()
        animation.fromValue = Double(row % 3)
        animation.beginTime = 0.125 * Double(row % 5)
        if number % 2 == 0 { animation.duration = 0.25 + Double(row % 4) }
        return animation
      }
    }
    for hasRates in [false, true] {
      func make() -> SpringAnimation<Point> {
        let animation = SpringAnimation(keyPath: .position)
        prepare(animation)
        (animation.damping, animation.duration) = (7, 0.8)
        if hasRates { animation.initialUnitVelocity = Point(x: 90, y: 0) }
        return animation
      }
      var batch = AnimationBatch(make())
      batch.toValues = layers.indices.map { Point(x: Double($0), y: 3) }
      try add(batch, hasRates ? "spring with rates" : "spring") { row in
        let animation = make()
        animation.toValue = Point(x: Double(row), y: 3)
        return animation
      }
    }
  }
}
