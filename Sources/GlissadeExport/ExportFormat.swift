/// The formats that recordings are exported to.
///
/// The names are the raw values, with which the names of files end; the command line has them.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// A page that plays: ``HTMLPreview``.
  case html
  /// A film strip: ``SVGFilmStrip``.
  case svg
  /// Frames as one JSON document: ``FrameExport``.
  case json
  /// Frames as JSON Lines: ``FrameExport``.
  case jsonLines = "jsonl"
  /// Frames as comma-separated values: ``FrameExport``.
  case csv
  /// Keyframes of cascading style sheets: ``CSSExport``.
  case css
  /// An animation for Lottie players: ``LottieExport``.
  case lottie = "lottie.json"

  /// The format that the name of a file ends with, in upper or lower case; nil for another end.
  public init?(path: String) {
    let name = path.lowercased()
    // The longest end counts: .lottie.json ends with .json as well.
    let found = ExportFormat.allCases.filter { name.hasSuffix("." + $0.rawValue) }
    guard let format = found.max(by: { $0.rawValue.count < $1.rawValue.count }) else { return nil }
    self = format
  }

  /// A line about the format.
  public var summary: String {
    switch self {
    case .html: "A page that plays the frames, with a scrubber and a curve inspector."
    case .svg: "A film strip: moments side by side, layers as they are projected."
    case .json: "One JSON document: layers, frames with matrices and opacities, and events."
    case .jsonLines: "A JSON object a frame: matrices and opacity of every layer, with all digits."
    case .csv: "A line for each frame and layer: matrices and opacity, with all digits."
    case .css: "@keyframes with linear() easing, within a stated error."
    case .lottie: "An animation for Lottie players, within a stated error."
    }
  }
}
