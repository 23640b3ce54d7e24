/// An animatable component of a slot.
///
/// For row vectors, a slot's matrix is: subtract the anchor point, apply the transform, rotate by the heading, add
/// the position.
///
/// A matrix, a quaternion or angles represent the transform: a matrix if the slot has one or rows animate its
/// entries, otherwise a quaternion if the slot has a rotation or rows animate it, and angles in all other slots.
public struct Channel: Hashable, Sendable {
  /// The channel's number.
  package let rawValue: Int32

  init(rawValue: Int32) { self.rawValue = rawValue }

  /// Creates the channel of one component of a property.
  ///
  /// - Parameter factor: The number of the transform that the component belongs to; 0 is the slot's own.
  init(_ property: SlotProperty, _ component: Int = 0, factor: Int = 0) {
    rawValue = property.channel(component) + Channel.perFactor * Int32(factor)
  }

  /// Opacity.
  ///
  /// Values outside 0…1 are passed on unchanged.
  public static let opacity = Channel(.opacity)
  /// The transform's translation along x, in points.
  public static let translationX = Channel(.translation, 0)
  /// The transform's translation along y, in points.
  public static let translationY = Channel(.translation, 1)
  /// The transform's translation along z, in points.
  public static let translationZ = Channel(.translation, 2)
  /// The transform's scale along x.
  public static let scaleX = Channel(.scale, 0)
  /// The transform's scale along y.
  public static let scaleY = Channel(.scale, 1)
  /// The transform's scale along z.
  public static let scaleZ = Channel(.scale, 2)
  /// The transform's rotation, a unit quaternion, if a quaternion represents the transform.
  public static let rotation = Channel(.rotation)
  /// Position along x in points, added after the transform.
  public static let positionX = Channel(.position, 0)
  /// Position along y in points, added after the transform.
  public static let positionY = Channel(.position, 1)
  /// Position along z in points, added after the transform.
  public static let positionZ = Channel(.position, 2)
  /// The bounds' origin along x, in points.
  public static let originX = Channel(.boundsOrigin, 0)
  /// The bounds' origin along y, in points.
  public static let originY = Channel(.boundsOrigin, 1)
  /// The bounds' width, in points.
  public static let width = Channel(.boundsSize, 0)
  /// The bounds' height, in points.
  public static let height = Channel(.boundsSize, 1)
  /// The anchor point along x: 0 at the bounds' origin, 1 at the end of their width.
  public static let anchorPointX = Channel(.anchorPoint, 0)
  /// The anchor point along y: 0 at the bounds' origin, 1 at the end of their height.
  public static let anchorPointY = Channel(.anchorPoint, 1)
  /// The rotation about x in radians, the first of three, if angles represent the transform.
  public static let angleX = Channel(.angles, 0)
  /// The rotation about y in radians, the second of three, if angles represent the transform.
  public static let angleY = Channel(.angles, 1)
  /// The rotation about z in radians, the third of three, if angles represent the transform.
  public static let angleZ = Channel(.angles, 2)
  /// The amount of x added to the y axis, if a quaternion represents the transform.
  public static let skewXY = Channel(.skew, 0)
  /// The amount of x added to the z axis, if a quaternion represents the transform.
  public static let skewXZ = Channel(.skew, 1)
  /// The amount of y added to the z axis, if a quaternion represents the transform.
  public static let skewYZ = Channel(.skew, 2)
  /// The factor of x in the homogeneous divisor, if a quaternion represents the transform.
  public static let perspectiveX = Channel(.perspective, 0)
  /// The factor of y in the homogeneous divisor, if a quaternion represents the transform.
  public static let perspectiveY = Channel(.perspective, 1)
  /// The factor of z in the homogeneous divisor, -1/distance of the eye, if a quaternion represents the transform.
  public static let perspectiveZ = Channel(.perspective, 2)
  /// The constant part of the homogeneous divisor, 1 without perspective, if a quaternion represents the transform.
  public static let perspectiveW = Channel(.perspective, 3)
  /// The entry m11 of the residual 2×2 matrix of a decomposed affine transform, applied after scale and rotation,
  /// if angles represent the transform.
  public static let shear11 = Channel(.shear, 0)
  /// The entry m12 of the residual 2×2 matrix; see ``shear11``.
  public static let shear12 = Channel(.shear, 1)
  /// The entry m21 of the residual 2×2 matrix; see ``shear11``.
  public static let shear21 = Channel(.shear, 2)
  /// The entry m22 of the residual 2×2 matrix; see ``shear11``.
  public static let shear22 = Channel(.shear, 3)
  /// The representation of the transform: 0 for Euler angles, 1 for a quaternion, 2 for the sixteen entries of its
  /// matrix.
  ///
  /// Values are rounded to the nearest of the three.
  ///
  /// If no row shows another value, the slot's own mode applies: 2 if it has a matrix, 1 if it has a rotation,
  /// and 0 otherwise. In a slot without rows for the mode, rows for the entries imply 2, and otherwise rows for the
  /// rotation imply 1.
  package static let rotationMode = Channel(.rotationMode)

