/// The channels of a stacked slot, and what moves them.
struct StackLayout {
  /// A channel that has a value of its own.
  struct Entry {
    var channel: Channel
    /// Its rows, as a piece of ``StackLayout/rows``.
    var rows: Range<Int>
    /// The offset of the channel's value among the slot's, in Floats.
    var offset: Int
  }

  /// Numbers of the rows that are ever seen, by channel and then in their order.
  var rows: [Int] = []
  /// By channel.
  var entries: [Entry] = []
  /// Numbers of the factors that do something, ascending.
  var factors: [Int] = []
  /// The driver of each row of the slot.
  var drivers: [Int] = []

  /// Where a channel's value lies, -1 where it has none.
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
