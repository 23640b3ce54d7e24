import GlissadeMath
import GlissadeTiming

// The validation of a slot and its rows.

extension SlotCompiler {
  /// Whether a Float can hold a value.
  static func fits(_ value: Double) -> Bool {
    value.magnitude <= Double(Float.greatestFiniteMagnitude)
  }

  /// Whether a row is valid by a quick test; most rows pass it, and skip ``check(_:of:_:)``.
  func isTriviallyValid(_ row: Int, of slot: Slot) -> Bool {
    let channel = slot.rows[row].channel
    return channel.isSimple && channel != .rotation && slot.rows[row].groupTiming == nil
      && slot.rows[row].indirectEnds == nil && slot.rows[row].timing.period < .infinity
      && SlotCompiler.fits(slot.rows[row].from) && SlotCompiler.fits(slot.rows[row].to)
  }

  /// Throws for a row that no program supports; values are checked where they are emitted.
  func check(_ row: Row, of slot: Slot, _ number: Int) throws(BatchError) {
    let channel = row.channel
    if let column = channel.column, column >= slot.columns.count {
      throw .outOfRange(field: .columns, value: Double(column), row: number)
    }
    guard channel != .none else {
      throw .outOfRange(field: .channels, value: -1, row: number)
    }
    switch row.indirectEnds {
    case nil where channel.isRotation:
      throw .outOfRange(field: .rotation, value: row.from, row: number)
    case .keyed(_, let values) where channel.isRotation:
      throw .outOfRange(field: .rotation, value: values.first?.from ?? 0, row: number)
    case .rotation(let from, let to):
      try SlerpLanes.requireRotation(from, number)
      try SlerpLanes.requireRotation(to, number)
      try checkRotation(row, number)
    case .keyedRotation(let keys, let rotations):
      try requireCount(.keys, rotations.count, keys.keyCount)
      for (from, to) in rotations {
        try SlerpLanes.requireRotation(from, number)
        try SlerpLanes.requireRotation(to, number)
      }
      try checkRotation(row, number)
    case .keyed(let keys, let values):
      try requireCount(.keys, values.count, keys.keyCount)
      for value in values {
        _ = try requireFinite(value.from, .from, number)
        _ = try requireFinite(value.to, .to, number)
        _ = try requireFinite(value.outgoingTangent, .keys, number)
        _ = try requireFinite(value.incomingTangent, .keys, number)
      }
    case nil:
      _ = try requireFinite(row.from, .from, number)
      _ = try requireFinite(row.to, .to, number)
    }
    if row.keys != nil {
      guard case .timing(let function) = row.curve else {
        throw .outOfRange(field: .curves, value: 0, row: number)
      }
      try checkRunTimingFunction(function, number)
    }
    if let groupTiming = row.groupTiming, !groupTiming.timingFunctions.isEmpty {
      try requireCount(.curves, groupTiming.timingFunctions.count, groupTiming.groups.count)
      for (function, group) in zip(groupTiming.timingFunctions, groupTiming.groups) {
        try checkRunTimingFunction(function, number)
        guard function == .linear || group.runDuration < .infinity else {
          throw .outOfRange(field: .duration, value: group.runDuration, row: number)
        }
      }
    }
    // Local time is reduced by the period, which can be infinite where the duration is not. Only a group may have no
    // runs, by a duration that is infinite.
    if row.timing.period == .infinity {
      throw .outOfRange(field: .duration, value: row.timing.runDuration, row: number)
    }
    for group in row.groups where group.period == .infinity && group.runDuration < .infinity {
      throw .outOfRange(field: .duration, value: group.runDuration, row: number)
    }
  }

  /// Throws for the timing function of a whole run that is no bezier curve.
  private func checkRunTimingFunction(_ function: TimingFunction, _ number: Int) throws(BatchError)
  {
    guard let curve = function.unitBezier else {
      throw .outOfRange(field: .curves, value: 0, row: number)
    }
    try PreparedCurve.check(curve, number)
  }

