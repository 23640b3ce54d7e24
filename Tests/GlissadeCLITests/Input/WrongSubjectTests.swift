import TestSupport
import Testing

/// Arguments that another command takes.
@Suite struct WrongSubjectTests {
  @Test(arguments: ["render", "trace"], ["ease-in", "spring(duration:.5, bounce:.3)"])
  func `a curve is no document`(command: String, curve: String) throws {
    let run = try Tool.run([command, curve] + (command == "render" ? ["--to", "x.css"] : []))
    expectEqual(run.code, 64)
    expectTrue(run.errors.contains("'\(curve)' is a curve; wanted is a transition, or a file"))
    expectTrue(run.errors.contains("'glissade plot' and 'glissade sample' take curves"))
  }

  @Test func `a document is no curve`() throws {
    for path in [Examples.path("springs"), "nothing.json"] {
      let run = try Tool.run("inspect", path)
      expectEqual(run.code, 64)
      expectTrue(run.errors.contains("\(path) is a file; inspect takes a curve, or a GIF or PNG"))
    }
  }
}
