import GlissadeTiming

extension AnimationRows {
  /// Throws an error if a list has not one value for each row, or does not apply to the animation.
  func requireCounts(_ count: Int) throws(BulkError) {
    let lists: [(BulkError.Field, RowValues?)] = [
      (.fromValues, from), (.toValues, to), (.byValues, by), (.beginTimes, beginTimes),
      (.durations, durations), (.initialVelocities, velocities),
      (.initialUnitVelocities, unitVelocities),
    ]
    for (field, list) in lists {
      guard let list, list.count != count else { continue }
      throw BulkError(min(list.count, count), field, wrongCount(list.count, count))
    }
    let property = prototype.property
    let isAmbiguous = velocities != nil && (unitVelocities != nil || prototype.movesInUnits)
    for (field, list) in lists[5...] where list != nil && (isAmbiguous || !prototype.isSpring) {
      throw BulkError(
        0, field,
        isAmbiguous ? .twoVelocities(property: property) : .unsupported(property: property))
    }
    if prototype.isKeyed {
      for (field, list) in lists[..<3] where list != nil {
        throw BulkError(0, field, .unsupported(property: property))
      }
      guard keyframes != nil, count == 0 ? keyframeCount != 0 : keyframeCount % count != 0
      else { return }
      if count == 0 { throw BulkError(0, .keyframeValues, wrongCount(keyframeCount, 0)) }
      // As many for each row that the last values are missing.
      let length = keyframeCount / count + 1
      throw BulkError(
        keyframeCount / length, .keyframeValues, wrongCount(keyframeCount, count * length))
    }
    if keyframes != nil { throw BulkError(0, .keyframeValues, .unsupported(property: property)) }
  }

  private func wrongCount(_ count: Int, _ expected: Int) -> EngineError {
    .timing(.wrongCount(field: .values, count: count, expected: expected))
  }

  /// Returns the end values of a row.
  func ends(_ row: Int, _ own: EndValues, _ common: ValueEndpoints) -> EndValues {
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
      if error.field == .initialVelocity, velocities != nil { return .initialVelocities }
    case .invalidValue(_, let value):
      func holds(_ list: RowValues?) -> Bool {
        list?.value(row)?.firstInvalidComponent?.bitPattern == value.bitPattern
      }
      if holds(unitVelocities) { return .initialUnitVelocities }
      if holds(from) { return .fromValues }
      if holds(to) { return .toValues }
      if holds(by) { return .byValues }
      if keyframes != nil { return .keyframeValues }
      let own = prototype.ownEnds.values
      let isOwn = [
        from == nil ? own.from : nil, to == nil ? own.to : nil, by == nil ? own.by : nil,
      ]
      .contains { $0?.firstInvalidComponent?.bitPattern == value.bitPattern }
      // A sum of valid values can be invalid.
      if !isOwn && (from != nil || to != nil || by != nil) {
        return from != nil ? .fromValues : to != nil ? .toValues : .byValues
      }
    case .typeMismatch(_, let expected, _):
      if keyframes != nil { return .keyframeValues }
      func differs(_ list: RowValues?) -> Bool {
        list?.value(row).map { $0.kind != expected } ?? false
      }
      if differs(unitVelocities) { return .initialUnitVelocities }
      if differs(from) { return .fromValues }
      if differs(to) { return .toValues }
      if differs(by) { return .byValues }
    case .pathsDiffer, .dashPatternsDiffer, .missingValues:
      if keyframes != nil { return .keyframeValues }
      if to != nil { return .toValues }
      if from != nil { return .fromValues }
    case .unsupported where unitVelocities != nil, .twoVelocities where unitVelocities != nil:
      return .initialUnitVelocities
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
    guard let layer = layers.first else { return }
    let given = (isPerforming ? transaction?.duration : nil) ?? 0
    let maker = AnimationMaker(rows, layers.count, given > 0 ? given : MediaTiming.defaultDuration)
    let first = try maker.checkedCopy(0, for: layer)
    let variesCurves = rows.velocities != nil || rows.unitVelocities != nil
    // The properties that all copies share were checked with the first one.
    if maker.makesUsualAnimations(for: layers, after: first) {
      install(on: layers, forKey: key, first, variesCurves: variesCurves) { row in
        maker.usualCopy(row)
      }
      return
    }
    var copies = [first]
    copies.reserveCapacity(layers.count)
    for row in 1..<layers.count { copies.append(try maker.checkedCopy(row, for: layers[row])) }
    install(on: layers, forKey: key, first, variesCurves: variesCurves) { row in copies[row] }
  }

  /// Adds a copy of one animation of any class to each of many layers, or none at all.
  ///
  /// - Throws: ``BulkError`` for the first layer that is rejected.
  package func add(
    copiesOf animation: Animation, to layers: [Layer], forKey key: AnimationKey?
  ) throws(BulkError) {
    try requireMine(layers)
    var copies: [Animation] = []
    copies.reserveCapacity(layers.count)
    for (row, layer) in layers.enumerated() {
      do throws(EngineError) {
        copies.append(try layer.checkedCopy(of: animation))
      } catch {
        throw BulkError(row, .animation, error)
      }
    }
    for (row, layer) in layers.enumerated() {
      layer.install(copies[row], forKey: key, at: layer.animationList.count)
    }
  }
}

