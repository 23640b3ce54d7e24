import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

@testable import GlissadeExport

/// Recordings of a film strip's moments alone.
struct RecorderMomentsTests {
  /// Film strips of few and of many moments, evenly spaced and at given times.
  private var strips: [SVGFilmStrip] {
    [1, 2, 6, 40].map { SVGFilmStrip(moments: $0) }
      + [2, 6].map { SVGFilmStrip(moments: $0, spacing: .time) }
      + [[0.2], [0.31, 0.1, 0.1, 9]].map(SVGFilmStrip.init(times:))
  }

  /// Compares the drawings of both recordings, and the number of frames.
  private func compare(_ recorder: Recorder, frames: Range<Int>? = nil) throws {
    let whole = try recorder.record(frames: frames)
    for strip in strips {
      let moments = try recorder.record(momentsOf: strip, frames: frames)
      try expectEqual(strip.svg(moments), strip.svg(whole))
      expectEqual(moments.layers, whole.layers)
      expectEqual(moments.events, whole.events)
      expectAtMost(moments.frames.count, (strip.times?.count ?? strip.moments) + 2)
      expectTrue(moments.frames.allSatisfy(whole.frames.contains))
    }
  }

  @Test(arguments: [SampleScene.reveal, .corner, .flip, .bounce, .navigation])
  func `the strip of a transition's moments is that of all frames`(scene: SampleScene) throws {
    try compare(try scene.recorder(frameRate: 30))
    try compare(try scene.recorder(frameRate: 30, duration: 0.7))
    try compare(try scene.recorder(frameRate: 30), frames: 2..<9)
  }

  @Test(arguments: [[:], GroupScene.shadow])
  func `the strip of a scene's moments is that of all frames`(changes: [String: String]) throws {
    var text = GroupScene.json
    for (old, new) in changes { text = text.replacingOccurrences(of: old, with: new) }
    try compare(try Recorded.recorder(try Document(reading: Array(text.utf8)), frameRate: 20))
  }

  /// A layer with a colour from 0.4 to 0.6 seconds only.
  private func flash() throws -> Recorder {
    try Recorder(frameRate: 10, duration: 1) {
      let stage = Stage()
      let layer = Layer()
      layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      try stage.root.addSublayer(layer)
      return Recorder.Subject(stage: stage, viewport: Size(width: 100, height: 100)) {
        for (time, color) in [(0.35, Color.red), (0.65, .clear)] {
          stage.post(after: time) {
            Transaction.disableActions = true
            layer.backgroundColor = color
          }
        }
      }
    }
  }

  @Test func `a colour between the moments is not one of the strip`() throws {
    let recorder = try flash()
    let ends = SVGFilmStrip(moments: 2)
    // Without colours, layers have substitutes; the whole recording has one.
    try expectTrue(
      ends.svg(try recorder.record(momentsOf: ends)) != ends.svg(try recorder.record()))
    let middle = SVGFilmStrip(times: [0.5])
    try expectEqual(
      middle.svg(try recorder.record(momentsOf: middle)), middle.svg(try recorder.record()))
  }
}

extension SVGFilmStrip {
  fileprivate init(moments: Int, spacing: Spacing = .change) {
    self.init()
    (self.moments, self.spacing) = (moments, spacing)
  }

  fileprivate init(times: [Double]) {
    self.init()
    self.times = times
  }
}
