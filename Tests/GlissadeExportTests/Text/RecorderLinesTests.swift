import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

/// Recordings that are written frame by frame.
struct RecorderLinesTests {
  private func text(
    _ recorder: Recorder, _ format: ExportFormat, frames: Range<Int>? = nil
  ) throws -> String {
    var bytes: [UInt8] = []
    _ = try recorder.writeLines(format, frames: frames, hasConstantLayers: false) {
      (piece) throws(ExportError) in bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func whole(_ recording: Recording, _ format: ExportFormat) throws -> String {
    format == .csv
      ? try FrameExport.csv(recording) : try FrameExport.jsonLines(recording)
  }

  @Test(
    arguments: [SampleScene.reveal, .corner, .flip, .bounce, .navigation],
    [ExportFormat.jsonLines, .csv])
  func `the pieces are the text of the recording`(scene: SampleScene, format: ExportFormat) throws {
    let recorder = try scene.recorder(frameRate: 30)
    try expectEqual(text(recorder, format), whole(try recorder.record(), format))
    try expectEqual(
      text(recorder, format, frames: 3..<9), whole(try recorder.record(frames: 3..<9), format))
    let fixed = try scene.recorder(frameRate: 30, duration: 1.7)
    try expectEqual(text(fixed, format), whole(try fixed.record(), format))
  }

  /// A layer that moves at some times, and a call that changes nothing.
  private func pausing(until end: Double) throws -> Recorder {
    try Recorder(frameRate: 10) {
      let stage = Stage()
      let layer = Layer()
      try stage.root.addSublayer(layer)
      return Recorder.Subject(stage: stage, viewport: Size(width: 100, height: 100)) {
        for (time, x) in [(0.5, 20.0), (2, 40)] {
          stage.post(after: time) {
            Transaction.disableActions = true
            layer.position.x = x
          }
        }
        stage.post(after: end) {}
      }
    }
  }

  @Test func `equal frames are passed on when another follows, and dropped at the end`() throws {
    let recorder = try pausing(until: 5)
    let recording = try recorder.record()
    expectEqual(recording.frames.count, 21)
    expectEqual(recording.frames.map(\.index), Array(0...20))
    let xs = recording.frames.compactMap { $0.layers.first?.local.m41 }
    expectEqual(xs, [0, 0, 0, 0, 0] + [Double](repeating: 20, count: 15) + [40])
    var indices: [Int] = []
    try recorder.stream { (frame, _) throws(ExportError) in
      indices.append(frame.index)
      return true
    }
    expectEqual(indices, Array(0...20))
    try expectEqual(recorder.record(frames: 7..<21).frames, Array(recording.frames[7...]))
    #expect(throws: ExportError.framesOutOfRange(7..<22, count: 21)) {
      try recorder.record(frames: 7..<22)
    }
  }

  @Test func `the limit of states is for recordings that are kept`() throws {
    var recorder = try pausing(until: 5)
    recorder.maximumStateCount = 5
    #expect(throws: ExportError.tooLarge(states: 5)) { try recorder.record() }
    try expectEqual(text(recorder, .jsonLines).split(separator: "\n").count, 21)
  }

  @Test func `what was written before an error is the beginning of the text`() throws {
    let recorder = try Recorder(frameRate: 10, duration: 1) {
      let stage = Stage()
      try stage.root.addSublayer(Layer())
      return Recorder.Subject(
        stage: stage, viewport: Size(width: 100, height: 100),
        advance: { time in
          if time > 0.45 { throw ExportError.endless(seconds: 0.45) }
          try stage.advance(to: time)
        })
    }
    var bytes: [UInt8] = []
    #expect(throws: ExportError.endless(seconds: 0.45)) {
      try recorder.writeLines(.jsonLines, hasConstantLayers: true) {
        (piece) throws(ExportError) in bytes += piece
      }
    }
    expectTrue(String(decoding: bytes, as: UTF8.self).hasPrefix("{\"frame\":0,\"time\":0,"))
  }

  @Test func `the first frame is written at once, and a failure to write ends it`() throws {
    let recorder = try SampleScene.reveal.recorder()
    var (pieces, last) = (0, -1)
    #expect(throws: ExportError.file(path: "p", reason: "full")) {
      try recorder.writeLines(
        .jsonLines, hasConstantLayers: false, progress: { last = $0 }
      ) { (piece) throws(ExportError) in
        pieces += 1
        expectEqual(piece.last, UInt8(ascii: "\n"))
        if pieces == 1 { expectEqual(last, -1) } else { throw .file(path: "p", reason: "full") }
      }
    }
    expectEqual(pieces, 2)
  }
}
