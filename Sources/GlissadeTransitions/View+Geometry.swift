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

  /// The foremost view at a point that touches reach, or nil.
  ///
  /// Hidden views, those without interaction and those of an alpha below 0.01 are passed over with what is in
  /// them, as UIKit does.
  /// - Parameter point: in the view's own coordinates.
  public func hitTest(_ point: Point) -> View? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, layer.contains(point)
    else { return nil }
    var (here, at) = (self, point)
    search: while true {
      for child in here.subviews.reversed()
      where !child.isHidden && child.isUserInteractionEnabled && child.alpha >= 0.01 {
        guard let inside = child.layer.pointFromSuperlayer(at),
          child.layer.contains(inside)
        else { continue }
        (here, at) = (child, inside)
        continue search
      }
      return here
    }
  }
}
