/// A page that plays a recording, in one file that needs nothing else.
///
/// Every layer is an element, nested as the layers are. The Web Animations API plays the recorded frames:
/// `matrix3d` for the matrices, opacity, and sizes, colours and corners where they change; frames are left out only
/// where the motion between others is exactly linear. The page has a scrubber with the recorded events, playing
/// at several speeds, and the curves of the layer that is selected; it can be used with the keyboard alone, on a
/// phone, and in light and dark. A link that ends in `#t=0.5` opens it at half a second.
///
/// A mask cuts along its outline. Masks and layers that clip are flattened into their superlayer's plane, as are
/// groups that are not opaque or have a shadow. Pictures that only the host has get a colour of their own.
/// ``Recording/warnings(for:)`` tells which layers that concerns. Where the reader has forced colours, the layers keep
/// theirs.
public struct HTMLPreview {
  /// The title of the page.
  public var title = "Glissade"

  /// A preview with a title of its own.
  public init(title: String = "Glissade") { self.title = title }

  /// The page that plays a recording.
  ///
  /// - Throws: ``ExportError`` for a recording with numbers that are not finite, or that does not fit together.
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
