import GlissadeEngine
public import GlissadeMath

// Points and rectangles of one view in another.

extension View {
  /// A point of this view in the coordinates of another on the same stage; nil is the window.
  ///
  /// Views that are not in one tree, or that a transform has made flat, have no such point: it is the same
  /// numbers then.
  public func convert(_ point: Point, to view: View?) -> Point {
    (try? layer.convert(point, to: (view ?? window ?? self).layer)) ?? point
  }

  /// A point of another view in the coordinates of this one; nil is the window.
  public func convert(_ point: Point, from view: View?) -> Point {
    (try? layer.convert(point, from: (view ?? window ?? self).layer)) ?? point
  }

  /// The smallest rectangle of another view around one of this view; nil is the window.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    (try? layer.convert(rect, to: (view ?? window ?? self).layer)) ?? rect
  }

  /// The smallest rectangle of this view around one of another; nil is the window.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    (try? layer.convert(rect, from: (view ?? window ?? self).layer)) ?? rect
  }
}
