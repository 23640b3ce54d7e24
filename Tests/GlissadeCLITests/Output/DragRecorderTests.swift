import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeCLI

@Suite struct DragRecorderTests {
  private func drags(_ name: String, until end: Double) throws -> [DraggedTransition] {
    let document = try Document(reading: try Examples.bytes(name))
    let (touches, drags) = try DragRecorder(document: document, end: end).record()
    expectEqual(touches.isEmpty, drags.isEmpty)
    return drags
  }

  @Test func `a transition is recorded by progress, as it begins in the script`() throws {
    let drags = try drags("bounce-and-swipe", until: 4)
    let drag = try #require(drags.first)
    expectEqual(drags.count, 1)
    expectEqual(drag.title, "Drag down to dismiss")
    expectEqual(drag.travel, Point(x: 0, y: 400))
    expectTrue(drag.threshold == 0.5 && drag.duration == 0.4 && !drag.isFixed && drag.curve == nil)
    let recording = drag.recording
    let card = try #require(
      recording.layers.indices.first { recording.name(of: $0) == "card page" })
    for (index, frame) in recording.frames[...60].enumerated() {
      let state = try #require(frame.layers.first { $0.layer == card })
      expectClose(state.world.m42, 667 * Double(index) / 60, within: 1e-6, "\(index)")
    }
    func isShown(at time: Double) -> Bool {
      let frame = recording.frames[min(Int(time * 60), recording.frames.count - 1)]
      return frame.layers.contains { $0.layer == card && !$0.isHidden && $0.world.m42 == 0 }
    }
    expectTrue(isShown(at: drag.cancelled.lowerBound + 0.1), "a cancelled one leaves the card")
    expectTrue(!isShown(at: drag.finished.lowerBound + 0.1), "a finished one takes it away")
  }

  @Test func `a slide by the view itself has a rest of its own`() throws {
    let drag = try #require(try drags("slide-and-finger", until: 4).first)
    expectTrue(drag.isFixed && drag.duration == 0.2 && drag.curve == .easeInEaseOut)
    expectEqual(drag.reach, 0, "the position alone decides")
  }

  @Test(arguments: ["springs", "reveal", "tabs"])
  func `documents without such gestures have no such transitions`(name: String) throws {
    expectTrue(try drags(name, until: 2).isEmpty)
  }
}
