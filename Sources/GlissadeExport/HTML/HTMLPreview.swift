import GlissadeMath
import GlissadeTiming
package import GlissadeTransitions

/// Exports a recording as a self-contained web page that plays it.
///
/// Each layer becomes an element, nested like the layers, with the style sheet of ``CSSExport``. The Web Animations API
/// plays the motions within the ``error``, most of them as two keyframes with a `linear()` function. The page plays
/// when it opens, in a loop with a rest of half a second, unless its reader prefers reduced motion. It has a scrubber
/// with the recorded events, several playback speeds, curves of the layers that move, and a lane for each of them. It
/// supports keyboards, phones, forced colours, print, and light and dark mode. The screen is white in both, so that what
/// is translucent looks the same. A link that ends in `#t=0.5` opens the page at half a second. The speed and the loop
/// are remembered where the browser lets the page store them.
///
/// Dragging on the screen moves the time. In a page of the command, fingers of a scenario are discs, and dragging moves
/// an interactive transition instead, which finishes or is cancelled as its policy decides at the release.
///
/// Shapes are SVG paths, whose data the page interpolates itself where the browser does not. Masks clip along their
/// outlines, or along the area or the line of their shape. Masks and layers that clip are flattened into their
/// superlayer's plane, as are groups with an opacity or a shadow. Pictures of the host are replaced by distinct
/// colours. In a recording without any colours, each layer has one of them with an outline.
/// ``Recording/warnings(for:)`` lists the affected layers. In forced-colours mode the layers keep their colours.
///
/// The page loads nothing, and its policy allows no script but its own.
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
  /// The maximum error as a fraction of each motion's travel, 1e-6…0.5.
  public var error = LinearEasing.defaultError
  /// Whether the page plays when it opens, unless its reader prefers reduced motion.
  public var autoplays = true
  /// Whether the page plays in a loop, unless its reader has chosen otherwise.
  public var loops = true
  /// The touches that are shown as discs, in order of time in the recording's time.
  package var touches: [TouchEvent] = []
  /// The transitions that can be dragged.
  package var drags: [DraggedTransition] = []

  /// The maximum number of layers in a page, beyond which browsers no longer open it at once.
  static let maximumLayerCount = 20_000

  /// Creates a preview with a title.
  public init(title: String = "Glissade") { self.title = title }

  /// Returns the page that plays a recording.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: ``ExportError`` for a recording that is inconsistent, contains numbers that are not finite or has more
  ///   than 20,000 layers, and for an error out of its range.
  /// - Complexity: O(*n*) in the number of layer states.
  public func html(_ recording: Recording) throws(ExportError) -> String {
    try html(recording, progress: nil)
  }

  /// Returns the page that plays a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - progress: A closure that receives the number of layers that are done, after each of them.
  package func html(
    _ recording: Recording, progress: ((Int) -> Void)?
  ) throws(ExportError) -> String {
    try ExportError.check("error", error, 1e-6...0.5)
    let (document, data) = try motions(of: recording, prefix: PreviewPage.prefix, progress)
    var documents = [document]
    var writer = JSONWriter(isInMarkup: true)
    try writer.object { (writer) throws(ExportError) in
      data.writePage(autoplays: autoplays, loops: loops, touches: touches, to: &writer)
      data.writeMotions(to: &writer)
      writer.key("drags")
      try writer.array { (writer) throws(ExportError) in
        for (index, drag) in drags.enumerated() {
          let (document, data) = try motions(
            of: drag.recording, prefix: PreviewPage.dragPrefix(index), nil)
          documents.append(document)
          writer.object { writer in
            drag.write(to: &writer)
            data.writeMotions(to: &writer)
          }
        }
      }
    }
    return PreviewPage.html(title: title, documents, data: writer.text)
  }

  /// Returns the elements of a recording's layers, and their motions.
  private func motions(
    of recording: Recording, prefix: String, _ progress: ((Int) -> Void)?
  ) throws(ExportError) -> (CSSDocument, PreviewData) {
    try recording.check(for: .html)
    guard recording.layers.count <= HTMLPreview.maximumLayerCount else {
      throw .invalidParameter(
        name: "the number of layers of a page", value: Double(recording.layers.count),
        allowed: "at most \(HTMLPreview.maximumLayerCount); jsonl and csv have no such limit")
    }
    let timelines = Timelines(recording)
    var head = recording
    head.frames = []
    let sheet = CSSSheet(
      head, timelines, names: PreviewPage.names(head.layers, prefix: prefix),
      length: CSSLength(unit: .px, viewport: head.viewport), error: error)
    var data = PreviewData(sheet, start: recording.frames.first?.time ?? 0)
    let layers = try CSSLayerWriter.write(sheet, progress) { data.add($0) }
    return (CSSDocument(sheet, layers: layers, .keep), data)
  }
}
