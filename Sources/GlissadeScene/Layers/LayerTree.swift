import GlissadeEngine

/// A layer and all layers below it: each before its mask, and that before its sublayers.
struct LayerTree: Sequence, IteratorProtocol {
  private var waiting: [(layer: Layer, parent: Int?)]
  private var count = 0

  init(_ root: Layer) { waiting = [(root, nil)] }

  /// The next layer, with the number of the one that it lies in or masks.
  mutating func next() -> (layer: Layer, parent: Int?)? {
    guard let next = waiting.popLast() else { return nil }
    waiting += next.layer.sublayers.reversed().map { ($0, count) }
    if let mask = next.layer.mask { waiting.append((mask, count)) }
    count += 1
    return next
  }
}
