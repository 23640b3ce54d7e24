/// The source of a simple channel's values: the row that animates it, and a linear map of the row's values.
struct ChannelSource {
  var row = -1
  /// The underlying value of the row, or the channel's value where there is no row.
  var underlyingValue = 0.0
  var factor = 1.0
  var offset = 0.0

  /// Returns the channel's value for a value of the row.
  func callAsFunction(_ value: Double) -> Double {
    let scaled = factor * value
    return offset == 0 ? scaled : scaled + offset
  }

  /// Returns the ``SimpleChannel`` that a row animates; with a source where the row's channel is only a part of its
  /// value.
  static func moving(
    _ channel: Channel, of slot: Slot, _ row: Int
  ) -> (target: Int, source: ChannelSource?) {
    // Up to the rotation, the channels have the same numbers.
    guard channel.rawValue >= SlotProperty.position.first else {
      return (Int(channel.rawValue), nil)
    }
    if SlotProperty.position ~= channel {
      let axis = channel.component(of: .position)
      let source = ChannelSource(
        row: row, underlyingValue: slot.position[axis], offset: slot.translation[axis])
      return (SimpleChannel.translation + axis, source)
    }
    // A part of the anchor offset: the bounds' origin, size and anchor point have consecutive channels.
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
  /// Returns the channel that errors name where no row animates a simple channel.
  static func property(_ channel: Int) -> Channel { Channel(rawValue: Int32(channel)) }
}
