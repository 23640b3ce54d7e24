import GlissadeMath
import GlissadeText

@testable import GlissadeExport

/// The recorded frames of all layers as JSON, for a page that draws pictures to compare with.
///
/// Frames are only left out where the motion is exactly linear, and nothing is fitted.
struct FrameData {
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
    // A partial recording may contain layers that only exist in earlier frames.
    let shown = recording.layers.indices.filter {
      recording.layers[$0].role != .mask && timelines[$0].states != nil
    }
    var writer = JSONWriter(isInMarkup: true)
    writer.object { writer in
      writer.member("width", number(recording.viewport.width))
      writer.member("height", number(recording.viewport.height))
      writer.member("times", times)
      writer.member("layers", lines: .between, shown) { writer, index in
        writer.object { write(index, to: &$0) }
      }
    }
    return writer.text
  }

  /// Writes the members of a layer.
  private func write(_ index: Int, to writer: inout JSONWriter) {
    let layer = recording.layers[index]
    let own = timelines[index].all
    writer.member("id", index)
    writer.member("name", recording.name(of: index))
    writer.member("parent", layer.parent)
    if layer.role == .outgoing { writer.member("role", "outgoing") }
    if areSpatial[index] { writer.member("spatial", 1) }
    if own.contains(where: \.masksToBounds) { writer.member("clips", 1) }

    let above = layer.parent.flatMap { timelines[$0].states?.corners }
    let matrices: [Track.Value] = own.indices.map {
      ElementGeometry.matrix(own[$0], in: above?[$0] ?? .zero).entries
    }
    add(&writer, "transform", smooth: matrices, ElementGeometry.isLinear)
    add(&writer, "opacity", smooth: own.map { [$0.opacity] })
    add(&writer, "size", smooth: own.map { [$0.bounds.width, $0.bounds.height] })
    let fills = own.map { paint.fill($0) }
    if fills.contains(where: { $0.alpha > 0 }) {
      // Browsers interpolate colours with premultiplied alpha.
      add(&writer, "fill", smooth: fills.map(\.bytes)) { $0[3] == $1[3] }
    }
    if own.contains(where: { $0.cornerRadius > 0 }) {
      add(&writer, "radius", smooth: own.map { [max(0, $0.cornerRadius)] })
    }
    let borders = own.map { paint.border($0, layer.role) }
    if borders.contains(where: { $0.width > 0 }) {
      add(&writer, "border", smooth: borders.map { [$0.width] + $0.color.bytes }) { $0[4] == $1[4] }
    }
    if own.contains(where: { $0.shadow != nil }) {
      let shadows = own.map { $0.shadow?.numbers ?? RecordedShadow.none }
      add(&writer, "shadow", smooth: shadows) { $0[6] == $1[6] }
    }
    writeShapeTracks(own, to: &writer)
    addMask(of: index, &writer)
    let isShown = zip(own, timelines[index].isPresent).map { [$1 && !$0.isHidden ? 1.0 : 0] }
    add(&writer, "shown", Track(jumping: isShown))
    add(&writer, "order", orders.track(of: index))
  }

  private func addMask(of index: Int, _ writer: inout JSONWriter) {
    guard let mask = masks[index] else { return }
    let clips = ElementGeometry.clips(timelines[mask], of: timelines[index])
    if let table = clips.table {
      let track = clips.track(times: times, tolerance: PathText.tolerance)
      addPaths(&writer, "mask", track, table)
    } else {
      let track = clips.track(times: times, tolerance: FrameData.tolerance)
      add(&writer, "mask", track, FrameData.maskDecimals)
    }
  }

  func add(
    _ writer: inout JSONWriter, _ name: String, smooth values: [Track.Value],
    _ isLinear: ([Double], [Double]) -> Bool = { _, _ in true }
  ) {
    let tolerance = FrameData.tolerance
    add(&writer, name, Track(values, times: times, tolerance: tolerance, isLinear: isLinear))
  }

  func add(
    _ writer: inout JSONWriter, _ name: String, _ track: Track,
    _ decimals: Int = FrameData.decimals
  ) {
    add(&writer, name, track) { writer, numbers in
      writer.numbers(numbers.map { NumberText.round($0, decimals) })
    }
  }

  /// Adds a track whose values a function writes.
  func add(
    _ writer: inout JSONWriter, _ name: String, _ track: Track,
    _ write: (inout JSONWriter, [Double]) -> Void
  ) {
    writer.key(name)
    writer.array { writer in
      writer.numbers(track.frames.map(Double.init))
      writer.array { writer in
        for value in track.values {
          if let value { write(&writer, value) } else { writer.null() }
        }
      }
    }
  }

  private func number(_ value: Double) -> Double { NumberText.round(value, FrameData.decimals) }
}
