import GlissadeEngine
import GlissadeMath

// When subviews are placed.

/// How a view follows the size of its superview: `UIView.AutoresizingMask`, with its raw values.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits, as UIKit has them.
  public let rawValue: UInt

  /// A mask of UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The distance to the left edge gives way.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width gives way.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance to the right edge gives way.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance to the top edge gives way.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height gives way.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance to the bottom edge gives way.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

struct LayoutFlags {
  var needsLayout = true
  /// Whether a view in this one needs layout, at any depth.
  var belowNeedsLayout = false
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
  /// Within an animation block they move to their places.
  public func layoutIfNeeded() {
    // What layout asks for anew is done as well, but not for ever.
    var rounds = 0
    while layoutFlags.needsLayout || layoutFlags.belowNeedsLayout, rounds < 8 {
      rounds += 1
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
        for child in view.subviews.reversed()
        where child.layoutFlags.needsLayout || child.layoutFlags.belowNeedsLayout {
          stack.append(child)
        }
      }
    }
  }

  /// The view has another size.
  func didResize(from old: Size) {
    let new = layer.bounds.size
    guard new != old else { return }
    if autoresizesSubviews {
      for child in subviews where !child.autoresizingMask.isEmpty {
        child.follow(from: old, to: new)
      }
    }
    setNeedsLayout()
  }

  /// Follows the superview's size: what gives way takes the difference in equal parts.
  private func follow(from old: Size, to new: Size) {
    let mask = autoresizingMask
    let (x, width) = AutoresizingMask.follow(
      center.x, bounds.size.width, layer.anchorPoint.x, new.width - old.width,
      mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin))
    let (y, height) = AutoresizingMask.follow(
      center.y, bounds.size.height, layer.anchorPoint.y, new.height - old.height,
      mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
      mask.contains(.flexibleBottomMargin))
    if width != bounds.size.width || height != bounds.size.height {
      bounds = Rect(
        origin: bounds.origin, size: Size(width: max(width, 0), height: max(height, 0)))
    }
    if x != center.x || y != center.y { center = Point(x: x, y: y) }
  }
}

extension AutoresizingMask {
  /// Where the anchor point comes to be, and the length.
  fileprivate static func follow(
    _ position: Double, _ length: Double, _ anchor: Double, _ change: Double, _ before: Bool,
    _ own: Bool, _ after: Bool
  ) -> (Double, Double) {
    let count = (before ? 1.0 : 0) + (own ? 1 : 0) + (after ? 1 : 0)
    guard count > 0, change != 0 else { return (position, length) }
    let part = change / count
    let grown = own ? length + part : length
    let start = position - anchor * length + (before ? part : 0)
    return (start + anchor * grown, grown)
  }
}
