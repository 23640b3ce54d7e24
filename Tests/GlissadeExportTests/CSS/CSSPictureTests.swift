import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeExport

/// Compares the pictures of pages, and of what is pasted into pages, with those of the frames, at ten moments.
@Suite(
  .enabled(if: PixelComparison.areDrawn, "skipped: chromium, rlottie or Pillow is not installed"))
struct CSSPictureTests {
  static let subjects =
    ["groups", "shadow", "sample"]
    + (isThorough ? Examples.names + TransitionStyle.allCases.map(\.rawValue) : ["turning-cards"])

  static func recording(_ name: String) throws -> Recording {
    switch name {
    case "sample": return try SampleScene.reveal.recorder().record()
    case "groups": return try GroupScene.recording(frameRate: 120)
    case "shadow": return try GroupScene.recording(GroupScene.shadow, frameRate: 120)
    case _ where Examples.names.contains(name):
      return try Recorded.recorder(Document(reading: Examples.bytes(name)), frameRate: 120).record()
    default:
      let style = try #require(TransitionStyle(rawValue: name))
      let document = try PlainPages.document(style, isBack: false)
      return try Recorded.recorder(document, frameRate: 120).record()
    }
  }

  /// The share of pixels that may differ by more than 24 levels at a moment.
  ///
  /// Layers that are seen from the edge are a line of pixels, whose place a thousandth of a turn decides.
  static func allowed(_ name: String, _ moment: Int) -> Double {
    switch (name, moment) {
    case ("flip-horizontal", 4...5): 0.04
    default: 0.015
    }
  }

  static func check(_ shares: [[Double]], _ name: String, limit: Double? = nil) {
    for (page, shares) in shares.enumerated() {
      expectEqual(shares.count, PixelComparison.momentCount)
      for (moment, share) in shares.enumerated() {
        let limit = limit ?? allowed(name, moment)
        expectAtMost(share, limit, "\(name), page \(page) at moment \(moment)")
      }
    }
  }

  @Test(arguments: subjects)
  func `a pasted snippet looks like the frames`(name: String) throws {
    let recording = try CSSPictureTests.recording(name)
    var export = CSSExport()
    let page = PixelComparison.emptyPage
    let other = try CSSPictureTests.recording("groups")
    export.prefix = "other"
    let beside = try export.export(other).snippet
    export.prefix = "own"
    let pages = try [
      page(export.export(recording).snippet), page(export.export(recording).snippet + beside),
    ]
    let shares = try PixelComparison.differences(of: pages, recording, name: "snippet-\(name)")
    let isPlain = ["groups", "shadow", "sample"].contains(name)
    CSSPictureTests.check(shares, name, limit: isPlain ? 0.005 : nil)
  }

  @Test(arguments: subjects)
  func `a pasted snippet follows the size of its container`(name: String) throws {
    let recording = try CSSPictureTests.recording(name)
    var export = CSSExport()
    let pages = try [CSSExport.Unit.cqw, .percent].map { unit in
      export.unit = unit
      return PixelComparison.emptyPage(try export.export(recording).snippet)
    }
    let shares = try PixelComparison.differences(
      of: pages, recording, name: "scaled-\(name)", scale: 0.8)
    CSSPictureTests.check(shares, name)
  }

  @Test(arguments: subjects)
  func `a preview looks like the frames`(name: String) throws {
    let recording = try CSSPictureTests.recording(name)
    // Both ways of drawing; layers in space and shadows are always elements.
    let pages = try [PreviewScreen.html(recording), PreviewScreen.html(recording, onCanvas: true)]
    let shares = try PixelComparison.differences(of: pages, recording, name: "page-\(name)")
    CSSPictureTests.check(shares, name)
  }

  @Test(arguments: subjects)
  func `an animated picture looks like the frames`(name: String) throws {
    let recording = try CSSPictureTests.recording(name)
    var animation = SVGAnimation()
    animation.isFramed = false
    let page = PixelComparison.emptyPage(try animation.svg(recording))
    let shares = try PixelComparison.differences(
      of: [page], recording, name: "animated-\(name)", offset: SVGAnimation.rests.before)
    CSSPictureTests.check(shares, name)
  }

  @Test(arguments: subjects)
  func `a script plays what the frames show`(name: String) throws {
    let recording = try CSSPictureTests.recording(name)
    let script = try CSSExport().export(recording).script
    let page = PixelComparison.emptyPage(
      "<div id=\"root\"></div><script type=\"module\">\(script)play(document.getElementById(\"root\"));</script>"
    )
    let shares = try PixelComparison.differences(of: [page], recording, name: "script-\(name)")
    CSSPictureTests.check(shares, name)
  }

  /// The error of style sheets grows with the travel, and lists have many edges; so it is a tenth here.
  @Test(arguments: isThorough ? TransitionStyle.allCases : [.reveal, .partialCurl])
  func `transitions between their own pages look like the frames`(style: TransitionStyle) throws {
    let recording = try Recorded.recorder(Document(transition: style), frameRate: 120).record()
    var export = CSSExport()
    export.error = 1e-4
    let output = try export.export(recording)
    var animation = SVGAnimation()
    (animation.error, animation.isFramed) = (1e-4, false)
    let name = style.rawValue
    try CSSPictureTests.check(
      PixelComparison.differences(
        of: [PixelComparison.emptyPage(output.snippet)], recording, name: "own-\(name)"), name)
    let page = PixelComparison.emptyPage(try animation.svg(recording))
    // Pages draw the edges of scaled rectangles at whole pixels, and drawings do not.
    try CSSPictureTests.check(
      PixelComparison.differences(
        of: [page], recording, name: "own-animated-\(name)", offset: SVGAnimation.rests.before),
      name, limit: ["corner-button", "shrink-fade"].contains(name) ? 0.02 : nil)
  }

  @Test func `names end no comment, element or text, and nothing is loaded`() throws {
    var recording = RecordingTests.small()
    let name = "*/ </style></script>--> ]]> \u{2028} @import url(x); {"
    recording.layers[0].name = name
    let output = try CSSExport().export(recording)
    var animation = SVGAnimation()
    (animation.title, animation.prefix) = (name, "a")
    let svg = try animation.svg(recording)
    for text in [output.css, output.snippet, output.script, svg] {
      expectTrue(!text.contains("*/ <") && !text.contains("</script"))
      expectTrue(!text.contains("src=") && !text.contains("href="))
      let ends = [output.snippet, svg].contains(text) ? 1 : 0
      expectEqual(text.ranges(of: "</style>").count, ends)
    }
    expectTrue(!svg.contains("]]>"))
    expectTrue(output.css.contains(".glissade-style_script_import_url_x {"))
  }
}
