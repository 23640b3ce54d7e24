import GlissadeEngine
import GlissadeMath
import GlissadeText

@testable import GlissadeExport

extension FrameData {
  /// Writes the tracks of a shape; the page draws its area and its line as two paths.
  func writeShapeTracks(_ states: [LayerState], to writer: inout JSONWriter) {
    guard states.contains(where: { $0.shape != nil }) else { return }
    let shapes = states.map { $0.shape?.shape ?? Shape() }
    if shapes.contains(where: \.isFilled) {
      addPaths(&writer, "area", shapes.map(\.filledPath), states)
      addColors(&writer, "areaColor", shapes.map { $0.fillColor ?? .clear })
      let rules = shapes.map { [$0.fillRule == .evenOdd ? 1.0 : 0] }
      add(&writer, "areaRule", Track(jumping: rules))
    }
    if shapes.contains(where: \.isStroked) {
      addPaths(&writer, "line", shapes.map(\.visibleTrimmedPath), states)
      addColors(&writer, "lineColor", shapes.map { $0.strokeColor ?? .clear })
      add(&writer, "lineWidth", smooth: shapes.map { [max(0, $0.lineWidth)] })
      let caps = Path.LineCap.allCases
      let joins = Path.LineJoin.allCases
      add(
        &writer, "lineCap",
        Track(jumping: shapes.map { [Double(caps.firstIndex(of: $0.lineCap) ?? 0)] }))
      add(
        &writer, "lineJoin",
        Track(jumping: shapes.map { [Double(joins.firstIndex(of: $0.drawnJoin) ?? 0)] }))
      add(&writer, "miterLimit", smooth: shapes.map { [max(1, $0.miterLimit)] })
      if shapes.contains(where: { !$0.dashes.isEmpty }) {
        // Patterns of different lengths are not interpolated.
        add(&writer, "dashes", smooth: shapes.map(\.dashes)) { $0.count == $1.count }
        add(&writer, "dashPhase", smooth: shapes.map { [$0.lineDashPhase] })
      }
    }
  }

  private func addColors(_ writer: inout JSONWriter, _ name: String, _ colors: [Color]) {
    // Browsers interpolate colours with premultiplied alpha.
    add(&writer, name, smooth: colors.map(\.clamped.bytes)) { $0[3] == $1[3] }
  }

  private func addPaths(
    _ writer: inout JSONWriter, _ name: String, _ paths: [Path], _ states: [LayerState]
  ) {
    var table = PathTable()
    let vectors: [Track.Value] = zip(paths, states).map {
      table.vector(ElementGeometry.path($0, of: $1))
    }
    addPaths(&writer, name, Track(paths: vectors, times: times), table)
  }

  /// Adds a track of paths, each of which is an array of its commands and its coordinates.
  func addPaths(_ writer: inout JSONWriter, _ name: String, _ track: Track, _ table: PathTable) {
    add(&writer, name, track) { writer, value in
      writer.array { writer in
        writer.string(table.structure(value))
        for number in value.dropFirst() {
          writer.number(NumberText.round(number, PathText.decimals))
        }
      }
    }
  }
}
