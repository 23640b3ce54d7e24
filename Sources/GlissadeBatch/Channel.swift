/// What of a slot a row moves.
///
/// A slot's matrix, for row vectors, is the transform between two moves: points are taken relative to
/// the anchor point, transformed, turned by the heading and put at the position.
public struct Channel: Hashable, Sendable {
  /// The channel's number.
  public let rawValue: Int32

  init(rawValue: Int32) { self.rawValue = rawValue }

  /// Opacity; values outside 0…1 are passed on as they are.
  public static let opacity = Channel(rawValue: 0)
  /// The transform's translation along x, in points.
  public static let translationX = Channel(rawValue: 1)
  /// The transform's translation along y, in points.
  public static let translationY = Channel(rawValue: 2)
  /// The transform's translation along z, in points.
  public static let translationZ = Channel(rawValue: 3)
  /// The transform's scale along x.
  public static let scaleX = Channel(rawValue: 4)
  /// The transform's scale along y.
  public static let scaleY = Channel(rawValue: 5)
  /// The transform's scale along z.
  public static let scaleZ = Channel(rawValue: 6)
  /// The transform's rotation, a unit quaternion, where ``rotationMode`` is 1.
  public static let rotation = Channel(rawValue: 7)
  /// Position along x in points, added after the transform.
  public static let positionX = Channel(rawValue: 8)
  /// Position along y in points, added after the transform.
  public static let positionY = Channel(rawValue: 9)
  /// Position along z in points, added after the transform.
  public static let positionZ = Channel(rawValue: 10)
  /// The bounds' origin along x, in points.
  public static let originX = Channel(rawValue: 11)
  /// The bounds' origin along y, in points.
  public static let originY = Channel(rawValue: 12)
  /// The bounds' width, in points.
  public static let width = Channel(rawValue: 13)
  /// The bounds' height, in points.
  public static let height = Channel(rawValue: 14)
  /// The anchor point along x, 0 at the bounds' origin and 1 at their width's end.
  public static let anchorPointX = Channel(rawValue: 15)
  /// The anchor point along y, 0 at the bounds' origin and 1 at their height's end.
  public static let anchorPointY = Channel(rawValue: 16)
  /// The transform's turn about x in radians, the first of three, where ``rotationMode`` is 0.
  public static let angleX = Channel(rawValue: 17)
  /// The transform's turn about y in radians, the second of three, where ``rotationMode`` is 0.
  public static let angleY = Channel(rawValue: 18)
  /// The transform's turn about z in radians, the last of three, where ``rotationMode`` is 0.
  public static let angleZ = Channel(rawValue: 19)
  /// The share of x in the y axis, where ``rotationMode`` is 1.
  public static let skewXY = Channel(rawValue: 20)
  /// The share of x in the z axis, where ``rotationMode`` is 1.
  public static let skewXZ = Channel(rawValue: 21)
  /// The share of y in the z axis, where ``rotationMode`` is 1.
  public static let skewYZ = Channel(rawValue: 22)
  /// The share of x in the divisor, where ``rotationMode`` is 1.
  public static let perspectiveX = Channel(rawValue: 23)
  /// The share of y in the divisor, where ``rotationMode`` is 1.
  public static let perspectiveY = Channel(rawValue: 24)
  /// The share of z in the divisor, -1/distance of the eye, where ``rotationMode`` is 1.
  public static let perspectiveZ = Channel(rawValue: 25)
  /// The constant part of the divisor, 1 without perspective, where ``rotationMode`` is 1.
  public static let perspectiveW = Channel(rawValue: 26)
  /// The entry m11 of what an affine transform keeps besides scale and rotation, applied after them,
  /// where ``rotationMode`` is 0.
  public static let shear11 = Channel(rawValue: 27)
  /// The entry m12 of what an affine transform keeps besides scale and rotation, see ``shear11``.
  public static let shear12 = Channel(rawValue: 28)
  /// The entry m21 of what an affine transform keeps besides scale and rotation, see ``shear11``.
  public static let shear21 = Channel(rawValue: 29)
  /// The entry m22 of what an affine transform keeps besides scale and rotation, see ``shear11``.
  public static let shear22 = Channel(rawValue: 30)
  /// What the transform turns by.
  ///
  /// 0 Euler angles, 1 a quaternion; or 2: it is the sixteen entries of its matrix. Values in between go to
  /// the nearest.
  ///
  /// A slot's own mode, where no row shows another, is 2 if it has a matrix, 1 if it has a rotation, and 0
  /// otherwise. In a slot without rows for the mode, rows for the entries make it 2, and else rows for the
  /// rotation 1.
  public static let rotationMode = Channel(rawValue: 31)

  /// An entry of the transform's matrix, where ``rotationMode`` is 2.
  ///
  /// - Parameter index: 0…15, row by row; a table refuses rows for others.
  public static func entry(_ index: Int) -> Channel {
    (0..<16).contains(index) ? Channel(rawValue: 32 + Int32(index)) : .none
  }

  /// A turn about z in radians, after the transform and before the position.
  public static let heading = Channel(rawValue: 48)

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
    let isPart = (1...7).contains(rawValue) || (17...47).contains(rawValue)
    guard isPart, (1...Channel.mostFactors).contains(number) else { return .none }
    return Channel(rawValue: rawValue + Channel.perFactor * Int32(number))
  }
}

extension Channel {
  /// No channel of any slot.
  static let none = Channel(rawValue: -1)
  static let firstColumn: Int32 = 1 << 20
  static let perFactor: Int32 = 64
  static let mostFactors = 1023

  /// The number of a column, nil for other channels.
  var column: Int? { rawValue >= Channel.firstColumn ? Int(rawValue - Channel.firstColumn) : nil }
  /// The number of the transform that the channel is a part of, 0 for the slot's own.
  var factor: Int { column == nil && rawValue >= 0 ? Int(rawValue / Channel.perFactor) : 0 }
  /// The channel of the slot's own transform that does the same.
  var base: Channel {
    column == nil && rawValue >= 0 ? Channel(rawValue: rawValue % Channel.perFactor) : self
  }
  /// Whether values are angles, which the kernels take in half turns.
  var isAngle: Bool { (17...19).contains(base.rawValue) || self == .heading }

  /// What an error about the channel's value names.
  var field: BatchError.Field {
    switch base.rawValue {
    case 0: .opacity
    case 1...3: .translation
    case 4...6: .scale
    case 7: .rotation
    case 8...10: .position
    case 11...14: .bounds
    case 15...16: .anchorPoint
    case 17...19, 48: .angles
    case 20...22: .skew
    case 23...26: .perspective
    case 27...30: .shear
    case 32...47: .matrices
    case Channel.firstColumn...: .columns
    default: .channels
    }
  }
}
