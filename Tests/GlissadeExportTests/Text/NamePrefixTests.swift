import GlissadeExport
import TestSupport
import Testing

struct NamePrefixTests {
  @Test(arguments: [
    ("Springs, side by side", "springs-side-by-side"), ("Intro", "intro"), ("Intro 2", "intro2"),
    ("intro-2 b", "intro2-b"), ("2001: A Space Odyssey", "_2001-a-space-odyssey"), ("", "glissade"),
    ("…!", "glissade"), ("🚀 Start", "start"), ("__a__b", "a-b"), ("Überblendung", "überblendung"),
    ("转场 动画", "转场-动画"), ("ひらく", "ひらく"), ("</style>{}", "style"), ("x\u{0}y\nz", "x-y-z"),
  ])
  func `titles become identifiers of which none is the beginning of another's names`(
    title: String, prefix: String
  ) throws {
    expectEqual(NamePrefix.from(title: title), prefix)
    try NamePrefix.check(prefix)
    expectTrue(prefix.firstMatch(of: /-[0-9]/) == nil)
  }

  @Test(arguments: ["a", "-a", "--", "--1", "_", "-_", "a-1", "Å", "😀", "é"])
  func `identifiers are prefixes, and nothing else is`(prefix: String) throws {
    try expectTrue(css(prefix).contains("\n.\(prefix)-box { "))
    for end in [" ", ".", "{", "\\", "\n", "\u{0}", "☀", "\u{AA}"] {
      #expect(throws: ExportError.self) { try css(prefix + end) }
    }
    for other in ["", "1", "-", "-1"] { #expect(throws: ExportError.self) { try css(other) } }
    var strip = SVGFilmStrip()
    strip.prefix = "a b"
    #expect(throws: ExportError.self) { try strip.svg(RecordingTests.small()) }
  }

  private func css(_ prefix: String) throws -> String {
    var export = CSSExport()
    export.prefix = prefix
    return try export.css(RecordingTests.small())
  }
}
