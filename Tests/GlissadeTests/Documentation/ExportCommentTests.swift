import Glissade
import GlissadeExport
import TestSupport
import Testing

// The regions are the examples in the comments of recordings and exports, to the letter.
@Suite struct ExportCommentTests {
  @Test func `a recorder records a stage's frames`() throws {
    // example begins
    let recorder = try Recorder(frameRate: 30) {
      let stage = Stage()
      let ball = Layer()
      try stage.root.addSublayer(ball)
      return Recorder.Subject(stage: stage, viewport: Size(width: 320, height: 200)) {
        try ball.animate(.positionX, to: 300, duration: 0.5)
      }
    }
    let recording = try recorder.record()
    let count = recording.frames.count  // 16
    let x = recording.frames[5].layers.last?.world.m41  // 69.5
    // example ends
    expectTrue(count == 16 && abs((x ?? 0) - 69.5) < 0.05)
  }

  @Test func `a preview is a page in one text`() throws {
    let make = {
      Recorder.Subject(stage: Stage(), viewport: Size(width: 320, height: 200))
    }
    // example begins
    let recording = try Recorder(duration: 1, make: make).record()
    let page = try HTMLPreview(title: "Ball").html(recording)
    let isPage = page.hasPrefix("<!doctype html>")  // true
    // example ends
    expectTrue(isPage)
  }
}
