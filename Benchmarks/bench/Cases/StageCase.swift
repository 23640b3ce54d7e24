import CBenchSupport
import Glissade
import ScalarLoops

extension Case {
  static var stage: Case {
    Case(
      "stage",
      "a stage's evaluate(at:), matrices of the tree included: a random third each of layers with springs,"
        + " ease-in and linear animations of position, scale and opacity; beside it the same rows without"
        + " layers, the case frame, and a stage of which 1 % of the layers animate",
      isThreaded: true
    ) { try makeStage($0) }
  }

  private static func makeStage(_ setup: Setup) throws -> Workload {
    var random = Random()
    let layers = PageAlignedArray(count: setup.layers) { _ in ScalarLayer(&random) }
    let instants = Instants(first: 0.5, last: 1)
    var workload = Workload(
      candidates: [], limit: LimitWork(shape: .stage, multiplyAdds: 14 + 64), errorBound: 8e-6)

    // A separate stage, because the measurement removes its layers. More layers only take longer.
    let measured = PageAlignedArray(count: min(layers.count, 20_000)) { layers[$0] }
    workload.metrics = try StageScene.metrics(setup, measured)
    let scene = try StageScene(setup, layers, of: 1)
    workload.candidates.append(scene.candidate(.ours, layers, instants))
    workload.candidates.append(try rawRows(setup, layers, instants))
    let frame = AnimationTable(instructionSet: setup.instructionSet, threads: setup.threads)
    _ = try frame.insert(count: layers.count) { layers[$0].describe(&$1) }
    workload.candidates.append(
      Candidate(.peer("frame")) {
        try frame.evaluate(at: instants.time($0))
      } error: { _ in
        0
      })
    let still = try StageScene(setup, layers, of: 100)
    workload.candidates.append(still.candidate(.peer("1 % animate"), layers, instants))
    return workload
  }

  /// Returns a candidate with the rows that the layers compile to, and the tree, without layers.
  private static func rawRows(
    _ setup: Setup, _ layers: PageAlignedArray<ScalarLayer>, _ instants: Instants
  ) throws -> Candidate {
    let table = AnimationTable(instructionSet: setup.instructionSet, threads: setup.threads)
    let root = try table.insert(Slot())
    let slots = try table.insert(count: layers.count) { layers[$0].describeLayer(&$1) }
    for slot in slots { try table.setParent(of: slot, to: root) }
    return Candidate(.peer("rows alone")) {
      try table.evaluate(at: instants.time($0))
      table.evaluateWorld()
    } error: { _ in
      0
    }
  }
}

/// A stage of layers, every n-th of which is animated.
private struct StageScene {
  let stage: Stage
  let layers: [Layer]
  let part: Int
  /// The seconds to add an animation and to compile it.
  private let adding: Double
  private let bytes: Int

  init(_ setup: Setup, _ described: PageAlignedArray<ScalarLayer>, of part: Int) throws {
    let before = allocatedBytes()
    stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
    var layers: [Layer] = []
    for _ in 0..<described.count {
      let layer = Layer()
      try stage.root.addSublayer(layer)
      layers.append(layer)
    }
    stage.flush()
    let start = bench_now()
    var count = 0
    for number in stride(from: 0, to: described.count, by: part) {
      try described[number].animate(layers[number])
      count += 3
    }
    stage.flush()
    adding = (bench_now() - start) / Double(count)
    try stage.evaluate(at: 0)
    bytes = allocatedBytes() - before
    self.layers = layers
    self.part = part
  }

  func candidate(
    _ role: Candidate.Role, _ described: PageAlignedArray<ScalarLayer>, _ instants: Instants
  ) -> Candidate {
    Candidate(role) {
      try stage.evaluate(at: instants.time($0))
    } error: { step in
      let frame = stage.frame
      return largestError(described.count) { number in
        guard number % part == 0 else { return 0 }
        guard let shown = frame[layers[number]] else { return .infinity }
        let exact = described[number].exactLayer(at: instants.time(step))
        let size = described[number].way
        return max(
          shown.worldMatrix.distance(to: exact.matrix) { _, _ in size },
          abs(shown.opacity - exact.opacity))
      }
    }
  }

  /// Returns the seconds to read the presentation positions of layers.
  private func reading(_ layers: ArraySlice<Layer>) -> Double {
    let start = bench_now()
    for layer in layers { _ = layer.presentation?.position }
    return bench_now() - start
  }

  /// Removes all animations; returns the seconds for each.
  private func removeAnimations() -> Double {
    let start = bench_now()
    for layer in layers { layer.removeAllAnimations() }
    stage.flush()
    return (bench_now() - start) / Double(3 * layers.count)
  }

  /// Measures adding and removing animations in several stages, and the rest in one.
  static func metrics(
    _ setup: Setup, _ described: PageAlignedArray<ScalarLayer>
  ) throws -> [Metric] {
    var (adding, removing) = (Samples(), Samples())
    for _ in 0..<max(3, min(25, 30_000 / described.count)) {
      let scene = try StageScene(setup, described, of: 1)
      adding.add(scene.adding)
      removing.add(scene.removeAnimations())
    }
    return [
      Metric("adding an animation", adding.median * 1e6, "µs"),
      Metric("removing an animation", removing.median * 1e6, "µs"),
    ] + (try StageScene(setup, described, of: 1).metrics())
  }

