public import GlissadeMath

// The types of the properties that only shape layers have.

/// Paths of equal structure are interpolated point by point, and their arcs by their parameters: see ``/GlissadeMath/PathMorph``.
extension Path: Animatable {
  /// Zeros: paths have no fixed number of components.
  public var animationComponents: SIMD4<Double> { SIMD4(repeating: 0) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .path }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .path(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .path(let value) = value else { return nil }
    self = value
  }
}

extension [Double]: AnimationValueConvertible {
  /// The lengths as a dash pattern.
  public var animationValue: AnimationValue { .dashPattern(self) }
}

/// Dash patterns with equal numbers of lengths are interpolated length by length.
extension [Double]: Animatable {
  /// Zeros: dash patterns have no fixed number of components.
  public var animationComponents: SIMD4<Double> { SIMD4(repeating: 0) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .dashPattern }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .dashPattern(let value) = value else { return nil }
    self = value
  }
}

/// Fill rules are not interpolated: they switch at a progress of 0.5.
extension Path.FillRule: Animatable {
  /// The index of the rule among all rules.
  public var animationComponents: SIMD4<Double> { SIMD4(self == .nonZero ? 0 : 1, 0, 0, 0) }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .fillRule }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .fillRule(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .fillRule(let value) = value else { return nil }
    self = value
  }
}

/// Line caps are not interpolated: they switch at a progress of 0.5.
extension Path.LineCap: Animatable {
  /// The index of the cap among all caps.
  public var animationComponents: SIMD4<Double> {
    SIMD4(Double(Self.allCases.firstIndex(of: self) ?? 0), 0, 0, 0)
  }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .lineCap }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .lineCap(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .lineCap(let value) = value else { return nil }
    self = value
  }
}

/// Line joins are not interpolated: they switch at a progress of 0.5.
extension Path.LineJoin: Animatable {
  /// The index of the join among all joins.
  public var animationComponents: SIMD4<Double> {
    SIMD4(Double(Self.allCases.firstIndex(of: self) ?? 0), 0, 0, 0)
  }
  /// The kind of the values.
  public static var animationKind: AnimationValue.Kind { .lineJoin }
  /// The value with its type erased.
  public var animationValue: AnimationValue { .lineJoin(self) }
  /// Creates a value from a type-erased value; nil if that is of another kind.
  public init?(_ value: AnimationValue) {
    guard case .lineJoin(let value) = value else { return nil }
    self = value
  }
}
