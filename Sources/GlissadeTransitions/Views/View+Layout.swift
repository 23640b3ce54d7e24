import GlissadeEngine
import GlissadeMath

struct LayoutFlags {
  var needsLayout = true
  /// Whether a descendant needs layout.
  var belowNeedsLayout = false
  /// The present nesting depth of autoresizing calls.
  var depth = 0
  /// The former size of a view whose subviews still have to be autoresized.
  var oldSize: Size?

  /// The maximum nesting depth of autoresizing calls; deeper views are autoresized after those have returned.
  static let maximumDepth = 64
}

extension View {
  /// Requests a call of ``layoutSubviews()``, in a turn of the stage of its own or by ``layoutIfNeeded()``.
  public func setNeedsLayout() {
    layoutFlags.needsLayout = true
    passLayoutUp()
  }

  /// Marks the superviews as having layout to do.
  func passLayoutUp() {
    var above = superview
    while let view = above, !view.layoutFlags.belowNeedsLayout {
      view.layoutFlags.belowNeedsLayout = true
      above = view.superview
    }
    runtime?.scheduleLayout()
  }

  /// Lays out the view and its descendants at once, where layout was requested.
  ///
  /// The layout starts at the topmost of the consecutive superviews that need it, as in UIKit. Within an animation
  /// block the changes are animated. A view that requests layout whenever it is laid out is laid out
  /// eight times.
  public func layoutIfNeeded() {
    var top = self
    while let above = top.superview, above.layoutFlags.needsLayout { top = above }
    var rounds = 0
    while top.hasLayoutToDo, rounds < View.maximumLayoutPasses {
      rounds += 1
      top.layoutOnce()
    }
  }

  /// The maximum number of layout passes in one call.
  static let maximumLayoutPasses = 8

  var hasLayoutToDo: Bool { layoutFlags.needsLayout || layoutFlags.belowNeedsLayout }

  /// Lays out each descendant that needs it once, superviews first.
  private func layoutOnce() {
    var stack = [self]
    while let view = stack.popLast() {
      if view.layoutFlags.needsLayout {
        view.layoutFlags.needsLayout = false
        view.owner?.viewWillLayoutSubviews()
        view.layoutSubviews()
        view.owner?.viewDidLayoutSubviews()
      }
      guard view.layoutFlags.belowNeedsLayout else { continue }
      view.layoutFlags.belowNeedsLayout = false
      for child in view.subviews.reversed() where child.hasLayoutToDo { stack.append(child) }
    }
  }

  // MARK: Autoresizing

  /// Autoresizes the subviews after the view's size has changed.
  func didResize(from old: Size) {
    guard layer.bounds.size != old else { return }
    if layoutFlags.depth > LayoutFlags.maximumDepth {
      // The enclosing call continues with this view.
      if layoutFlags.oldSize == nil { layoutFlags.oldSize = old }
    } else {
      resizeSubviews(from: old)
    }
    setNeedsLayout()
  }

  private func resizeSubviews(from old: Size) {
    var stack = [(view: self, old: old)]
    while let (view, old) = stack.popLast() {
      defer { if view !== self { view.layoutFlags.depth = 0 } }
      guard view.autoresizesSubviews else { continue }
      let new = view.layer.bounds.size
      for child in view.subviews where !child.autoresizingMask.isEmpty {
        child.layoutFlags.depth = view.layoutFlags.depth + 1
        child.autoresize(from: old, to: new)
        if let old = child.layoutFlags.oldSize {
          child.layoutFlags.oldSize = nil
          stack.append((child, old))
        } else {
          child.layoutFlags.depth = 0
        }
      }
    }
  }

  /// Sets the frame that a window, a container or a presentation determines; the linter ignores the change.
  func setSystemFrame(_ frame: Rect) {
    guard let runtime = runtime ?? Stage.current?.existingRuntime else { return self.frame = frame }
    let outer = runtime.isSettingSystemFrame
    runtime.isSettingSystemFrame = true
    self.frame = frame
    runtime.isSettingSystemFrame = outer
  }

  /// Adjusts the frame to the superview's new size according to the autoresizing mask.
  func autoresize(from old: Size, to new: Size) {
    let (bounds, center) = (layer.bounds, layer.position)
    let ((x, width), (y, height)) = autoresized(from: old, to: new)
    if width != bounds.size.width || height != bounds.size.height {
      self.bounds = Rect(origin: bounds.origin, size: Size(width: width, height: height))
    }
    if x != center.x || y != center.y { self.center = Point(x: x, y: y) }
  }

  /// Returns the size that ``autoresize(from:to:)`` would set.
  func autoresizedSize(from old: Size, to new: Size) -> Size {
    let ((_, width), (_, height)) = autoresized(from: old, to: new)
    return Size(width: width, height: height)
  }

  /// Returns the position and the length along each axis after a change of the superview's size.
  private func autoresized(from old: Size, to new: Size) -> (
    (x: Double, width: Double), (y: Double, height: Double)
  ) {
    let (bounds, center) = (layer.bounds, layer.position)
    let (anchor, mask) = (layer.anchorPoint, autoresizingMask)
    let (x, width) = AutoresizingMask.follow(
      from: old.width, to: new.width, center.x, bounds.size.width, anchor.x,
      mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin))
    let (y, height) = AutoresizingMask.follow(
      from: old.height, to: new.height, center.y, bounds.size.height, anchor.y,
      mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
      mask.contains(.flexibleBottomMargin))
    return ((x, width), (y, height))
  }
}
