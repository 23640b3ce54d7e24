import Foundation
import GlissadeScene
import TestSupport
import Testing

@Suite struct InspectCommandTests {
  @Test func `the text for CSS stands alone, with its duration and error beside it`() throws {
    let run = try Tool.run("inspect", "spring(duration:.5, bounce:.3)", "--format", "json")
    let root = JSONCursor(try JSONNode(text: run.output))
    let members = try root.members()
    let equivalents = try #require(members.first { $0.key == "equivalents" }).value.elements()
    let css = try #require(equivalents.last).object(keys: ["name", "text", "duration", "error"])
    try expectEqual(css.required("name").string(), "css")
    let curve = try CurveExpression(css.required("text").string())
    let duration = try css.required("duration").number(in: 0.5...1.5)
    let error = try css.required("error").number(in: 0...0.001)
    let spring = try CurveExpression("spring(duration:.5, bounce:.3)")
    for step in 0...100 {
      let part = Double(step) / 100
      let difference = curve.value(at: part) - spring.value(at: part * duration)
      expectAtMost(difference.magnitude, error * 1.01)
    }
  }

  // MARK: - GIF and PNG files

  private static let picture = Examples.folder.appendingPathComponent("colours.gif")

  @Test func `prints the frames of a picture`() throws {
    let path = Self.picture.path
    let run = try Tool.run("inspect", path)
    expectTrue(run.code == 0 && run.errors.isEmpty)
    expectEqual(
      run.output,
      """
      \(path)
        canvas    4 × 3
        duration  0.45 s
        plays     forever
        frame   start   delay  in file  disposal          blend  rectangle
            0     0 s   0.1 s    0.1 s  keep              over   4 × 3 at 0, 0
            1   0.1 s  0.25 s   0.25 s  clear             over   4 × 3 at 0, 0
            2  0.35 s   0.1 s      0 s  restore-previous  over   2 × 1 at 1, 2

      """)
  }

  @Test func `writes the frames of a picture as JSON`() throws {
    let run = try Tool.run("inspect", Self.picture.path, "--format", "json")
    expectEqual(run.code, 0)
    let object = try JSONCursor(try JSONNode(text: run.output)).object(keys: [
      "format", "size", "duration", "plays", "includesDefaultImage", "truncation", "frames",
    ])
    try expectEqual(object.required("format").string(), "gif")
    try expectTrue(object.required("plays").isNull)
    try expectTrue(object.required("truncation").isNull)
    let frames = try object.required("frames").elements(count: 3...3)
    let last = try frames[2].object(keys: [
      "delay", "encodedDelay", "disposal", "blend", "rectangle",
    ])
    try expectEqual(last.required("delay").number(), 0.1)
    try expectEqual(last.required("encodedDelay").number(), 0)
    try expectEqual(last.required("rectangle").elements().map { try $0.number() }, [1, 2, 2, 1])
  }

  @Test func `a picture that is cut off has its complete frames, and a wrong one is an error`()
    throws
  {
    let folder = try Folder()
    let bytes = try Data(contentsOf: Self.picture)
    try bytes.prefix(100).write(to: folder.url("cut.GIF"))
    try bytes.prefix(50).write(to: folder.url("short.gif"))
    try Data("{}".utf8).write(to: folder.url("text.png"))
    let cut = try Tool.run("inspect", folder.url("cut.GIF").path)
    expectTrue(cut.code == 0 && cut.errors.isEmpty)
    expectTrue(cut.lines.contains { $0.hasPrefix("  cut off   byte 100: expected ") })
    expectEqual(cut.lines.filter { $0.contains(" at 0, 0") }.count, 2)
    for (name, offset) in [("short.gif", 50), ("text.png", 0)] {
      let path = folder.url(name).path
      let run = try Tool.run("inspect", path)
      expectTrue(run.code == 65 && run.output.isEmpty)
      expectTrue(
        run.errors.hasPrefix("glissade: \(path): byte \(offset): expected "), "\(run.errors)")
    }
    try expectEqual(Tool.run("inspect", folder.url("none.gif").path).code, 1)
  }
}
