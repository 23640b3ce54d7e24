import GlissadeMath

/// The data of a preview page: the tracks of all layers as JSON.
struct PreviewData {
  /// The number of decimals in matrices; it keeps the error below 1e-4 points at a distance of 1,000 points.
  private static let decimals = 8
  private static let tolerance = 0.5e-8
  /// The number of decimals in the points of masks.
  private static let maskDecimals = 3

  private let recording: Recording
  let times: [Double]
  private let timelines: [LayerTimeline]
  private let areSpatial: [Bool]
  private let orders: ZIndexTracks
  /// The masks, by the layers that they clip.
  private let masks: [Int: Int]
  private let paint: Paint

  init(_ recording: Recording) {
    self.recording = recording
    let start = recording.frames.first?.time ?? 0
    times = recording.frames.map { $0.time - start }
    let all = Timelines(recording)
    (paint, timelines, orders) = (Paint(all), all.layers, all.orders)
    areSpatial = ElementGeometry.areSpatial(recording.layers, timelines)
    masks = recording.masks
  }

  var json: String {
    let size = recording.viewport
    var text = "{\"width\":\(number(size.width)),\"height\":\(number(size.height)),"
    text += "\"times\":[\(times.map(NumberText.shortest).joined(separator: ","))],\"layers\":["
    // A partial recording may contain layers that only exist in earlier frames.
    let shown = recording.layers.indices.filter {
      recording.layers[$0].role != .mask && timelines[$0].states != nil
    }
    text += shown.map(layer).joined(separator: ",\n")
    text += "],\"events\":["
    let start = recording.frames.first?.time ?? 0
    text += recording.events.map {
      "[\(number($0.time - start)),\(TextEscape.json($0.subject)),\(TextEscape.json($0.label))]"
    }.joined(separator: ",")
    return text + "]}"
  }

  private func layer(_ index: Int) -> String {
    let layer = recording.layers[index]
    let own = timelines[index].all
    var parts = ["\"id\":\(index)", "\"name\":\(TextEscape.json(recording.name(of: index)))"]
    parts.append("\"parent\":\(layer.parent.map(String.init) ?? "null")")
    if layer.role == .outgoing { parts.append("\"role\":\"outgoing\"") }
    if areSpatial[index] { parts.append("\"spatial\":1") }
    if own.contains(where: \.masksToBounds) { parts.append("\"clips\":1") }

    let above = layer.parent.flatMap { timelines[$0].states?.corners }
    let matrices: [Track.Value] = own.indices.map {
      ElementGeometry.matrix(own[$0], in: above?[$0] ?? .zero).entries
    }
    add(&parts, "transform", smooth(matrices, ElementGeometry.isLinear))
    add(&parts, "opacity", smooth(own.map { [$0.opacity] }))
    add(
      &parts, "size", smooth(own.map { [$0.bounds.width, $0.bounds.height] }))
    let fills = own.map { paint.fill($0) }
    if fills.contains(where: { $0.alpha > 0 }) {
      add(
        &parts, "fill",
        // Browsers interpolate colours with premultiplied alpha.
        smooth(fills.map(\.bytes), { $0[3] == $1[3] }))
    }
    if own.contains(where: { $0.cornerRadius > 0 }) {
      add(&parts, "radius", smooth(own.map { [max(0, $0.cornerRadius)] }))
    }
    let borders = own.map { paint.border($0, layer.role) }
    if borders.contains(where: { $0.width > 0 }) {
      add(
        &parts, "border",
        smooth(borders.map { [$0.width] + $0.color.bytes }, { $0[4] == $1[4] }))
    }
    if own.contains(where: { $0.shadow != nil }) {
      add(
        &parts, "shadow",
        smooth(own.map { $0.shadow?.numbers ?? RecordedShadow.none }, { $0[6] == $1[6] }))
    }
    parts += shapeTracks(own)
    addMask(of: index, &parts)
    let isShown = zip(own, timelines[index].isPresent).map { [$1 && !$0.isHidden ? 1.0 : 0] }
    add(&parts, "shown", Track(jumping: isShown))
    add(&parts, "order", orders.track(of: index))
    return "{" + parts.joined(separator: ",") + "}"
  }

  private func addMask(of index: Int, _ parts: inout [String]) {
    guard let mask = masks[index] else { return }
    let clips = ElementGeometry.clips(timelines[mask], of: timelines[index])
    if let table = clips.table {
      let track = clips.track(times: times, tolerance: PathText.tolerance)
      addPaths(&parts, "mask", track, table)
    } else {
      let track = clips.track(times: times, tolerance: PreviewData.tolerance)
      add(&parts, "mask", track, PreviewData.maskDecimals)
    }
  }

  func smooth(
    _ values: [Track.Value], _ isLinear: ([Double], [Double]) -> Bool = { _, _ in true }
  ) -> Track {
    Track(values, times: times, tolerance: PreviewData.tolerance, isLinear: isLinear)
  }

  func add(
    _ parts: inout [String], _ name: String, _ track: Track,
    _ decimals: Int = PreviewData.decimals
  ) {
    let values = track.values.map { value in
      value.map { numbers in
        "[" + numbers.map { NumberText.rounded($0, decimals) }.joined(separator: ",") + "]"
      } ?? "null"
    }
    let frames = track.frames.map(String.init).joined(separator: ",")
    parts.append("\"\(name)\":[[\(frames)],[\(values.joined(separator: ","))]]")
  }

  private func number(_ value: Double) -> String {
    NumberText.rounded(value, PreviewData.decimals)
  }
}
