public import GlissadeEngine
public import GlissadeMath

/// The shape of a ``/GlissadeEngine/ShapeLayer`` in a frame.
///
/// The frames of a shape that stays the same share one value in memory, and those of a morph share both of its paths.
public struct RecordedShape: Hashable, Sendable {
  private final class Storage: Sendable {
    /// The shape, without its path.
    let style: Shape
    let pathMorph: PathMorph

    init(_ shape: Shape, _ pathMorph: PathMorph) {
      var style = shape
      style.path = Path()
      (self.style, self.pathMorph) = (style, pathMorph)
    }
  }

  private let storage: Storage

  /// Creates a recorded shape.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - pathMorph: The morph that makes the shape's path.
  public init(_ shape: Shape, pathMorph: PathMorph) { storage = Storage(shape, pathMorph) }

  /// Creates the recorded shape of a path that is no morph.
  ///
  /// - Parameter shape: The shape.
  public init(_ shape: Shape) {
    self.init(shape, pathMorph: PathMorph(unchecked: shape.path, shape.path, 0))
  }

  /// The path as a morph between two paths, which are equal if no animation changes the path.
  public var pathMorph: PathMorph { storage.pathMorph }

  /// The shape, with the path of ``pathMorph``.
  ///
  /// - Complexity: O(*n*) in the number of the path's elements while it is a morph.
  public var shape: Shape {
    var shape = storage.style
    shape.path = storage.pathMorph.path
    return shape
  }

  /// The shape's properties without its path.
  var style: Shape { storage.style }

  /// Returns whether two shapes are equal.
  public static func == (left: RecordedShape, right: RecordedShape) -> Bool {
    left.storage === right.storage
      || left.style == right.style && left.pathMorph == right.pathMorph
  }

  /// Hashes the shape.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(pathMorph)
  }
}

extension RecordedShape {
  /// All numbers with the names of their properties; `path` is that of all coordinates.
  ///
  /// - Parameter isDrawn: Whether the interpolated path counts as well.
  func numbers(isDrawn: Bool) -> [(String, Double)] {
    var paths = [pathMorph.start]
    if pathMorph.end != pathMorph.start { paths.append(pathMorph.end) }
    if isDrawn, pathMorph.progress != 0 { paths.append(pathMorph.path) }
    var numbers = paths.flatMap(\.coordinates).map { ("path", $0) }
    for (name, color) in [("fillColor", style.fillColor), ("strokeColor", style.strokeColor)] {
      guard let color else { continue }
      numbers += [color.red, color.green, color.blue, color.alpha].map { (name, $0) }
    }
    numbers += style.lineDashPattern.map { ("lineDashPattern", $0) }
    return numbers + [
      ("path", pathMorph.progress), ("lineWidth", style.lineWidth),
      ("miterLimit", style.miterLimit), ("lineDashPhase", style.lineDashPhase),
      ("strokeStart", style.strokeStart), ("strokeEnd", style.strokeEnd),
    ]
  }
}

extension LayerState {
  /// Whether the layer is invisible together with its sublayers; as a mask, it hides everything.
  var isInvisible: Bool { isHidden || opacity <= 0 }

  /// Whether the layer, as a mask, is nothing but an opaque area or an opaque line of a shape, or empty.
  var isPlainShapeMask: Bool {
    guard let style = shape?.style else { return false }
    if isInvisible { return true }
    guard contents == nil, opacity >= 1,
      backgroundColor.alpha <= 0, borderWidth <= 0 || borderColor.alpha <= 0
    else { return false }
    switch (style.hasFill, style.hasLine) {
    case (true, true): return false
    case (true, false): return (style.fillColor?.alpha ?? 0) >= 1
    case (false, true): return (style.strokeColor?.alpha ?? 0) >= 1
    case (false, false): return true
    }
  }
}
