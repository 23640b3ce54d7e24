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
    if let column = channel.column { return column < columns.count ? columns[column] : 0 }
    guard let property = channel.property else { return 0 }
    let component = channel.component(of: property)
    return channel.factor > 0 ? property.neutral(component) : value(property, component)
  }

  /// The value below the rows of a component of a property.
  func value(_ property: SlotProperty, _ component: Int) -> Double {
    switch property {
    case .opacity: opacity
    case .translation: translation[component]
    case .scale: scale[component]
    case .position: position[component]
    case .boundsOrigin: boundsOrigin[component]
    case .boundsSize: boundsSize[component]
    case .anchorPoint: anchorPoint[component]
    case .anchorOffset: boundsOrigin[component] + anchorPoint[component] * boundsSize[component]
    case .angles: angles[component]
    case .skew: skew[component]
    case .perspective: perspective[component]
    case .shear: shear[component]
    case .rotationMode: Double(mode)
    case .entries: (matrix ?? .identity)[component / 4, component % 4]
    default: 0
    }
  }

  /// What the slot's values alone make the transform from, see ``Channel/rotationMode``.
  var mode: Int {
    if ownMatrix != nil { return 2 }
    return rotation == .identity ? 0 : 1
  }
}

extension Slot {
  /// Which parts make the transform where no row says so: see ``Channel/rotationMode``.
  public var resolvedMode: Int {
    var result = mode
    for row in rows where row.channel.factor == 0 {
      switch row.channel {
      case SlotProperty.rotationMode: return mode
      case SlotProperty.entries: result = 2
      case SlotProperty.rotation where result != 2: result = 1
      default: break
      }
    }
    return result
  }

  /// How many additional transforms rows move: the greatest number of ``Channel/factor(_:)``.
  public var factorCount: Int {
    var count = 0
    for row in rows { count = max(count, row.channel.factor) }
    return count
  }
}

/// Names a slot of a table, for as long as the slot is in it.
public struct SlotID: Hashable, Sendable {
  /// Number of the slot's entry; entries of removed slots are used again.
  public let index: Int32
  let generation: UInt32
}
