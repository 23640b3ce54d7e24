import GlissadeMath
import GlissadeTiming

/// Writes the CSS of one layer of a recording.
struct CSSLayerWriter {
  /// The upper bound of distances between corners.
  private static let distanceLimit = 1e9
  private let sheet: CSSSheet
  let index: Int
  let name: String
  /// The layer's states, with the nearest one where the layer is missing.
  let own: LayerStates?
  /// The sizes of the layer, or a single one if it never changes.
  private let sizes: [Size]
  /// The upper left corners of the superlayer at each frame.
  private let above: [Point]?
  private let isPresent: [Bool]
  /// The outlines of the layer's mask, if it has one.
  private let clips: ElementGeometry.Clips?
  /// The layer's ranks among its siblings, if their order ever differs from that of their indices.
  private let order: Track?
  /// Whether the layer has something that its border has to be in front of.
  private let hasContent: Bool
  var keyframes = ""
  private var rules: [Rule]
  /// The index of the rule that is written.
  private var rule = 0
  /// The exported motions.
  var motions: [CSSExport.Motion] = []
  /// The easings of all layers so far.
  private let easings: EasingCache

  init(_ sheet: CSSSheet, _ index: Int, _ easings: EasingCache) {
    (self.sheet, self.index, self.easings) = (sheet, index, easings)
    name = "\(sheet.prefix)-\(index)"
    let timelines = sheet.timelines
    let timeline = timelines.layers[index]
    (own, isPresent) = (timeline.states, timeline.isPresent)
    sizes =
      own.map { $0.isStill(LayerStates.bounds) ? Array($0.prefix(1)) : Array($0) }?
      .map(\.bounds.standardized.size) ?? []
    above = sheet.recording.layers[index].parent.flatMap {
      timelines.layers[$0].states?.corners
    }
    clips = sheet.masks[index].map { ElementGeometry.clips(timelines.layers[$0], of: timeline) }
    order = timelines.orders.differ(around: index) ? timelines.orders.track(of: index) : nil
    hasContent = own?.hasShapes == true || sheet.superlayers.contains(index)
    rules = [Rule(selector: "", name: name)]
  }

  var error: Double { sheet.error }
  var shares: [Double] { sheet.shares }
  var recording: Recording { sheet.recording }
  var duration: Double { sheet.timelines.duration }

  /// A rule for the layer's element or a part of it.
  struct Rule {
    /// The selector of the part after the element's class.
    var selector: String
    /// The beginning of the names of its keyframes.
    var name: String
    var properties: [String] = []
    var animations: [String] = []
  }

  /// Starts a rule, or goes on with that of the layer's element.
  mutating func begin(_ next: Rule?) {
    if let next { rules.append(next) }
    rule = next == nil ? 0 : rules.count - 1
  }

  /// The beginning of the names of the rule's keyframes.
  var ruleName: String { rules[rule].name }

  mutating func add(_ property: String) { rules[rule].properties.append(property) }

  mutating func add(animation: String) { rules[rule].animations.append(animation) }

  mutating func css() throws(ExportError) -> String {
    guard let own else { return "" }
    try transform(own)
    try numbers("opacity", own.column(LayerStates.opacity), "")
    try numbers("width", sizes.map(\.width), "px")
    try numbers("height", sizes.map(\.height), "px")
    let radii = own.column(LayerStates.cornerRadius)
    if radii.contains(where: { $0 > 0 }) {
      try numbers("border-radius", radii.map { max(0, $0) }, "px")
    }
    let isPlain = own.isStill(LayerStates.backgroundColor) && !own.changesContents
    colors("background-color", (isPlain ? Array(own.prefix(1)) : Array(own)).map(sheet.paint.fill))
    borderAndShadow(own)
    try shape()
    mask()
    if own.column(LayerStates.masksToBounds).contains(1) { add("overflow: clip") }
    if sheet.areSpatial[index] { add("transform-style: preserve-3d") }
    if let order {
      let values = order.values.map { NumberText.rounded($0?[0] ?? 0, 0) }
      if order.isConstant {
        add("z-index: \(values[0])")
      } else {
        jumps("z-index", zip(order.frames, values).map { ($0, $1) })
      }
    }
    let hidden = own.column(LayerStates.isHidden)
    let isShown = isPresent.indices.map { isPresent[$0] && hidden[hidden.count > 1 ? $0 : 0] == 0 }
    let shown = Track(jumping: isShown.map { [$0 ? 1 : 0] })
    if shown.isConstant {
      if shown.values[0] == [0] { add("visibility: hidden") }
    } else {
      let values = shown.values.map { $0 == [1] ? "inherit" : "hidden" }
      jumps("visibility", zip(shown.frames, values).map { ($0, $1) })
    }
    var text = "\n/* \(TextEscape.comment(recording.name(of: index))) */\n" + keyframes
    for rule in rules {
      text += ".\(name)\(rule.selector) { " + rule.properties.map { $0 + "; " }.joined()
      if !rule.animations.isEmpty {
        text += "animation: \(rule.animations.joined(separator: ", ")); "
      }
      text += "}\n"
    }
    return text
  }

