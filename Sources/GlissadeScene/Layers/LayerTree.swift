import GlissadeEngine

/// A sequence of a layer and its descendants: each layer before its mask, the mask before the sublayers.
struct LayerTree: Sequence, IteratorProtocol {
  private var waiting: [(layer: Layer, parent: Int?)]
  private var count = 0

  init(_ root: Layer) { waiting = [(root, nil)] }

  /// Returns the next layer and the index of its parent in the sequence.
  mutating func next() -> (layer: Layer, parent: Int?)? {
    guard let next = waiting.popLast() else { return nil }
    waiting += next.layer.sublayers.reversed().map { ($0, count) }
    if let mask = next.layer.mask { waiting.append((mask, count)) }
    count += 1
    return next
  }
}
