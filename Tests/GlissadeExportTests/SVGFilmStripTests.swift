import Foundation
import FoundationXML
import GlissadeExport
import GlissadeMath
import GlissadeTransitions
import Testing

struct SVGFilmStripTests {
  @Test(arguments: [Material.reveal, .corner, .flip, .navigation])
  func `a film strip is a well-formed drawing with a label for each moment`(material: Material)
    throws
  {
    var strip = SVGFilmStrip()
    strip.title = "\(material.style.rawValue)"
    let recording = try material.recorder().record()
    let text = try strip.svg(recording)
    try Output.write(text, "\(material.style.rawValue).svg")
    #expect(!text.contains("nan") && !text.contains("inf"))
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(text.components(separatedBy: "class=\"label\"").count == 7)
    #expect(text.contains("prefers-color-scheme:dark"))
  }
}