  /// Writes a colour, within 1/1024 of the range of its components.
  mutating func colors(_ property: String, _ colors: [Color]) {
    guard colors.contains(where: { $0 != colors[0] }) else {
      if colors[0].alpha > 0 || property != "background-color" {
        add("\(property): \(Paint.css(colors[0]))")
      }
      return
    }
    let texts = colors.map(Paint.css)
    if texts.contains(where: { $0 != texts[0] }) {
      let track = Track(
        colors.map { [$0.red, $0.green, $0.blue, $0.alpha] }, times: shares, tolerance: 1.0 / 1024)
      keys(property, track.frames.map { (shares[$0], texts[$0]) })
    } else if colors[0].alpha > 0 || property != "background-color" {
      add("\(property): \(texts[0])")
    }
  }

  /// Writes the border, which is inside the bounds, and the shadow.
  private mutating func borderAndShadow(_ own: LayerStates) {
    let isStill =
      own.isStill(LayerStates.borderColor)
      && own.isStill(LayerStates.borderWidth..<LayerStates.borderWidth + 1)
    let borders = (isStill ? Array(own.prefix(1)) : Array(own)).map {
      sheet.paint.border($0, .content)
    }
    if borders.contains(where: \.isVisible) {
      if hasContent {
        let place = "content: \"\"; position: absolute; inset: 0; border-radius: inherit"
        begin(
          Rule(
            selector: "::after", name: name + "-border",
            properties: [place, "z-index: 2147483647; pointer-events: none"]))
      }
      defer { begin(nil) }
      parts(
        "box-shadow",
        borders.map {
          [$0.width, $0.color.red, $0.color.green, $0.color.blue, $0.color.alpha]
        }, lengths: 1
      ) { numbers in
        let color = Color(
          red: numbers[1], green: numbers[2], blue: numbers[3], alpha: numbers[4])
        return "inset 0 0 0 \(NumberText.rounded(numbers[0], 4))px \(Paint.css(color))"
      }
    }
    guard own.hasShadows else { return }
    parts("filter", own.map { $0.shadow?.numbers ?? RecordedShadow.none }, lengths: 3) {
      let lengths = $0.prefix(3).map { NumberText.rounded($0, 4) + "px" }.joined(separator: " ")
      let color = Color(red: $0[3] / 255, green: $0[4] / 255, blue: $0[5] / 255, alpha: $0[6])
      return "drop-shadow(\(lengths) \(Paint.css(color)))"
    }
  }

  /// Writes a property with several numbers, lengths first, each within 1/1024 of its range.
  private mutating func parts(
    _ property: String, _ values: [[Double]], lengths: Int, _ text: ([Double]) -> String
  ) {
    guard values.contains(where: { $0 != values[0] }) else {
      add("\(property): \(text(values[0]))")
      return
    }
    let ranges = values[0].indices.map { part in
      let numbers = values.map { $0[part] }
      return max((numbers.max() ?? 0) - (numbers.min() ?? 0), 1e-3)
    }
    let track = Track(
      values.map { numbers in zip(numbers, ranges).map { $0 / $1 } }, times: shares,
      tolerance: 1.0 / 1024)
    keys(property, track.frames.map { (shares[$0], text(values[$0])) })
  }

  /// Writes the outline that clips the layer.
  private mutating func mask() {
    guard let clips else { return }
    func text(_ value: Track.Value) -> String {
      guard let value else { return "none" }
      if let table = clips.table { return table.css(value) }
      let points = stride(from: 0, to: value.count - 1, by: 2).map { place in
        "\(NumberText.rounded(value[place], 4))px \(NumberText.rounded(value[place + 1], 4))px"
      }
      return "polygon(\(points.joined(separator: ",")))"
    }
    outline("clip-path", clips.values, { clips.track(times: $0, tolerance: $1) }, text)
  }

