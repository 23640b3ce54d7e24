public import GlissadeMath

/// What a stage shows at given times, as a value that no stage is needed for any more.
///
/// A recording is made by a ``Recorder``; every export takes one.
public struct Recording: Hashable, Sendable {
  /// The part of the stage that is shown, from its origin, in points.
  public var viewport: Size
  /// Frames per second.
  public var frameRate: Double
  /// All layers that show in some frame, a superlayer before its sublayers; frames name them by their place here.
  public var layers: [RecordedLayer]
  /// The frames, with ascending times.
  public var frames: [RecordedFrame]
  /// What happened up to the last frame, from the one before the first, in its order.
  public var events: [RecordedEvent]

  /// Puts a recording together.
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

  /// The seconds from the first frame to the last.
  public var duration: Double {
    guard let first = frames.first, let last = frames.last else { return 0 }
    return last.time - first.time
  }

  /// What a layer is called in messages and marks: its name, or its number.
  public func name(of layer: Int) -> String {
    guard layers.indices.contains(layer) else { return "layer \(layer)" }
    return layers[layer].name ?? "layer \(layer)"
  }
}

/// A layer of a recording.
///
/// A layer that moves to another superlayer is another one from then on, and so are those below it.
public struct RecordedLayer: Hashable, Sendable {
  /// What the layer is for.
  public enum Role: String, Hashable, Sendable {
    /// It shows.
    case content
    /// It cuts the layer that it hangs below, or is part of what does.
    case mask
    /// It is the look that a transition takes out, beside the layer that it is of.
    case outgoing
  }

  /// The layer's name, if it has one.
  public var name: String?
  /// The place of its superlayer among the layers, or of the layer that it masks; nil for those right on the
  /// stage.
  public var parent: Int?
  /// What the layer is for.
  public var role: Role
  /// Whether it emits particles, which are not recorded.
  public var emitsParticles: Bool

  /// Describes a layer.
  public init(
    name: String? = nil, parent: Int? = nil, role: Role = .content, emitsParticles: Bool = false
  ) {
    self.name = name
    self.parent = parent
    self.role = role
    self.emitsParticles = emitsParticles
  }
}

/// What shows at a time.
public struct RecordedFrame: Hashable, Sendable {
  /// The number of the frame, from 0 at the beginning of what is recorded.
  public var index: Int
  /// Seconds since the beginning.
  public var time: Double
  /// The layers that are there, as they are painted: a layer before those below it, siblings from the back.
  public var layers: [LayerState]

  /// Puts a frame together.
  public init(index: Int, time: Double, layers: [LayerState]) {
    self.index = index
    self.time = time
    self.layers = layers
  }
}

/// How a layer shows in a frame.
public struct LayerState: Hashable, Sendable {
  /// The layer's place among those of the recording.
  public var layer: Int
  /// From the layer's coordinates to its superlayer's, the superlayer's sublayer transform included.
  public var local: Transform3D
  /// From the layer's coordinates to the stage's.
  public var world: Transform3D
  /// The layer's own opacity; what is above it fades it further.
  public var opacity: Double
  /// The layer's rectangle in its own coordinates, in points.
  public var bounds: Rect
  /// The point that the layer turns about, in parts of its size.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The order among siblings, the greatest in front.
  public var zPosition = 0.0
  /// The colour behind the contents.
  public var backgroundColor: Color
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// The width of the border inside the bounds, in points.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = Color.black
  /// Whether the layer and those below it are left out.
  public var isHidden = false
  /// Whether what is below the layer is cut at its bounds.
  public var masksToBounds = false
  /// The number of the host's picture, if there is one.
  public var contents: UInt64?
  /// The shadow; nil where none is seen, as of a layer that cuts at its bounds.
  public var shadow: RecordedShadow?

  /// Describes a layer that has nothing but a size and a place.
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

/// Something that happened while a recording was made.
public struct RecordedEvent: Hashable, Sendable {
  /// Seconds since the beginning.
  public var time: Double
  /// Whom it happened to.
  public var subject: String
  /// What happened, as the call would be written.
  public var label: String

  /// Describes an event.
  public init(time: Double, subject: String, label: String) {
    (self.time, self.subject, self.label) = (time, subject, label)
  }
}
