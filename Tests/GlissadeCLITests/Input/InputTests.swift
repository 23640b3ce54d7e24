import Foundation
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeCLI

@Suite struct InputTests {
  static let ranges: [(text: String, range: Range<Int>?)] = [
    ("0..<1", 0..<1), ("30..<60", 30..<60), ("30...59", 30..<60), ("7...7", 7..<8),
    ("0..<99999999999999999999", 0..<Int.max), ("0...99999999999999999999", 0..<Int.max),
    ("", nil), ("30", nil), ("30..60", nil), ("..<3", nil), ("3...", nil), ("3..<3", nil),
    ("4..<2", nil), ("4...3", nil), ("-1..<3", nil), ("-99999999999999999999..<3", nil),
    ("1e3..<2e3", nil), ("0x1..<4", nil), ("+1..<3", nil), ("1..<2..<3", nil), (" 1..<2", nil),
    ("NaN..<3", nil), ("99999999999999999999..<99999999999999999999", nil),
  ]

  @Test(arguments: ranges)
  func `frames are read with and without the last one`(text: String, range: Range<Int>?) {
    expectEqual(try? FrameRange.read(text), range)
  }

  static let sizes: [(text: String, size: Size?)] = [
    ("375x667", Size(width: 375, height: 667)), ("1x100000", Size(width: 1, height: 100_000)),
    ("320.5x480", Size(width: 320.5, height: 480)), ("0x0", nil), ("-1x5", nil), ("5x-1", nil),
    ("abc", nil), ("375", nil), ("x", nil), ("375x", nil), ("1x2x3", nil), ("nanx5", nil),
    ("infx5", nil), ("100001x5", nil), ("", nil), ("375 x 667", nil),
  ]

  @Test(arguments: sizes)
  func `sizes are read as two numbers`(text: String, size: Size?) {
    expectEqual(try? ViewportSize.read(text), size)
  }

  @Test func `more bytes than allowed are refused, from files and from what tells no size`() throws
  {
    let folder = try Folder()
    let path = folder.url("a").path
    try "12345678".write(toFile: path, atomically: false, encoding: .utf8)
    try expectEqual(InputFile(path: path).bytes(most: 8), Array("12345678".utf8))
    for path in [path, "/dev/zero"] {
      let message = "\(path): the document is larger than the 7 bytes that are allowed"
      #expect(throws: CommandError(.data, message)) { try InputFile(path: path).bytes(most: 7) }
    }
  }
}
