public import GlissadeMath

/// A layer that draws a path: `CAShapeLayer`.
///
/// The path is in the layer's own coordinates. It is filled first and stroked on top, above the layer's background and
/// below its sublayers; the layer's bounds neither clip nor scale it. Glissade computes values, not pixels: a host
/// draws the ``Shape`` of ``Frame/Entry/shape``.
///
/// All properties can be animated. Numbers and colours are interpolated; ``fillRule``, ``lineCap`` and ``lineJoin``
/// switch at a progress of 0.5. As in Core Animation, a new path of the model is not animated implicitly.
///
/// ``path`` and ``lineDashPattern`` are interpolated between values of equal structure. An animation between others is
/// rejected with ``EngineError/pathsDiffer(_:)`` or ``EngineError/dashPatternsDiffer(count:otherCount:)``; if only a
/// new value of the model makes them differ, ``Stage/errorHandler`` receives the error, and the animation has no
/// effect. Discrete keyframes may be of any structure, and the cubic and paced modes are linear. Additive and
/// cumulative animations replace the value, and a relative one (`byValue`) is rejected with
/// ``EngineError/unsupported(property:)``. Interpolated lengths of a dash pattern are at least 0, even where a curve
/// overshoots.
///
/// A line draws itself within a second:
///
/// ```swift
/// let stage = Stage()
/// let line = ShapeLayer()
/// var path = Path()
/// path.move(to: Point(x: 0, y: 0))
/// path.addLine(to: Point(x: 100, y: 0))
/// line.path = path
/// line.strokeColor = .red
/// try stage.root.addSublayer(line)
/// let draw = BasicAnimation(keyPath: .strokeEnd, from: 0, to: 1)
/// draw.duration = 1
/// try line.add(draw)
/// try stage.evaluate(at: 0.25)
/// let end = stage.frame[line]?[.strokeEnd]  // 0.25
/// let drawn = stage.frame[line]?.shape?.strokePath.length  // 25
/// ```
public final class ShapeLayer: Layer {
  /// Creates a layer without a path, filled with black.
  public override init() {
    super.init()
    makeStyle().appearance.shape = Box(Shape())
  }

  /// The model values of all properties of the shape.
  public var shape: Shape { appearance.shape?.value ?? Shape() }

  /// The path, in points of the layer's coordinates; nil, the default, and an empty path draw nothing.
  public var path: Path? {
    get { shape.path.isEmpty ? nil : shape.path }
    set { change(.path, .path(newValue ?? Path())) }
  }

  /// The colour of the inside; black by default, nil fills nothing.
  public var fillColor: Color? {
    get { shape.fillColor }
    set { changeColor(.fillColor, newValue) { $0.fillColor = newValue } }
  }

  /// The rule that determines the inside; the non-zero rule by default.
  public var fillRule: Path.FillRule {
    get { shape.fillRule }
    set { change(.fillRule, .fillRule(newValue)) }
  }

  /// The colour of the line; nil, the default, draws no line.
  public var strokeColor: Color? {
    get { shape.strokeColor }
    set { changeColor(.strokeColor, newValue) { $0.strokeColor = newValue } }
  }

  /// The width of the line, in points, 1 by default; widths that are not positive draw no line.
  public var lineWidth: Double {
    get { shape.lineWidth }
    set { change(.lineWidth, .scalar(newValue)) }
  }

  /// The ends of the line; butt by default.
  public var lineCap: Path.LineCap {
    get { shape.lineCap }
    set { change(.lineCap, .lineCap(newValue)) }
  }

  /// The corners of the line; miters by default.
  public var lineJoin: Path.LineJoin {
    get { shape.lineJoin }
    set { change(.lineJoin, .lineJoin(newValue)) }
  }

  /// The largest ratio of a miter's length to the width, 10 by default; sharper corners, and all corners below 1, are
  /// bevels.
  public var miterLimit: Double {
    get { shape.miterLimit }
    set { change(.miterLimit, .scalar(newValue)) }
  }

  /// The lengths of dashes and gaps in turn, in points; nil, the default, is a solid line.
  ///
  /// The line is solid as well in the cases that ``/GlissadeMath/Path/dashed(lengths:phase:)`` lists, such as a
  /// negative length or gaps of 0.
  public var lineDashPattern: [Double]? {
    get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern }
    set { change(.lineDashPattern, .dashPattern(newValue ?? [])) }
  }

  /// The length in points by which the start of the line is advanced in the pattern; 0 by default.
  public var lineDashPhase: Double {
    get { shape.lineDashPhase }
    set { change(.lineDashPhase, .scalar(newValue)) }
  }

  /// The fraction of the path's length at which the line starts, clamped to 0…1 where it is drawn; 0 by default.
  public var strokeStart: Double {
    get { shape.strokeStart }
    set { change(.strokeStart, .scalar(newValue)) }
  }

  /// The fraction of the path's length at which the line ends, clamped to 0…1 where it is drawn; 1 by default.
  ///
  /// There is no line if it is not greater than ``strokeStart``.
  public var strokeEnd: Double {
    get { shape.strokeEnd }
    set { change(.strokeEnd, .scalar(newValue)) }
  }

  /// The paths that the frame's columns refer to by their indices, the model's first; empty if the path is not
  /// animated.
  ///
  /// They change when the layer's path or animations change, with the next evaluation.
  public var animatedPaths: [Path] { style?.morphs.paths ?? [] }

  /// The dash patterns that the frame's columns refer to by their indices, the model's first; empty if the pattern is
  /// not animated.
  public var animatedDashPatterns: [[Double]] { style?.morphs.dashPatterns ?? [] }
}

extension Layer {
  /// Changes a colour of the shape; the model keeps nil, which is shown as a clear colour.
  fileprivate func changeColor(
    _ property: LayerProperty, _ color: Color?, _ store: (inout Shape) -> Void
  ) {
    change(property, .color(color ?? .clear)) {
      guard var shape = $0.style?.appearance.shape?.value else { return }
      store(&shape)
      $0.style?.appearance.shape = Box(shape)
    }
  }
}

extension Frame.Entry {
  /// The shape of a ``ShapeLayer``; nil for other layers.
  public var shape: Shape? { layer.appearance.shape?.value.with { value(of: $0) } }
}
