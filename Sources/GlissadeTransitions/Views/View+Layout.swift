import GlissadeEngine
import GlissadeMath

struct LayoutFlags {
  var needsLayout = true
  /// Whether a view in this one needs layout, at any depth.
  var belowNeedsLayout = false
  /// How many superviews follow theirs, one by the other, at this moment.
  var depth = 0
  /// What size the view had before, where those in it have still to follow.
  var oldSize: Size?

  /// How deep superviews follow by calls within calls; what is deeper follows when these have returned.
  static let greatestDepth = 64
}

extension View {
  /// Asks for ``layoutSubviews()``: in a turn of the stage's own, or with ``layoutIfNeeded()``.
  public func setNeedsLayout() {
    layoutFlags.needsLayout = true
    passLayoutUp()
  }

  /// Tells those above that there is layout to do.
  func passLayoutUp() {
    var above = superview
    while let view = above, !view.layoutFlags.belowNeedsLayout {
      view.layoutFlags.belowNeedsLayout = true
      above = view.superview
    }
    monitor?.scheduleLayout()
  }

  /// Places the views in this one now, at all depths, where that was asked for.
  ///
  /// It begins with the topmost of the superviews that need it one above the other, as UIKit's does. Within an
  /// animation block views move to their places. A view that asks for layout whenever it is laid out gets it
  /// ``View/maximumLayoutPasses`` times.
  public func layoutIfNeeded() {
    var top = self
    while let above = top.superview, above.layoutFlags.needsLayout { top = above }
    var rounds = 0
    while top.hasLayoutToDo, rounds < View.maximumLayoutPasses {
      rounds += 1
      top.layoutOnce()
    }
  }

  /// How often a view is laid out in one call, where it asks for that itself.
  static let maximumLayoutPasses = 8

  var hasLayoutToDo: Bool { layoutFlags.needsLayout || layoutFlags.belowNeedsLayout }

  /// Lays out each view below that asks for it once, those above first.
  private func layoutOnce() {
    var stack = [self]
    while let view = stack.popLast() {
      if view.layoutFlags.needsLayout {
        view.layoutFlags.needsLayout = false
        view.viewController?.viewWillLayoutSubviews()
        view.layoutSubviews()
        view.viewController?.viewDidLayoutSubviews()
      }
      guard view.layoutFlags.belowNeedsLayout else { continue }
      view.layoutFlags.belowNeedsLayout = false
      for child in view.subviews.reversed() where child.hasLayoutToDo { stack.append(child) }
    }
  }

  // MARK: Following the superview's size

  /// The view has another size.
  func didResize(from old: Size) {
    guard layer.bounds.size != old else { return }
    if layoutFlags.depth > LayoutFlags.greatestDepth {
      // The call around this one goes on.
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

  /// Puts the view where a window, a container or a presentation shows it.
  func setSystemFrame(_ frame: Rect) {
    guard let monitor = monitor ?? Stage.current?.existingMonitor else { return self.frame = frame }
    let outer = monitor.isSettingSystemFrame
    monitor.isSettingSystemFrame = true
    self.frame = frame
    monitor.isSettingSystemFrame = outer
  }

  /// Follows the superview's size.
  func autoresize(from old: Size, to new: Size) {
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
    if width != bounds.size.width || height != bounds.size.height {
      self.bounds = Rect(origin: bounds.origin, size: Size(width: width, height: height))
    }
    if x != center.x || y != center.y { self.center = Point(x: x, y: y) }
  }
}
