/// The source of a simple channel's values: the row that moves it, and how the row's values enter.
struct ChannelSource {
  var row = -1
  /// The value below the row, which is the channel's own where there is none.
  var underlyingValue = 0.0
  var factor = 1.0
  var offset = 0.0

  /// The channel's value where the row's is `value`.
  func callAsFunction(_ value: Double) -> Double {
    let scaled = factor * value
    return offset == 0 ? scaled : scaled + offset
  }

  /// Which ``SimpleChannel`` a row moves, and, where the row's channel is a part of its value, how.
  static func moving(
    _ channel: Channel, of slot: Slot, _ row: Int
  ) -> (target: Int, source: ChannelSource?) {
    // Up to the rotation's the numbers are the same.
    guard channel.rawValue >= SlotProperty.position.first else {
      return (Int(channel.rawValue), nil)
    }
    if SlotProperty.position ~= channel {
      let axis = channel.component(of: .position)
      let source = ChannelSource(
        row: row, underlyingValue: slot.position[axis], offset: slot.translation[axis])
      return (SimpleChannel.translation + axis, source)
    }
    // A part of the anchor offset: bounds' origin, size and anchor point follow each other.
    let axis = channel.component(of: .boundsOrigin) % 2
    let (origin, size) = (slot.boundsOrigin[axis], slot.boundsSize[axis])
    let anchor = slot.anchorPoint[axis]
    let source =
      switch channel {
      case SlotProperty.boundsOrigin:
        ChannelSource(row: row, underlyingValue: origin, offset: anchor * size)
      case SlotProperty.boundsSize:
        ChannelSource(row: row, underlyingValue: size, factor: anchor, offset: origin)
      default: ChannelSource(row: row, underlyingValue: anchor, factor: size, offset: origin)
      }
    return (SimpleChannel.anchor + axis, source)
  }
}

extension SimpleChannel {
  /// The channel that errors name where no row moves a simple channel.
  static func property(_ channel: Int) -> Channel { Channel(rawValue: Int32(channel)) }
}