  /// Returns the channel of an entry of the transform's matrix.
  ///
  /// Rows for it make a matrix represent the transform.
  /// - Parameter index: 0…15, row by row. A table rejects rows for any other index.
  public static func entry(_ index: Int) -> Channel {
    (0..<16).contains(index) ? Channel(.entries, index) : .none
  }

  /// A rotation about z in radians, after the transform and before the position.
  public static let heading = Channel(.heading)

  /// Returns the channel of a host-defined value that does not affect the matrix.
  ///
  /// - Parameter number: The index of one of the slot's ``Slot/columns``, from 0. A table rejects rows for any
  ///   other index.
  public static func column(_ number: Int) -> Channel {
    (0..<(1 << 30)).contains(number) ? Channel(rawValue: firstColumn + Int32(number)) : .none
  }

  /// Returns the same channel of an additional transform, which applies before the slot's own.
  ///
  /// Factors apply in descending order, F₃ · F₂ · F₁ · transform for row vectors. Components of a factor without a
  /// row are neutral.
  /// - Parameter number: 1…1023. A table rejects rows for any other number, and for channels that are not part of
  ///   the transform.
  public func factor(_ number: Int) -> Channel {
    guard factor == 0, isTransformPart, (1...Channel.maximumFactors).contains(number) else {
      return .none
    }
    return Channel(rawValue: rawValue + Channel.perFactor * Int32(number))
  }
}

extension Channel {
  /// An invalid channel.
  static let none = Channel(rawValue: -1)
  static let firstColumn: Int32 = 1 << 20
  static let perFactor: Int32 = 64
  static let maximumFactors = 1023

  /// The index of a column; nil for other channels.
  var column: Int? { rawValue >= Channel.firstColumn ? Int(rawValue - Channel.firstColumn) : nil }
  /// The number of the transform that the channel belongs to; 0 for the slot's own.
  var factor: Int { column == nil && rawValue >= 0 ? Int(rawValue / Channel.perFactor) : 0 }
  /// The same component of the slot's own transform.
  var base: Channel {
    column == nil && rawValue >= 0 ? Channel(rawValue: rawValue % Channel.perFactor) : self
  }
  /// The property that the channel belongs to; nil for columns and for ``none``.
  var property: SlotProperty? {
    let number = Int(base.rawValue)
    return SlotProperty.byChannel.indices.contains(number) ? SlotProperty.byChannel[number] : nil
  }

  /// Returns the index of the component within a property.
  func component(of property: SlotProperty) -> Int { property.component(of: base.rawValue) }

  /// Whether the channel of a slot or of a factor is a component of the property.
  static func ~= (property: SlotProperty, channel: Channel) -> Bool {
    property.contains(channel.base.rawValue)
  }

  /// Whether simple programs can animate the channel: it belongs to the slot itself, and precedes the angles.
  var isSimple: Bool { rawValue >= 0 && rawValue < SlotProperty.angles.first }

  /// Whether the channel is a component of the slot's transform or of a factor.
  var isTransformPart: Bool { isSimpleTransformPart || isStackedTransformPart }

  /// Whether the channel is a transform component that simple programs support.
  private var isSimpleTransformPart: Bool {
    let number = base.rawValue
    return number >= SlotProperty.translation.first && number < SlotProperty.position.first
  }

  /// Whether the channel is a transform component that only stacked programs support.
  var isStackedTransformPart: Bool {
    let number = base.rawValue
    return number >= SlotProperty.angles.first && number < SlotProperty.heading.first
  }

  /// Whether the channel's values are rotations instead of numbers.
  var isRotation: Bool { base == .rotation }

  /// Whether the channel's values are angles, which the kernels take in half turns.
  var isAngle: Bool { SlotProperty.angles ~= self || self == .heading }

  /// The field that errors about the channel's values name.
  var field: BatchError.Field { property?.field ?? (column == nil ? .channels : .columns) }
}
