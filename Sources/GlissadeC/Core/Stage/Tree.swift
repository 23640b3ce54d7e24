public import CGlissade
import GlissadeEngine
import GlissadeTiming

// The tree of layers: parents, masks, drawing order and time.

extension StageObject {
  /// Returns the layers of handles that others are put below.
  func parents(_ handles: InputArray<glissade_layer>) throws(Failure) -> [Layer] {
    var parents: [Layer] = []
    parents.reserveCapacity(handles.count)
    for row in 0..<handles.count { parents.append(try layer(handles[row], row: row, "parents")) }
    // A document's script may have removed a layer from its stage.
    if let row = parents.firstIndex(where: { $0.stage !== stage }) {
      throw Failure(GLISSADE_TREE, "parents", row: row, "the layer is not on the stage")
    }
    return parents
  }

  /// Throws `GLISSADE_TREE` if layers cannot be moved below parents, one after the other.
  fileprivate func checkMoves(_ layers: [Layer], below parents: [Layer]?) throws(Failure) {
    var moved: [ObjectIdentifier: Layer] = [:]
    var targets: Set<ObjectIdentifier> = []
    for (row, layer) in layers.enumerated() {
      guard layer.superlayer != nil else {
        let reason = layer === stage.root ? "the root cannot be moved" : "the layer is a mask"
        throw Failure(GLISSADE_TREE, "layers", row: row, reason)
      }
      let parent = parents?[row] ?? stage.root
      // A layer with nothing below it is no ancestor.
      if layer === parent || !layer.sublayers.isEmpty || layer.mask != nil
        || targets.contains(ObjectIdentifier(layer))
      {
        var above: Layer? = parent
        while let ancestor = above {
          guard ancestor !== layer else {
            throw Failure(GLISSADE_TREE, "layers", row: row, "the layer would be below itself")
          }
          above = moved[ObjectIdentifier(ancestor)] ?? ancestor.container
        }
      }
      moved[ObjectIdentifier(layer)] = parent
      targets.insert(ObjectIdentifier(parent))
    }
  }
}

@c @implementation
public func glissade_layers_move(
  _ stage: glissade_stage, _ layers: glissade_input, _ parents: glissade_input, _ count: UInt64,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let parents = try InputArray<glissade_layer>.optional(
      parents, "parents", count: try requireCount(count))
    try withStage(stage) { (object) throws(Failure) in
      let list = try object.layers(layers, count)
      let above = try parents.map { (list) throws(Failure) in try object.parents(list) }
      try mappingBulkErrors { () throws(BulkError) in try object.stage.requireMine(list) }
      try object.checkMoves(list, below: above)
      for (row, layer) in list.enumerated() {
        try mappingEngineErrors("layers", row: row) { () throws(EngineError) in
          try (above?[row] ?? object.stage.root).addSublayer(layer)
        }
      }
    }
  }
}

@c @implementation
public func glissade_layers_get_parents(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ parents: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try readLayers(stage, layers, count, parents, "parents", 1) {
      (object, layer, row, handles: OutputArray<glissade_layer>) in
      let parent = layer.stage === object.stage ? layer.superlayer : nil
      handles.set(row, parent.map(object.handle) ?? 0)
    }
  }
}

@c @implementation
public func glissade_layers_get_masks(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ masks: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try readLayers(stage, layers, count, masks, "masks", 1) {
      (object, layer, row, handles: OutputArray<glissade_layer>) in
      let mask = layer.stage === object.stage ? layer.mask : nil
      handles.set(row, mask.map(object.handle) ?? 0)
    }
  }
}

@c @implementation
public func glissade_layers_set_timing(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ timings: glissade_input,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let numbers = try InputArray<Double>(
      timings, "timings", count: try requireCount(count), width: 3)
    try withStage(stage) { (object) throws(Failure) in
      let list = try object.layers(layers, count)
      try mappingBulkErrors { () throws(BulkError) in try object.stage.requireMine(list) }
      var checked: [MediaTiming] = []
      checked.reserveCapacity(list.count)
      for (row, layer) in list.enumerated() {
        checked.append(try layer.timing.replacing(numbers, row: row))
      }
      for (row, layer) in list.enumerated() { layer.timing = checked[row] }
    }
  }
}

extension MediaTiming {
  /// Returns the timing with another begin time, speed and time offset.
  fileprivate func replacing(
    _ numbers: InputArray<Double>, row: Int
  ) throws(Failure) -> MediaTiming {
    do throws(TimingError) {
      return try MediaTiming(
        beginTime: numbers[row, 0], duration: duration, speed: numbers[row, 1],
        timeOffset: numbers[row, 2], repeatCount: repeatCount, repeatDuration: repeatDuration,
        autoreverses: autoreverses, fillMode: fillMode)
    } catch {
      throw Failure(error, row: row)
    }
  }
}

@c @implementation
public func glissade_stage_drawing_order(
  _ stage: glissade_stage, _ layers: UnsafeMutablePointer<glissade_layer>!, _ capacity: UInt64,
  _ count: UnsafeMutablePointer<UInt64>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try writeDrawingOrder(stage, layers, capacity, count) { object in object.stage.root }
  }
}

@c @implementation
public func glissade_layer_drawing_order(
  _ stage: glissade_stage, _ layer: glissade_layer,
  _ layers: UnsafeMutablePointer<glissade_layer>!, _ capacity: UInt64,
  _ count: UnsafeMutablePointer<UInt64>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try writeDrawingOrder(stage, layers, capacity, count) { (object) throws(Failure) in
      try object.layer(layer, "layer")
    }
  }
}

/// Writes the handles of a layer and of the visible layers below it.
private func writeDrawingOrder(
  _ stage: glissade_stage, _ layers: UnsafeMutablePointer<glissade_layer>?, _ capacity: UInt64,
  _ count: UnsafeMutablePointer<UInt64>?, of top: (StageObject) throws(Failure) -> Layer
) throws(Failure) {
  let count = try requireOutput(count, "count")
  if layers == nil && capacity != 0 { throw .null("layers") }
  let layers = try optionalOutput(layers, "layers")
  try withStage(stage) { (object) throws(Failure) in
    let order = object.stage.frame.drawingOrder(of: try top(object))
    if let layers {
      guard UInt64(order.count) <= capacity else {
        throw Failure(
          GLISSADE_COUNT, "capacity", value: Double(order.count),
          "there are \(order.count) layers, but room for only \(capacity)")
      }
      for (index, layer) in order.enumerated() { layers[index] = object.handle(of: layer) }
    }
    count.pointee = UInt64(order.count)
  }
}
