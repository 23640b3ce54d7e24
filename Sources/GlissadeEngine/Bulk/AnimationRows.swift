import GlissadeTiming

/// The animations of an ``AnimationBatch`` without the type of their values.
package struct AnimationRows {
  let prototype: PropertyAnimation
  /// The values at the start, one for each row; with nil, those of the prototype.
  ///
  /// The same applies to the others.
  package var from: RowValues?
  package var to: RowValues?
  package var by: RowValues?
  package var keyframes: RowValues?
  /// The number of keyframes of all rows.
  package var keyframeCount = 0
  package var beginTimes: RowValues?
  package var durations: RowValues?

  /// Creates rows that are all copies of an animation, which must not be changed any more.
  package init(_ prototype: PropertyAnimation) { self.prototype = prototype }

  /// Throws an error if a list has not one value for each row, or does not apply to the animation.
  func requireCounts(_ count: Int) throws(BulkError) {
    let lists: [(BulkError.Field, RowValues?)] = [
      (.fromValues, from), (.toValues, to), (.byValues, by), (.beginTimes, beginTimes),
      (.durations, durations),
    ]
    for (field, list) in lists {
      guard let list, list.count != count else { continue }
      throw BulkError(min(list.count, count), field, wrongCount(list.count, count))
    }
    let property = prototype.property
    if prototype.isKeyed {
      for (field, list) in lists[..<3] where list != nil {
        throw BulkError(0, field, .unsupported(property: property))
      }
      guard keyframes != nil, count == 0 ? keyframeCount != 0 : keyframeCount % count != 0
      else { return }
      throw BulkError(
        count == 0 ? 0 : keyframeCount % count, .keyframeValues,
        wrongCount(keyframeCount, max(count, 1) * (keyframeCount / max(count, 1) + 1)))
    }
    if keyframes != nil { throw BulkError(0, .keyframeValues, .unsupported(property: property)) }
  }

  private func wrongCount(_ count: Int, _ expected: Int) -> EngineError {
    .timing(.wrongCount(field: .values, count: count, expected: expected))
  }

  /// Returns the end values of a row.
  func ends(_ row: Int, _ own: EndValues, _ common: ValueEndpoints) -> EndValues {
    if by == nil, common.by == nil, own.isPlain {
      let start = from.map { $0.pair(row, own.kind) } ?? own.plainFrom
      let end = to.map { $0.pair(row, own.kind) } ?? own.plainTo
      if (from == nil || start != nil) && (to == nil || end != nil) {
        return EndValues(own.kind, from: start, to: end)
      }
    }
    var ends = common
    if let from { ends.from = from.value(row) }
    if let to { ends.to = to.value(row) }
    if let by { ends.by = by.value(row) }
    return EndValues(own.kind, ends)
  }

  /// Returns the field that an error of a row's animation is about.
  func field(of error: EngineError, _ row: Int) -> BulkError.Field {
    switch error {
    case .notAShapeLayer, .notOnStage, .foreignStage, .duplicateLayer: return .layers
    case .timing(let error):
      if error.field == .beginTime, beginTimes != nil { return .beginTimes }
      if error.field == .duration, durations != nil { return .durations }
    case .invalidValue(_, let value):
      func holds(_ list: RowValues?) -> Bool {
        list?.value(row)?.firstInvalidComponent?.bitPattern == value.bitPattern
      }
      if holds(from) { return .fromValues }
      if holds(to) { return .toValues }
      if holds(by) { return .byValues }
      if keyframes != nil { return .keyframeValues }
      if from != nil || to != nil || by != nil {
        return from != nil ? .fromValues : to != nil ? .toValues : .byValues
      }
    case .pathsDiffer, .dashPatternsDiffer, .missingValues, .typeMismatch:
      if keyframes != nil { return .keyframeValues }
      if to != nil { return .toValues }
      if from != nil { return .fromValues }
    default: break
    }
    return .animation
  }
}

extension Stage {
  /// Adds one animation to each of many layers, or none at all.
  ///
  /// - Throws: ``BulkError`` for the first row that is rejected.
  package func add(
    _ rows: AnimationRows, to layers: [Layer], forKey key: AnimationKey?
  ) throws(BulkError) {
    try requireMine(layers)
    try rows.requireCounts(layers.count)
    if layers.isEmpty { return }
    let copies = try checkedCopies(of: rows, for: layers)
    reserve(forAnimations: copies.count)
    for (row, layer) in layers.enumerated() {
      layer.install(copies[row], forKey: key, at: layer.animationList.count)
    }
  }

  /// Returns a checked copy for each layer, without changing anything.
  private func checkedCopies(
    of rows: AnimationRows, for layers: [Layer]
  ) throws(BulkError) -> [Animation] {
    var copies: [Animation] = []
    copies.reserveCapacity(layers.count)
    let given = (isPerforming ? transaction?.duration : nil) ?? 0
    let duration = given > 0 ? given : MediaTiming.defaultDuration
    let own = rows.prototype.ownEnds
    let common = own.values
    // The properties that all copies share are checked with the first of them.
    var isUsual = false
    for (row, layer) in layers.enumerated() {
      var copy = rows.prototype.copy()
      do throws(EngineError) {
        if rows.keyframes != nil {
          try copy.setKeyframes(rows, row, of: layers.count)
        } else if rows.from != nil || rows.to != nil || rows.by != nil {
          copy.setEnds(rows.ends(row, own, common))
        }
        if let typed = try copy.typed() { copy = typed }
        if case .scalar(let time)? = rows.beginTimes?.value(row) { copy.timing.beginTime = time }
        if case .scalar(let time)? = rows.durations?.value(row) { copy.timing.duration = time }
        if copy.timing.duration == 0 { copy.timing.duration = duration }
        if isUsual, !layer.flags.contains(.hasLargeGeometry), copy.isPlainlyValid {
          copies.append(copy)
          continue
        }
        try layer.check(copy)
        if row == 0 { isUsual = try copy.passesFastValidation(layer) }
      } catch {
        throw BulkError(row, rows.field(of: error, row), error)
      }
      copies.append(copy)
    }
    return copies
  }
}

extension Animation {
  /// Whether the tables accept the animation if they accept another one with the same curve.
  fileprivate var isPlainlyValid: Bool {
    timing.endTimeIfDefaultTiming != nil && timing.duration < 1e6 && ownEnds.areSmall
  }
}

extension KeyframeAnimation {
  /// Returns the values of a row.
  func values(_ rows: AnimationRows, _ row: Int, of count: Int) throws(EngineError) -> [Value] {
    guard let list = rows.keyframes else { return [] }
    let length = rows.keyframeCount / count
    var values: [Value] = []
    values.reserveCapacity(length)
    for index in (row * length)..<(row * length + length) {
      guard let value = list.value(index) else { continue }
      guard let typed = Value(value) else {
        throw .typeMismatch(property: property, expected: property.kind, actual: value.kind)
      }
      values.append(typed)
    }
    return values
  }
}

extension TimingError {
  /// The field that the error names.
  fileprivate var field: Field {
    switch self {
    case .notFinite(let field, _), .outOfRange(let field, _, _), .wrongCount(let field, _, _),
      .notAscending(let field, _, _):
      field
    }
  }
}
