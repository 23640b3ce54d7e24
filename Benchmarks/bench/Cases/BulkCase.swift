import CBenchSupport
import Glissade

// Animations that are added to many layers at once.

extension Case {
  static var bulkAdd: Case {
    Case(
      "bulk-add",
      "a stage's evaluate(at:) of layers with an animation each, and the times of adding them by one call and one by"
        + " one, of removing them, and of adding and removing layers",
      sizes: [1000, 10_000]
    ) { try makeBulkAdd($0) }
  }

  private static func makeBulkAdd(_ setup: Setup) throws -> Workload {
    let scene = try BulkScene(setup)
    let metrics = try scene.metrics()
    try scene.add(inBulk: true)
    let instants = Instants(first: 0.25, last: 0.75)
    return Workload(
      candidates: [
        Candidate(.ours) {
          try scene.stage.evaluate(at: instants.time($0))
        } error: {
          scene.error(at: instants.time($0))
        }
      ], limit: LimitWork(shape: .stage, multiplyAdds: 14 + 64), errorBound: 8e-6,
      metrics: metrics)
  }
}

/// A stage of layers, to which an animation is added and from which it is removed.
private struct BulkScene {
  private static let end = Point(x: 3, y: 4)
  let stage: Stage
  private let layers: [Layer]
  private let starts: [Point]

  init(_ setup: Setup) throws {
    stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
    layers = (0..<setup.layers).map { number in
      let layer = Layer()
      layer.frame = Rect(x: Double(number % 37), y: 5, width: 20, height: 10)
      return layer
    }
    starts = layers.indices.map { Point(x: Double($0 % 91), y: 5) }
    try stage.root.addSublayers(layers)
    try stage.evaluate(at: 0)
  }

  private func slide(_ number: Int) -> BasicAnimation<Point> {
    let slide = BasicAnimation(keyPath: .position, from: starts[number], to: BulkScene.end)
    slide.timingFunction = .linear
    slide.duration = 1
    return slide
  }

  /// Adds an animation to each layer.
  func add(inBulk: Bool) throws {
    if inBulk {
      var batch = AnimationBatch(slide(0))
      batch.fromValues = starts
      try stage.add(batch, to: layers, forKey: "slide")
    } else {
      for (number, layer) in layers.enumerated() { try layer.add(slide(number), forKey: "slide") }
    }
    stage.flush()
  }

  private func remove(inBulk: Bool) throws {
    if inBulk {
      try stage.removeAnimations(forKey: "slide", from: layers)
    } else {
      for layer in layers { layer.removeAnimation(forKey: "slide") }
    }
    stage.flush()
  }

  /// Returns the largest error of the layers' places, as a fraction of the longest way.
  func error(at time: Double) -> Double {
    let frame = stage.frame
    return largestError(layers.count) { number in
      guard let shown = frame[layers[number]]?.matrix else { return .infinity }
      let (from, to) = (starts[number].x, BulkScene.end.x)
      // The matrix moves points by the difference of the position and the anchor point.
      return abs(shown.m41 - (from + (to - from) * time - 10)) / 91
    }
  }

  /// Returns the metrics of a change and of its reverse, each compiled.
  private func metrics(
    _ name: String, _ undone: String, _ change: () throws -> Void, _ undo: () throws -> Void
  ) throws -> [Metric] {
    var (changing, undoing) = (Samples(), Samples())
    for _ in 0..<max(5, min(51, 60_000 / layers.count)) {
      let start = bench_now()
      try change()
      let middle = bench_now()
      try undo()
      changing.add(middle - start)
      undoing.add(bench_now() - middle)
    }
    let each = 1e9 / Double(layers.count)
    return [
      Metric(name, changing.median * each, "ns"), Metric(undone, undoing.median * each, "ns"),
    ]
  }

  /// Measures adding and removing animations and layers; the stage has the layers afterwards, without animations.
  func metrics() throws -> [Metric] {
    let animations = try metrics("adding an animation", "removing an animation") {
      try add(inBulk: true)
    } _: {
      try remove(inBulk: true)
    }
    let single = try metrics(
      "adding an animation one by one", "removing an animation one by one"
    ) {
      try add(inBulk: false)
    } _: {
      try remove(inBulk: false)
    }
    let layers = try metrics("removing a layer", "adding a layer") {
      try stage.root.removeSublayers(self.layers)
      stage.flush()
    } _: {
      try stage.root.addSublayers(self.layers)
      stage.flush()
    }
    return animations + single + layers
  }
}
