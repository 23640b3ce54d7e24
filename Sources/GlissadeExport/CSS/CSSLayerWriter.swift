import GlissadeMath
import GlissadeTiming

/// Writes the rules of one layer of a recording.
struct CSSLayerWriter {
  let sheet: CSSSheet
  let index: Int
  /// The class of the layer's element.
  let name: String
  /// The layer's states, with the nearest one where the layer is missing.
  let own: LayerStates?
  /// The sizes of the layer, or a single one if it never changes.
  let sizes: [Size]
  /// The upper left corners of the superlayer at each frame.
  let above: [Point]?
  /// The outlines of the layer's mask, if it has one.
  private let clips: ElementGeometry.Clips?
  /// Whether the layer has something that its border has to be in front of.
  private let hasContent: Bool
  private(set) var rules: [CSSRule] = []
  /// The index of the rule that is written.
  private var rule = 0
  /// The exported motions.
  var motions: [CSSExport.Motion] = []
  /// The statement about the error of the keyframes that are written next.
  var pendingComment = ""
  /// Whether a matrix cannot follow the size of a container.
  var isFixed = false
  /// The easings of all layers so far.
  let easings: EasingCache

  init(_ sheet: CSSSheet, _ index: Int, _ easings: EasingCache) {
    (self.sheet, self.index, self.easings) = (sheet, index, easings)
    name = sheet.names[index]
    let timelines = sheet.timelines
    let timeline = timelines.layers[index]
    own = timeline.states
    sizes =
      own.map { $0.isStill(LayerStates.bounds) ? Array($0.prefix(1)) : Array($0) }?
      .map(\.bounds.standardized.size) ?? []
    above = sheet.recording.layers[index].parent.flatMap {
      timelines.layers[$0].states?.corners
    }
    clips = sheet.masks[index].map { ElementGeometry.clips(timelines.layers[$0], of: timeline) }
    hasContent = own?.hasShapes == true || sheet.superlayers.contains(index)
    begin(.element)
  }

  /// Returns the rules of all layers.
  ///
  /// - Parameters:
  ///   - progress: A closure that receives the number of layers that are done.
  ///   - body: A closure that receives the writer of each layer when it is done.
  static func write(
    _ sheet: CSSSheet, _ progress: ((Int) -> Void)?, _ body: (CSSLayerWriter) -> Void
  ) throws(ExportError) -> [CSSLayerRules] {
    let easings = EasingCache()
    var all: [CSSLayerRules] = []
    for index in sheet.recording.layers.indices
    where sheet.recording.layers[index].role != .mask {
      var layer = CSSLayerWriter(sheet, index, easings)
      if let rules = try layer.write() { all.append(rules) }
      body(layer)
      progress?(index + 1)
    }
    return all
  }

  var error: Double { sheet.error }
  var times: [Double] { sheet.timelines.times }
  var shares: [Double] { sheet.shares }
  var recording: Recording { sheet.recording }
  var length: CSSLength { sheet.length }

  /// The rule that is written.
  var current: CSSRule {
    get { rules[rule] }
    set { rules[rule] = newValue }
  }

  /// A part of a layer's element with a rule of its own.
  enum Part: String {
    /// The element itself.
    case element
    /// The filled bounds, which are the element in a page.
    case box
    /// The outline of the mask, which clips the element in a page.
    case mask
    case border, area, line
  }

  /// Starts a rule for a part, or goes on with it.
  mutating func begin(_ part: Part) {
    var (selector, name) = ("." + name, name)
    switch part {
    case .element: break
    case _ where sheet.isDrawing:
      selector += "--" + part.rawValue
      name += "--" + part.rawValue
    case .box, .mask: break
    case .border:
      guard hasContent else { break }
      selector += "::after"
      name += "--border"
    case .area, .line:
      selector += " > svg > path:\(part == .area ? "first" : "last")-child"
      name += "--" + part.rawValue
    }
    if let known = rules.firstIndex(where: { $0.selector == selector }) {
      rule = known
    } else {
      rules.append(CSSRule(selector: selector, name: name))
      rule = rules.count - 1
    }
  }

  mutating func add(_ property: String) { current.properties.append(property) }