  /// Throws for a rotation on another channel, and for one that is added, multiplied or cumulative.
  private func checkRotation(_ row: Row, _ number: Int) throws(BatchError) {
    guard row.channel.isRotation else {
      throw .outOfRange(field: .channels, value: Double(row.channel.rawValue), row: number)
    }
    guard row.composition == .replace else {
      throw .outOfRange(
        field: .composition, value: row.composition == .add ? 1 : 2, row: number)
    }
    if row.isCumulative { throw .outOfRange(field: .composition, value: 0, row: number) }
  }

  /// Throws for a stacked slot with values that do not fit a Float, with an order that its transform does not
  /// support, or with exports that are rotations.
  func check(_ slot: Slot, _ number: Int) throws(BatchError) {
    // The last one, the anchor offset, is checked with the geometry.
    for property in SlotProperty.all.dropLast() {
      for component in 0..<Int(property.count) {
        _ = try requireFinite(slot.value(property, component), property.field, number)
      }
    }
    try SlerpLanes.requireRotation(slot.rotation, number)
    for column in slot.columns { _ = try requireFinite(column, .columns, number) }
    try checkGeometry(slot, number)
    if slot.order == .translateScale { try checkOrder(slot, number) }
    for (number, channel) in slot.exports.enumerated() {
      let hasColumn = channel.column.map { $0 < slot.columns.count } ?? true
      guard channel != .none, !channel.isRotation, hasColumn else {
        throw .outOfRange(field: .exports, value: Double(channel.rawValue), row: number)
      }
    }
  }

  /// Throws for a position or bounds that do not fit a Float.
  func checkGeometry(_ slot: Slot, _ number: Int) throws(BatchError) {
    if isGeometryTriviallyFinite(slot) { return }
    for axis in 0..<3 { _ = try requireFinite(slot.position[axis], .position, number) }
    for axis in 0..<2 {
      _ = try requireFinite(slot.boundsOrigin[axis], .bounds, number)
      _ = try requireFinite(slot.boundsSize[axis], .bounds, number)
      _ = try requireFinite(slot.anchorPoint[axis], .anchorPoint, number)
      _ = try requireFinite(slot.value(.anchorOffset, axis), .bounds, number)
    }
  }

  /// Whether a slot's geometry fits Floats by a quick test.
  private func isGeometryTriviallyFinite(_ slot: Slot) -> Bool {
    let geometry = SIMD8(
      lowHalf: SIMD4(slot.position, 0),
      highHalf: SIMD4(lowHalf: slot.boundsOrigin, highHalf: slot.boundsSize))
    // Products and sums of numbers below this bound are well below the largest Float.
    return geometry.areWithin(0x1p60) && slot.anchorPoint.x.magnitude < 0x1p60
      && slot.anchorPoint.y.magnitude < 0x1p60
  }

  /// Throws for parts of a transform that concat(translation, scale) does not have.
  private func checkOrder(_ slot: Slot, _ number: Int) throws(BatchError) {
    guard slot.rotation == .identity else {
      throw .outOfRange(field: .rotation, value: slot.rotation.w, row: number)
    }
    guard slot.matrix == nil else {
      throw .outOfRange(field: .matrices, value: 1, row: number)
    }
    for property in SlotProperty.all where Channel(property).isStackedTransformPart {
      for component in 0..<Int(property.count) {
        let value = slot.value(property, component)
        guard value == property.neutral(component) else {
          throw .outOfRange(field: property.field, value: value, row: number)
        }
      }
    }
    for (number, row) in slot.rows.enumerated() {
      let channel = row.channel
      guard channel != .rotation, channel.factor > 0 || !channel.isStackedTransformPart else {
        throw .outOfRange(field: channel.field, value: Double(channel.rawValue), row: number)
      }
    }
  }
}

extension Row {
  /// Whether the row adds its end value for each completed cycle.
  var countsCycles: Bool { isCumulative && !timing.autoreverses }

  /// Whether a simple program supports the row.
  var fitsSimpleProgram: Bool {
    composition == .replace && groupTiming?.groups.isEmpty ?? true && !countsCycles && keys == nil
  }
}