  /// Writes a property of outlines at all frames.
  ///
  /// - Parameters:
  ///   - makeTrack: A function that returns their track from the times and the tolerance.
  ///   - text: A function that returns the property's value.
  mutating func outline(
    _ property: String, _ values: [Track.Value], _ makeTrack: ([Double], Double) -> Track,
    _ text: (Track.Value) -> String
  ) {
    guard let first = values.lazy.compactMap({ $0 }).first else { return }
    let travel = values.lazy.compactMap { $0 }.reduce(0) { far, value in
      value.count == first.count
        ? zip(value, first).reduce(far) { max($0, abs($1.0 - $1.1)) } : far
    }
    // The output is rounded, so a smaller tolerance would have no effect.
    let track = makeTrack(shares, max(error * travel, 5e-5))
    guard !track.isConstant else {
      add("\(property): \(text(track.values[0]))")
      return
    }
    let found = travel > 0 ? track.error(in: values, times: shares) / travel : 0
    comment(property, keyframes: track.frames.count, travel: travel, found: found)
    keys(property, zip(track.frames, track.values).map { (shares[$0], text($1)) })
  }

  // MARK: One property

  /// Writes a property with one number: two keyframes with an easing between them.
  mutating func numbers(
    _ property: String, _ values: [Double], _ unit: String
  ) throws(ExportError) {
    let text = { (value: Double) in NumberText.rounded(value, 6) + unit }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    if NumberText.round(low, 6) == NumberText.round(high, 6) {
      if property != "opacity" || low != 1 { add("\(property): \(text(values[0]))") }
      return
    }
    // The end is the last value, or the extremum if the value returns to its start.
    let (from, last) = (values[0], values[values.count - 1])
    let to =
      abs(last - from) > (high - low) / 10 ? last : high - from > from - low ? high : low
    let points = zip(shares, values).map {
      PolylineFit.Knot(x: $0, y: ($1 - from) / (to - from))
    }
    let easing = try easings.easing(points, error: error)
    comment(property, easing, travel: abs(to - from), unit)
    animate(property, from: text(from), to: text(to), easing)
  }

  private mutating func transform(_ own: LayerStates) throws(ExportError) {
    let (locals, corners) = (own.locals, own.corners)
    let matrices = locals.indices.map {
      ElementGeometry.matrix(locals[$0], corner: corners[$0], in: above?[$0] ?? .zero)
    }
    let text = { (matrix: Transform3D) in
      "matrix3d(" + matrix.entries.map { NumberText.rounded($0, 8) }.joined(separator: ",") + ")"
    }
    let travels = matrices.indices.map { distance(matrices[$0], matrices[0], $0) }
    let travel = travels.max() ?? 0
    guard travel > 1e-6 else {
      if !matrices[0].isIdentity { add("transform: \(text(matrices[0]))") }
      return
    }
    if let (from, to, easing) = try alongLine(matrices, travel) {
      comment("transform", easing, travel: distance(from, to, 0), "px")
      return animate("transform", from: text(from), to: text(to), easing)
    }
    let kept = keyFrames(matrices, allowed: error * travel)
    comment(
      "transform", keyframes: kept.frames.count, travel: travel, found: kept.error / travel)
    keys("transform", kept.frames.map { (shares[$0], text(matrices[$0])) })
  }

