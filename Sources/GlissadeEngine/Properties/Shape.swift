public import GlissadeMath

/// The properties of a ``ShapeLayer`` at one time, with the geometry that a host draws.
///
/// A host fills ``path`` with ``fillColor`` by ``fillRule``. It then strokes ``strokePath``, or fills
/// ``strokeOutline(tolerance:)`` by the non-zero rule, with ``strokeColor``.
public struct Shape: Hashable, Sendable {
  /// The path, in points of the layer's coordinates; empty for no shape.
  public var path = Path()
  /// The colour of the inside; nil, and colours with an alpha of 0, fill nothing.
  public var fillColor: Color? = .black
  /// The rule that determines the inside.
  public var fillRule = Path.FillRule.nonZero
  /// The colour of the line; nil, and colours with an alpha of 0, draw no line.
  public var strokeColor: Color?
  /// The width of the line, in points; widths that are not positive draw no line.
  public var lineWidth = 1.0
  /// The ends of the line.
  public var lineCap = Path.LineCap.butt
  /// The corners of the line.
  public var lineJoin = Path.LineJoin.miter
  /// The largest ratio of a miter's length to the width; sharper corners, and all corners below 1, are bevels.
  public var miterLimit = 10.0
  /// The lengths of dashes and gaps in turn, in points.
  ///
  /// The line is solid if there are none, and in the cases that ``/GlissadeMath/Path/dashed(lengths:phase:)`` lists,
  /// such as a negative length or gaps of 0.
  public var lineDashPattern: [Double] = []
  /// The length in points by which the start of the line is advanced in the pattern.
  public var lineDashPhase = 0.0
  /// The fraction of the path's length at which the line starts, clamped to 0…1 where it is drawn.
  public var strokeStart = 0.0
  /// The fraction of the path's length at which the line ends, clamped to 0…1 where it is drawn; there is no line if
  /// it is not greater than ``strokeStart``.
  public var strokeEnd = 1.0

  /// Creates a shape without a path, with the properties of a new layer.
  public init() {}

  /// Whether the inside is visible.
  public var isFilled: Bool { !path.isEmpty && hasFill }

  /// Whether the line is visible.
  public var isStroked: Bool { !path.isEmpty && hasLine }

  /// Whether the inside of a path would be visible.
  package var hasFill: Bool { (fillColor?.alpha ?? 0) > 0 }

  /// Whether the line of a path would be visible.
  package var hasLine: Bool {
    (strokeColor?.alpha ?? 0) > 0 && lineWidth > 0 && max(strokeStart, 0) < min(strokeEnd, 1)
  }

  /// The part of the path from ``strokeStart`` to ``strokeEnd``.
  package var trimmedPath: Path {
    let isWhole = strokeStart <= 0 && strokeEnd >= 1
    return isWhole ? path : path.trimmed(from: strokeStart, to: strokeEnd)
  }

  /// The centre of the line: the part of the path from ``strokeStart`` to ``strokeEnd``, with the gaps of the pattern
  /// left out.
  ///
  /// - Complexity: O(*n*) in the number of elements and dashes. The lengths of curves are integrated numerically.
  public var strokePath: Path {
    let part = trimmedPath
    return lineDashPattern.isEmpty
      ? part : part.dashed(lengths: lineDashPattern, phase: lineDashPhase)
  }

  /// Returns the outline of the line, to be filled by the non-zero rule; see
  /// ``/GlissadeMath/Path/stroked(width:cap:join:miterLimit:tolerance:)``.
  ///
  /// - Parameter tolerance: The largest distance from the true outline, in points.
  public func strokeOutline(tolerance: Double = 0.1) -> Path {
    strokePath.stroked(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit, tolerance: tolerance)
  }

  /// The smallest rectangle that contains what is visible; null if that is nothing.
  package var boundingBox: Rect {
    var box = isFilled ? path.boundingBox : .null
    if isStroked { box = box.union(strokeOutline(tolerance: 0.01).boundingBox) }
    return box
  }

  /// Returns whether a point lies on the visible inside or on the visible line.
  ///
  /// - Parameter point: The point in the layer's coordinates.
  package func contains(_ point: Point) -> Bool {
    if isFilled && path.contains(point, rule: fillRule) { return true }
    return isStroked && strokeOutline(tolerance: 0.01).contains(point)
  }
}

extension Shape {
  /// Returns the value of a property, after setting it if there is a new value of its kind; nil for properties that all
  /// layers have.
  @discardableResult
  mutating func access(
    _ root: LayerProperty, setting new: AnimationValue? = nil
  ) -> AnimationValue? {
    switch root {
    case .path: path.access(setting: new)
    case .fillColor: fillColor.orClear.access(setting: new)
    case .fillRule: fillRule.access(setting: new)
    case .strokeColor: strokeColor.orClear.access(setting: new)
    case .lineWidth: lineWidth.access(setting: new)
    case .lineCap: lineCap.access(setting: new)
    case .lineJoin: lineJoin.access(setting: new)
    case .miterLimit: miterLimit.access(setting: new)
    case .lineDashPattern: lineDashPattern.access(setting: new)
    case .lineDashPhase: lineDashPhase.access(setting: new)
    case .strokeStart: strokeStart.access(setting: new)
    case .strokeEnd: strokeEnd.access(setting: new)
    default: nil
    }
  }

  /// Returns the value of a property; nil for properties that all layers have.
  func value(of root: LayerProperty) -> AnimationValue? {
    var copy = self
    return copy.access(root)
  }

  /// The properties that only shape layers have.
  static let properties = LayerProperty.roots.filter { $0.isShapeProperty }

  /// Returns the model's shape with the values that are shown.
  func with(_ shown: (LayerProperty) -> AnimationValue?) -> Shape {
    var (model, result) = (self, self)
    for property in Shape.properties {
      // Colours that are not animated may be nil in the model.
      if let value = shown(property), value != model.access(property) {
        result.access(property, setting: value)
      }
    }
    return result
  }
}

extension Color? {
  /// The colour, or clear for nil; setting it replaces nil.
  fileprivate var orClear: Color {
    get { self ?? .clear }
    set { self = newValue }
  }
}
