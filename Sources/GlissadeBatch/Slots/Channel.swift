/// What of a slot a row moves.
///
/// A slot's matrix, for row vectors, is the transform between two moves: points are taken relative to
/// the anchor point, transformed, turned by the heading and put at the position.
public struct Channel: Hashable, Sendable {
  /// The channel's number.
  public let rawValue: Int32

  init(rawValue: Int32) { self.rawValue = rawValue }

  /// - Parameter factor: the number of the transform that it is a part of, 0 for the slot's own.
  init(_ property: SlotProperty, _ component: Int = 0, factor: Int = 0) {
    rawValue = property.channel(component) + Channel.perFactor * Int32(factor)
  }

  /// Opacity; values outside 0…1 are passed on as they are.
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
  /// The transform's rotation, a unit quaternion, where ``rotationMode`` is 1.
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
  /// The anchor point along x, 0 at the bounds' origin and 1 at their width's end.
  public static let anchorPointX = Channel(.anchorPoint, 0)
  /// The anchor point along y, 0 at the bounds' origin and 1 at their height's end.
  public static let anchorPointY = Channel(.anchorPoint, 1)
  /// The transform's turn about x in radians, the first of three, where ``rotationMode`` is 0.
  public static let angleX = Channel(.angles, 0)
  /// The transform's turn about y in radians, the second of three, where ``rotationMode`` is 0.
  public static let angleY = Channel(.angles, 1)
  /// The transform's turn about z in radians, the last of three, where ``rotationMode`` is 0.
  public static let angleZ = Channel(.angles, 2)
  /// The share of x in the y axis, where ``rotationMode`` is 1.
  public static let skewXY = Channel(.skew, 0)
  /// The share of x in the z axis, where ``rotationMode`` is 1.
  public static let skewXZ = Channel(.skew, 1)
  /// The share of y in the z axis, where ``rotationMode`` is 1.
  public static let skewYZ = Channel(.skew, 2)
  /// The share of x in the divisor, where ``rotationMode`` is 1.
  public static let perspectiveX = Channel(.perspective, 0)
  /// The share of y in the divisor, where ``rotationMode`` is 1.
  public static let perspectiveY = Channel(.perspective, 1)
  /// The share of z in the divisor, -1/distance of the eye, where ``rotationMode`` is 1.
  public static let perspectiveZ = Channel(.perspective, 2)
  /// The constant part of the divisor, 1 without perspective, where ``rotationMode`` is 1.
  public static let perspectiveW = Channel(.perspective, 3)
  /// The entry m11 of what an affine transform keeps besides scale and rotation, applied after them,
  /// where ``rotationMode`` is 0.
  public static let shear11 = Channel(.shear, 0)
  /// The entry m12 of what an affine transform keeps besides scale and rotation, see ``shear11``.
  public static let shear12 = Channel(.shear, 1)
  /// The entry m21 of what an affine transform keeps besides scale and rotation, see ``shear11``.
  public static let shear21 = Channel(.shear, 2)
  /// The entry m22 of what an affine transform keeps besides scale and rotation, see ``shear11``.
  public static let shear22 = Channel(.shear, 3)
  /// What the transform turns by.
  ///
  /// 0 Euler angles, 1 a quaternion; or 2: it is the sixteen entries of its matrix. Values in between go to
  /// the nearest.
  ///
  /// A slot's own mode, where no row shows another, is 2 if it has a matrix, 1 if it has a rotation, and 0
  /// otherwise. In a slot without rows for the mode, rows for the entries make it 2, and else rows for the
  /// rotation 1.
  public static let rotationMode = Channel(.rotationMode)

  /// An entry of the transform's matrix, where ``rotationMode`` is 2.
  ///
  /// - Parameter index: 0…15, row by row; a table refuses rows for others.
  public static func entry(_ index: Int) -> Channel {
    (0..<16).contains(index) ? Channel(.entries, index) : .none
  }

  /// A turn about z in radians, after the transform and before the position.
  public static let heading = Channel(.heading)

  /// A value of the host's that has no part in the matrix.
  ///
  /// - Parameter number: that of one of the slot's ``Slot/columns``, from 0; a table refuses rows for
  ///   others.
  public static func column(_ number: Int) -> Channel {
    (0..<(1 << 30)).contains(number) ? Channel(rawValue: firstColumn + Int32(number)) : .none
  }

  /// The same channel of an additional transform, which applies before the slot's own.
  ///
  /// Factors apply in descending order, F₃ · F₂ · F₁ · transform for row vectors. What no row moves of them
  /// does nothing.
  /// - Parameter number: 1…1023. A table refuses rows for others, and for channels that are no part of
  ///   the transform.
  public func factor(_ number: Int) -> Channel {
    guard factor == 0, isTransformPart, (1...Channel.maximumFactors).contains(number) else {
      return .none
    }
    return Channel(rawValue: rawValue + Channel.perFactor * Int32(number))
  }
}

extension Channel {
  /// No channel of any slot.
  static let none = Channel(rawValue: -1)
  static let firstColumn: Int32 = 1 << 20
  static let perFactor: Int32 = 64
  static let maximumFactors = 1023

  /// The number of a column, nil for other channels.
  var column: Int? { rawValue >= Channel.firstColumn ? Int(rawValue - Channel.firstColumn) : nil }
  /// The number of the transform that the channel is a part of, 0 for the slot's own.
  var factor: Int { column == nil && rawValue >= 0 ? Int(rawValue / Channel.perFactor) : 0 }
  /// The channel of the slot's own transform that does the same.
  var base: Channel {
    column == nil && rawValue >= 0 ? Channel(rawValue: rawValue % Channel.perFactor) : self
  }
  /// The property that the channel is a component of; nil for columns and for no channel.
  var property: SlotProperty? {
    let number = Int(base.rawValue)
    return SlotProperty.byChannel.indices.contains(number) ? SlotProperty.byChannel[number] : nil
  }

  /// Which component of a property it is.
  func component(of property: SlotProperty) -> Int { property.component(of: base.rawValue) }

  /// Whether the channel of a slot or of a factor is a component of the property.
  static func ~= (property: SlotProperty, channel: Channel) -> Bool {
    property.contains(channel.base.rawValue)
  }

  /// Whether simple programs can move it: it is the slot's own, and as far as the anchor point's.
  var isSimple: Bool { rawValue >= 0 && rawValue < SlotProperty.angles.first }

  /// Whether it is a component of a transform or a factor.
  var isTransformPart: Bool { isSimpleTransformPart || isStackedTransformPart }

  /// Whether it is a component of a transform that simple programs have.
  private var isSimpleTransformPart: Bool {
    let number = base.rawValue
    return number >= SlotProperty.translation.first && number < SlotProperty.position.first
  }

  /// Whether it is a component of a transform that only stacked programs have.
  var isStackedTransformPart: Bool {
    let number = base.rawValue
    return number >= SlotProperty.angles.first && number < SlotProperty.heading.first
  }

  /// Whether values are rotations and no numbers.
  var isRotation: Bool { base == .rotation }

  /// Whether values are angles, which the kernels take in half turns.
  var isAngle: Bool { SlotProperty.angles ~= self || self == .heading }

  /// What an error about the channel's value names.
  var field: BatchError.Field { property?.field ?? (column == nil ? .channels : .columns) }
}
