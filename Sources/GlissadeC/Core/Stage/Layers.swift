public import CGlissade
import GlissadeEngine
import GlissadeMath

// Adding, removing, changing and reading layers.

@c @implementation
public func glissade_layers_add(
  _ stage: glissade_stage, _ kind: Int32, _ parents: glissade_input, _ count: UInt64,
  _ layers: glissade_output, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    guard kind == GLISSADE_LAYER_PLAIN || kind == GLISSADE_LAYER_SHAPE else {
      throw .rejected("kind", Int(kind), "there is no such kind of layer")
    }
    let count = try requireCount(count)
    let parents = try InputArray<glissade_layer>.optional(parents, "parents", count: count)
    let handles = try OutputArray<glissade_layer>(layers, "layers", count: count)
    try parents?.extent.requireApart(from: handles.extent, "layers")
    try withStage(stage) { (object) throws(Failure) in
      guard count <= object.layerRoom else {
        throw .rejected(
          "count", count, "the stage cannot hold so many layers", status: GLISSADE_COUNT)
      }
      let above = try parents.map { (list) throws(Failure) in try object.parents(list) }
      var row = 0
      while row < count {
        let parent = above?[row] ?? object.stage.root
        var end = row + 1
        while end < count, above == nil || above?[end] === parent { end += 1 }
        var made: [Layer] = []
        made.reserveCapacity(end - row)
        for _ in row..<end { made.append(kind == GLISSADE_LAYER_SHAPE ? ShapeLayer() : Layer()) }
        // No parent rejects new layers.
        try mappingBulkErrors { () throws(BulkError) in try parent.addSublayers(made) }
        for (index, layer) in made.enumerated() {
          handles.set(row + index, object.handle(of: layer))
        }
        row = end
      }
    }
  }
}

@c @implementation
public func glissade_layers_remove(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try withStage(stage) { (object) throws(Failure) in
      let list = try object.layers(layers, count)
      if let row = list.firstIndex(where: { $0 === object.stage.root }) {
        throw Failure(GLISSADE_TREE, "layers", row: row, "the root cannot be removed")
      }
      try mappingBulkErrors { () throws(BulkError) in try object.stage.requireMine(list) }
      try remove(list)
      for layer in list { object.forget(layer) }
    }
  }
}

/// Removes layers from their parents: the list of a parent's sublayers is made anew at most once.
private func remove(_ layers: [Layer]) throws(Failure) {
  var numbers: [ObjectIdentifier: Int] = [:]
  var groups: [(parent: Layer, layers: [Layer])] = []
  for layer in layers {
    // A mask is not in a list.
    guard let parent = layer.superlayer else {
      layer.removeFromSuperlayer()
      continue
    }
    if let last = groups.last, last.parent === parent {
      groups[groups.count - 1].layers.append(layer)
    } else if let number = numbers[ObjectIdentifier(parent)] {
      groups[number].layers.append(layer)
    } else {
      numbers[ObjectIdentifier(parent)] = groups.count
      groups.append((parent, [layer]))
    }
  }
  for (parent, group) in groups {
    if group.count < 16 {
      for layer in group { layer.removeFromSuperlayer() }
    } else {
      try mappingBulkErrors { () throws(BulkError) in try parent.removeSublayers(group) }
    }
  }
}

@c @implementation
public func glissade_layers_set(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ property: Int32,
  _ values: glissade_input, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let property = try LayerProperty(property)
    let numbers = try InputArray<Double>(
      values, "values", count: try requireCount(count), width: try property.width())
    try withStage(stage) { (object) throws(Failure) in
      let list = try object.layers(layers, count)
      try mappingBulkErrors { () throws(BulkError) in try object.stage.requireMine(list) }
      var checked: [AnimationValue] = []
      checked.reserveCapacity(list.count)
      for (row, layer) in list.enumerated() {
        try requireShape(layer, for: property, row: row)
        let value = try AnimationValue(property, numbers, row: row, "values")
        try mappingEngineErrors("values", row: row) { () throws(EngineError) in
          try layer.checkValue(value, for: property)
        }
        checked.append(value)
      }
      for (row, layer) in list.enumerated() {
        try mappingEngineErrors("values", row: row) { () throws(EngineError) in
          try layer.setValue(checked[row], for: property)
        }
      }
    }
  }
}

