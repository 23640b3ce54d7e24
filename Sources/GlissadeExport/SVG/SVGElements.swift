/// Writes the elements of an animated picture, which are nested like the layers.
struct SVGElements {
  private let sheet: CSSSheet
  private let children: [Int: [Int]]

  /// A part of the text that is still to be written.
  private enum Step {
    case layer(Int, isCopy: Bool)
    case text(String)
  }

  init(_ sheet: CSSSheet) {
    self.sheet = sheet
    children = sheet.children
  }

  /// The text of all elements.
  var text: String {
    var text = ""
    var steps = Array(sublayers(of: -1, isCopy: false).reversed())
    while let step = steps.popLast() {
      switch step {
      case .text(let part): text += part
      case .layer(let index, let isCopy):
        let inner = sublayers(of: index, isCopy: isCopy)
        let (start, end) = parts(of: index, hasSublayers: !inner.isEmpty, isCopy: isCopy)
        text += start
        steps.append(.text(end))
        steps += inner.reversed()
      }
    }
    return text
  }

  /// Returns the sublayers from back to front, in a group for each order if they change places.
  ///
  /// - Parameter isCopy: Whether these layers are also in an earlier group, which has their clip paths.
  private func sublayers(of superlayer: Int, isCopy: Bool) -> [Step] {
    let all = children[superlayer] ?? []
    guard let family = sheet.orders.families[superlayer] else {
      return all.map { .layer($0, isCopy: isCopy) }
    }
    guard family.orders.count > 1 else {
      return family.orders[0].map { .layer($0, isCopy: isCopy) }
    }
    var steps: [Step] = []
    for (place, order) in family.orders.enumerated() {
      steps.append(.text("\n<g class=\"\(sheet.names[all[0]])--order-\(place + 1)\">"))
      steps += order.map { .layer($0, isCopy: isCopy || place > 0) }
      steps.append(.text("</g>"))
    }
    return steps
  }

  /// Returns what is before and after the sublayers in the element of a layer.
  private func parts(
    of index: Int, hasSublayers: Bool, isCopy: Bool
  ) -> (start: String, end: String) {
    guard let states = sheet.timelines.layers[index].states else { return ("", "") }
    let name = sheet.names[index]
    let box = sheet.isProjected[index] ? "path" : "rect"
    let clips = states.column(LayerStates.masksToBounds).contains(1)
    let content = hasSublayers || states.hasShapes
    var start = "\n<g class=\"\(name)\""
    if sheet.masks[index] != nil {
      start += " clip-path=\"url(#\(name)--mask)\""
      if !isCopy {
        start += "><clipPath id=\"\(name)--mask\"><path class=\"\(name)--mask\"/></clipPath"
      }
    }
    start += "><\(box) class=\"\(name)--box\"/>"
    if clips, content {
      if !isCopy {
        start += "<clipPath id=\"\(name)--clip\"><\(box) class=\"\(name)--box\"/></clipPath>"
      }
      // Browsers clip each element of an opaque group separately: where layers meet in space, those behind would shine
      // through its edge.
      let whole = sheet.cutInSpace.contains(index) ? " opacity=\".999\"" : ""
      start += "<g clip-path=\"url(#\(name)--clip)\"\(whole)>"
    }
    if states.hasShapes {
      start += "<path class=\"\(name)--area\"/><path class=\"\(name)--line\"/>"
    }
    // The border is in front of the sublayers.
    var end = clips && content ? "</g>" : ""
    let hasBorder = (0..<states.count).contains {
      sheet.paint.border(states[$0], .content).isVisible
    }
    if hasBorder { end += "<\(box) class=\"\(name)--border\"/>" }
    return (start, end + "</g>")
  }
}
