import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeExport

struct RecordingTests {
  /// The export of a recording in every format.
  static let exports: [(format: ExportFormat, run: @Sendable (Recording) throws -> String)] = [
    (.jsonLines, { try FrameExport.jsonLines($0) }), (.csv, { try FrameExport.csv($0) }),
    (.svg, { try SVGFilmStrip().svg($0) }), (.html, { try HTMLPreview().html($0) }),
    (.css, { try CSSExport().css($0) }), (.lottie, { try LottieExport().export($0).json }),
  ]

  static func small() -> Recording {
    let frames = (0..<3).map { index in
      var state = LayerState(
        layer: 0, local: Transform3D(translationX: Double(index) * 10, y: 0, z: 0),
        bounds: Rect(x: 0, y: 0, width: 10, height: 10), backgroundColor: .black)
      state.cornerRadius = 2
      return RecordedFrame(index: index, time: Double(index) / 60, layers: [state])
    }
    return Recording(
      viewport: Size(width: 40, height: 20), frameRate: 60, layers: [RecordedLayer(name: "box")],
      frames: frames)
  }

  /// Frames in which the first of two tabs is gone already.
  static func tabsPart() throws -> Recording {
    try SampleScene(operation: .tab, style: .tabSwitch).recorder(frameRate: 30, duration: 2)
      .record(frames: 50..<54)
  }

  @Test(arguments: exports.indices)
  func `a part that lacks layers is taken by every format`(index: Int) throws {
    try expectTrue(!RecordingTests.exports[index].run(RecordingTests.tabsPart()).isEmpty)
  }

  @Test(arguments: exports.indices)
  func `a good recording is taken by every format, one without layers as well`(index: Int) throws {
    var recording = RecordingTests.small()
    try expectTrue(!RecordingTests.exports[index].run(recording).isEmpty)
    recording.frames.removeLast(2)
    try expectTrue(!RecordingTests.exports[index].run(recording).isEmpty)
    recording.layers = []
    recording.frames[0].layers = []
    try expectTrue(!RecordingTests.exports[index].run(recording).isEmpty)
  }

  @Test(arguments: TransitionStyle.allCases)
  func `every built-in transition goes into every format, there and back`(style: TransitionStyle)
    throws
  {
    for operation in [SampleScene.Operation.push, .dismiss] {
      let material = SampleScene(operation: operation, style: style)
      let recording = try material.recorder(frameRate: 10).record()
      expectTrue(recording.frames.count > 2 && recording.events.count > 5)
      for (format, run) in RecordingTests.exports where format != .lottie {
        try expectTrue(!run(recording).isEmpty)
      }
      var lottie = LottieExport()
      lottie.spatialLayers = .flatten
      let output = try lottie.export(recording)
      // Only what turns in space has to be flattened.
      let isSpatial = [.flipHorizontal, .partialCurl].contains(style)
      expectTrue(output.warnings.isEmpty || isSpatial, "\(material): \(output.warnings)")
    }
  }

  @Test(arguments: exports.indices, [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is refused with its format, layer and name`(
    index: Int, value: Double
  ) {
    let (format, run) = RecordingTests.exports[index]
    let violations: [(String, (inout LayerState) -> Void)] = [
      ("local[4, 1]", { $0.local.m41 = value }), ("world[1, 4]", { $0.world.m14 = value }),
      ("opacity", { $0.opacity = value }), ("bounds.size.width", { $0.bounds.size.width = value }),
      ("anchorPoint.y", { $0.anchorPoint.y = value }),
      ("cornerRadius", { $0.cornerRadius = value }),
      ("backgroundColor.green", { $0.backgroundColor.green = value }),
      ("borderWidth", { $0.borderWidth = value }), ("zPosition", { $0.zPosition = value }),
    ]
    for (property, fault) in violations {
      var recording = RecordingTests.small()
      fault(&recording.frames[1].layers[0])
      #expect(
        throws: ExportError.invalidValue(
          format: format, layer: "box", property: property, value: value)
      ) { try run(recording) }
    }
  }

  @Test(arguments: exports.indices)
  func `a number that is too great to be drawn is refused, but not as a number`(index: Int) throws {
    let (format, run) = RecordingTests.exports[index]
    var recording = RecordingTests.small()
    recording.frames[2].layers[0].local.m41 = 2e9
    if format == .jsonLines || format == .csv {
      try expectTrue(run(recording).contains("2000000000"))
    } else {
      #expect(
        throws: ExportError.invalidValue(
          format: format, layer: "box", property: "local[4, 1]", value: 2e9)
      ) { try run(recording) }
    }
  }

  @Test(arguments: exports.indices)
  func `recording, validated: throws for parts that do not fit together`(index: Int) {
    let (format, run) = RecordingTests.exports[index]
    func refused(_ change: (inout Recording) -> Void) -> ExportError? {
      var recording = RecordingTests.small()
      change(&recording)
      do {
        _ = try run(recording)
        return nil
      } catch { return error as? ExportError }
    }
    expectEqual(refused { $0.frames = [] }, .noFrames(format: format))
    expectTrue(refused { $0.frames[1].layers[0].layer = 5 } != nil)
    expectTrue(refused { $0.frames[1].layers[0].layer = -1 } != nil)
    expectTrue(refused { $0.layers[0].parent = 0 } != nil)
    expectTrue(refused { $0.layers[0].parent = -7 } != nil)
    expectTrue(refused { $0.frames[2].time = 0 } != nil)
    expectTrue(refused { $0.frames[0].layers.append($0.frames[0].layers[0]) } != nil)
    expectTrue(refused { $0.viewport.width = 0 } != nil)
    expectTrue(refused { $0.viewport.height = .nan } != nil)
    expectTrue(refused { $0.frameRate = 0 } != nil)
    expectTrue(
      refused {
        $0.layers.append(RecordedLayer(parent: 0))
        $0.frames[1].layers[0].layer = 1
      } != nil)
  }

  @Test(arguments: exports.indices)
  func `extreme values that are finite end in text or in an error, not in a trap`(index: Int) {
    let extremes = [
      0, -0.0, 1e-300, 1e300, -1e300, Double.greatestFiniteMagnitude, Double.leastNonzeroMagnitude,
    ]
    for value in extremes {
      let changes: [(inout LayerState) -> Void] = [
        { ($0.local.m11, $0.world.m11) = (value, value) },
        { ($0.local.m44, $0.world.m44) = (value, value) },
        { ($0.local.m14, $0.world.m14) = (value, value) },
        { $0.opacity = value }, { $0.bounds.size = Size(width: value, height: -value) },
        { $0.cornerRadius = value }, { $0.borderWidth = value },
        { $0.backgroundColor.red = value }, { $0.zPosition = value },
      ]
      for change in changes {
        var recording = RecordingTests.small()
        change(&recording.frames[1].layers[0])
        do {
          let text = try RecordingTests.exports[index].run(recording)
          expectTrue(!text.isEmpty)
          for wrong in ["nan", ",inf", "(inf", " inf", "-inf", ":inf", "[inf", "\"inf"]
          where index > 1 {
            expectTrue(!text.contains(wrong))
          }
        } catch { expectTrue(error is ExportError) }
      }
    }
  }
}
