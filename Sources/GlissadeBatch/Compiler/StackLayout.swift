/// The channels of a stacked slot, and the rows that animate them.
struct StackLayout {
  /// A channel with a value in the scratch.
  struct Entry {
    var channel: Channel
    /// The channel's rows, as a range of ``StackLayout/rows``.
    var rows: Range<Int>
    /// The offset of the channel's value among the slot's values, in Floats.
    var offset: Int
  }

  /// The indices of the rows that can be visible, sorted by channel and then by index.
  var rows: [Int] = []
  /// The channels, sorted.
  var entries: [Entry] = []
  /// The numbers of the factors that are not neutral, ascending.
  var factors: [Int] = []
  /// The driver of each row of the slot, -1 for hidden rows.
  var drivers: [Int] = []

  /// Returns the offset of a channel's value, -1 where it has none.
  func offset(of channel: Channel) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].channel.rawValue < channel.rawValue {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < entries.count && entries[low].channel == channel ? entries[low].offset : -1
  }
}
