import GlissadeEngine
public import GlissadeMath

// Conversions of points and rectangles between views.

extension View {
  /// Converts a point of this view to the coordinates of another view on the same stage; nil is the window.
  ///
  /// The point is returned unchanged if the views are not in the same tree, or if a transform that cannot be inverted
  /// is between them.
  public func convert(_ point: Point, to view: View?) -> Point {
    (try? layer.convert(point, to: (view ?? window ?? self).layer)) ?? point
  }

  /// Converts a point of another view to the coordinates of this one; nil is the window.
  public func convert(_ point: Point, from view: View?) -> Point {
    (try? layer.convert(point, from: (view ?? window ?? self).layer)) ?? point
  }

  /// Converts a rectangle of this view to the smallest rectangle of another view that contains it; nil is the window.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    (try? layer.convert(rect, to: (view ?? window ?? self).layer)) ?? rect
  }

  /// Converts a rectangle of another view to the smallest rectangle of this view that contains it; nil is the window.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    (try? layer.convert(rect, from: (view ?? window ?? self).layer)) ?? rect
  }
}
