public import GlissadeMath

/// One layer of a table: its model values, and the rows that animate them.
///
/// The following slot has a fixed position, and fades in over two seconds. `table` is an ``AnimationTable``:
///
/// ```swift
/// var card = Slot()
/// card.position = SIMD3(160, 240, 0)
/// card.rows = [
///   Row(.opacity, from: 0, to: 1, timing: try MediaTiming(duration: 2))
/// ]
/// let id = try table.insert(card)
/// try table.evaluate(at: 0.5)
/// let entry = table.frame[id]
/// // entry?.opacity is 0.25, entry?.matrix.m41 is 160
/// ```
public struct Slot: Sendable {
  /// The order in which the parts of a transform apply.
  public enum TransformOrder: Int32, Sendable {
    /// Scale, then rotation, then translation: the order of Core Animation's decomposed transforms.
    case scaleRotateTranslate = 0
    /// concat(translation, scale): the scale applies to the translation as well. The transform may have no other
    /// parts.
    case translateScale = 1
  }

  /// A matrix in shared storage.
  final class Matrix: Sendable {
    let value: Transform3D

    init(_ value: Transform3D) { self.value = value }
  }

  /// Opacity where no row shows another: 0 is transparent, 1 opaque; values are not clamped.
  public var opacity = 1.0
  /// Translation in points where no row shows another.
  public var translation = SIMD3<Double>(0, 0, 0)
  /// Scale where no row shows another.
  public var scale = SIMD3<Double>(1, 1, 1)
  /// Rotation where no row shows another, if a quaternion represents the transform; see ``Channel``.
  ///
  /// It is normalised; zero becomes the identity.
  public var rotation = Quaternion.identity
  /// Position in points, added after the transform, where no row shows another.
  public var position = SIMD3<Double>(0, 0, 0)
  /// The bounds' origin in points where no row shows another.
  public var boundsOrigin = SIMD2<Double>(0, 0)
  /// The bounds' width and height in points where no row shows others.
  public var boundsSize = SIMD2<Double>(0, 0)
  /// The point of the bounds that lies at the position and is the transform's centre, as fractions of the bounds'
  /// size, where no row shows another.
  public var anchorPoint = SIMD2<Double>(0.5, 0.5)
  /// Rotations in radians about x, y and z, in this order, where no row shows others, if angles represent
  /// the transform.
  public var angles = SIMD3<Double>(0, 0, 0)
  /// The skews xy, xz and yz of a decomposed transform where no row shows others, if no matrix represents it.
  public var skew = SIMD3<Double>(0, 0, 0)
  /// The fourth column of a decomposed transform where no row shows another, if no matrix represents
  /// it.
  public var perspective = SIMD4<Double>(0, 0, 0, 1)
  /// The residual matrix of a decomposed affine transform, m11, m12, m21 and m22, where no row shows another,
  /// if no matrix represents the transform.
  public var shear = SIMD4<Double>(1, 0, 0, 1)
  /// The whole transform as a matrix, in place of its parts; nil uses the parts.
  public var matrix: Transform3D? {
    get { ownMatrix?.value }
    set { ownMatrix = newValue.map { Matrix($0) } }
  }
  /// The matrix, behind a reference because few slots have one and all are copied.
  private(set) var ownMatrix: Matrix?
  /// The order of the transform's parts.
  public var order = TransformOrder.scaleRotateTranslate
  /// The animations.
  ///
  /// Several rows of one channel apply in this order.
  public var rows: [Row] = []
  /// Host-defined values where no row shows others: those of ``Channel/column(_:)`` 0, 1 and so on.
  public var columns: [Double] = []
  /// The channels that the table exports beside the matrix, in the order of their export numbers; the columns
  /// follow them.
  ///
  /// A rotation cannot be exported, and is rejected.
  public var exports: [Channel] = []
  /// The clock that the rows' begin and end times refer to.
  public var clock = ClockID.table

  /// Creates a slot without rows.
  public init() {}

  /// Returns the model value of a scalar channel; components of factors are neutral.
  func value(of channel: Channel) -> Double {
    if let column = channel.column { return column < columns.count ? columns[column] : 0 }
    guard let property = channel.property else { return 0 }
    let component = channel.component(of: property)
    return channel.factor > 0 ? property.neutral(component) : value(property, component)
  }

  /// Returns the model value of a component of a property.
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

  /// The transform mode that the slot's values alone imply, see ``Channel/rotationMode``.
  var mode: Int {
    if ownMatrix != nil { return 2 }
    return rotation == .identity ? 0 : 1
  }
}

/// The identifier of a slot, valid while the slot is in its table.
public struct SlotID: Hashable, Sendable {
  /// The index of the slot's entry; entries of removed slots are reused.
  public let index: Int32
  let generation: UInt32
}
