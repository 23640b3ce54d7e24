/// A part of a stage that a scene file cannot express.
public struct SceneWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the layer, if it has one.
  public let layer: String?
  /// The reason in words.
  public let reason: String

  /// The layer and the reason in words.
  public var description: String {
    "the scene cannot be written: \(layer.map { "layer '\($0)': " } ?? "")\(reason)"
  }
}
