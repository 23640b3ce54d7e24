import GlissadeBatch
import GlissadeEngine
import GlissadeExport
import GlissadeMath
import TestSupport
import Testing

struct RecordingWarningsTests {
  private func state(_ layer: Int) -> LayerState {
    LayerState(
      layer: layer, bounds: Rect(x: 0, y: 0, width: 10, height: 10), backgroundColor: .black)
  }

  private func recording(_ layers: [RecordedLayer], _ frames: [[LayerState]]) -> Recording {
    Recording(
      viewport: Size(width: 10, height: 10), frameRate: 60, layers: layers,
      frames: frames.enumerated().map {
        RecordedFrame(index: $0, time: Double($0) / 60, layers: $1)
      })
  }

  private static let drawn: [ExportFormat] = [.html, .svg, .css, .snippet, .script, .lottie]

  @Test(arguments: ExportFormat.allCases)
  func `particles are missing everywhere`(format: ExportFormat) throws {
    let recorder = try Recorder(frameRate: 10, duration: 0.1) {
      let stage = Stage()
      let emitter = EmitterLayer()
      emitter.name = "fountain"
      emitter.emitterCells = [ParticleCell()]
      return Recorder.Subject(stage: stage, viewport: Size(width: 10, height: 10)) {
        try stage.root.addSublayer(emitter)
      }
    }
    try expectEqual(
      recorder.record().warnings(for: format),
      [
        "The particles of fountain are missing: they are not recorded."
      ])
  }

  @Test func `a shadow is recorded, but not that of a layer whose bounds cut it off`() throws {
    let recorder = try Recorder(frameRate: 10, duration: 0) {
      let stage = Stage()
      return Recorder.Subject(stage: stage, viewport: Size(width: 10, height: 10)) {
        for name in ["one", "two", "three"] {
          let layer = Layer()
          layer.name = name
          layer.shadowOpacity = name == "three" ? 0 : 0.5
          layer.shadowColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
          layer.masksToBounds = name == "two"
          try stage.root.addSublayer(layer)
        }
      }
    }
    let recording = try recorder.record()
    expectEqual(
      recording.frames[0].layers.map(\.shadow),
      [
        RecordedShadow(
          color: Color(red: 1, green: 0, blue: 0, alpha: 0.25),
          offset: Size(width: 0, height: -3), radius: 3), nil, nil,
      ])
    expectEqual(
      recording.warnings(for: .lottie), ["The shadow of one is missing: players draw none."])
    for format in ExportFormat.allCases where format != .lottie {
      expectEqual(recording.warnings(for: format), [])
    }
  }

  @Test func `pictures, soft masks and bounds that cut at times are told where they are drawn`() {
    var (picture, mask, bounds) = (state(0), state(1), state(2))
    picture.contents = 3
    mask.opacity = 0.5
    bounds.masksToBounds = true
    let recording = recording(
      [
        RecordedLayer(name: "a"), RecordedLayer(parent: 0, role: .mask), RecordedLayer(name: "b"),
      ], [[picture, mask, bounds], [picture, mask, state(2)]])
    for format in ExportFormat.allCases {
      let warnings = recording.warnings(for: format)
      let isDrawn = RecordingWarningsTests.drawn.contains(format)
      expectEqual(
        warnings.contains("The picture of a is drawn as plain colours: only the host has them."),
        isDrawn)
      expectEqual(
        warnings.contains(
          "The mask of a cuts along the outline, though not opaque or with sublayers."), isDrawn)
      expectEqual(
        warnings.contains("The bounds of b cut all the time, though they do so at times only."),
        format == .html || format.isStyled)
    }
  }

  @Test func `a fading layer that is turned in space is flattened in pages and style sheets`() {
    var (card, badge) = (state(0), state(1))
    card.local = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    card.opacity = 0.5
    badge.local = Transform3D(translationX: 0, y: 0, z: 20)
    let layers = [RecordedLayer(name: "card"), RecordedLayer(name: "badge", parent: 0)]
    let warning =
      "What is below card is flattened into its plane: it fades, is cut or has a shadow as one."
    for format in ExportFormat.allCases {
      expectEqual(
        recording(layers, [[card, badge]]).warnings(for: format).contains(warning),
        format == .html || format.isStyled)
    }
    card.opacity = 1
    expectEqual(recording(layers, [[card, badge]]).warnings(for: .html), [])
  }

  @Test func `many layers are counted`() {
    let states = (0..<9).map { index -> LayerState in
      var state = state(index)
      state.contents = 1
      return state
    }
    let recording = recording((0..<9).map { RecordedLayer(name: "\($0 % 8)") }, [states])
    expectEqual(
      recording.warnings(for: .svg),
      [
        "The pictures of 0, 1, 2, 3, 4 and 3 more are drawn as plain colours: only the host has them."
      ])
  }
}
