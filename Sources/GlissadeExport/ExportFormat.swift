/// The export formats of recordings.
///
/// The raw values are the file extensions and the names on the command line.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// A web page with a player; see ``HTMLPreview``.
  case html
  /// A film strip; see ``SVGFilmStrip``.
  case svg
  /// Frames as one JSON document; see ``FrameExport``.
  case json
  /// Frames as JSON Lines; see ``FrameExport``.
  case jsonLines = "jsonl"
  /// Frames as comma-separated values; see ``FrameExport``.
  case csv
  /// CSS keyframes; see ``CSSExport``.
  case css
  /// CSS keyframes and the elements that they are for; see ``CSSExport``.
  case snippet = "snippet.html"
  /// A module of JavaScript that plays elements by the Web Animations API; see ``CSSExport``.
  case script = "js"
  /// An animation for Lottie players; see ``LottieExport``.
  case lottie = "lottie.json"

  /// Creates the format with a file's extension, ignoring case, or returns nil for an unknown one.
  ///
  /// - Parameter path: The path or name of the file.
  public init?(path: String) {
    let name = path.lowercased()
    // The longest extension wins, because .lottie.json also ends with .json.
    let found = ExportFormat.allCases.filter { name.hasSuffix("." + $0.rawValue) }
    guard let format = found.max(by: { $0.rawValue.count < $1.rawValue.count }) else { return nil }
    self = format
  }

  /// Whether the format shows layers, and does not only list their numbers.
  var isDrawn: Bool { self != .json && self != .jsonLines && self != .csv }

  /// Whether the format has rules of CSS, which ``CSSExport`` writes.
  package var isStyled: Bool { self == .css || self == .snippet || self == .script }

  /// A description of the format in one line.
  public var summary: String {
    switch self {
    case .html: "A page that plays the frames, with a scrubber and a curve inspector."
    case .svg: "A film strip: moments side by side, with projected layers."
    case .json: "One JSON document: layers, frames with matrices and opacities, and events."
    case .jsonLines:
      "One JSON object per frame with the matrices and opacity of each layer, with all digits."
    case .csv: "One line per frame and layer with matrices and opacity, with all digits."
    case .css: "@keyframes with linear() easing, within a stated error."
    case .script: "A JavaScript module with a function that plays the elements."
    case .snippet: "The style sheet and its elements, to be pasted into a page."
    case .lottie: "An animation for Lottie players, within a maximum error."
    }
  }
}
