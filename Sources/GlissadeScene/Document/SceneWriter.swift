public import GlissadeEngine
public import GlissadeMath
import GlissadeTiming

/// Writes what is on a stage as a scene file: the way back from the engine's objects.
///
/// What differs from an empty layer is written, and the animations that the layers have; the file reads as the
/// same scene again. What a file cannot say is refused: emitters, springs that were retargeted, a root that is more
/// than a place for layers. What code has with it, delegates and actions, is left out.
public enum SceneWriter {
  /// Writes the layers below a stage's root.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - viewport: The part of the stage that is shown, from its origin, in points.
  ///   - beginning: The stage's time that is the file's 0, in seconds.
  ///   - title: What the scene is called.
  ///   - duration: How long it is to be watched, in seconds.
  /// - Returns: A file of the newest version, with lines of their own for all members and a line feed at its end.
  /// - Throws: ``SceneWriterError`` for what a file cannot say.
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
    var json = JSONWriter(nonFinite: .null, isIndented: true)
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
    // The limits of files are the reader's to know.
    do throws(DocumentError) {
      _ = try Document(reading: json.bytes)
    } catch {
      throw SceneWriterError(layer: nil, reason: "a file cannot have it: \(error)")
    }
    return json.text
  }
}
