import Foundation
import GlissadeScene
public import GlissadeTransitions

/// Fails the test unless the events, the diagnostics and the state of a window match a trace that is stored beside the
/// test.
///
/// The trace `push` is the file `Traces/push.jsonl` in the folder of the test's source file. Commit it with the test.
/// Tests that run with the environment variable `GLISSADE_RECORD=1` write the file anew and compare nothing. On
/// services for continuous integration, which set `CI`, that variable is an error: nothing is recorded there.
///
/// A stored trace has all events, but only the first and the last of a gesture's updates in a row. Of the layers at the
/// end it has the properties that differ from those of a new layer.
///
/// - Parameters:
///   - window: The window. ``/GlissadeTransitions/TransitionMonitor/isLogging`` of its stage's monitor must have been
///     set before the events.
///   - name: The name of the trace, without a folder and an ending.
///   - tolerance: The maximum difference of two numbers, in their units: seconds, points, fractions; a thousandth by
///     default.
///   - fileID: The module and the file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectTrace(
  of window: Window, matches name: String, within tolerance: Double = 0.001,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let place = TestLocation(fileID, filePath, line, column)
  guard window.windowStage.monitor.isLogging else {
    return place.fail(
      "no events were logged; set window.windowStage.monitor.isLogging = true before the transition"
    )
  }
  do throws(TraceFileError) {
    let environment = ProcessInfo.processInfo.environment
    let file = try TraceFile(name, besideTest: "\(filePath)", environment: environment)
    try file.match(Trace(of: window), within: tolerance)
  } catch {
    place.fail("\(error)")
  }
}
