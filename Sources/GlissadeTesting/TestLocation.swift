import Testing
import XCTest

/// A place in the source of a test.
struct TestLocation: Sendable {
  /// Receives failures in place of the running test, for tests of them.
  @TaskLocal static var recorder: (@Sendable (_ message: String, TestLocation) -> Void)?

  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Fails the running test at this place, with Swift Testing or with XCTest.
  ///
  /// - Parameter message: The failure in words.
  func fail(_ message: String) {
    if let recorder = TestLocation.recorder { return recorder(message, self) }
    // A task that Swift Testing did not start has no current test either. XCTest ignores a failure outside of its own
    // tests, and Swift Testing one outside of its own runs, so the library that runs the test receives this one.
    if Test.current == nil { XCTFail(message, file: filePath, line: line) }
    let place = SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    Issue.record(Comment(rawValue: message), sourceLocation: place)
  }
}
