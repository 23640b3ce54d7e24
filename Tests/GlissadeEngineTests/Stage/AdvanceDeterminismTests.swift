import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The size of steps in time makes no difference to callbacks and values.
@Suite struct AdvanceDeterminismTests {
  /// Writes down who is told what, and when; what ends starts something new.
  final class Recorder: AnimationDelegate {
    struct Entry: Equatable {
      var time: UInt64
      var animation: Int
      /// nil is a beginning.
      var finished: Bool?
      /// The opacities that the layers show then.
      var shown: [UInt64?]
    }

    private(set) var entries: [Entry] = []
    /// Held, so that no two are ever at one address.
    private var known: [Animation] = []
    var layers: [Layer] = []
    private var added = 0

    func know(_ animations: [Animation]) {
      for animation in animations where !known.contains(where: { $0 === animation }) {
        known.append(animation)
      }
    }

    private func note(_ animation: Animation, _ finished: Bool?) {
      know([animation])
      let index = known.firstIndex { $0 === animation } ?? -1
      let time = Stage.current?.time ?? .nan
      let shown = layers.map { $0.presentation?.opacity.bitPattern }
      entries.append(
        Entry(time: time.bitPattern, animation: index, finished: finished, shown: shown))
    }

    func animationDidStart(_ animation: Animation) { note(animation, nil) }

    func animationDidStop(_ animation: Animation, finished: Bool) {
      note(animation, finished)
      guard added < 12, !layers.isEmpty else { return }
      let layer = layers[added % layers.count]
      added += 1
      // Explicit, implicit, by a spring, and some that are taken away again, at once or in a turn of a later time.
      switch added % 5 {
      case 0:
        let fade = BasicAnimation(keyPath: .opacity, to: 0.25).lasting(0.3)
        fade.delegate = self
        do { try layer.add(fade, forKey: "fade") } catch { Issue.record(error) }
      case 1: layer.cornerRadius += 10
      case 2:
        let target = Point(x: layer.position.y, y: 30)
        do {
          try layer.animate(
            .position, to: target, with: .uikit(duration: 0.7, dampingRatio: 0.7), delegate: self)
        } catch { Issue.record(error) }
      case 3: layer.removeAnimation(forKey: "fade")
      default: Stage.current?.post(after: 0.21) { layer.removeAllAnimations() }
      }
    }
  }

  private static let checkpoints = [0.5, 1.125, 2, 3.75, 9]

  /// Steps as they come, the checkpoints among them; drawing frames between them or not.
  private static func run(
    _ seed: UInt64, step: Double, drawing: Bool
  ) throws -> (entries: [Recorder.Entry], frames: [FrameNumbers]) {
    let recorder = Recorder()
    let tree = try RandomTree(seed: seed, isDyadic: false, count: 12, delegate: recorder)
    recorder.layers = tree.layers.map(\.layer)
    for (layer, _) in tree.layers { recorder.know(layer.animations) }
    tree.stage.flush()
    var frames: [FrameNumbers] = []
    var time = 0.0
    for checkpoint in checkpoints {
      while time < checkpoint {
        time = min(time + step, checkpoint)
        try tree.stage.advance(to: time)
        if drawing { try tree.stage.evaluate(at: time) }
      }
      try tree.stage.evaluate(at: checkpoint)
      frames.append(FrameNumbers(of: recorder.layers, on: tree.stage))
    }
    return (recorder.entries, frames)
  }

  @Test(arguments: DeterminismTests.seeds)
  func `the size of steps changes neither callbacks nor values`(seed: UInt64) throws {
    let expected = try Self.run(seed, step: .infinity, drawing: false)
    expectTrue(!expected.entries.isEmpty)
    let times = expected.entries.map { Double(bitPattern: $0.time) }
    expectEqual(times, times.sorted())
    for (step, drawing) in [(1.0 / 60, false), (0.1, true), (0.7, true), (3, false)] {
      let run = try Self.run(seed, step: step, drawing: drawing)
      expectEqual(run.entries, expected.entries, "seed \(seed), steps of \(step)")
      for (frame, wanted) in zip(run.frames, expected.frames) {
        expectSameBits(frame, wanted, "seed \(seed), steps of \(step)")
      }
    }
  }
}
