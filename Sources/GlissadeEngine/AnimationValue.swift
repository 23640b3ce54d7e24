public import GlissadeMath

/// A value of any animatable property, for callers that learn its type only when they run.
public enum AnimationValue: Hashable, Sendable {
  case scalar(Double)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case color(Color)
  case transform(Transform3D)
  case flag(Bool)
  case contents(Contents?)

  /// The type of a value.
  public enum Kind: Sendable, Hashable {
    case scalar
    case point
    case size
    case rect
    case color
    case transform
    case flag
    case contents
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
    }
  }
}

/// A picture that the host keeps: the engine only passes its number on.
public struct Contents: Hashable, Sendable {
  /// The host's number of the picture.
  public let token: UInt64

  /// Names a picture by the host's number.
  public init(_ token: UInt64) { self.token = token }
}

/// A type whose values can be animated.
///
/// The types of layer properties conform; others would have no property to be animated on.
public protocol Animatable: Hashable, Sendable {
  /// The kind that the values of this type have.
  static var animationKind: AnimationValue.Kind { get }
  /// The value with its type erased.
  var animationValue: AnimationValue { get }
  /// The numbers that the value consists of, at most four, the rest 0; transforms have none here.
  var animationComponents: SIMD4<Double> { get }
  /// Takes a value of the right kind back, nil for any other.
  init?(_ value: AnimationValue)
}

extension Double: Animatable {
  public var animationComponents: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
  public static var animationKind: AnimationValue.Kind { .scalar }
  public var animationValue: AnimationValue { .scalar(self) }
  public init?(_ value: AnimationValue) {
    guard case .scalar(let value) = value else { return nil }
    self = value
  }
}

extension Point: Animatable {
  public var animationComponents: SIMD4<Double> { SIMD4(x, y, 0, 0) }
  public static var animationKind: AnimationValue.Kind { .point }
  public var animationValue: AnimationValue { .point(self) }
  public init?(_ value: AnimationValue) {
    guard case .point(let value) = value else { return nil }
    self = value
  }
}

extension Size: Animatable {
  public var animationComponents: SIMD4<Double> { SIMD4(width, height, 0, 0) }
  public static var animationKind: AnimationValue.Kind { .size }
  public var animationValue: AnimationValue { .size(self) }
  public init?(_ value: AnimationValue) {
    guard case .size(let value) = value else { return nil }
    self = value
  }
}

extension Rect: Animatable {
  public var animationComponents: SIMD4<Double> {
    SIMD4(origin.x, origin.y, size.width, size.height)
  }
  public static var animationKind: AnimationValue.Kind { .rect }
  public var animationValue: AnimationValue { .rect(self) }
  public init?(_ value: AnimationValue) {
    guard case .rect(let value) = value else { return nil }
    self = value
  }
}

extension Color: Animatable {
  public var animationComponents: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
  public static var animationKind: AnimationValue.Kind { .color }
  public var animationValue: AnimationValue { .color(self) }
  public init?(_ value: AnimationValue) {
    guard case .color(let value) = value else { return nil }
    self = value
  }
}

extension Transform3D: Animatable {
  public var animationComponents: SIMD4<Double> { SIMD4(repeating: 0) }
  public static var animationKind: AnimationValue.Kind { .transform }
  public var animationValue: AnimationValue { .transform(self) }
  public init?(_ value: AnimationValue) {
    guard case .transform(let value) = value else { return nil }
    self = value
  }
}

extension Bool: Animatable {
  public var animationComponents: SIMD4<Double> { SIMD4(self ? 1 : 0, 0, 0, 0) }
  public static var animationKind: AnimationValue.Kind { .flag }
  public var animationValue: AnimationValue { .flag(self) }
  public init?(_ value: AnimationValue) {
    guard case .flag(let value) = value else { return nil }
    self = value
  }
}

extension Contents?: Animatable {
  /// 24, 24 and 16 bits of the picture's number, the lowest first, so that each is exact as a Float; the last
  /// is -1 for none.
  public var animationComponents: SIMD4<Double> {
    guard let token = self?.token else { return SIMD4(0, 0, -1, 0) }
    return SIMD4(
      Double(token & 0xFF_FFFF), Double(token >> 24 & 0xFF_FFFF), Double(token >> 48), 0)
  }
  public static var animationKind: AnimationValue.Kind { .contents }
  public var animationValue: AnimationValue { .contents(self) }
  public init?(_ value: AnimationValue) {
    guard case .contents(let value) = value else { return nil }
    self = value
  }
}
