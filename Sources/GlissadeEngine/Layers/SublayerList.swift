/// The sublayers of a layer, from back to front.
///
/// Inserting into an array moves all elements behind the index. Therefore, repeated changes at the front, without
/// reads in between, go to the end of a second array that holds the first sublayers in reverse order; reading joins
/// both arrays.
struct SublayerList: RandomAccessCollection {
  /// The first sublayers, in reverse order.
  private var head: [Layer] = []
  private var tail: [Layer] = []
  /// Changes at the front since the list was last read.
  private var frontChanges = 0

  /// The number of changes at the front that are made in place, so that a list that is read between changes is not
  /// split.
  private static let fewChanges = 16

  var startIndex: Int { 0 }
  var endIndex: Int { head.count + tail.count }

  subscript(index: Int) -> Layer {
    index < head.count ? head[head.count - 1 - index] : tail[index - head.count]
  }

  /// The sublayers as an array.
  var array: [Layer] {
    mutating get {
      frontChanges = 0
      if !head.isEmpty {
        head.reverse()
        tail.insert(contentsOf: head, at: 0)
        head = []
      }
      return tail
    }
  }

  /// Returns the list and leaves an empty one, see ``Array/take()``.
  @inline(__always)
  mutating func take() -> SublayerList {
    let list = self
    self = SublayerList()
    return list
  }

  mutating func append(_ layer: Layer) { tail.append(layer) }

  mutating func insert(_ layer: Layer, at index: Int) {
    if index == 0, isToBeSplit() {
      head.append(layer)
    } else if index < head.count {
      head.insert(layer, at: head.count - index)
    } else {
      tail.insert(layer, at: index - head.count)
    }
  }

  mutating func remove(at index: Int) {
    if index == 0, isToBeSplit(), head.isEmpty {
      // Half of them, so that each element is moved a constant number of times in all.
      let half = (tail.count + 1) / 2
      head = tail[..<half].reversed()
      tail.removeFirst(half)
    }
    if index < head.count {
      head.remove(at: head.count - 1 - index)
    } else {
      tail.remove(at: index - head.count)
    }
  }

  /// Counts a change at the front, and returns whether there were many.
  private mutating func isToBeSplit() -> Bool {
    if head.isEmpty { frontChanges += 1 }
    return frontChanges > SublayerList.fewChanges
  }
}
