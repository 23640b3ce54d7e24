public import GlissadeEngine
public import GlissadeMath
public import GlissadeTransitions

/// Fails the test for each mistake that the stage of a window has reported, with the remedy.
///
/// Some mistakes are found only at the end of a transition. So the test also fails while a transition is running; call
/// ``settle(_:within:fileID:filePath:line:column:)`` first.
///
/// - Parameters:
///   - window: The window; the diagnostics are those of its stage, since the last
///     ``/GlissadeTransitions/TransitionMonitor/removeAll()``.
///   - exceptions: The codes of mistakes that are not failures.
///   - fileID: The module and the file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectNoDiagnostics(
  in window: Window, except exceptions: Set<TransitionDiagnostic.Code> = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let place = TestLocation(fileID, filePath, line, column)
  for diagnostic in window.windowStage.monitor.diagnostics
  where !exceptions.contains(diagnostic.code) {
    place.fail("\(diagnostic)")
  }
  if window.windowStage.hasTransitions {
    place.fail(
      "a transition has not ended, and mistakes may be found at its end; call settle(window) first")
  }
}

/// Fails the test unless a layer of a window has a frame at a time, to which the stage of the window is advanced.
///
/// - Parameters:
///   - layer: The layer; at that time it must be on the stage.
///   - time: The stage's time in seconds, not before the present one.
///   - window: The window in which the layer is shown then.
///   - frame: The frame that is shown: the rectangle in points that the layer fills in its superlayer.
///   - tolerance: The maximum distance in points of each edge; half a point by default.
///   - fileID: The module and the file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectFrame(
  of layer: Layer, at time: Double, in window: Window, equals frame: Rect,
  within tolerance: Double = 0.5, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestLocation(fileID, filePath, line, column)
  let stage = window.windowStage
  do throws(TransitionError) { try stage.step(to: time) } catch { return place.fail("\(error)") }
  let name = layer.name.map { "layer '\($0)'" } ?? "layer"
  guard layer.stage === stage, let found = layer.presentation?.frame else {
    return place.fail("at \(time) s the \(name) is not on the stage of the window")
  }
  let edges = [
    ("minX", found.minX, frame.minX), ("minY", found.minY, frame.minY),
    ("maxX", found.maxX, frame.maxX), ("maxY", found.maxY, frame.maxY),
  ]
  let wrong = edges.filter { !(($0.1 - $0.2).magnitude <= tolerance) }
  if wrong.isEmpty { return }
  let parts = wrong.map { "\($0) is \($1) instead of \($2)" }.joined(separator: ", ")
  place.fail("at \(time) s the \(name) is not within \(tolerance) points of its frame: \(parts)")
}
