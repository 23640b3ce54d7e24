import TestSupport
import Testing

/// The functions with which the other tests compare.
@Suite struct ExpectationsTests {
  @Test func `nothing is recorded for what holds`() {
    let object = Object()
    let texts = issues {
      expectEqual(1, 1)
      expectEqual(-0.0, 0.0)
      expectNil(nil as Int?)
      expectIdentical(object, object)
      expectIdentical(nil, nil)
      expectClose(1, 1.25, within: 0.25)
      expectSameBits(Float.nan, .nan)
      expectSameBits([1.5, -0.0], [1.5, -0.0])
      expectLess(1, than: 2)
      expectAtMost(2, 2)
      expectTrue(true)
    }
    expectEqual(texts, [])
  }

  @Test func `a failure shows both operands and how they differ`() {
    let texts = issues {
      expectEqual(3, 5, "apples")
      expectEqual(0.5, 0.25)
      expectEqual("abcd", "abxd")
      expectEqual([1, 2], [1, 3])
      expectNil(7)
      expectClose(1, 1.5, within: 0.25)
      expectClose(.nan, 0.0, within: .infinity)
      expectLess(2, than: 2)
      expectAtMost(3, 2)
    }
    expectEqual(
      texts,
      [
        "apples: 3 is not 5: by -2",
        "0.5 is not 0.25: by 0.25",
        "\"abcd\" is not \"abxd\": from character 2 on",
        "[1, 2] is not [1, 3]",
        "7 is not nil",
        "1.0 is not within 0.25 of 1.5: by -0.5",
        "nan is not within inf of 0.0: by nan",
        "2 is not less than 2",
        "3 is more than 2",
      ])
  }

  @Test func `bits tell zeros apart, and sequences must be as long`() {
    let texts = issues {
      expectSameBits(0.0, -0.0)
      expectSameBits([1, 2] as [Float], [1, 2.5])
      expectSameBits([1.0], [1.0, 2.0])
      expectSameBits([1.0, 2.0], [1.0])
    }
    expectEqual(
      texts,
      [
        "0.0 has not the bits of -0.0: 0x0 and 0x8000000000000000",
        "2.0 at 1 has not the bits of 2.5: 0x40000000 and 0x40200000",
        "2.0 at 1 is missing",
        "2.0 at 1 is beyond the wanted numbers",
      ])
  }

  @Test func `objects are told apart by identity, and conditions by their line`() {
    let texts = issues {
      expectIdentical(Object(), nil)
      expectTrue([1, 2].isEmpty, "list")
    }
    expectTrue(texts[0].hasSuffix("is not the same object as nil"))
    expectEqual(texts[1], "list: this is false: expectTrue([1, 2].isEmpty, \"list\")")
  }

  @Test func `a golden text differs from where the first line differs`() {
    let line = String(repeating: "1234567890", count: 20)
    let cases: [(wanted: String, found: String, difference: String?)] = [
      ("a\nb\n", "a\nb\n", nil), ("é", "e\u{301}", "1:1: wanted 'é', found 'e\u{301}'"),
      ("a\n\nb\n", "a\n\nbc\nx\n", "3:2: wanted 'b', found 'bc'"),
      ("a\nb", "a", "2:1: wanted 'b', found the end"),
      ("a", "a\n", "2:1: wanted the end, found ''"),
      (line + "a", line, "1:201: wanted '\(line.suffix(40))a', found '\(line.suffix(40))'"),
    ]
    for (wanted, found, difference) in cases {
      expectEqual(firstDifference(of: found, from: wanted), difference)
    }
  }

  private final class Object {}
}
