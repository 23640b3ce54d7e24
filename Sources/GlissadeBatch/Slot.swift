public import GlissadeMath

/// One layer of a table: the values below its animations, and its animated rows.
public struct Slot: Sendable {
  /// In which order the parts of a transform apply.
  public enum TransformOrder: Int32, Sendable {
    /// Scale, then rotation, then translation: as Core Animation puts decomposed transforms together.
    case scaleRotateTranslate = 0
    /// concat(translation, scale): the translation is scaled as well. Rotation is not allowed, nor is
    /// anything else that a transform can be made from.
    case translateScale = 1
  }

  /// A matrix that copies of a slot share.
  final class Matrix: Sendable {
    let value: Transform3D

    init(_ value: Transform3D) { self.value = value }
  }

  /// Opacity where no row shows another.
  public var opacity = 1.0
  /// Translation in points where no row shows another.
  public var translation = SIMD3<Double>(0, 0, 0)
  /// Scale where no row shows another.
  public var scale = SIMD3<Double>(1, 1, 1)
  /// Rotation where no row shows another and the mode is 1, see ``Channel/rotationMode``; normalised where its
  /// length is not 1, the identity where it is 0.
  public var rotation = Quaternion.identity
  /// Position in points, added after the transform, where no row shows another.
  public var position = SIMD3<Double>(0, 0, 0)
  /// The bounds' origin in points where no row shows another.
  public var boundsOrigin = SIMD2<Double>(0, 0)
  /// The bounds' width and height in points where no row shows others.
  public var boundsSize = SIMD2<Double>(0, 0)
  /// The point of the bounds that stands at the position and that the transform leaves there, in parts of
  /// their size, where no row shows another.
  public var anchorPoint = SIMD2<Double>(0.5, 0.5)
  /// Turns in radians about x, y and z, in this order, where no row shows others and the mode is 0.
  public var angles = SIMD3<Double>(0, 0, 0)
  /// The skews xy, xz and yz of a decomposed transform where no row shows others and the mode is not 2.
  public var skew = SIMD3<Double>(0, 0, 0)
  /// The fourth column of a decomposed transform where no row shows another and the mode is
  /// not 2.
  public var perspective = SIMD4<Double>(0, 0, 0, 1)
  /// What remains of a decomposed affine transform, m11, m12, m21 and m22, where no row shows another
  /// and the mode is not 2.
  public var shear = SIMD4<Double>(1, 0, 0, 1)
  /// The whole transform as a matrix, in place of its parts; nil leaves it to the parts.
  public var matrix: Transform3D? {
    get { ownMatrix?.value }
    set { ownMatrix = newValue.map { Matrix($0) } }
  }
  /// Behind a reference, as few slots have one and all are copied.
  private(set) var ownMatrix: Matrix?
  /// The order of the transform's parts.
  public var order = TransformOrder.scaleRotateTranslate
  /// The animations, in the order in which they apply to a channel that several of them move.
  public var rows: [Row] = []
  /// Values of the host's where no row shows others: those of ``Channel/column(_:)`` 0, 1 and so on.
  public var columns: [Double] = []
  /// Channels whose values the host reads beside the matrix, in the order of their numbers there; the
  /// columns follow them.
  ///
  /// A rotation is no number, and is refused.
  public var exports: [Channel] = []
  /// The clock in whose time the rows begin and end.
  public var clock = ClockID.table

  /// A slot at rest, without rows.
  public init() {}

  /// The value below the rows of a scalar channel; parts of factors do nothing.
  func value(of channel: Channel) -> Double {
    let base = channel.base.rawValue
    if channel.factor > 0 { return Slot.neutral(base) }
    switch base {
    case 0: return opacity
    case 1...3: return translation[Int(base) - 1]
    case 4...6: return scale[Int(base) - 4]
    case 8...10: return position[Int(base) - 8]
    case 11...12: return boundsOrigin[Int(base) - 11]
    case 13...14: return boundsSize[Int(base) - 13]
    case 15...16: return anchorPoint[Int(base) - 15]
    case 17...19: return angles[Int(base) - 17]
    case 20...22: return skew[Int(base) - 20]
    case 23...26: return perspective[Int(base) - 23]
    case 27...30: return shear[Int(base) - 27]
    case 31: return Double(mode)
    case 32...47: return (matrix ?? .identity)[Int(base - 32) / 4, Int(base - 32) % 4]
    default:
      guard let column = channel.column, column < columns.count else { return 0 }
      return columns[column]
    }
  }

  /// What does nothing to a transform, of one of its channels.
  static func neutral(_ base: Int32) -> Double {
    switch base {
    case 4...6, 26, 27, 30, 32, 37, 42, 47: 1
    default: 0
    }
  }

  /// What the slot's values alone make the transform from, see ``Channel/rotationMode``.
  var mode: Int {
    if ownMatrix != nil { return 2 }
    return rotation == .identity ? 0 : 1
  }
}

/// Names a slot of a table, for as long as the slot is in it.
public struct SlotID: Hashable, Sendable {
  /// Number of the slot's entry; entries of removed slots are used again.
  public let index: Int32
  let generation: UInt32
}
