import Foundation
import GlissadeText
import TestSupport
import Testing

/// Documents with mistakes that nobody thought of.
@Suite struct JSONFuzzTests {
  static let seeds = [
    #"{"layers":[{"name":"logo","position":{"x":1.5e2,"y":-0},"hidden":false}],"n":null}"#,
    #"["\u00e9\uD83D\ude00\n",[[],{}],[1,2,3.25E-2,true],"é😀"]"#, "[-0.1,0,10,1e5,{\"\":[\"\"]}]",
  ]

  /// A document in which some bytes are other ones, gone, or there twice.
  private func mutated(_ numbers: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(Self.seeds[Int(numbers.next() % UInt64(Self.seeds.count))].utf8)
    let likely = Array("[]{},:\"\\0123456789.eE+-tfnu \n".utf8)
    for _ in 0...(numbers.next() % 3) where !bytes.isEmpty {
      let place = Int(numbers.next() % UInt64(bytes.count))
      switch numbers.next() % 5 {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(likely[Int(numbers.next() % UInt64(likely.count))], at: place)
      case 2: bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
      case 3: bytes.removeSubrange(place...)
      default: bytes[place] = likely[Int(numbers.next() % UInt64(likely.count))]
      }
    }
    return bytes
  }

  @Test func `what is read is JSON for Foundation too, and the other way round`() {
    var numbers = SeededGenerator(seed: 1)
    var (accepted, refused) = (0, 0)
    for _ in 0..<6000 {
      let bytes = mutated(&numbers)
      let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      do {
        let node = try JSONNode(parsing: bytes, limits: jsonLimits)
        accepted += 1
        expectTrue(theirs != nil, "\(String(decoding: bytes, as: UTF8.self))")
        let written = "\(node)"
        let again = try? JSONSerialization.jsonObject(
          with: Data(written.utf8), options: .fragmentsAllowed)
        expectEqual(theirs as? NSObject, again as? NSObject, "\(written)")
      } catch {
        refused += 1
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
          $0.isNewline
        }
        expectTrue(
          error.position.line >= 1 && error.position.line <= lines.count
            && error.position.column >= 1
            && !error.message.isEmpty)
        // Mistakes that only this parser reports: Foundation accepts them silently.
        let isStricter = [.duplicateKey, .loneSurrogate, .outOfRange, .invalidUTF8, .trailingComma]
          .contains(
            error.code)
        expectTrue(
          theirs == nil || isStricter || bytes.contains(0),
          "\(error): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    // The mutations lead to both outcomes often enough.
    expectTrue(accepted > 300 && refused > 1000, "\(accepted) \(refused)")
  }

  @Test func `every beginning of a document is refused as cut off`() throws {
    for seed in Self.seeds {
      let bytes = Array(seed.utf8)
      for length in 0..<bytes.count {
        do {
          _ = try JSONNode(parsing: Array(bytes[..<length]), limits: jsonLimits)
          Issue.record("the first \(length) bytes of \(seed) were read")
        } catch {
          expectTrue(error.code == .truncated || error.code == .invalidUTF8, "\(error)")
        }
      }
    }
  }
}
