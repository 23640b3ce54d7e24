// Changes of many sublayers at once.

extension Layer {
  /// Adds layers in front of all sublayers, or none at all: the same as ``addSublayer(_:)`` for one after the other.
  ///
  /// With a `layer`, three cards are added:
  ///
  /// ```swift
  /// let cards = [Layer(), Layer(), Layer()]
  /// try layer.addSublayers(cards)
  /// let count = layer.sublayers.count  // 3
  /// ```
  ///
  /// - Parameter layers: The layers, from back to front, each of them once.
  /// - Throws: ``BulkError`` for the first layer that is rejected, with the errors of ``addSublayer(_:)``; nothing has
  ///   changed then.
  /// - Complexity: O(*n*) in the number of layers, with those below them.
  public func addSublayers(_ layers: [Layer]) throws(BulkError) {
    try layers.requireDistinct { (layer) throws(EngineError) in try checkAdding(layer) }
    stage?.reserve(forLayers: layers.count)
    append(layers)
  }

  /// Removes sublayers, or none at all: the same as ``removeFromSuperlayer()`` for one after the other.
  ///
  /// - Parameter layers: Sublayers of this layer, each of them once.
  /// - Throws: ``BulkError`` with ``EngineError/notASublayer`` for the first layer that is not one; nothing has
  ///   changed then.
  /// - Complexity: O(*n*) in the number of sublayers, and of layers below those that are removed.
  public func removeSublayers(_ layers: [Layer]) throws(BulkError) {
    try layers.requireDistinct { (layer) throws(EngineError) in
      guard layer.isSublayer(of: self) else { throw .notASublayer }
    }
    for layer in layers { layer.flags.set(.isMarked, true) }
    let all = children.take()
    var rest = SublayerList()
    for child in all where !child.flags.contains(.isMarked) { rest.append(child) }
    children = rest
    for layer in layers {
      layer.flags.set(.isMarked, false)
      layer.superReference = nil
    }
    stage?.detach(layers)
  }
}
