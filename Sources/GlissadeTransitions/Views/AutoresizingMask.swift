/// The parts of a view's frame that change with its superview's size: `UIView.AutoresizingMask`, with its raw values.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits, as in UIKit.
  public let rawValue: UInt

  /// Creates a mask from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The distance to the left edge is flexible.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width is flexible.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance to the right edge is flexible.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance to the top edge is flexible.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height is flexible.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance to the bottom edge is flexible.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

extension AutoresizingMask {
  /// Returns the position of the anchor point along an axis and the length, which is at least 0, in a resized
  /// superview.
  ///
  /// The flexible parts share the change in proportion to their former lengths, and equally if the sum of those is 0.
  static func follow(
    from old: Double, to new: Double, _ position: Double, _ length: Double, _ anchor: Double,
    _ givesBefore: Bool, _ givesItself: Bool, _ givesAfter: Bool
  ) -> (position: Double, length: Double) {
    let change = new - old
    let gives = [givesBefore, givesItself, givesAfter]
    guard change != 0, gives.contains(true) else { return (position, length) }
    let start = position - anchor * length
    let parts = [start, length, old - start - length]
    var total = 0.0
    var count = 0.0
    for (part, gives) in zip(parts, gives) where gives {
      total += part
      count += 1
    }
    func share(_ index: Int) -> Double {
      guard gives[index] else { return 0 }
      return total == 0 ? change / count : change * (parts[index] / total)
    }
    let grown = max(length + share(1), 0)
    return (start + share(0) + anchor * grown, grown)
  }
}
