import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A parsed layer of a scene file.
struct SceneLayer {
  /// The position in the file.
  let cursor: JSONCursor
  let name: String?
  /// The index of the parent, or nil for a child of the stage's root.
  let parent: Int?
  /// Whether the layer is its parent's mask.
  let isMask: Bool
  /// Whether the layer is a shape layer: the file gives it a path, or null in place of one.
  let isShape: Bool
  /// The values that the file sets, in the order of ``/GlissadeEngine/LayerProperty``.
  let values: [(property: LayerProperty, value: AnimationValue)]
  /// The frame, if the file has it in place of position and bounds.
  let frame: Rect?
  /// The layer's timing, if it differs from the default.
  let timing: MediaTiming?
  /// Whether the layer or one of its ancestors has a timing of its own.
  let hasOwnTime: Bool
  let animations: [SceneAnimation]
}
