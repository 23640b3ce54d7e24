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
    expectEqual(touches.isEmpty, !["bounce-and-swipe", "slide-and-finger"].contains(name))
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

  @Test(arguments: ["springs", "reveal", "keyframes"])
  func `documents without such gestures have no such transitions`(name: String) throws {
    expectTrue(try drags(name, until: 2).isEmpty)
  }

  @Test(arguments: [false, true])
  func `the system's swipe back is one of them, before a pop and after a push`(isBack: Bool) throws
  {
    let (children, step) = isBack ? (#", "second""#, #""pop": true"#) : ("", #""push": "second""#)
    let text = """
      {"glissade": "scenario", "version": 1, "root": "stack", "steps": [{"at": 0, \(step)}],
       "controllers": [{"name": "stack", "kind": "navigation", "children": ["first"\(children)]},
        {"name": "first"}, {"name": "second", "view": {"name": "second page"}}]}
      """
    let document = try Document(reading: Array(text.utf8))
    let (_, drags) = try DragRecorder(document: document, end: 2).record()
    let drag = try #require(drags.first)
    expectTrue(drags.count == 1 && drag.title == "Drag right to pop" && drag.curve == nil)
    expectEqual(drag.travel, Point(x: 375, y: 0))
    let page = try #require(
      drag.recording.layers.indices.first { drag.recording.name(of: $0) == "second page" })
    let half = drag.recording.frames[30].layers.first { $0.layer == page }
    expectClose(half?.world.m41 ?? .nan, 187.5, within: 1e-6, "UIKit's swipe follows the finger")
  }

  @Test func `the pull that dismisses a sheet is one of them`() throws {
    let text = """
      {"glissade": "scenario", "version": 1, "size": [320, 568], "root": "page",
       "controllers": [{"name": "page"},
        {"name": "sheet", "presentationStyle": "page-sheet", "view": {"name": "sheet page"}}],
       "steps": [{"at": 0, "present": "sheet"}]}
      """
    let document = try Document(reading: Array(text.utf8))
    let drag = try #require(try DragRecorder(document: document, end: 1).record().drags.first)
    expectEqual(drag.title, "Drag down to dismiss")
    // The sheet begins 40 points below the top.
    expectEqual(drag.travel, Point(x: 0, y: 528))
    let page = try #require(
      drag.recording.layers.indices.first { drag.recording.name(of: $0) == "sheet page" })
    for index in [0, 15, 60] {
      let state = drag.recording.frames[index].layers.first { $0.layer == page }
      expectClose(state?.world.m42 ?? .nan, 40 + 528 * Double(index) / 60, within: 1e-6)
    }
  }
}
