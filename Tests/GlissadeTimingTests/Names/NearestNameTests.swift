import TestSupport
import Testing

@testable import GlissadeTiming

@Suite struct NearestNameTests {
  static let names = [
    "spring", "steps", "linear", "ease", "ease-in", "cubic-bezier", "dampingRatio",
  ]
  static let slips: [(name: String, nearest: String?)] = [
    ("sprng", "spring"), ("sping", "spring"), ("sprinng", "spring"), ("psring", "spring"),
    ("Spring", "spring"),
    ("step", "steps"), ("lineer", "linear"), ("eas", "ease"), ("easein", "ease-in"),
    ("ease_in", "ease-in"),
    ("cubic-beizer", "cubic-bezier"), ("cubicbezier", "cubic-bezier"),
    ("dampingratio", "dampingRatio"),
    ("wobble", nil), ("x", nil), ("", nil), ("bounce", nil),
    (String(repeating: "s", count: 65), nil),
  ]

  @Test(arguments: slips)
  func `finds the name that was meant`(name: String, nearest: String?) {
    expectEqual(NearestName.of(name, among: Self.names), nearest)
  }

  @Test func `takes the first of equally near names, and does not list names without end`() {
    let names = (0..<60).map { "layer number \($0)" }
    expectTrue(NearestName.advice(for: "x", among: names).hasSuffix("layer number 49 and 10 more"))
    expectTrue(
      NearestName.advice(for: "x", among: Array(names.prefix(50))).hasSuffix("layer number 49"))
    expectEqual(NearestName.of("cat", among: ["bat", "rat"]), "bat")
    expectNil(NearestName.of("a", among: ["b"]))
    expectNil(NearestName.of("spring", among: []))
  }
}
