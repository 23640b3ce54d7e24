import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A layer of a file, ready to be put on a stage.
struct SceneLayer {
  /// Where it stands.
  let cursor: JSONCursor
  let name: String?
  /// The number of the layer that it hangs below; nil is the stage's root.
  let parent: Int?
  /// Whether it is that layer's mask.
  let isMask: Bool
  /// What differs from an empty layer, in the order of ``GlissadeEngine/LayerProperty``.
  let values: [(property: LayerProperty, value: AnimationValue)]
  /// Where it is, in place of position and bounds.
  let frame: Rect?
  /// A time of its own.
  let timing: MediaTiming?
  /// Whether it or a layer above it has a time of its own.
  let hasOwnTime: Bool
  let animations: [SceneAnimation]
}
