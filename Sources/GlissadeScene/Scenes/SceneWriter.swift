public import GlissadeEngine
public import GlissadeMath
import GlissadeTiming

/// Writes the layers of a stage as a scene file.
///
/// The file contains the values that differ from a new layer's, and the animations. Reading it gives an equal scene.
/// A stage that a file cannot express is rejected: one with emitters or retargeted springs, or with animations, a
/// mask, a timing or a transform on its root. Delegates and actions are omitted.
public enum SceneWriter {
  /// Writes the layers below a stage's root.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - viewport: The size of the visible part of the stage, which starts at its origin, in points.
  ///   - beginning: The stage's time that becomes 0 in the file, in seconds.
  ///   - title: The title of the scene.
  ///   - duration: The duration in seconds; nil means until the scene comes to rest.
  /// - Returns: A file of the current version, with one member per line and a line feed at its end.
  /// - Throws: ``SceneWriterError`` for a stage that a file cannot express.
  /// - Complexity: O(*n*) in the number of layers, animations and values.
  public static func json(
    of stage: Stage, viewport: Size, beginning: Double = 0, title: String? = nil,
    duration: Double? = nil
  ) throws(SceneWriterError) -> String {
    let root = stage.root
    guard root.animations.isEmpty, root.mask == nil, root.transform.isIdentity,
      root.sublayerTransform.isIdentity, root.timing == .layer
    else {
      throw SceneWriterError(
        layer: nil, reason: "the root has animations, a mask, a time or a transform of its own")
    }
    var json = JSONWriter(isIndented: true)
    try json.object { (json) throws(SceneWriterError) in
      json.member("glissade", Document.Kind.scene.rawValue)
      json.member("version", Document.version)
      if let title { json.member("title", title) }
      json.member("size", [viewport.width, viewport.height])
      if let duration { json.member("duration", duration) }
      try json.member("layers", root.sublayers) { (json, layer) throws(SceneWriterError) in
        try LayerWriter(beginning: beginning).write(layer, to: &json)
      }
    }
    json.endLine()
    // Reading the file checks the limits of documents.
    do throws(DocumentError) {
      _ = try Document(reading: json.bytes)
    } catch {
      throw SceneWriterError(layer: nil, reason: "a file cannot have it: \(error)")
    }
    return json.text
  }
}
