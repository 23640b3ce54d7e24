import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeExport

struct TimelinesTests {
  static let scenes = [SampleScene.reveal, .corner, .flip]

  @Test(arguments: scenes)
  func `timelines have the states of all frames`(scene: SampleScene) throws {
    let recording = try scene.recorder(frameRate: 30).record()
    let timelines = Timelines(recording, keepsWorld: true)
    expectEqual(timelines.times, recording.frames.map(\.time))
    for (index, timeline) in timelines.layers.enumerated() {
      let states = recording.frames.map { $0.layers.first { $0.layer == index } }
      expectEqual(timeline.isPresent, states.map { $0 != nil })
      var last = states.lazy.compactMap { $0 }.first
      let filled = states.compactMap { state in
        last = state ?? last
        return last
      }
      expectTrue(timeline.all == filled, "\(recording.name(of: index))")
      expectEqual(
        timeline.states?.corners, filled.map(\.bounds.standardized.origin))
    }
  }

  @Test(arguments: scenes)
  func `a style sheet that keeps no frames is that of the recording`(scene: SampleScene) throws {
    let recorder = try scene.recorder()
    let (output, warnings) = try CSSExport().export(recorder, frames: 3..<40)
    let recording = try recorder.record(frames: 3..<40)
    try expectTrue(output == CSSExport().export(recording))
    expectEqual(warnings, recording.warnings(for: .css))
  }

  @Test func `equal motions have one easing, whatever they move`() throws {
    let cache = EasingCache()
    func easing(_ from: Double, _ to: Double, _ rate: Double = 4) throws -> LinearEasing {
      let values = (0...200).map {
        from + (to - from) * (1 - Elementary.exp(-rate * Double($0) / 200))
      }
      let points = values.enumerated().map {
        PolylineFit.Knot(x: Double($0) / 200, y: ($1 - from) / (to - from))
      }
      return try cache.easing(points, error: 0.001)
    }
    let one = try easing(0, 1)
    for (from, to) in [(3.7, 1e4), (-0.1, 0.2), (1e5, 1e5 + 7)] {
      try expectEqual(easing(from, to), one)
    }
    try expectTrue(easing(0, 1, 4.1) != one)
  }

  @Test func `layers without any colours have one look in all formats`() throws {
    var recording = RecordingTests.small()
    for index in recording.frames.indices {
      recording.frames[index].layers[0].backgroundColor = .clear
    }
    recording.layers.append(RecordedLayer(parent: 0, role: .mask))
    recording.frames[0].layers.append(
      LayerState(layer: 1, bounds: Rect(x: 0, y: 0, width: 9, height: 9)))
    let looks: [(String, [String])] = [
      (
        try SVGFilmStrip().svg(recording),
        [" fill=\"#5c8ae6\" fill-opacity=\"0.45\"/>", " fill-rule=\"evenodd\" fill=\"#5c8ae6\"/>"]
      ),
      (
        try HTMLPreview().html(recording),
        [
          "background-color: rgba(91.8,137.7,229.5,0.45);",
          "box-shadow: inset 0 0 0 1px rgb(91.8,137.7,229.5);",
        ]
      ),
      (
        try CSSExport().css(recording),
        [
          "background-color: rgba(91.8,137.7,229.5,0.45);",
          "box-shadow: inset 0 0 0 1px rgb(91.8,137.7,229.5);",
        ]
      ),
      (
        try LottieExport().export(recording).json,
        ["\"k\":[0.36,0.54,0.9,1]},\"o\":{\"a\":0,\"k\":45}", "\"w\":{\"a\":0,\"k\":1}"]
      ),
    ]
    for (text, parts) in looks {
      for part in parts { expectTrue(text.contains(part), "\(part) in \(text.prefix(2000))") }
    }
  }
}
