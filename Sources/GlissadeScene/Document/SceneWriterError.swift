/// Something on a stage that a scene file cannot say.
public struct SceneWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the layer, if it has one.
  public let layer: String?
  /// What it is, in words.
  public let reason: String

  /// The layer and the reason in words.
  public var description: String {
    "the scene cannot be written: \(layer.map { "layer '\($0)': " } ?? "")\(reason)"
  }
}
