import Foundation
import TestSupport
import Testing

/// A gallery of a file with many layers, which takes long.
@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct GalleryLayersTests {
  @Test(.enabled(if: isSoakEnabled)) func `many layers of a file are drawn on a canvas`() throws {
    let folder = try Folder()
    let layers = (0..<400).map { index in
      """
      {"size": [9, 9], "position": [\(index), 50], "backgroundColor": "#c33", "animations": [{"type": "spring",
      "keyPath": "position.y", "from": \(index % 90), "spring": "bouncy"}]}
      """
    }
    let text = """
      {"glissade": "scene", "version": 1, "size": [400, 100], "layers": [\(layers.joined(separator: ","))]}
      """
    try text.write(to: folder.url("many.json"), atomically: false, encoding: .utf8)
    let run = try Tool.shell("cd '\(folder.path)' && \"$GLISSADE\" gallery many.json --to made")
    expectEqual(run.code, 0, "\(run.errors)")
    let page = try String(contentsOf: folder.url("made/index.html"), encoding: .utf8)
    let found = try Chromium.evaluate(
      page,
      """
      (() => {
        const [card] = glissade.cards;
        card.build();
        const {renderer, host} = card.clip, {canvas} = renderer;
        const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const isHidden = host.shadowRoot.querySelector(".many").hidden;
        return [renderer.constructor.name, data.some(value => value > 0), isHidden].join();
      })()
      """, name: "gallery-many")
    expectEqual(found, "Painter,true,true")
  }
}
