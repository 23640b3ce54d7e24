import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct PreviewDataShapesTests {
  @Test func `paths are their commands and coordinates from the element's corner`() throws {
    let shape = RecordedShapeTests.shape {
      ($0.strokeColor, $0.fillRule, $0.lineDashPattern) = (.black, .evenOdd, [2])
    }
    let json = PreviewData(
      RecordedShapeTests.recording(shape, bounds: Rect(x: 1, y: -2, width: 9, height: 9))
    ).json
    for part in [
      "\"area\":[[0],[[\"MLQZ\",-1,2,9,2,5,8,-1,11]]]", "\"areaColor\":[[0],[[0,0,0,1]]]",
      "\"areaRule\":[[0],[[1]]]", "\"line\":[[0],[[\"MLQZ\",-1,2,9,2,5,8,-1,11]]]",
      "\"lineWidth\":[[0],[[1]]]", "\"dashes\":[[0],[[2,2]]]",
    ] { expectTrue(json.contains(part), "\(part)") }
  }

  @Test func `pages without shapes have no tracks of them`() {
    let json = PreviewData(RecordingTests.small()).json
    for name in ["area", "line", "dash"] { expectTrue(!json.contains("\"\(name)")) }
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `a page interpolates paths between their frames, and keeps those that differ`() throws {
    func line(_ x: Double) -> RecordedShape {
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(x: x, y: 0))
      return RecordedShape(RecordedShapeTests.shape { $0.path = path })
    }
    var recording = RecordedShapeTests.recording(
      [line(0), line(1), line(5)] + [RecordedShape(RecordedShapeTests.shape())])
    for place in recording.frames.indices { recording.frames[place].time = Double(place) }
    let run = try Chromium.run(
      try HTMLPreview().html(recording),
      script: """
        answer([0, 0.5, 1, 1.5, 2, 2.5, 3].map(time => {
          glissade.seek(time);
          return document.querySelector("path.area").getAttribute("d");
        }));
        """, name: "shape-paths")
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    expectTrue(
      run.answer as? [String] == [
        "M0 0L0 0", "M0 0L0.5 0", "M0 0L1 0", "M0 0L3 0", "M0 0L5 0", "M0 0L5 0",
        "M0 0L10 0Q6 6 0 9Z",
      ])
  }
}