  /// Measures reading presentations, removing the layers from the front, and memory; the stage has no layers
  /// afterwards.
  private func metrics() -> [Metric] {
    let count = Double(layers.count)
    let rows = Double(stage.table.byteCount) / count
    // Half of the layers lose their animations before presentations are read, which keep compiled rows.
    let half = (layers.count + 1) / 2
    for layer in layers[..<half] { layer.removeAllAnimations() }
    stage.flush()
    let (rest, read) = (layers[half...], Double(max(layers.count - half, 1)))
    let before = allocatedBytes()
    let (reading, again) = (reading(rest), reading(rest))
    let kept = Double(allocatedBytes() - before)
    for layer in rest { layer.removeAllAnimations() }
    stage.flush()
    let taking = bench_now()
    for layer in layers { layer.removeFromSuperlayer() }
    stage.flush()
    let taken = bench_now() - taking
    return [
      Metric("removing all layers", taken * 1e3, "ms"),
      Metric("reading a presentation for the first time", reading / read * 1e6, "µs"),
      Metric("reading a presentation again", again / read * 1e6, "µs"),
      Metric("kept for a presentation", kept / read, "bytes"),
      Metric("rows and outputs of a layer", rows, "bytes"),
      Metric("everything allocated for a layer", Double(bytes) / count, "bytes"),
    ]
  }
}

/// Returns the number of allocated bytes.
private func allocatedBytes() -> Int { Int(bench_allocated_bytes()) }

extension ScalarLayer {
  /// Adds the animations that a user would add.
  func animate(_ layer: Layer) throws {
    let t = transform
    try add(
      .position, from: Point(x: Double(t.fromTranslation.x), y: Double(t.fromTranslation.y)),
      to: Point(x: Double(t.toTranslation.x), y: Double(t.toTranslation.y)), layer)
    try add(
      .transformScale, from: Double(t.fromScale.x), to: Double(t.toScale.x), layer)
    try add(.opacity, from: Double(fromOpacity), to: Double(toOpacity), layer)
  }

  /// Adds an animation with the layer's timing, along another curve if there is one.
  func add<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, from: Value, to: Value, _ layer: Layer,
    along curve: TimingFunction? = nil
  ) throws {
    let animation: BasicAnimation<Value>
    switch kind {
    case .spring:
      animation = SpringAnimation(keyPath: keyPath, from: from, to: to, spring: motion.spring)
      animation.duration = ScalarLayer.springDuration
    case .easeIn, .linear:
      animation = BasicAnimation(keyPath: keyPath, from: from, to: to)
      animation.duration = 1 / Double(inverseDuration)
      animation.timingFunction = curve ?? (kind == .easeIn ? .easeIn : .linear)
    }
    animation.beginTime = begin
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    try layer.add(animation)
  }

  /// Describes the slot that ``animate(_:)`` compiles to.
  fileprivate func describeLayer(_ slot: inout Slot) {
    let (curve, timing, t) = (curve, mediaTiming, transform)
    slot.rows.removeAll(keepingCapacity: true)
    let add = { (channel: Channel, from: Float, to: Float, slot: inout Slot) in
      slot.rows.append(
        Row(channel, from: Double(from), to: Double(to), curve: curve, timing: timing))
    }
    add(.positionX, t.fromTranslation.x, t.toTranslation.x, &slot)
    add(.positionY, t.fromTranslation.y, t.toTranslation.y, &slot)
    add(.scaleX, t.fromScale.x, t.toScale.x, &slot)
    add(.scaleY, t.fromScale.x, t.toScale.x, &slot)
    add(.scaleZ, t.fromScale.x, t.toScale.x, &slot)
    add(.opacity, fromOpacity, toOpacity, &slot)
  }

  func exactLayer(at time: Double) -> ExactLayer {
    let (p, t) = (progress(at: time), transform)
    func mix(_ from: Float, _ to: Float) -> Double {
      Double(from) + (Double(to) - Double(from)) * p
    }
    let scale = mix(t.fromScale.x, t.toScale.x)
    return ExactLayer(
      matrix: Transform3D(scaleX: scale, y: scale, z: scale).concatenating(
        Transform3D(
          translationX: mix(t.fromTranslation.x, t.toTranslation.x),
          y: mix(t.fromTranslation.y, t.toTranslation.y), z: 0)),
      opacity: mix(fromOpacity, toOpacity))
  }

  /// The largest magnitude between the ends, at least 1.
  var way: Double {
    let t = transform
    let numbers = [
      t.fromTranslation.x, t.fromTranslation.y, t.toTranslation.x, t.toTranslation.y, t.fromScale.x,
      t.toScale.x,
    ]
    return numbers.reduce(1) { max($0, Double(abs($1))) }
  }
}
