import CBenchSupport
import Glissade

// Scenes of few layers, as interfaces have them, and curves that are used for the first time.

extension Case {
  static var smallScenes: [Case] {
    [
      Case(
        "small",
        "a stage's evaluate(at:) of few layers that move and fade in along one curve; beside it with an"
          + " advance(to:) before it, and both in the middle of a push of as many views",
        sizes: [1, 10, 50]
      ) { try small($0) },
      Case(
        "first-curve",
        "a frame of slots that each have a curve of their own; beside it the first use of a curve in a table",
        sizes: [1, 100]
      ) { try firstCurve($0) },
    ]
  }

  private static func small(_ setup: Setup) throws -> Workload {
    let instants = Instants(first: 0.1 * SmallScene.duration, last: 0.9 * SmallScene.duration)
    let scene = try SmallScene(setup)
    let advanced = try SmallScene(setup)
    let (shown, pushed) = (
      try PushScene(setup, each: setup.layers), try PushScene(setup, each: setup.layers)
    )
    let start = shown.stage.time
    try shown.begin()
    try pushed.begin()
    try pushed.stage.advance(to: start + PushScene.duration / 2)
    let spring = try TimedSpring.uikit(duration: PushScene.duration, dampingRatio: 1)
    let pushes = Instants(first: 0.1 * PushScene.duration, last: 0.9 * PushScene.duration)
    return Workload(
      candidates: [
        Candidate(.ours) { step in
          try scene.stage.evaluate(at: instants.time(step))
        } error: {
          scene.error(at: instants.time($0))
        },
        Candidate(.peer("after an advance")) { _ in
          try advanced.step()
        } error: { _ in
          advanced.error(at: advanced.stage.time)
        },
        Candidate(.peer("push")) { step in
          try shown.stage.evaluate(at: start + pushes.time(step))
        } error: {
          shown.error(progress: spring.progress(at: pushes.time($0)))
        },
        Candidate(.peer("push after an advance")) { _ in
          try pushed.stage.advance(to: pushed.stage.time + 1e-9)
          try pushed.stage.evaluate(at: pushed.stage.time)
        } error: { _ in
          pushed.error(progress: spring.progress(at: pushed.stage.time - start))
        },
      ], limit: LimitWork(shape: .stage, multiplyAdds: 14 + 64), errorBound: 4e-6)
  }

  private static func firstCurve(_ setup: Setup) throws -> Workload {
    let timing = timing(begin: 0, duration: 1)
    // The shift makes them new at every size.
    let curves = FirstCurves(shift: Double(setup.layers) * 1e-6)
    func slot(_ curve: TimingFunction) -> Slot {
      var slot = Slot()
      slot.rows = [Row(.opacity, from: 0, to: 1, curve: .timing(curve), timing: timing)]
      return slot
    }
    func insert(_ curve: TimingFunction) throws -> Double {
      let table = AnimationTable(instructionSet: setup.instructionSet)
      let (slot, start) = (slot(curve), bench_now())
      try table.insert(slot)
      return bench_now() - start
    }
    var (named, new, known) = (Samples(), Samples(), Samples())
    for _ in 0..<101 {
      let curve = curves.next()
      named.add(try insert(.easeIn))
      new.add(try insert(curve))
      known.add(try insert(curve))
    }
    let table = AnimationTable(instructionSet: setup.instructionSet)
    let slots = try (0..<setup.layers).map { _ in
      let curve = curves.next()
      return (curve: curve, id: try table.insert(slot(curve)))
    }
    let instants = Instants(first: 0, last: 1)
    return Workload(
      candidates: [
        Candidate(.ours) {
          try table.evaluate(at: instants.time($0))
        } error: { step in
          let (frame, time) = (table.frame, instants.time(step))
          return try largestError(slots.count) {
            let shown = frame.opacities[try table.frameIndex(of: slots[$0].id)]
            return abs(Double(shown) - slots[$0].curve.value(at: time))
          }
        }
      ], limit: LimitWork(shape: .columnCurve, multiplyAdds: 8), errorBound: 2.5e-6,
      metrics: [
        Metric("a curve with a name in a new table", named.median * 1e6, "µs"),
        Metric("a curve that is new to the process", new.median * 1e6, "µs"),
        Metric("the same curve in another table", known.median * 1e6, "µs"),
      ])
  }
}

/// Curves that are all different, each as smooth as those of interfaces.
final class FirstCurves {
  private var random = Random()
  private let shift: Double

  init(shift: Double) { self.shift = shift }

  func next() -> TimingFunction {
    valid {
      try .controlPoints(
        Double(random.uniform(0.2, 0.5)) + shift, Double(random.uniform(0, 0.2)),
        Double(random.uniform(0.3, 0.6)), Double(random.uniform(0.8, 1)))
    }
  }
}

/// A stage of few layers that move and fade in, all along one curve.
struct SmallScene {
  static let duration = 1e6
  let stage: Stage
  private let layers: [Layer]

  init(_ setup: Setup) throws {
    stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
    layers = (0..<setup.layers).map { _ in Layer() }
    for (number, layer) in layers.enumerated() {
      try stage.root.addSublayer(layer)
      let movement = BasicAnimation(
        keyPath: .position, from: Point(x: 0, y: Double(number)), to: Point(x: 100, y: 50))
      let fade = BasicAnimation(keyPath: .opacity, from: 0.0, to: 1.0)
      for animation in [movement, fade] as [PropertyAnimation] {
        animation.duration = SmallScene.duration
        animation.timingFunction = .easeInEaseOut
        try layer.add(animation)
      }
    }
    try stage.evaluate(at: 0)
  }

  /// Advances by a frame and evaluates it.
  func step() throws {
    try stage.advance(to: stage.time + 1.0 / 60)
    try stage.evaluate(at: stage.time)
  }

  /// Returns the largest error of a frame at a time, relative to the distance.
  func error(at time: Double) -> Double {
    let (frame, progress) = (
      stage.frame, TimingFunction.easeInEaseOut.value(at: time / SmallScene.duration)
    )
    return largestError(layers.count) {
      guard let shown = frame[layers[$0]] else { return .infinity }
      return max(abs(shown.worldMatrix.m41 / 100 - progress), abs(shown.opacity - progress))
    }
  }
}
