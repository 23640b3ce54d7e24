import GlissadeEngine

/// Writes the elements that a style sheet is for.
struct CSSElements {
  let recording: Recording
  let prefix: String
  private let children: [Int: [Int]]
  /// The first shapes of the layers that have one.
  private var shapes: [Int: Shape] = [:]

  init(_ recording: Recording, _ timelines: Timelines, prefix: String) {
    (self.recording, self.prefix) = (recording, prefix)
    let shown = recording.layers.indices.filter { recording.layers[$0].role != .mask }
    children = Dictionary(grouping: shown) { recording.layers[$0].parent ?? -1 }
    for index in shown {
      shapes[index] = timelines.layers[index].states?.firstShape?.shape
    }
  }

  /// The element of the stage with all others in it.
  var html: String {
    var text = "<div class=\"\(prefix)\">"
    var steps: [Int?] = (children[-1] ?? []).reversed()
    while let step = steps.popLast() {
      guard let index = step else {
        text += "</div>"
        continue
      }
      text += "\n<div class=\"\(prefix)-\(index)\">\(drawing(of: index))"
      steps.append(nil)
      steps += (children[index] ?? []).reversed().map { $0 }
    }
    return text + "</div>\n"
  }

  /// The drawing in the element of a layer with a shape; its paths are the first ones.
  private func drawing(of index: Int) -> String {
    guard let shape = shapes[index] else { return "" }
    let paths = [shape.filledPath, shape.visibleTrimmedPath].map {
      "<path d=\"\(PathText.data($0))\"></path>"
    }
    return "<svg>\(paths.joined())</svg>"
  }
}
