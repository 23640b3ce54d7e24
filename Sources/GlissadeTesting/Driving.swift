import GlissadeEngine
public import GlissadeTransitions
public import XCTest

/// Sends a gesture to a window, whose stage advances with it, and fails the test if no recogniser and no view takes the
/// fingers.
///
/// - Parameters:
///   - gesture: The gesture, which begins at the stage's time.
///   - window: The window that receives the touches.
///   - fileID: The module and the file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public func run(
  _ gesture: ScriptedGesture, in window: Window, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestLocation(fileID, filePath, line, column)
  let monitor = window.windowStage.monitor
  let handler = monitor.eventHandler
  defer { monitor.eventHandler = handler }
  var ignored: [TransitionEvent] = []
  monitor.eventHandler = { event in
    if event.subject == .gesture { ignored.append(event) }
    handler?(event)
  }
  do throws(TransitionError) { try gesture.run(in: window) } catch { place.fail("\(error)") }
  for event in ignored {
    place.fail("\(event), on the view of \(event.controller): no recogniser has recognised it")
  }
}

/// Sends a gesture that a sentence describes to a window, as the form with a gesture does.
///
/// - Parameters:
///   - sentence: A sentence that ``/GlissadeTransitions/ScriptedGesture/init(_:)`` reads; another one fails the test.
///   - window: The window that receives the touches.
///   - fileID: The module and the file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public func run(
  _ sentence: String, in window: Window, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let gesture: ScriptedGesture
  do throws(TransitionError) { gesture = try ScriptedGesture(sentence) } catch {
    return TestLocation(fileID, filePath, line, column).fail("'\(sentence)': \(error)")
  }
  run(gesture, in: window, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The maximum number of instants with events until a stage has settled.
private let maximumInstantCount = 100_000

/// Advances the stage of a window until nothing moves and nothing is scheduled, and by one frame, so that layers show
/// their own values again; fails the test if that takes too long.
///
/// - Parameters:
///   - window: The window; all windows of its stage settle.
///   - limit: The maximum time in seconds; one minute by default.
///   - fileID: The module and the file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public func settle(
  _ window: Window, within limit: Double = 60, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestLocation(fileID, filePath, line, column)
  let stage = window.windowStage
  let end = stage.time + limit
  do throws(TransitionError) {
    // The turn that is pending may begin a transition.
    try stage.step(to: stage.time)
    var count = 0
    while let next = stage.nextEventTime, next <= end, count < maximumInstantCount {
      try stage.step(to: max(next, stage.time))
      count += 1
    }
    if stage.isAnimating || stage.nextEventTime != nil {
      return place.fail("the window has not come to rest within \(limit) s, at \(stage.time) s")
    }
    try stage.step(to: stage.time + 1.0 / 60)
  } catch {
    place.fail("\(error)")
  }
}

// XCTestCase has a `run` of its own, which hides the functions.

extension XCTestCase {
  /// Sends a gesture to a window, as the function of the module does.
  ///
  /// - Parameters:
  ///   - gesture: The gesture, which begins at the stage's time.
  ///   - window: The window that receives the touches.
  ///   - fileID: The module and the file of the call.
  ///   - filePath: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func run(
    _ gesture: ScriptedGesture, in window: Window, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    GlissadeTesting.run(
      gesture, in: window, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends a gesture that a sentence describes to a window, as the function of the module does.
  ///
  /// - Parameters:
  ///   - sentence: A sentence that ``/GlissadeTransitions/ScriptedGesture/init(_:)`` reads.
  ///   - window: The window that receives the touches.
  ///   - fileID: The module and the file of the call.
  ///   - filePath: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func run(
    _ sentence: String, in window: Window, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    GlissadeTesting.run(
      sentence, in: window, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