  /// Returns the ends and the easing of a motion along a line, as springs and Bézier curves give; nil if the path is
  /// curved.
  private func alongLine(
    _ matrices: [Transform3D], _ travel: Double
  ) throws(ExportError) -> (Transform3D, Transform3D, LinearEasing)? {
    let first = matrices[0]
    var end = first
    var furthest = 0.0
    for (index, matrix) in matrices.enumerated() {
      let far = distance(matrix, first, index)
      // The last matrix is used as the end so that it is exact, unless the motion returns to its start.
      let isLast = index == matrices.count - 1 && far > travel / 10
      if far > furthest || isLast { (end, furthest) = (matrix, far) }
    }
    guard ElementGeometry.isLinear(first.entries, end.entries) else { return nil }
    let (start, direction) = (first.vector, end.vector - first.vector)
    // Entries of the translation are weighted as lengths, the others by their effect at a corner.
    let size = max(sizes[0].width, sizes[0].height, 1)
    var weights = SIMD16(repeating: size * size)
    for place in 12..<16 { weights[place] = 1 }
    let weighted = direction * weights
    let square = (direction * weighted).sum()
    var points: [PolylineFit.Knot] = []
    points.reserveCapacity(matrices.count)
    var aside = 0.0
    for (index, matrix) in matrices.enumerated() {
      let part = ((matrix.vector - start) * weighted).sum() / square
      aside = max(
        aside, distance(Transform3D(entries: start + direction * part), matrix, index))
      guard aside <= error * travel / 50 else { return nil }
      points.append(PolylineFit.Knot(x: shares[index], y: part))
    }
    // The deviation across the line reduces the error that is left along it.
    let along = max(1e-6, error - aside / furthest)
    return (first, end, try easings.easing(points, error: along))
  }

  /// Returns keyframes between which browsers stay within a distance; each one is as far from the last as possible.
  private func keyFrames(
    _ matrices: [Transform3D], allowed: Double
  ) -> (frames: [Int], error: Double) {
    var frames = [0]
    var error = 0.0
    while let start = frames.last, start < matrices.count - 1 {
      var (end, found) = (start + 1, 0.0)
      // A pause needs no measurement.
      while end + 1 < matrices.count, matrices[end] == matrices[start],
        matrices[end + 1] == matrices[start]
      { end += 1 }
      // Doubling steps, followed by a binary search.
      var (bad, step) = (matrices.count, 1)
      while end + 1 < bad {
        let isOpen = bad == matrices.count
        let tried = isOpen ? min(end + step, bad - 1) : (end + bad) / 2
        if let worst = deviation(matrices, start, tried, allowed: allowed) {
          (end, found) = (tried, worst)
          step *= 2
        } else {
          bad = tried
        }
      }
      error = max(error, found)
      frames.append(end)
    }
    return (frames, error)
  }

  /// Returns the maximum distance of a corner between two keyframes; nil if it exceeds the allowed distance.
  private func deviation(
    _ matrices: [Transform3D], _ start: Int, _ end: Int, allowed: Double
  ) -> Double? {
    let interpolation = TransformInterpolation(from: matrices[start], to: matrices[end])
    var worst = 0.0
    // The middle comes first: it is mostly farthest.
    for index in [(start + end) / 2] + Array(start + 1..<end) where index > start {
      let part = (shares[index] - shares[start]) / (shares[end] - shares[start])
      worst = max(worst, distance(interpolation.value(at: part), matrices[index], index))
      if worst > allowed { return nil }
    }
    return worst
  }

  /// Returns the maximum projected distance between the layer's corners under two matrices.
  private func distance(_ one: Transform3D, _ other: Transform3D, _ frame: Int) -> Double {
    let size = sizes[sizes.count > 1 ? frame : 0]
    if one.isFlatAffine, other.isFlatAffine {
      // The distance is greatest at a corner.
      let (x, y) = (one.m41 - other.m41, one.m42 - other.m42)
      let across = ((one.m11 - other.m11) * size.width, (one.m12 - other.m12) * size.width)
      let down = ((one.m21 - other.m21) * size.height, (one.m22 - other.m22) * size.height)
      func square(_ x: Double, _ y: Double) -> Double { x * x + y * y }
      let most = max(
        square(x, y), square(x + across.0, y + across.1), square(x + down.0, y + down.1),
        square(x + across.0 + down.0, y + across.1 + down.1))
      return min(most.squareRoot(), CSSLayerWriter.distanceLimit)
    }
    var worst = 0.0
    for (x, y) in [(0.0, 0.0), (size.width, 0), (size.width, size.height), (0, size.height)] {
      let (a, b) = (one.apply(to: Point(x: x, y: y)), other.apply(to: Point(x: x, y: y)))
      let far = Elementary.hypot(a.x - b.x, a.y - b.y)
      // A point in the plane of the eye has no finite projection.
      worst = max(worst, far < CSSLayerWriter.distanceLimit ? far : CSSLayerWriter.distanceLimit)
    }
    return worst
  }
}

extension Transform3D {
  /// Whether points of the plane are projected without a division.
  fileprivate var isFlatAffine: Bool { m14 == 0 && m24 == 0 && m44 == 1 }
}
