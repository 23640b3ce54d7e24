import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeExport

struct RecorderTests {
  @Test func `the matrices are those of the stage's frame, but for its rounding to Float`() throws {
    for material in [SampleScene.reveal, .corner, .flip, .bounce] {
      let recording = try material.recorder(frameRate: 15).record()
      let subject = material.subject()
      subject.stage.monitor.isLogging = true
      try subject.stage.perform { try subject.begin() }
      var checked = 0
      for frame in recording.frames {
        try subject.stage.advance(to: 1 + frame.time)
        try subject.stage.evaluate(at: subject.stage.time)
        var expected: [Float] = []
        var layers: [Layer] = []
        func collect(_ layer: Layer) {
          layers.append(layer)
          layer.sublayers.forEach(collect)
          if let mask = layer.mask { collect(mask) }
        }
        collect(subject.stage.root)
        for entry in layers.dropFirst().compactMap({ subject.stage.frame[$0] }) {
          for number in 0..<16 {
            expected.append(Float(entry.worldMatrix[number / 4, number % 4]))
          }
          expected.append(Float(entry.opacity))
        }
        var actual: [Float] = []
        for state in frame.layers {
          for row in 0..<4 {
            for column in 0..<4 { actual.append(Float(state.world[row, column])) }
          }
          actual.append(Float(state.opacity))
        }
        // Layers of both, in whatever order.
        func keyed(_ numbers: [Float]) -> [[Float]] {
          stride(from: 0, to: numbers.count, by: 17).map { Array(numbers[$0..<$0 + 17]) }.sorted {
            $0.lexicographicallyPrecedes($1) { ($0 * 8).rounded() < ($1 * 8).rounded() }
          }
        }
        let (left, right) = (keyed(actual), keyed(expected))
        try #require(left.count == right.count, "\(material) frame \(frame.index)")
        var worst: Float = 0
        for (a, b) in zip(left.joined(), right.joined()) {
          // Float holds 24 bits, and the matrices are products of up to eight with lengths of up to 1,000.
          worst = max(worst, abs(a - b) / (1000 * 0x1p-23 + abs(b) * 0x1p-20))
          checked += 1
        }
        expectAtMost(worst, 1, "\(material) frame \(frame.index)")
      }
      expectTrue(checked > 1000)
    }
  }

  @Test(arguments: [SampleScene.reveal, .corner, .bounce])
  func `a part of the frames, recorded apart, is that part of all of them`(material: SampleScene)
    throws
  {
    let recorder = try material.recorder(frameRate: 30)
    let whole = try recorder.record()
    let count = whole.frames.count
    let middle = count / 2
    for range in [0..<middle, middle..<count, middle..<middle, count - 1..<count] {
      let part = try recorder.record(frames: range)
      expectEqual(part.frames, Array(whole.frames[range]))
      expectTrue(part.layers.elementsEqual(whole.layers.prefix(part.layers.count)))
    }
    let (one, two) = (
      try recorder.record(frames: 0..<middle), try recorder.record(frames: middle..<count)
    )
    expectEqual(one.events + two.events, whole.events)
    try expectEqual(
      FrameExport.jsonLines(one) + FrameExport.jsonLines(two), FrameExport.jsonLines(whole))
    try expectEqual(FrameExport.csv(one) + FrameExport.csv(two), FrameExport.csv(whole))
  }

  @Test func `a recording ends when the stage has come to rest, and has all its events`() throws {
    let recording = try SampleScene.reveal.recorder().record()
    expectTrue(recording.frames.count == 121 || recording.frames.count == 122)
    expectEqual(recording.frames.map(\.index), Array(0..<recording.frames.count))
    let labels = recording.events.map { "\($0.subject).\($0.label)" }
    expectTrue(labels.contains("animator.animateTransition"))
    expectEqual(labels.last { $0.hasPrefix("context") }, "context.completeTransition(true)")
    expectTrue(recording.events.allSatisfy { $0.time >= 0 && $0.time <= recording.duration })
  }

