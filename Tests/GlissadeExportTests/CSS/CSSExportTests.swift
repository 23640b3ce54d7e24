import Foundation
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeExport

struct CSSExportTests {
  @Test(
    .enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"),
    arguments: [SampleScene.reveal, .corner, .flip, .bounce])
  func `a browser keeps each motion within the printed error`(material: SampleScene) throws {
    try check(
      try material.recorder().record(), name: "\(material.operation)-\(material.style.rawValue)")
  }

  @Test(
    .enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"),
    arguments: Examples.costly)
  func `a browser keeps each motion of an example within the printed error`(name: String) throws {
    try check(try Recorded.example(name), name: name)
  }

  private func check(_ recording: Recording, name: String) throws {
    let export = CSSExport()
    let output = try export.export(recording)
    try Output.write(output.css, name + ".css")
    let html = """
      <!doctype html><html><head><style>\(output.css)</style></head><body>
      \(output.html)</body></html>
      """
    let moments = HTMLPreviewTests.moments(recording)
    let names = CSSNames(recording.layers, prefix: "glissade")
    let classes = recording.layers.indices.map { names[$0] }
    let run = try Chromium.run(
      html,
      script: """
        \(Travel.look)
        const all = document.getAnimations();
        all.forEach(a => { a.pause(); });
        answer([\(moments.map { "\($0.time)" }.joined(separator: ","))].map(time => {
          all.forEach(a => { a.currentTime = time * 1000; });
          return [...document.querySelectorAll("[class^=glissade-]")].map(element => {
            return [\(classes).indexOf(element.className), ...look(element)];
          });
        }));
        """, name: "css-" + name)
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [[[Double]]])
    let travels = recording.layers.indices.map { Travel.of($0, in: recording) }
    var checked = 0
    for (frame, answer) in zip(moments, answers) {
      for numbers in answer {
        guard let state = frame.layers.first(where: { $0.layer == Int(numbers[0]) }),
          state.bounds.origin == .zero
        else {
          expectEqual(numbers[2], 0)
          continue
        }
        expectClose(numbers[1], state.opacity, within: export.error + 1e-6)
        let shown = try #require(Transform3D(entries: Array(numbers.dropFirst(3))))
        // A browser's times are whole microseconds: 2e-3 points at 4,000 points a second.
        let allowed = export.error * travels[state.layer] + 2e-3
        expectAtMost(
          Travel.distance(state, shown, state.local), allowed,
          "\(recording.name(of: state.layer)) at \(frame.time)")
        checked += 1
      }
    }
    expectTrue(checked > 100)
  }

  @Test func `errors that cannot be kept are refused`() throws {
    var export = CSSExport()
    let recording = try SampleScene.bounce.recorder(frameRate: 10).record()
    for error in [0, -1, .nan, 1, .infinity] {
      export.error = error
      #expect(throws: ExportError.self) { try export.css(recording) }
    }
  }

  @Test func `style sheet: its statistics are beside the text`() throws {
    let recording = try SampleScene.reveal.recorder().record()
    var export = CSSExport()
    export.error = 0.004
    let output = try export.export(recording)
    try expectEqual(output.css, export.css(recording))
    let stated = output.css.matches(
      of: /\/\* ([a-z-]+): ([0-9]+) (?:points|keyframes), within 0.4 %/)
    expectTrue(!stated.isEmpty)
    expectEqual(output.motions.map(\.property), stated.map { String($0.1) })
    expectEqual(output.motions.map { "\($0.pointCount)" }, stated.map { String($0.2) })
    expectTrue(
      output.motions.allSatisfy { $0.error <= 0.004 && $0.error > 0 || $0.pointCount == 2 })
    expectTrue(output.motions.contains { $0.layer == "second mask" || $0.layer.hasPrefix("first") })
  }
}
