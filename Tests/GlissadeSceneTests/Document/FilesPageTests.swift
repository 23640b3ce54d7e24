import Foundation
import GlissadeEngine
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct FilesPageTests {
  @Test func `the files that the documentation shows play`() throws {
    let page = Examples.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Glissade/Glissade.docc/Files.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let files = text.components(separatedBy: "```json\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let documents = try files.map { try Document(reading: Array($0.utf8)) }
    #expect(documents.map(\.kind) == [.scene, .scenario])
    for document in documents {
      let playback = try ScenarioReaderTests.play(document)
      #expect(playback.stage.monitor.diagnostics == [])
      #expect(!playback.stage.isAnimating)
    }
  }
}