  /// Returns the layer's rules; nil for a layer that never appears.
  mutating func write() throws(ExportError) -> CSSLayerRules? {
    guard let own else { return nil }
    if !sheet.isProjected[index] { try transform(own) }
    try numbers("opacity", own.column(LayerStates.opacity), isFade: true, standard: "1") {
      NumberText.rounded($0, 6)
    }
    begin(.box)
    try box(own)
    try border(own)
    begin(.element)
    shadow(own)
    try shape()
    begin(.mask)
    mask()
    begin(.element)
    if !sheet.isDrawing {
      if own.column(LayerStates.masksToBounds).contains(1) { clip(own) }
      if sheet.areSpatial[index] { add("transform-style: preserve-3d") }
      // Browsers draw a group with an opacity on its own, and clip it as a whole.
      if let parent = recording.layers[index].parent, sheet.cutInSpace.contains(parent),
        sheet.superlayers.contains(index), own.column(LayerStates.opacity) == [1]
      {
        add("opacity: 0.999")
      }
      if sheet.timelines.orders.differ(around: index) {
        let order = sheet.timelines.orders.track(of: index)
        let values = order.values.map { NumberText.rounded($0?[0] ?? 0, 0) }
        jumps("z-index", zip(order.frames, values).map { ($0, $1) })
      }
    }
    let shown = sheet.visibility[index]
    let values = shown.values.map { $0 == [1] ? "inherit" : "hidden" }
    if values != ["inherit"] { jumps("visibility", zip(shown.frames, values).map { ($0, $1) }) }
    orders()
    return CSSLayerRules(title: recording.name(of: index), rules: rules)
  }

  /// Writes the opacities of the groups that have this layer and its siblings in one order each.
  ///
  /// The rules belong to the first sibling.
  private mutating func orders() {
    let superlayer = recording.layers[index].parent ?? -1
    guard let family = sheet.orders.families[superlayer], family.orders[0].min() == index else {
      return
    }
    for place in family.orders.indices where family.orders.count > 1 {
      let group = "\(name)--order-\(place + 1)"
      rules.append(CSSRule(selector: "." + group, name: group))
      rule = rules.count - 1
      var values: [(frame: Int, value: String)] = []
      for (frame, order) in family.changes {
        let value = order == place ? "1" : "0"
        if values.last?.value != value { values.append((frame, value)) }
      }
      jumps("opacity", values)
    }
    begin(.element)
  }

  /// Returns the size's reference for percentages, if there is one that never changes.
  func reference(_ side: KeyPath<Size, Double>, of layer: Int?) -> Double? {
    guard let layer else { return recording.viewport[keyPath: side] }
    let states = sheet.timelines.layers[layer].states
    guard let states, states.isStill(LayerStates.bounds) else { return nil }
    return states[0].bounds.standardized.size[keyPath: side]
  }

  /// Writes the size, the corners and the background.
  private mutating func box(_ own: LayerStates) throws(ExportError) {
    if let matrices = sheet.matrices[index] {
      projectedOutline(matrices, insets: nil)
    } else {
      try rectangle(own)
    }
    let isPlain = own.isStill(LayerStates.backgroundColor) && !own.changesContents
    let fills = (isPlain ? Array(own.prefix(1)) : Array(own)).map(sheet.paint.fill)
    colors(sheet.isDrawing ? "fill" : "background-color", fills)
  }

  /// Writes the size and the corners.
  private mutating func rectangle(_ own: LayerStates) throws(ExportError) {
    let (length, parent) = (length, recording.layers[index].parent)
    for (property, side) in [("width", \Size.width), ("height", \Size.height)] {
      let whole = reference(side, of: parent)
      try numbers(property, sizes.map { $0[keyPath: side] }, standard: nil) {
        length.text($0, 6, of: whole)
      }
    }
    let radii = own.column(LayerStates.cornerRadius)
    if radii.contains(where: { $0 > 0 }) {
      let radii = sheet.isDrawing ? drawnRadii(radii) : radii.map { max(0, $0) }
      try numbers(sheet.isDrawing ? "rx" : "border-radius", radii, standard: nil) {
        length.text($0, 6)
      }
    }
  }

  /// Returns the radii of corners that a drawing's rectangle has, which limits them for each side.
  func drawnRadii(_ radii: [Double]) -> [Double] {
    (0..<max(radii.count, sizes.count)).map { frame in
      let size = sizes[sizes.count > 1 ? frame : 0]
      return max(0, min(radii[radii.count > 1 ? frame : 0], size.width / 2, size.height / 2))
    }
  }

  /// Writes a colour, within 1/1024 of the range of its components.
  mutating func colors(_ property: String, _ colors: [Color]) {
    let texts = colors.map(Paint.css)
    guard texts.contains(where: { $0 != texts[0] }) else {
      if colors[0].alpha > 0 || property != "background-color" { add("\(property): \(texts[0])") }
      return
    }
    let track = Track(
      colors.map { [$0.red, $0.green, $0.blue, $0.alpha] }, times: shares, tolerance: 1.0 / 1024)
    keys(property, track.frames.map { ($0, texts[$0]) }, isFade: true)
  }

