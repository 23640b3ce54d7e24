public import GlissadeMath

/// A recording of a stage as a value.
///
/// A ``Recorder`` creates recordings, and all exporters accept them.
public struct Recording: Hashable, Sendable {
  /// The size of the visible part of the stage, which starts at its origin, in points.
  public var viewport: Size
  /// The frame rate in frames per second.
  public var frameRate: Double
  /// All layers that appear in any frame; superlayers precede their sublayers.
  ///
  /// Frames refer to layers by their indices in this array.
  public var layers: [RecordedLayer]
  /// The frames in ascending order of time.
  public var frames: [RecordedFrame]
  /// The events in order, from the frame before the first one up to the last frame.
  public var events: [RecordedEvent]

  /// Creates a recording.
  public init(
    viewport: Size, frameRate: Double, layers: [RecordedLayer], frames: [RecordedFrame],
    events: [RecordedEvent] = []
  ) {
    self.viewport = viewport
    self.frameRate = frameRate
    self.layers = layers
    self.frames = frames
    self.events = events
  }

  /// The time from the first to the last frame, in seconds.
  public var duration: Double {
    guard let first = frames.first, let last = frames.last else { return 0 }
    return last.time - first.time
  }

  /// Returns the layer's name, or its index in words, for messages.
  ///
  /// - Parameter layer: The layer's index.
  public func name(of layer: Int) -> String {
    guard layers.indices.contains(layer) else { return "layer \(layer)" }
    return layers[layer].name ?? "layer \(layer)"
  }
}

/// A layer of a recording.
///
/// A layer that moves to another superlayer becomes a new recorded layer, as do its descendants.
public struct RecordedLayer: Hashable, Sendable {
  /// The roles of layers.
  public enum Role: String, Hashable, Sendable {
    /// A visible layer.
    case content
    /// A mask of its parent, or a descendant of a mask.
    case mask
    /// The outgoing look of a transition, which is a sibling of the layer itself.
    case outgoing
  }

  /// The layer's name, if it has one.
  public var name: String?
  /// The index of the superlayer or of the masked layer; nil for children of the stage's root.
  public var parent: Int?
  /// The layer's role.
  public var role: Role
  /// Whether the layer emits particles, which are not recorded.
  public var emitsParticles: Bool

  /// Creates a layer.
  public init(
    name: String? = nil, parent: Int? = nil, role: Role = .content, emitsParticles: Bool = false
  ) {
    self.name = name
    self.parent = parent
    self.role = role
    self.emitsParticles = emitsParticles
  }
}

/// The states of all layers at a time.
public struct RecordedFrame: Hashable, Sendable {
  /// The index of the frame, from 0 at the start of the complete recording.
  public var index: Int
  /// The time in seconds from the start of the complete recording.
  public var time: Double
  /// The layers in drawing order: each layer before its sublayers, siblings from back to front.
  public var layers: [LayerState]

  /// Creates a frame.
  public init(index: Int, time: Double, layers: [LayerState]) {
    self.index = index
    self.time = time
    self.layers = layers
  }
}

/// The state of a layer in a frame.
public struct LayerState: Hashable, Sendable {
  /// The layer's index in the recording.
  public var layer: Int
  /// The matrix from the layer's coordinates to its superlayer's, including the superlayer's sublayer transform.
  public var local: Transform3D
  /// The matrix from the layer's coordinates to the stage's.
  public var world: Transform3D
  /// The layer's own opacity, without that of its ancestors.
  public var opacity: Double
  /// The layer's bounds in its own coordinates, in points.
  public var bounds: Rect
  /// The anchor point as a fraction of the layer's size.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The position on the z axis; siblings with greater values are in front.
  public var zPosition = 0.0
  /// The background colour.
  public var backgroundColor: Color
  /// The corner radius in points.
  public var cornerRadius = 0.0
  /// The width of the border, which is inside the bounds, in points.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = Color.black
  /// Whether the layer and its sublayers are hidden.
  public var isHidden = false
  /// Whether the bounds clip the sublayers.
  public var masksToBounds = false
  /// The host's token of the picture, if there is one.
  public var contents: UInt64?
  /// The shadow; nil if it is invisible, for example because the layer clips to its bounds.
  public var shadow: RecordedShadow?
  /// The shape of a ``/GlissadeEngine/ShapeLayer``, in the layer's coordinates; nil for other layers.
  public var shape: RecordedShape?

  /// Creates a state with default values for all but the geometry and the opacity.
  public init(
    layer: Int, local: Transform3D = .identity, world: Transform3D? = nil, opacity: Double = 1,
    bounds: Rect, backgroundColor: Color = .clear
  ) {
    self.layer = layer
    self.local = local
    self.world = world ?? local
    self.opacity = opacity
    self.bounds = bounds
    self.backgroundColor = backgroundColor
  }
}

/// An event during a recording.
public struct RecordedEvent: Hashable, Sendable {
  /// The time in seconds from the start of the complete recording.
  public var time: Double
  /// The subject of the event.
  public var subject: String
  /// The event as the text of a call.
  public var label: String
  /// The name of the controller that was called, or for whose transition; empty if there is none.
  public var controller: String

  /// Creates an event.
  public init(time: Double, subject: String, label: String, controller: String = "") {
    (self.time, self.subject, self.label) = (time, subject, label)
    self.controller = controller
  }
}
