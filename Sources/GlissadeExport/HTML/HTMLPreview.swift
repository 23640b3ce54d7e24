/// Exports a recording as a self-contained web page that plays it.
///
/// Each layer becomes an element, nested like the layers. The Web Animations API plays the recorded frames:
/// `matrix3d` for matrices, and opacity, size, colours and corners where they change. Frames are only omitted where
/// the motion is exactly linear. The page has a scrubber with the recorded events, several playback speeds, and
/// curves of the selected layer. It supports keyboards, phones, and light and dark mode. The screen is white in both, so
/// that what is translucent looks the same. A link that ends in `#t=0.5` opens the page at half a second.
///
/// Shapes are SVG paths, whose data the page interpolates itself, since not all browsers do. Masks clip along their
/// outlines, or along the area or the line of their shape. Masks and layers that clip are flattened into their
/// superlayer's plane, as are groups with an opacity or a shadow. Pictures of the host are replaced by distinct
/// colours. In a recording without any colours, each layer has one of them with an outline. ``Recording/warnings(for:)`` lists the affected layers. In forced-colours mode the layers keep their
/// colours.
///
/// With a closure `make` that creates the subject of a recording:
///
/// ```swift
/// let recording = try Recorder(duration: 1, make: make).record()
/// let page = try HTMLPreview(title: "Ball").html(recording)
/// let isPage = page.hasPrefix("<!doctype html>")  // true
/// ```
public struct HTMLPreview {
  /// The title of the page.
  public var title = "Glissade"

  /// Creates a preview with a title.
  public init(title: String = "Glissade") { self.title = title }

  /// Returns the page that plays a recording.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: ``ExportError`` for a recording that is inconsistent or contains numbers that are not finite.
  /// - Complexity: O(*n*) in the number of layer states.
  public func html(_ recording: Recording) throws(ExportError) -> String {
    try recording.check(for: .html)
    let title = TextEscape.xml(title)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(PreviewPage.style)
      </style>
      </head>
      <body>
      <h1 dir="auto">\(title)</h1>
      \(PreviewPage.markup)
      <script type="application/json" id="recording">\(PreviewData(recording).json)</script>
      <script>
      \(PreviewPage.script)
      </script>
      </body>
      </html>

      """
  }
}