  /// Writes the border, which is inside the bounds.
  private mutating func border(_ own: LayerStates) throws(ExportError) {
    let isStill =
      own.isStill(LayerStates.borderColor)
      && own.isStill(LayerStates.borderWidth..<LayerStates.borderWidth + 1)
    let borders = (isStill ? Array(own.prefix(1)) : Array(own)).map {
      sheet.paint.border($0, .content)
    }
    guard borders.contains(where: \.isVisible) else { return }
    begin(.border)
    if sheet.isDrawing { return try drawnBorder(own, borders) }
    if hasContent {
      add("content: \"\"; position: absolute; inset: 0; border-radius: inherit")
      add("z-index: 2147483647; pointer-events: none")
    }
    let length = length
    parts(
      "box-shadow",
      borders.map {
        [$0.width, $0.color.red, $0.color.green, $0.color.blue, $0.color.alpha]
      }
    ) { numbers in
      let color = Color(red: numbers[1], green: numbers[2], blue: numbers[3], alpha: numbers[4])
      return "inset 0 0 0 \(length.text(numbers[0])) \(Paint.css(color))"
    }
  }

  /// Writes the border as the line of a rectangle, whose middle is half of the width inside the bounds.
  private mutating func drawnBorder(
    _ own: LayerStates, _ borders: [Paint.Border]
  ) throws(ExportError) {
    if let matrices = sheet.matrices[index] {
      colors("fill", borders.map(\.color))
      add("fill-rule: evenodd")
      return projectedOutline(matrices, insets: borders.map(\.width))
    }
    add("fill: none")
    colors("stroke", borders.map(\.color))
    let radii = own.column(LayerStates.cornerRadius)
    let count = max(radii.count, sizes.count, borders.count)
    let corners = drawnRadii(radii)
    let parts = (0..<count).map { frame -> [Double] in
      func at<Value>(_ values: [Value]) -> Value { values[values.count > 1 ? frame : 0] }
      let size = at(sizes)
      let width = min(at(borders).width, size.width / 2, size.height / 2)
      return [
        width, width / 2, size.width - width, size.height - width, max(0, at(corners) - width / 2),
      ]
    }
    for (property, place) in [
      ("stroke-width", 0), ("x", 1), ("y", 1), ("width", 2), ("height", 3), ("rx", 4),
    ] {
      let length = length
      try numbers(property, parts.map { $0[place] }, standard: nil) { length.text($0, 6) }
    }
  }

  private mutating func shadow(_ own: LayerStates) {
    guard own.hasShadows else { return }
    let length = length
    parts("filter", own.map { $0.shadow?.numbers ?? RecordedShadow.none }) {
      let lengths = $0.prefix(3).map { length.text($0) }.joined(separator: " ")
      let color = Color(red: $0[3] / 255, green: $0[4] / 255, blue: $0[5] / 255, alpha: $0[6])
      return "drop-shadow(\(lengths) \(Paint.css(color)))"
    }
  }

  /// Clips the layer at its bounds.
  private mutating func clip(_ own: LayerStates) {
    // In space, browsers round the edges of an overflow to pixels before they move them, so that parts come apart.
    let isExact =
      sheet.cutInSpace.contains(index) && clips == nil && !own.hasShadows
      && own.column(LayerStates.cornerRadius).allSatisfy { $0 <= 0 }
    add(isExact ? "clip-path: inset(0)" : "overflow: clip")
  }

  /// Writes the outline that clips the layer.
  private mutating func mask() {
    guard let clips else { return }
    if let matrices = sheet.matrices[index] { return projectedMask(matrices, clips) }
    let (width, height) = (reference(\.width, of: index), reference(\.height, of: index))
    let length = length
    func x(_ value: Double) -> String { length.text(value, of: width) }
    func y(_ value: Double) -> String { length.text(value, of: height) }
    let isDrawing = sheet.isDrawing
    func number(_ value: Double) -> String { NumberText.rounded(value, PathText.decimals) }
    func text(_ value: Track.Value) -> String {
      // Without a mask, all is within the outline of a drawing.
      guard let value else {
        return isDrawing ? "path(\"M-99999 -99999H99999V99999H-99999Z\")" : "none"
      }
      if let table = clips.table {
        return length.isScaled
          ? table.shape(value, x, y) : table.css(value, hasRule: !isDrawing)
      }
      let points = stride(from: 0, to: value.count - 1, by: 2)
      if isDrawing {
        let corners = points.map { "\(number(value[$0])) \(number(value[$0 + 1]))" }
        return "path(\"M\(corners.joined(separator: "L"))Z\")"
      }
      let corners = points.map { "\(x(value[$0])) \(y(value[$0 + 1]))" }
      return "polygon(\(corners.joined(separator: ",")))"
    }
    outline(isDrawing ? "d" : "clip-path", clips.values, text) {
      clips.track(times: $0, tolerance: $1)
    }
    if isDrawing, let table = clips.table, let first = clips.values.lazy.compactMap({ $0 }).first,
      table.structure(first).hasPrefix("e")
    {
      add("clip-rule: evenodd")
    }
  }
}