/// End values that are one or two numbers, at the start, the end or both.
private struct EndPairs {
  private let kind: AnimationValue.Kind
  private let from: StridedNumbers?
  private let to: StridedNumbers?
  private let own: (from: SIMD2<Double>?, to: SIMD2<Double>?)

  init?(_ rows: AnimationRows, _ own: EndValues) {
    guard rows.by == nil, own.isPlain, EndValues.arePairs(own.kind) else { return nil }
    kind = own.kind
    from = rows.from?.numbers(own.kind)
    to = rows.to?.numbers(own.kind)
    guard (from == nil) == (rows.from == nil), (to == nil) == (rows.to == nil) else { return nil }
    self.own = (own.plainFrom, own.plainTo)
  }

  @inline(__always) subscript(row: Int) -> EndValues {
    EndValues(kind, from: from?.pair(row) ?? own.from, to: to?.pair(row) ?? own.to)
  }

  /// Whether the numbers of a row are small as ``EndValues/areSmall`` requires.
  ///
  /// Those that all rows share have been checked with the first one.
  @inline(__always) func areSmall(_ row: Int) -> Bool {
    EndValues.areSmall(from?.pair(row) ?? .zero) && EndValues.areSmall(to?.pair(row) ?? .zero)
  }
}

/// The animations of rows, made one by one.
private struct AnimationMaker {
  let rows: AnimationRows
  let count: Int
  /// The duration of rows without one.
  let duration: Double
  let own: EndValues
  let common: ValueEndpoints
  let hasEnds: Bool
  /// The end values, if they are one or two numbers.
  let pairs: EndPairs?
  /// The settling durations of rows with velocities of their own.
  let settlingDurations: [Double]?

  init(_ rows: AnimationRows, _ count: Int, _ duration: Double) {
    self.rows = rows
    self.count = count
    self.duration = duration
    own = rows.prototype.ownEnds
    common = own.values
    hasEnds = rows.from != nil || rows.to != nil || rows.by != nil
    pairs = EndPairs(rows, own)
    settlingDurations =
      rows.settles && rows.velocities != nil
      ? rows.prototype.settlingDurations(rows, count) : nil
  }

  /// Returns the checked animation of a row.
  func checkedCopy(_ row: Int, for layer: Layer) throws(BulkError) -> Animation {
    var copy = usualCopy(row)
    do throws(EngineError) {
      if rows.keyframes != nil { try copy.setKeyframes(rows, row, of: count) }
      if let typed = try copy.typed() { copy = typed }
      if let velocity = rows.unitVelocities?.value(row) {
        try copy.setUnitVelocity(velocity, settles: rows.settles && rows.durations == nil)
      }
      try layer.check(copy)
    } catch {
      throw BulkError(row, rows.field(of: error, row), error)
    }
    return copy
  }

  /// Returns the animation of a row without checks, and without the values of keyframes.
  func usualCopy(_ row: Int) -> Animation {
    let copy = hasEnds ? rows.prototype.copy(ends(row)) : rows.prototype.copy()
    if let velocity = rows.velocities?.number(row) { copy.setVelocity(velocity) }
    setTiming(&copy.timing, row)
    return copy
  }

  private func ends(_ row: Int) -> EndValues { pairs?[row] ?? rows.ends(row, own, common) }

  private func setTiming(_ timing: inout TimingParameters, _ row: Int) {
    if let time = rows.beginTimes?.number(row) { timing.beginTime = time }
    if let settlingDurations { timing.duration = settlingDurations[row] }
    if let time = rows.durations?.number(row) { timing.duration = time }
    if timing.duration == 0 { timing.duration = duration }
  }

  /// Returns whether the tables accept all animations because they accept the first one, without making them.
  func makesUsualAnimations(for layers: [Layer], after first: Animation) -> Bool {
    guard !rows.prototype.isUntyped, rows.keyframes == nil, rows.unitVelocities == nil,
      (try? first.passesFastValidation(layers[0])) == true
    else { return false }
    var timing = rows.prototype.timing
    for row in layers.indices {
      setTiming(&timing, row)
      guard !layers[row].flags.contains(.hasLargeGeometry), timing.endTimeIfDefaultTiming != nil,
        timing.duration < 1e6,
        (rows.velocities?.number(row) ?? 0).magnitude < SpringParameters.usualVelocity,
        !hasEnds || pairs?.areSmall(row) ?? ends(row).areSmall
      else { return false }
    }
    return true
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
  var field: Field {
    switch self {
    case .notFinite(let field, _), .outOfRange(let field, _, _), .wrongCount(let field, _, _),
      .notAscending(let field, _, _):
      field
    }
  }
}
