import GlissadeEngine
import GlissadeMath

/// Writes the elements that a style sheet is for.
struct CSSElements {
  private let names: CSSNames
  private let length: CSSLength
  private let children: [Int: [Int]]
  /// The first shapes of the layers that have one.
  private var shapes: [Int: Shape] = [:]

  init(_ sheet: CSSSheet) {
    (names, length, children) = (sheet.names, sheet.length, sheet.children)
    for index in sheet.shown {
      shapes[index] = sheet.timelines.layers[index].states?.firstShape?.shape
    }
  }

  /// The elements within that of the stage.
  var content: String {
    var text = ""
    var depth = 0
    var steps: [Int?] = (children[-1] ?? []).reversed()
    while let step = steps.popLast() {
      guard let index = step else {
        depth -= 1
        text += "</div>"
        continue
      }
      depth += 1
      text += "\n" + String(repeating: "  ", count: min(depth, 20))
      text += "<div class=\"\(names[index])\">\(drawing(of: index))"
      steps.append(nil)
      steps += (children[index] ?? []).reversed().map { $0 }
    }
    return text.isEmpty ? "" : text + "\n"
  }

  /// The drawing in the element of a layer with a shape; its paths are the first ones.
  private func drawing(of index: Int) -> String {
    guard let shape = shapes[index] else { return "" }
    let paths = [shape.filledPath, shape.visibleTrimmedPath].map {
      "<path d=\"\(PathText.data($0))\"></path>"
    }
    let size = [length.viewport.width, length.viewport.height].map { NumberText.rounded($0, 4) }
    let box = length.isScaled ? " viewBox=\"0 0 \(size[0]) \(size[1])\"" : ""
    return "<svg\(box)>\(paths.joined())</svg>"
  }
}