  @Test func `layers that come and go are there in their own frames only`() throws {
    let recording = try SampleScene.corner.recorder().record()
    let presence = recording.layers.indices.map { layer in
      recording.frames.count { $0.layers.contains { $0.layer == layer } }
    }
    expectTrue(presence.allSatisfy { $0 > 0 })
    expectTrue(presence.contains { $0 < recording.frames.count })
    expectTrue(presence.contains(recording.frames.count))
  }

  @Test func `masks are recorded as such, below the layer that they cut`() throws {
    let recording = try SampleScene.reveal.recorder().record()
    let mask = try #require(recording.layers.first { $0.role == .mask })
    expectEqual(mask.name, "second mask")
    expectEqual(mask.parent.map { recording.name(of: $0) }, "second")
  }

  @Test func `the look that a transition takes out is a layer beside the one that it is of`() throws
  {
    let recorder = try Recorder(frameRate: 60) {
      let stage = Stage()
      stage.snapshotHandler = { _ in Contents(7) }
      let layer = Layer()
      layer.name = "page"
      layer.bounds = Rect(x: 0, y: 0, width: 100, height: 50)
      layer.position = Point(x: 50, y: 25)
      return Recorder.Subject(stage: stage, viewport: Size(width: 100, height: 100)) {
        try stage.root.addSublayer(layer)
        let transition = Transition(type: .push, subtype: .fromRight)
        transition.duration = 1
        transition.timingFunction = .linear
        try layer.add(transition)
      }
    }
    let recording = try recorder.record()
    let old = try #require(recording.layers.firstIndex { $0.role == .outgoing })
    let half = try #require(recording.frames.first { $0.time == 0.5 })
    let states = half.layers
    expectEqual(recording.layers[old].name, "page")
    let gone = try #require(states.first { $0.layer == old })
    let come = try #require(states.first { $0.layer != old })
    expectTrue(gone.contents == 7 && gone.bounds == come.bounds)
    // A push moves both by half the width to the left of where they were.
    expectLess(abs(gone.world.m41 + 50), than: 1e-4)
    expectClose(come.world.m41, 50, within: 1e-9)
    expectEqual(recording.frames.last?.layers.contains { $0.layer == old }, false)
  }

  @Test func `recorder: throws for missing frames and endless stages`() throws {
    let recorder = try SampleScene.bounce.recorder()
    let count = try recorder.record().frames.count
    #expect(throws: ExportError.framesOutOfRange(0..<count + 1, count: count)) {
      try recorder.record(frames: 0..<count + 1)
    }
    #expect(throws: ExportError.framesOutOfRange(-1..<2, count: count)) {
      try recorder.record(frames: -1..<2)
    }
    #expect(throws: ExportError.endless(seconds: 2)) {
      try Recorder(frameRate: 10, timeLimit: 2) {
        let stage = Stage()
        let layer = Layer()
        return Recorder.Subject(stage: stage, viewport: Size(width: 10, height: 10)) {
          try stage.root.addSublayer(layer)
          let turning = BasicAnimation(keyPath: .transformRotationZ, from: 0, to: 1)
          turning.repeatCount = .infinity
          turning.duration = 1
          try layer.add(turning)
        }
      }.record()
    }
    // The bound is four million; a smaller one takes less time to meet.
    var small = recorder
    small.maximumStateCount = 40
    #expect(throws: ExportError.tooLarge(states: 40)) { try small.record() }
    try expectEqual(small.record(frames: 3..<5).frames.count, 2)
    for rate in [0, -1, .nan, .infinity, 1e9] {
      #expect(throws: ExportError.self) { try SampleScene.bounce.recorder(frameRate: rate) }
    }
    #expect(throws: ExportError.subject("wrong")) {
      try Recorder { throw Wrong() }.record()
    }
  }

  private struct Wrong: Error, CustomStringConvertible { var description: String { "wrong" } }

  @Test func `progress tells of frames that are passed on the way to a part, too`() throws {
    var told: [Int] = []
    let recorder = try SampleScene.bounce.recorder(frameRate: 20, duration: 0.5)
    let recording = try recorder.record(frames: 4..<7) { told.append($0) }
    expectEqual(recording.frames.map(\.index), [4, 5, 6])
    expectEqual(told, Array(0..<7))
  }
}
