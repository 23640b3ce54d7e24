import CBenchSupport
import Glissade
import GlissadeExport
import ScalarLoops

extension Case {
  static var record: Case {
    Case(
      "record",
      "a recorded frame of the case stage, whose layers are read in Double one after another; beside it reading"
        + " their presentations, and the same with a recording's other work, without text and as JSON Lines",
      sizes: [100, 1000]
    ) { try makeRecord($0) }
  }

  private static func makeRecord(_ setup: Setup) throws -> Workload {
    var random = Random()
    let described = (0..<setup.layers).map { _ in ScalarLayer(&random) }
    let (recorded, shown) = (
      try RecordedScene(setup, described), try RecordedScene(setup, described)
    )
    var walker = LayerTreeWalker()
    var states: [LayerState] = []
    var (matrices, opacities) = (
      [Transform3D](repeating: .identity, count: setup.layers),
      [Double](repeating: 0, count: setup.layers)
    )
    return Workload(
      candidates: [
        Candidate(.ours) { _ in
          try recorded.step()
          walker.read(recorded.stage, into: &states)
        } error: { _ in
          recorded.error { (states[$0].world, states[$0].opacity) }
        },
        Candidate(.peer("presentations")) { _ in
          try shown.step()
          for (index, layer) in shown.layers.enumerated() {
            guard let presentation = layer.presentation else { continue }
            matrices[index] = presentation.localMatrix
            opacities[index] = presentation.opacity
          }
        } error: { _ in
          shown.error { (matrices[$0], opacities[$0]) }
        },
      ], limit: LimitWork(shape: .stage, multiplyAdds: 14 + 3 * 64), errorBound: 1e-12,
      metrics: try recordings(setup, described))
  }

  /// Measures whole recordings, in nanoseconds per layer and frame.
  private static func recordings(
    _ setup: Setup, _ described: [ScalarLayer]
  ) throws -> [Metric] {
    let frames = 31
    let recorder = try Recorder(duration: 0.5) {
      let scene = try RecordedScene(setup, described.count)
      return Recorder.Subject(stage: scene.stage, viewport: Size(width: 400, height: 400)) {
        try scene.animate(described)
      }
    }
    var (plain, lines) = (Samples(), Samples())
    for _ in 0..<3 {
      let start = bench_now()
      try recorder.stream { (_, _) throws(ExportError) in true }
      let streamed = bench_now()
      _ = try recorder.writeLines(.jsonLines, hasConstantLayers: true) {
        (_) throws(ExportError) in
      }
      plain.add(streamed - start)
      lines.add(bench_now() - streamed)
    }
    let unit = 1e9 / Double(frames * described.count)
    return [
      Metric("a recording of \(frames) frames, for a layer and frame", plain.median * unit, "ns"),
      Metric("the same, written as JSON Lines", lines.median * unit, "ns"),
    ]
  }
}

/// A stage of layers with springs, ease-in and linear animations, which moves by a frame at a time.
private final class RecordedScene {
  let stage: Stage
  let layers: [Layer]
  private var described: [ScalarLayer] = []
  private var frame = 0

  init(_ setup: Setup, _ count: Int) throws {
    stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
    layers = (0..<count).map { _ in Layer() }
    for layer in layers { try stage.root.addSublayer(layer) }
    try stage.evaluate(at: 0)
  }

  convenience init(_ setup: Setup, _ described: [ScalarLayer]) throws {
    try self.init(setup, described.count)
    try animate(described)
    try step()
  }

  func animate(_ described: [ScalarLayer]) throws {
    self.described = described
    for (layer, motion) in zip(layers, described) { try motion.animate(layer) }
  }

  /// Advances to the next frame, so little that all layers move for some hundred thousand frames.
  func step() throws {
    frame += 1
    try stage.step(to: 0.5 + Double(frame) * 1e-6)
  }

  /// Returns the largest error of matrices and opacities, relative to the distance.
  func error(_ shown: (Int) -> (matrix: Transform3D, opacity: Double)) -> Double {
    largestError(layers.count) { index in
      let (exact, found) = (described[index].exactLayer(at: stage.time), shown(index))
      let size = described[index].way
      return max(
        found.matrix.distance(to: exact.matrix) { _, _ in size },
        abs(found.opacity - exact.opacity))
    }
  }
}
