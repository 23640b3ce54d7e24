import GlissadeEngine
import GlissadeMath

extension PreviewData {
  /// The tracks of a shape; the page draws its area and its line as two paths.
  func shapeTracks(_ states: [LayerState]) -> [String] {
    guard states.contains(where: { $0.shape != nil }) else { return [] }
    let shapes = states.map { $0.shape?.shape ?? Shape() }
    var parts: [String] = []
    if shapes.contains(where: \.isFilled) {
      addPaths(&parts, "area", shapes.map(\.filledPath), states)
      addColors(&parts, "areaColor", shapes.map { $0.fillColor ?? .clear })
      let rules = shapes.map { [$0.fillRule == .evenOdd ? 1.0 : 0] }
      add(&parts, "areaRule", Track(jumping: rules))
    }
    if shapes.contains(where: \.isStroked) {
      addPaths(&parts, "line", shapes.map(\.visibleTrimmedPath), states)
      addColors(&parts, "lineColor", shapes.map { $0.strokeColor ?? .clear })
      add(&parts, "lineWidth", smooth(shapes.map { [max(0, $0.lineWidth)] }))
      let caps = Path.LineCap.allCases
      let joins = Path.LineJoin.allCases
      add(
        &parts, "lineCap",
        Track(jumping: shapes.map { [Double(caps.firstIndex(of: $0.lineCap) ?? 0)] }))
      add(
        &parts, "lineJoin",
        Track(jumping: shapes.map { [Double(joins.firstIndex(of: $0.drawnJoin) ?? 0)] }))
      add(&parts, "miterLimit", smooth(shapes.map { [max(1, $0.miterLimit)] }))
      if shapes.contains(where: { !$0.dashes.isEmpty }) {
        // Patterns of different lengths are not interpolated.
        add(&parts, "dashes", smooth(shapes.map(\.dashes), { $0.count == $1.count }))
        add(&parts, "dashPhase", smooth(shapes.map { [$0.lineDashPhase] }))
      }
    }
    return parts
  }

  private func addColors(_ parts: inout [String], _ name: String, _ colors: [Color]) {
    // Browsers interpolate colours with premultiplied alpha.
    add(&parts, name, smooth(colors.map(\.clamped.bytes), { $0[3] == $1[3] }))
  }

  private func addPaths(
    _ parts: inout [String], _ name: String, _ paths: [Path], _ states: [LayerState]
  ) {
    var table = PathTable()
    let vectors: [Track.Value] = zip(paths, states).map {
      table.vector(ElementGeometry.path($0, of: $1))
    }
    addPaths(&parts, name, Track(paths: vectors, times: times), table)
  }

  /// Adds a track of paths, each of which is an array of its commands and its coordinates.
  func addPaths(_ parts: inout [String], _ name: String, _ track: Track, _ table: PathTable) {
    let values = track.values.map { value -> String in
      guard let value else { return "null" }
      let numbers = value.dropFirst().map { "," + NumberText.rounded($0, PathText.decimals) }
      return "[\"\(table.structure(value))\"\(numbers.joined())]"
    }
    let frames = track.frames.map(String.init).joined(separator: ",")
    parts.append("\"\(name)\":[[\(frames)],[\(values.joined(separator: ","))]]")
  }
}
