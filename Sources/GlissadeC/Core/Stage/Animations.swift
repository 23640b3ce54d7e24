public import CGlissade
import GlissadeEngine

// Adding and removing animations.

@c @implementation
public func glissade_animations_add(
  _ stage: glissade_stage, _ options: UnsafePointer<glissade_animation_options>!,
  _ rows: UnsafePointer<glissade_animation_rows>!, _ layers: glissade_input, _ count: UInt64,
  _ key: UnsafePointer<CChar>!, _ animations: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let options = try requireSize(options, "options").pointee
    let rowCount = try requireCount(count)
    let handles = try OutputArray<glissade_animation>.optional(
      animations, "animations", count: rowCount)
    if let handles {
      try InputArray<glissade_layer>(layers, "layers", count: rowCount).extent
        .requireApart(from: handles.extent, "animations")
    }
    let sendsEvents = options.flags & UInt32(GLISSADE_SENDS_EVENTS) != 0
    let key = try animationKey(key)
    try withStage(stage) { (object) throws(Failure) in
      let list = try object.layers(layers, count)
      var room = AnimationGroup.maximumAnimationCount
      let animation = try makeAnimation(options, room: &room)
      if sendsEvents { animation.delegate = EventRelay(object, tag: options.tag) }
      let typed = try mappingEngineErrors("options") { () throws(EngineError) in
        try animation.typed()
      }
      if let prototype = (typed ?? animation) as? PropertyAnimation {
        var fields = AnimationRows(prototype)
        if let rows {
          let rows = try requireSize(rows, "rows").pointee
          try fields.set(rows, options, list.count, apartFrom: handles)
        }
        try mappingBulkErrors { () throws(BulkError) in
          try object.stage.add(fields, to: list, forKey: key)
        }
      } else {
        if rows != nil {
          throw Failure(GLISSADE_UNSUPPORTED, "rows", "groups take no rows: rows must be NULL")
        }
        try mappingBulkErrors { () throws(BulkError) in
          try object.stage.add(copiesOf: animation, to: list, forKey: key)
        }
      }
      guard handles != nil || sendsEvents else { return }
      for (row, layer) in list.enumerated() {
        guard let added = layer.newestAnimation else { continue }
        let handle = handles == nil ? 0 : object.insert(added)
        handles?.set(row, handle)
        if sendsEvents { object.addSender(added, handle, on: object.handle(of: layer)) }
      }
    }
  }
}

/// Returns the key of a terminated text; nil for NULL.
private func animationKey(_ text: UnsafePointer<CChar>?) throws(Failure) -> AnimationKey? {
  guard let text else { return nil }
  guard let string = String(validatingCString: text) else {
    throw Failure(GLISSADE_SYNTAX, "key", row: 0, "key is not UTF-8")
  }
  return AnimationKey(string)
}

extension AnimationRows {
  /// Sets the lists that a caller gives.
  fileprivate mutating func set(
    _ rows: glissade_animation_rows, _ options: glissade_animation_options, _ count: Int,
    apartFrom handles: OutputArray<glissade_animation>?
  ) throws(Failure) {
    func read(
      _ input: glissade_input, _ field: StaticString, _ property: LayerProperty
    ) throws(Failure) -> RowValues? {
      try RowValues.reading(input, field, property, count, apartFrom: handles)
    }
    let property = try LayerProperty(options.property)
    from = try read(rows.from, "from", property)
    to = try read(rows.to, "to", property)
    by = try read(rows.by, "by", property)
    beginTimes = try read(rows.begin_times, "begin_times", .opacity)
    durations = try read(rows.durations, "durations", .opacity)
    settles = options.flags & UInt32(GLISSADE_SETTLES) != 0
    try setVelocities(rows, options, read)
    if rows.key_values.data == nil { return }
    guard Int(options.kind) == GLISSADE_KEYFRAMES else {
      throw Failure(
        GLISSADE_UNSUPPORTED, "key_values", "only keyframe animations have key_values")
    }
    let keys = Int(options.key_count)
    let width = try property.width()
    let numbers = try InputArray<Double>(
      rows.key_values, "key_values", count: count, width: width * keys)
    if let handles { try numbers.extent.requireApart(from: handles.extent, "animations") }
    var values: [AnimationValue] = []
    values.reserveCapacity(count * keys)
    for row in 0..<count {
      for key in 0..<keys {
        values.append(
          try AnimationValue(property, numbers, row: row, at: width * key, "key_values"))
      }
    }
    keyframes = RowValues(.values(values), count: values.count)
    keyframeCount = values.count
  }
}