@c @implementation
public func glissade_layers_get(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ property: Int32,
  _ values: glissade_output, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let property = try LayerProperty(property)
    try readLayers(stage, layers, count, values, "values", try property.width(), property) {
      (_, layer, row, numbers) in
      layer.modelValue(of: property).write(to: numbers, row: row)
    }
  }
}

@c @implementation
public func glissade_layers_get_presentation(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ property: Int32,
  _ time: Double, _ values: glissade_output, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let property = try LayerProperty(property)
    try requireFinite(time, "time")
    try readLayers(stage, layers, count, values, "values", try property.width(), property) {
      (_, layer, row, numbers) in
      layer.shownValue(of: property, at: time).write(to: numbers, row: row)
    }
  }
}

@c @implementation
public func glissade_layers_get_presentation_velocities(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ property: Int32,
  _ time: Double, _ velocities: glissade_output, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let property = try LayerProperty(property)
    let width = try property.width()
    guard property.kind == .transform || property.isInterpolatedByNumber else {
      throw Failure(GLISSADE_TYPE, "property", "\(property.keyPath) has no velocity")
    }
    try requireFinite(time, "time")
    try readLayers(stage, layers, count, velocities, "velocities", width, property) {
      (_, layer, row, numbers) in
      layer.shownVelocity(of: property, at: time).write(to: numbers, row: row)
    }
  }
}

@c @implementation
public func glissade_layers_get_indices(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ indices: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireCount(count)
    let handles = try InputArray<glissade_layer>(layers, "layers", count: count)
    let output = try OutputArray<Int64>(indices, "indices", count: count)
    try handles.extent.requireApart(from: output.extent, "indices")
    try withStage(stage) { (object) throws(Failure) in
      try object.requireLayers(handles)
      object.writeFrameIndices(handles, output)
    }
  }
}

@c @implementation
public func glissade_layers_get_columns(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ property: Int32,
  _ columns: glissade_output, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let property = try LayerProperty(property)
    let offset = 16 * property.firstComponent
    try readLayers(stage, layers, count, columns, "columns", 1, property) {
      (_, layer, row, numbers: OutputArray<Int64>) in
      let index =
        switch property.kind {
        // Their columns are parts of a token, or indices of paths and patterns.
        case .contents, .path, .dashPattern: Int?.none
        default: layer.columnIndex(of: property.root)
        }
      numbers.set(row, index.map { Int64($0 + offset) } ?? -1)
    }
  }
}

extension Layer {
  /// Returns the value of a property with all animations at a time.
  func shownValue(of property: LayerProperty, at time: Double) -> AnimationValue {
    // A layer that was never committed has only its model values.
    let shown = (try? presentation(at: time))?.animationValue(of: property)
    return shown ?? modelValue(of: property)
  }

  /// Returns the velocity of a property with all animations at a time.
  fileprivate func shownVelocity(of property: LayerProperty, at time: Double) -> AnimationValue {
    if let shown = try? presentation(at: time) { return shown.animationVelocity(of: property) }
    if property.kind == .transform {
      var rates = Transform3D.identity
      for index in 0..<4 { rates[index, index] = 0 }
      return .transform(rates)
    }
    let still = AnimationValue(property.kind, components: SIMD4(repeating: 0))
    return still ?? modelValue(of: property)
  }
}

/// Throws `GLISSADE_TYPE` if only shape layers have the property, and the layer is not a shape layer.
func requireShape(
  _ layer: Layer, for property: LayerProperty, _ field: StaticString = "layers", row: Int = -1
) throws(Failure) {
  guard !property.isShapeProperty || layer is ShapeLayer
  else { throw Failure(EngineError.notAShapeLayer(property: property), field, row: row) }
}

/// Reads numbers of layers after checking all layers and the output.
@inline(__always)
func readLayers<Number: BitwiseCopyable>(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ output: glissade_output,
  _ field: StaticString, _ width: Int, _ property: LayerProperty = .opacity,
  _ body: (StageObject, Layer, Int, OutputArray<Number>) -> Void
) throws(Failure) {
  let count = try requireCount(count)
  let handles = try InputArray<glissade_layer>(layers, "layers", count: count)
  let output = try OutputArray<Number>(output, field, count: count, width: width)
  try handles.extent.requireApart(from: output.extent, field)
  try withStage(stage) { (object) throws(Failure) in
    for row in 0..<count {
      try requireShape(try object.layer(handles[row], row: row), for: property, row: row)
    }
    for row in 0..<count { body(object, try object.layer(handles[row], row: row), row, output) }
  }
}
