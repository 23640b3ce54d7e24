import GlissadeMath
import GlissadeTiming

/// Writes the CSS of one layer of a recording.
struct CSSLayerWriter {
  /// The upper bound of distances between corners.
  private static let distanceLimit = 1e9
  let recording: Recording
  private let paint: Paint
  let index: Int
  let name: String
  let error: Double
  let shares: [Double]
  /// The layer's states, with the nearest one where the layer is missing, and its visibility.
  let states: [LayerState]
  private let above: [LayerState]?
  private let isShown: [Bool]
  /// The outlines of the layer's mask, if it has one.
  private let clips: ElementGeometry.Clips?
  /// The layer's ranks among its siblings, if their order ever differs from that of their indices.
  private let order: Track?
  private let isSpatial: Bool
  /// Whether the layer has something that its border has to be in front of.
  private let hasContent: Bool
  var keyframes = ""
  private var rules: [Rule]
  /// The index of the rule that is written.
  private var rule = 0
  /// The exported motions.
  var motions: [CSSExport.Motion] = []

  init(
    _ recording: Recording, _ index: Int, _ timelines: [LayerTimeline], _ paint: Paint,
    _ orders: ZIndexTracks, mask: Int?, prefix: String, error: Double
  ) {
    self.paint = paint
    self.recording = recording
    self.index = index
    self.error = error
    name = "\(prefix)-\(index)"
    let start = recording.frames.first?.time ?? 0
    let duration = recording.duration
    shares = recording.frames.map { duration > 0 ? ($0.time - start) / duration : 0 }
    let own = timelines[index]
    states = own.states
    isShown = zip(own.states, own.isPresent).map { $1 && !$0.isHidden }
    above = recording.layers[index].parent.map { timelines[$0].states }
    clips = mask.map { ElementGeometry.clips(timelines[$0], of: own) }
    order = orders.differ(around: index) ? orders.track(of: index, own) : nil
    isSpatial = ElementGeometry.isSpatial(index, recording, timelines)
    hasContent =
      own.states.contains { $0.shape != nil }
      || recording.layers.contains { $0.parent == index && $0.role != .mask }
    rules = [Rule(selector: "", name: name)]
  }

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
    guard !states.isEmpty else { return "" }
    try transform()
    try numbers("opacity", states.map(\.opacity), "")
    try numbers("width", states.map(\.bounds.width), "px")
    try numbers("height", states.map(\.bounds.height), "px")
    if states.contains(where: { $0.cornerRadius > 0 }) {
      try numbers("border-radius", states.map { max(0, $0.cornerRadius) }, "px")
    }
    colors("background-color", states.map(paint.fill))
    look()
    try shape()
    mask()
    if states.contains(where: \.masksToBounds) { add("overflow: clip") }
    if isSpatial { add("transform-style: preserve-3d") }
    if let order {
      let values = order.values.map { NumberText.rounded($0?[0] ?? 0, 0) }
      if order.isConstant {
        add("z-index: \(values[0])")
      } else {
        jumps("z-index", zip(order.frames, values).map { ($0, $1) })
      }
    }
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
  private mutating func look() {
    if states.contains(where: { $0.borderWidth > 0 && $0.borderColor.alpha > 0 }) {
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
        states.map {
          let color = $0.borderColor.clamped
          return [max(0, $0.borderWidth), color.red, color.green, color.blue, color.alpha]
        }, lengths: 1
      ) { numbers in
        let color = Color(
          red: numbers[1], green: numbers[2], blue: numbers[3], alpha: numbers[4])
        return "inset 0 0 0 \(NumberText.rounded(numbers[0], 4))px \(Paint.css(color))"
      }
    }
    guard states.contains(where: { $0.shadow != nil }) else { return }
    parts("filter", states.map { $0.shadow?.numbers ?? RecordedShadow.none }, lengths: 3) {
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
    let easing = try LinearEasing(points: points, error: error)
    comment(property, easing, travel: abs(to - from), unit)
    animate(property, from: text(from), to: text(to), easing)
  }

  private mutating func transform() throws(ExportError) {
    let matrices = states.indices.map { ElementGeometry.matrix(states[$0], in: above?[$0]) }
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
    let direction = zip(end.entries, first.entries).map { $0 - $1 }
    // Entries of the translation are weighted as lengths, the others by their effect at a corner.
    let size = max(states[0].bounds.width, states[0].bounds.height, 1)
    let weights = (0..<16).map { $0 >= 12 ? 1.0 : size * size }
    let square = zip(direction, weights).reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
    var points: [PolylineFit.Knot] = []
    var aside = 0.0
    for (index, matrix) in matrices.enumerated() {
      let steps = zip(matrix.entries, first.entries).map { $0 - $1 }
      var part = 0.0
      for place in 0..<16 { part += steps[place] * direction[place] * weights[place] }
      part /= square
      let entries = SIMD16(zip(first.entries, direction).map { $0 + $1 * part })
      aside = max(aside, distance(Transform3D(entries: entries), matrix, index))
      guard aside <= error * travel / 50 else { return nil }
      points.append(PolylineFit.Knot(x: shares[index], y: part))
    }
    // The deviation across the line reduces the error that is left along it.
    let along = max(1e-6, error - aside / furthest)
    return (first, end, try LinearEasing(points: points, error: along))
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
      while end + 1 < matrices.count,
        let worst = deviation(matrices, start, end + 1, allowed: allowed)
      {
        end += 1
        found = worst
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
    for index in start + 1..<end {
      let part = (shares[index] - shares[start]) / (shares[end] - shares[start])
      worst = max(worst, distance(interpolation.value(at: part), matrices[index], index))
      if worst > allowed { return nil }
    }
    return worst
  }

  /// Returns the maximum projected distance between the layer's corners under two matrices.
  private func distance(_ one: Transform3D, _ other: Transform3D, _ frame: Int) -> Double {
    let size = states[frame].bounds.standardized.size
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
