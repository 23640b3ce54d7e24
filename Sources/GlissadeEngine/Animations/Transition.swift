import GlissadeBatch
public import GlissadeMath
import GlissadeTiming

/// A transition of a layer from its old appearance to its new one: `CATransition`.
///
/// When a transition is added, the layer's old appearance is captured: its geometry and its contents, or the picture
/// that the stage's ``Stage/snapshotHandler`` returns. While the transition runs, the frame has two entries for the
/// layer: its own, which shows the new appearance, and ``Frame/subscript(outgoing:)``, which shows the old one. A
/// layer has at most one transition; adding another replaces it.
///
/// | kind | the new appearance | the old appearance |
/// |---|---|---|
/// | fade | fades in | fades out, behind |
/// | moveIn | moves in | stays, behind |
/// | push | moves in | is pushed out |
/// | reveal | stays | moves out, in front |
///
/// Movements are as long as the layer's frame, in its superlayer's coordinates.
///
/// New contents push the old ones out of a `layer` on `stage` that is 100 points wide and has its left edge at x = 0:
///
/// ```swift
/// let push = Transition(type: .push, subtype: .fromRight)
/// push.duration = 1
/// try layer.add(push)
/// layer.contents = Contents(2)
/// try stage.evaluate(at: 0.25)
/// let new = stage.frame[layer]?.matrix.m41  // 75
/// let old = stage.frame[outgoing: layer]?.matrix.m41  // -25
/// ```
public final class Transition: Animation {
  /// The kind of transition: `CATransitionType`.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The new appearance fades in while the old one fades out.
    case fade
    /// The new appearance moves over the old one.
    case moveIn
    /// The new appearance pushes the old one out.
    case push
    /// The old appearance moves away from the new one.
    case reveal
  }

  /// The direction of the movement: `CATransitionSubtype`, with y downwards.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// From the right to the left.
    case fromRight
    /// From the left to the right.
    case fromLeft
    /// From the top downwards.
    case fromTop
    /// From the bottom upwards.
    case fromBottom
  }

  private var settings = Settings()
  /// The old appearance; set only in a layer's copy.
  private(set) var outgoing: OutgoingSnapshot?

  private struct Settings {
    var kind = Kind.fade
    var direction = Direction.fromRight
    var startProgress = 0.0
    var endProgress = 1.0
  }

  /// A layer's appearance when the transition was added.
  struct OutgoingSnapshot {
    var geometry: LayerGeometry
    var transform: Transform3D
    var contents: Contents?
  }

  /// Creates a fade.
  public override init() { super.init() }

  /// Creates a transition of a kind.
  public init(type: Kind, subtype: Direction = .fromRight) {
    settings.kind = type
    settings.direction = subtype
    super.init()
  }

  init(copying other: Transition) {
    settings = other.settings
    super.init(copying: other)
  }

  public override func copy() -> Animation { Transition(copying: self) }

  /// The kind of transition; a fade by default.
  public var type: Kind {
    get { settings.kind }
    set { if !isFrozen { settings.kind = newValue } }
  }

  /// The direction of the movement, which a fade ignores; from the right by default.
  public var subtype: Direction {
    get { settings.direction }
    set { if !isFrozen { settings.direction = newValue } }
  }

  /// The fraction of the whole transition at which the animation starts; 0 by default.
  ///
  /// Adding the animation throws an error unless the fraction lies within 0…1 and is not above ``endProgress``.
  public var startProgress: Double {
    get { settings.startProgress }
    set { if !isFrozen { settings.startProgress = newValue } }
  }

  /// The fraction of the whole transition at which the animation ends; 1 by default.
  ///
  /// Adding the animation throws an error unless the fraction lies within 0…1 and is not below ``startProgress``.
  public var endProgress: Double {
    get { settings.endProgress }
    set { if !isFrozen { settings.endProgress = newValue } }
  }

  /// The host's picture of the old appearance; set only in a layer's copy.
  public var outgoingContents: Contents? { outgoing?.contents }

  /// The bounds of the old appearance in its own coordinates; set only in a layer's copy.
  public var outgoingBounds: Rect? { outgoing?.geometry.bounds }

  /// Whether the host draws the old appearance in front of the new one.
  public var isOutgoingInFront: Bool { settings.kind == .reveal }

  /// Captures the present appearance of a layer.
  func captureOutgoingSnapshot(of layer: Layer, contents: Contents?) {
    outgoing = OutgoingSnapshot(
      geometry: layer.geometry, transform: layer.transform, contents: contents)
  }

  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    let timing = try mediaTiming()
    for part in [settings.startProgress, settings.endProgress] {
      try mappingTimingErrors { () throws(TimingError) in
        try TimingError.requireUnit(part, .progress)
      }
    }
    guard settings.startProgress <= settings.endProgress else {
      throw .timing(.notAscending(field: .progress, index: 1, value: settings.endProgress))
    }
    let frame = builder.model.frame
    let offset: SIMD2<Double> =
      switch settings.direction {
      case .fromRight: SIMD2(frame.width, 0)
      case .fromLeft: SIMD2(-frame.width, 0)
      case .fromTop: SIMD2(0, -frame.height)
      case .fromBottom: SIMD2(0, frame.height)
      }
    let isFade = settings.kind == .fade
    let movesIn = settings.kind == .moveIn || settings.kind == .push
    let movesOut = settings.kind == .push || settings.kind == .reveal
    let parts = (start: settings.startProgress, end: settings.endProgress)
    builder.addTransition(
      timing: timing, timingFunction: timingFunction ?? .linear, outgoing: outgoing,
      fade: isFade ? (1 - parts.start, 1 - parts.end) : nil,
      comesFrom: movesIn ? (offset * (1 - parts.start), offset * (1 - parts.end)) : nil,
      goesTo: movesOut ? (offset * -parts.start, offset * -parts.end) : nil)
  }
}

