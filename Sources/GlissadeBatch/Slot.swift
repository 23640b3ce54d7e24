public import GlissadeMath
public import GlissadeTiming

/// What of a slot a row moves.
public enum Channel: Int, CaseIterable, Sendable {
  /// Opacity; values outside 0…1 are passed on as they are.
  case opacity
  /// Translation along x, in points.
  case translationX
  /// Translation along y, in points.
  case translationY
  /// Translation along z, in points.
  case translationZ
  /// Scale along x.
  case scaleX
  /// Scale along y.
  case scaleY
  /// Scale along z.
  case scaleZ
  /// Rotation, a unit quaternion.
  case rotation

  var name: StaticString {
    switch self {
    case .opacity: "opacity"
    case .translationX: "translationX"
    case .translationY: "translationY"
    case .translationZ: "translationZ"
    case .scaleX: "scaleX"
    case .scaleY: "scaleY"
    case .scaleZ: "scaleZ"
    case .rotation: "rotation"
    }
  }
}

/// How a row gets from its start to its end.
public enum Curve: Hashable, Sendable {
  /// At the pace of a timing function over the timing's duration.
  case timing(TimingFunction)
  /// As a spring in seconds of local time. It is exactly at its end from the spring's own duration on;
  /// a timing that is shorter cuts it where it is then.
  case spring(TimedSpring)
}

/// One animated channel of a slot.
public struct Row: Sendable {
  enum Ends: Sendable {
    case scalar(from: Double, to: Double)
    case rotation(from: Quaternion, to: Quaternion)
  }

  /// What is moved.
  public let channel: Channel
  /// When.
  public var timing: MediaTiming
  /// At which pace.
  public var curve: Curve
  var ends: Ends

  /// A row that moves a channel from one value to another.
  ///
  /// - Parameter channel: any but ``Channel/rotation``, which is moved between quaternions: a table
  ///   refuses such a row.
  public init(
    _ channel: Channel, from: Double, to: Double, curve: Curve = .timing(.linear),
    timing: MediaTiming
  ) {
    self.channel = channel
    self.timing = timing
    self.curve = curve
    ends = .scalar(from: from, to: to)
  }

  /// A row that turns from one rotation to another, the shorter way.
  public init(
    rotationFrom from: Quaternion, to: Quaternion, curve: Curve = .timing(.linear),
    timing: MediaTiming
  ) {
    channel = .rotation
    self.timing = timing
    self.curve = curve
    ends = .rotation(from: from, to: to)
  }
}

/// One layer of a table: the values below its animations, and its animated rows.
public struct Slot: Sendable {
  /// In which order the parts of a transform apply.
  public enum TransformOrder: Int32, Sendable {
    /// Scale, then rotation, then translation: as Core Animation puts decomposed transforms together.
    case scaleRotateTranslate = 0
    /// concat(translation, scale): the translation is scaled as well. Rotation is not allowed.
    case translateScale = 1
  }

  /// Opacity where no row shows another.
  public var opacity = 1.0
  /// Translation in points where no row shows another.
  public var translation = SIMD3<Double>(0, 0, 0)
  /// Scale where no row shows another.
  public var scale = SIMD3<Double>(1, 1, 1)
  /// Rotation where no row shows another.
  public var rotation = Quaternion.identity
  /// The order of the transform's parts.
  public var order = TransformOrder.scaleRotateTranslate
  /// The animated channels, at most one row each.
  public var rows: [Row] = []
  /// The clock in whose time the rows begin and end.
  public var clock = ClockID.table

  /// A slot at rest, without rows.
  public init() {}

  func value(of channel: Channel) -> Double {
    switch channel {
    case .opacity: opacity
    case .translationX: translation.x
    case .translationY: translation.y
    case .translationZ: translation.z
    case .scaleX: scale.x
    case .scaleY: scale.y
    case .scaleZ: scale.z
    case .rotation: 0
    }
  }
}

/// Names a slot of a table, for as long as the slot is in it.
public struct SlotID: Hashable, Sendable {
  /// Number of the slot's entry; entries of removed slots are used again.
  public let index: Int32
  let generation: UInt32
}
