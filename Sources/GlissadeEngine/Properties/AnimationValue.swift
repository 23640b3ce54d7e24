public import GlissadeMath

/// A value of any animatable property, for callers that know its type only at run time.
public enum AnimationValue: Hashable, Sendable {
  // Large values are behind a reference, because most values are numbers, and all are copied.

  /// A number.
  case scalar(Double)
  /// A point, in points.
  case point(Point)
  /// A size, in points.
  case size(Size)
  /// A rectangle, in points.
  case rect(Rect)
  /// A colour.
  case color(Color)
  /// A transform.
  indirect case transform(Transform3D)
  /// A Boolean value.
  case flag(Bool)
  /// A picture of the host, or nil.
  case contents(Contents?)
  /// A path, in points.
  indirect case path(Path)
  /// The lengths of dashes and gaps in turn, in points; empty for a solid line.
  case dashPattern([Double])
  /// A rule for the inside of a path.
  case fillRule(Path.FillRule)
  /// The ends of a line.
  case lineCap(Path.LineCap)
  /// The corners of a line.
  case lineJoin(Path.LineJoin)

  /// The type of a value.
  public enum Kind: Sendable, Hashable {
    /// A number.
    case scalar
    /// A point.
    case point
    /// A size.
    case size
    /// A rectangle.
    case rect
    /// A colour.
    case color
    /// A transform.
    case transform
    /// A Boolean value.
    case flag
    /// A picture of the host, or nil.
    case contents
    /// A path.
    case path
    /// The lengths of dashes and gaps.
    case dashPattern
    /// A rule for the inside of a path.
    case fillRule
    /// The ends of a line.
    case lineCap
    /// The corners of a line.
    case lineJoin
  }

  /// The type of the value.
  public var kind: Kind {
    switch self {
    case .scalar: .scalar
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .flag: .flag
    case .contents: .contents
    case .path: .path
    case .dashPattern: .dashPattern
    case .fillRule: .fillRule
    case .lineCap: .lineCap
    case .lineJoin: .lineJoin
    }
  }
}

/// A picture that the host stores: the engine only passes on its token.
public struct Contents: Hashable, Sendable {
  /// The host's identifier of the picture.
  public let token: UInt64

  /// Creates a reference to a picture from the host's identifier.
  public init(_ token: UInt64) { self.token = token }
}

/// A type whose values can be animated.
///
/// The types of layer properties conform to it, and ``AnimationValue`` for a type known only at run time; other types
/// have no properties that could be animated.
public protocol Animatable: AnimationValueConvertible, Hashable, Sendable {
  /// The kind of the type's values.
  static var animationKind: AnimationValue.Kind { get }
  /// Whether a value of the type can be of any kind; true for ``AnimationValue`` alone.
  static var holdsAnyKind: Bool { get }
  /// The numbers that the value consists of, at most four, padded with zeros; zeros for transforms.
  var animationComponents: SIMD4<Double> { get }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  init?(_ value: AnimationValue)
}

extension Animatable {
  /// False: all values are of ``animationKind``.
  public static var holdsAnyKind: Bool { false }
}

/// Numbers are animated linearly.
extension Double: Animatable {
  /// The numbers that the value consists of.
  public var animationComponents: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .scalar }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .scalar(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .scalar(let value) = value else { return nil }
    self = value
  }
}

/// Points are animated by their coordinates.
extension Point: Animatable {
  /// The numbers that the value consists of.
  public var animationComponents: SIMD4<Double> { SIMD4(x, y, 0, 0) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .point }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .point(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .point(let value) = value else { return nil }
    self = value
  }
}

/// Sizes are animated by width and height.
extension Size: Animatable {
  /// The numbers that the value consists of.
  public var animationComponents: SIMD4<Double> { SIMD4(width, height, 0, 0) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .size }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .size(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .size(let value) = value else { return nil }
    self = value
  }
}

/// Rectangles are animated by origin and size.
extension Rect: Animatable {
  /// The numbers that the value consists of.
  public var animationComponents: SIMD4<Double> {
    SIMD4(origin.x, origin.y, size.width, size.height)
  }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .rect }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .rect(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .rect(let value) = value else { return nil }
    self = value
  }
}

/// Colours are animated by their components.
extension Color: Animatable {
  /// The numbers that the value consists of.
  public var animationComponents: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .color }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .color(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .color(let value) = value else { return nil }
    self = value
  }
}

/// Transforms are animated by their decompositions.
extension Transform3D: Animatable {
  /// Zeros: the numbers of transforms are handled separately.
  public var animationComponents: SIMD4<Double> { SIMD4(repeating: 0) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .transform }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .transform(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .transform(let value) = value else { return nil }
    self = value
  }
}

/// Truth values are not interpolated: they switch at a progress of 0.5.
extension Bool: Animatable {
  /// The numbers that the value consists of.
  public var animationComponents: SIMD4<Double> { SIMD4(self ? 1 : 0, 0, 0, 0) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .flag }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .flag(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .flag(let value) = value else { return nil }
    self = value
  }
}

extension Contents?: AnimationValueConvertible {
  /// The value with its type erased.
  public var animationValue: AnimationValue { .contents(self) }
}

/// Contents are not interpolated: they switch at a progress of 0.5.
extension Contents?: Animatable {
  /// 24, 24 and 16 bits of the picture's token, the lowest bits first, so that each is exact as a Float; the last is
  /// -1 for nil.
  public var animationComponents: SIMD4<Double> {
    guard let token = self?.token else { return SIMD4(0, 0, -1, 0) }
    return SIMD4(
      Double(token & 0xFF_FFFF), Double(token >> 24 & 0xFF_FFFF), Double(token >> 48), 0)
  }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .contents }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .contents(let value) = value else { return nil }
    self = value
  }
}