extension SlotBuilder {
  /// Adds the rows of a transition: to the layer, which comes in, and to the slot of the old appearance.
  ///
  /// - Parameters:
  ///   - timing: The timing of the transition.
  ///   - timingFunction: The timing function of the transition.
  ///   - snapshot: The old appearance.
  ///   - fade: The opacity of the old appearance at the start and at the end; nil leaves both opaque.
  ///   - comesFrom: The offset of the new appearance at the start and at the end; nil does not move it.
  ///   - goesTo: The offset of the old appearance at the start and at the end; nil does not move it.
  mutating func addTransition(
    timing: MediaTiming, timingFunction: TimingFunction,
    outgoing snapshot: Transition.OutgoingSnapshot?,
    fade: (start: Double, end: Double)?, comesFrom: (SIMD2<Double>, SIMD2<Double>)?,
    goesTo: (SIMD2<Double>, SIMD2<Double>)?
  ) {
    let schedule = schedule(timing, .timing(timingFunction))
    if let fade {
      own.scale(.opacity, from: 1 - fade.start, to: 1 - fade.end, schedule)
    }
    own.shift(comesFrom, schedule)
    guard let snapshot else { return }
    outgoing.begin(snapshot.transform)
    hasOutgoing = true
    outgoing.slot.setGeometry(snapshot.geometry)
    // The old appearance is invisible before and after the transition.
    outgoing.slot.opacity = 0
    let opacity = snapshot.geometry.opacity
    let row = schedule.row(
      .opacity, opacity * (fade?.start ?? 1), opacity * (fade?.end ?? 1))
    outgoing.add(row, schedule, false)
    outgoing.shift(goesTo, schedule)
  }
}

extension TransformStack {
  /// Adds a movement of the position, if there is one.
  fileprivate mutating func shift(
    _ offset: (from: SIMD2<Double>, to: SIMD2<Double>)?, _ schedule: RowSchedule
  ) {
    guard let offset else { return }
    for (axis, channel) in [Channel.positionX, .positionY].enumerated()
    where offset.from[axis] != 0 || offset.to[axis] != 0 {
      add(schedule.row(channel, offset.from[axis], offset.to[axis]), schedule, true)
    }
  }
}

extension Layer {
  /// The layer's transition; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public var transition: Transition? {
    for animation in animationList where !animation.isFinished {
      if let transition = animation as? Transition { return transition }
    }
    return nil
  }
}
