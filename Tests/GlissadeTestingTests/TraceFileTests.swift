import Foundation
import Glissade
import GlissadeScene
import TestSupport
import Testing

@testable import GlissadeTesting

@Suite struct TraceFileTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  /// Returns the failure of comparing a window with the trace `push` beside a test in the folder; nil for none.
  private func failure(
    _ window: Window, _ variables: [String: String] = [:], within tolerance: Double = 0.001
  ) -> String? {
    do throws(TraceFileError) {
      let test = folder.url("Tests.swift").path
      let file = try TraceFile("push", besideTest: test, environment: variables)
      try file.match(Trace(of: window), within: tolerance)
      return nil
    } catch {
      return "\(error)".replacingOccurrences(of: folder.path, with: "F")
    }
  }

  private func push(for time: Double) -> Window {
    let scene = Scene()
    scene.stage.reporting { try $0.advance(to: time) }
    scene.navigation.pushViewController(scene.page, animated: true)
    settle(scene.window)
    return scene.window
  }

  @Test func `a trace is recorded only if it is asked for, and not on CI`() throws {
    let window = push(for: 0)
    let missing = "there is no trace F/Traces/push.jsonl; run the test with GLISSADE_RECORD=1"
    for variables in [[:], ["CI": "true"], ["GLISSADE_RECORD": "0"]] {
      expectTrue(failure(window, variables)?.hasPrefix(missing) == true, "\(variables)")
    }
    let refused = failure(window, ["CI": "1", "GLISSADE_RECORD": "1"])
    expectTrue(refused?.contains("is not recorded, because CI is set") == true, "\(refused ?? "")")
    try expectEqual(folder.names, [])
    expectNil(failure(window, ["CI": "false", "GLISSADE_RECORD": "1"]))
    try expectEqual(folder.names, ["Traces"])
    expectNil(failure(push(for: 0), ["CI": "true"]))
    expectNil(failure(push(for: 0.01), within: 0.011))
    // All times are later, the first of them by much.
    let later = try #require(failure(push(for: 0.01)))
    expectTrue(later.contains("differs from F/Traces/push.jsonl"))
    expectTrue(later.contains("\n-0 ") && later.contains("\n+0.01 "), "\(later)")
  }

  @Test(arguments: [
    ("", "differs"), ("{", ": 1:2: "), ("{\"time\": 1}", "no line of a trace"),
    (#"{"glissade": "trace", "version": 99}"#, "version 99"), ("\u{ff}", ": 1:1: "),
  ]) func `a file that is no trace of this version fails`(text: String, reason: String) throws {
    let window = push(for: 0)
    try FileManager.default.createDirectory(
      at: folder.url("Traces"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.url("Traces/push.jsonl"))
    let found = try #require(failure(window))
    expectTrue(found.contains("F/Traces/push.jsonl") && found.contains(reason), "\(found)")
    // A folder of that name can neither be read nor replaced.
    try FileManager.default.removeItem(at: folder.url("Traces/push.jsonl"))
    try FileManager.default.createDirectory(
      at: folder.url("Traces/push.jsonl/file"), withIntermediateDirectories: true)
    expectTrue(failure(window)?.contains("cannot be read as a trace: ") == true)
    let unwritten = failure(window, ["GLISSADE_RECORD": "1"])
    expectTrue(unwritten?.contains("cannot be written: ") == true, "\(unwritten ?? "")")
  }

  @Test func `a name with a folder, and a window that logs nothing, fail`() {
    let scene = Scene()
    for name in ["", ".", "..", "../push", "a/b", "a\\b", ".push", "a\u{0}"] {
      let found = failures { expectTrace(of: scene.window, matches: name) }
      expectTrue(
        found.count == 1 && found[0].hasPrefix("\(name.debugDescription) is no"), "\(found)")
    }
    scene.stage.monitor.isLogging = false
    let found = failures { expectTrace(of: scene.window, matches: "push") }
    expectTrue(found.count == 1 && found[0].hasPrefix("no events were logged"), "\(found)")
  }
}