extension AnimationRows {
  private mutating func setVelocities(
    _ rows: glissade_animation_rows, _ options: glissade_animation_options,
    _ read: (glissade_input, StaticString, LayerProperty) throws(Failure) -> RowValues?
  ) throws(Failure) {
    let fields: [(StaticString, glissade_input)] = [
      ("velocities", rows.velocities), ("unit_velocities", rows.unit_velocities),
    ]
    for (field, list) in fields where list.data != nil && Int(options.kind) != GLISSADE_SPRING {
      throw Failure(GLISSADE_UNSUPPORTED, field, "only spring animations have \(field)")
    }
    let hasUnitVelocities = rows.unit_velocities.data != nil || options.hasUnitVelocity
    let hasVelocities = rows.velocities.data != nil || options.velocity != 0
    if Int(options.kind) == GLISSADE_SPRING, hasVelocities, hasUnitVelocities {
      throw Failure(
        GLISSADE_UNSUPPORTED, rows.velocities.data != nil ? "velocities" : "velocity",
        "velocities are given in distances per second and in units per second")
    }
    velocities = try read(rows.velocities, "velocities", .opacity)
    unitVelocities = try read(
      rows.unit_velocities, "unit_velocities", try LayerProperty(options.property))
  }
}

extension RowValues {
  /// Returns the values of a list, whose numbers are read in place later; nil if the list is left out.
  fileprivate static func reading(
    _ input: glissade_input, _ field: StaticString, _ property: LayerProperty, _ count: Int,
    apartFrom handles: OutputArray<glissade_animation>?
  ) throws(Failure) -> RowValues? {
    guard input.data != nil else { return nil }
    let width = try property.width()
    let numbers = try InputArray<Double>(input, field, count: count, width: width)
    if let handles { try numbers.extent.requireApart(from: handles.extent, "animations") }
    switch property.kind {
    case .scalar, .point, .size, .rect, .color:
      let strided = StridedNumbers(start: numbers.start, stride: numbers.stride, width: width)
      return RowValues(.numbers(strided, property.kind), count: count)
    default:
      var values: [AnimationValue] = []
      values.reserveCapacity(count)
      for row in 0..<count {
        values.append(try AnimationValue(property, numbers, row: row, field))
      }
      return RowValues(.values(values), count: count)
    }
  }
}

@c @implementation
public func glissade_animations_remove(
  _ stage: glissade_stage, _ animations: glissade_input, _ count: UInt64,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireCount(count)
    let handles = try InputArray<glissade_animation>(animations, "animations", count: count)
    try withStage(stage) { (object) throws(Failure) in
      for row in 0..<min(count, object.animationCount + 1) {
        _ = try object.animation(handles[row], row: row)
      }
      guard count <= object.animationCount else {
        throw .rejected(
          "count", count, "the stage has fewer animations with handles", status: GLISSADE_COUNT)
      }
      for row in 0..<count {
        // An animation that is in the list twice is already removed.
        guard let (animation, layer) = try? object.animation(handles[row], row: row) else {
          continue
        }
        layer.remove(animation)
      }
    }
  }
}

@c @implementation
public func glissade_layers_remove_animations(
  _ stage: glissade_stage, _ layers: glissade_input, _ count: UInt64, _ key: UnsafePointer<CChar>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let key = try animationKey(key)
    try withStage(stage) { (object) throws(Failure) in
      let list = try object.layers(layers, count)
      if let key {
        try mappingBulkErrors { () throws(BulkError) in
          try object.stage.removeAnimations(forKey: key, from: list)
        }
      } else {
        try mappingBulkErrors { () throws(BulkError) in try object.stage.requireMine(list) }
        for layer in list { layer.removeAllAnimations() }
      }
    }
  }
}
