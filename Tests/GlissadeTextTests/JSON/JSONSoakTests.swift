import Foundation
import GlissadeText
import TestSupport
import Testing

/// Documents of 100 MB; they take some seconds.
@Suite(
  .enabled(
    if: isSoakEnabled,
    "skipped: GLISSADE_SOAK is not set"))
struct JSONSoakTests {
  @Test func `a document of 100 MB is read where limits allow it`() throws {
    let name = String(repeating: "n", count: 1000)
    let row = Array("{\"\(name)\":[1.25,true,\"\(name)\"]},\n".utf8)
    var bytes = Array("[".utf8)
    let count = (100 << 20) / row.count
    for _ in 0..<count { bytes += row }
    bytes += Array("null]".utf8)
    let node = try JSONNode(parsing: bytes, limits: jsonLimits)
    guard case .array(let elements) = node.kind, let last = elements.last, case .null = last.kind
    else { return expectTrue(false, "the last value is not null") }
    expectEqual(elements.count, count + 1)
    expectEqual(last.position, JSONPosition(line: count + 1, column: 1))
  }

  @Test func `100 MB of small values are refused at their limit`() {
    let piece = Array(String(repeating: "0,", count: 1 << 19).utf8)
    var bytes = Array("[".utf8)
    for _ in 0..<100 { bytes += piece }
    do {
      _ = try JSONNode(parsing: bytes, limits: jsonLimits)
      Issue.record("it was read")
    } catch {
      expectTrue(error.code == .tooLarge && error.path.description == "[3999999]")
    }
  }
}
