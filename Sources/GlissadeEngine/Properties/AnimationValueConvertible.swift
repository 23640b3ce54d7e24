public import GlissadeMath

/// A value that can be given for a key path that is text: `toValue` of Core Animation, which accepts any object.
///
/// Numbers, flags and the types of layer properties conform to it.
public protocol AnimationValueConvertible {
  /// The value with its type erased.
  var animationValue: AnimationValue { get }
}

#if hasFeature(Embedded)
  /// A value for a key path that is text.
  ///
  /// Embedded Swift has no values of protocol types: variables are given as `position.animationValue`.
  public typealias AnyAnimationValue = AnimationValue
#else
  /// A value for a key path that is text: `Any` in Core Animation.
  ///
  /// Numbers, flags, points, sizes, rectangles, colours, transforms, paths and contents are given as they are; `as?`
  /// casts a value that was read back, such as `layer.value(forKeyPath: "position") as? Point`.
  public typealias AnyAnimationValue = any AnimationValueConvertible
#endif

extension Int: AnimationValueConvertible {
  /// The integer as a number.
  public var animationValue: AnimationValue { .scalar(Double(self)) }
}

extension Float: AnimationValueConvertible {
  /// The number in Double.
  public var animationValue: AnimationValue { .scalar(Double(self)) }
}

extension AffineTransform: AnimationValueConvertible {
  /// The transform in space that acts in the plane as this one does.
  public var animationValue: AnimationValue { .transform(Transform3D(self)) }
}

extension Contents: AnimationValueConvertible {
  /// The picture.
  public var animationValue: AnimationValue { .contents(self) }
}

/// The type of values whose type is known only at run time, for key paths that are text.
extension AnimationValue: Animatable {
  /// The kind of numbers; values of all kinds are accepted: see ``holdsAnyKind``.
  public static var animationKind: Kind { .scalar }
  /// True: a value can be of any kind.
  public static var holdsAnyKind: Bool { true }
  /// The value itself.
  public var animationValue: AnimationValue { self }
  /// The numbers that the value consists of, at most four; zeros for transforms.
  public var animationComponents: SIMD4<Double> { components }
  /// Creates a copy of a value.
  public init?(_ value: AnimationValue) { self = value }
}

extension AnimationValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .scalar(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .scalar(Double(value)) }
  /// Creates a flag.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension AnimationValue {
  /// The value with its own type; nil for contents without a picture.
  var unwrapped: AnyAnimationValue? {
    #if hasFeature(Embedded)
      self == .contents(nil) ? nil : self
    #else
      switch self {
      case .scalar(let x): x
      case .point(let x): x
      case .size(let x): x
      case .rect(let x): x
      case .color(let x): x
      case .transform(let x): x
      case .flag(let x): x
      case .contents(let x): x
      case .path(let x): x
      case .dashPattern(let x): x
      case .fillRule(let x): x
      case .lineCap(let x): x
      case .lineJoin(let x): x
      }
    #endif
  }
}
