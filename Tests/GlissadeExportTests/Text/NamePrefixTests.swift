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
  func `identifiers are prefixes`(prefix: String) throws {
    var export = CSSExport()
    export.prefix = prefix
    try expectTrue(export.css(RecordingTests.small()).contains("\n.\(prefix)-0 { "))
  }

  @Test(arguments: ["", "1", "-", "-1", "a b", "a.b", "a{", "a\\", "a\n", "\u{0}", "a☀", "\u{AA}"])
  func `nothing else is a prefix`(prefix: String) throws {
    var (sheet, strip) = (CSSExport(), SVGFilmStrip())
    (sheet.prefix, strip.prefix) = (prefix, prefix)
    let recording = RecordingTests.small()
    func isRefusal(_ error: any Error) -> Bool {
      guard case .invalidName(prefix, _) = error as? ExportError else { return false }
      return true
    }
    #expect(performing: { try sheet.css(recording) }, throws: isRefusal)
    #expect(performing: { try strip.svg(recording) }, throws: isRefusal)
  }
}
