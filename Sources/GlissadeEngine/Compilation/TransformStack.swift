import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// A slot under construction, with the way in which its transform is represented so far.
struct TransformStack {
  var slot = Slot()
  private var model = Transform3D.identity
  /// Whether the model may have another transform than the identity.
  private var hasModel = false
  private var parts: TransformParts?
  private var hasParts = false
  private var usesAngles = false
  private var usesQuaternion = false
  private var usesEntries = false
  /// Whether rows select the mode of the transform itself.
  private var hasModes = false
  private var factors = 0
  /// The channels that have rows.
  private var animatedChannels: [Channel] = []

  var isAnimated: Bool { !slot.rows.isEmpty }

  /// Returns whether rows animate one of the channels.
  func moves(_ channels: [Channel]) -> Bool {
    for channel in animatedChannels where channels.contains(channel) { return true }
    return false
  }

  /// Starts the slot of a layer without a transform.
  mutating func begin() {
    // Most layers leave the stack as it was at first.
    if isUnchanged { return }
    reset()
    if hasModel { (model, hasModel) = (.identity, false) }
  }

  /// Starts a slot with the transform of a layer.
  mutating func begin(_ transform: Transform3D) {
    reset()
    (model, hasModel) = (transform, true)
  }

  private mutating func reset() {
    if !animatedChannels.isEmpty { animatedChannels.removeAll(keepingCapacity: true) }
    if !slot.rows.isEmpty { slot.rows.removeAll(keepingCapacity: true) }
    if !slot.columns.isEmpty { slot.columns.removeAll(keepingCapacity: true) }
    if !slot.exports.isEmpty { slot.exports.removeAll(keepingCapacity: true) }
    // The values of a transform are changed only where it is set or animated.
    if !hasParts && !hasModel { return }
    (parts, hasParts, factors) = (nil, false, 0)
    (usesAngles, usesQuaternion, usesEntries, hasModes) = (false, false, false, false)
    (slot.translation, slot.scale) = (SIMD3(0, 0, 0), SIMD3(1, 1, 1))
    slot.rotation = .identity
    slot.angles = SIMD3(0, 0, 0)
    slot.skew = SIMD3(0, 0, 0)
    slot.perspective = SIMD4(0, 0, 0, 1)
    slot.shear = SIMD4(1, 0, 0, 1)
    slot.matrix = nil
  }

  /// Whether the slot has no rows, columns and exports, and the identity as its transform.
  private var isUnchanged: Bool {
    !hasModel && !hasParts && slot.rows.isEmpty && slot.columns.isEmpty && slot.exports.isEmpty
      && animatedChannels.isEmpty
  }

  /// Sets the transform underneath the rows, decomposed into parts if these are animated.
  mutating func finish() {
    if !hasParts {
      if !hasModel || model.isIdentity { return }
      // The most common matrices have a faster form in the tables, where it gives the same bits.
      if let scaled = model.translationAndScale {
        (slot.translation, slot.scale) = scaled
      } else {
        slot.matrix = model
      }
      return
    }
    var base = base
    let mixes = usesAngles ? usesQuaternion || usesEntries : usesQuaternion && usesEntries
    if usesEntries { slot.matrix = model }
    if mixes || usesAngles || !usesQuaternion {
      base = usesQuaternion || usesAngles || base.rotation == nil ? base.withAngles : base
    } else {
      base = base.withQuaternion
    }
    if hasModes && !mixes && !usesEntries {
      for index in slot.rows.indices.reversed() where slot.rows[index].channel == .rotationMode {
        slot.rows.remove(at: index)
      }
    }
    slot.set(base)
  }

  /// Returns a slot of a transform that is not animated, decomposed if possible.
  static func atRest(_ transform: Transform3D) -> Slot {
    var slot = Slot()
    if let parts = TransformParts(transform) { slot.set(parts) } else { slot.matrix = transform }
    return slot
  }

  /// The parts of the model's transform, with angles or a quaternion, whichever the decomposition gives.
  private var base: TransformParts {
    mutating get {
      if let parts { return parts }
      let made = TransformParts(model) ?? TransformParts()
      parts = made
      return made
    }
  }

  // MARK: Numbers

  mutating func add(
    _ ends: ScalarEndpoints, _ channel: Channel, base: Double, _ schedule: RowSchedule,
    _ isAdditive: Bool
  ) {
    func row(_ from: Double, _ to: Double) -> Row { schedule.row(channel, from, to) }
    if isAdditive {
      let start = ends.to.flatMap { to in ends.by.map { to - $0 } }
      let from = ends.from ?? start ?? 0
      let to = ends.to ?? ends.by.map { from + $0 } ?? 0
      if ends.from == nil && ends.to == nil && ends.by == nil { return }
      add(row(from, to), schedule, true)
      return
    }
    let isCovered = animatedChannels.contains(channel)
    switch (ends.from, ends.to, ends.by) {
    case (let from?, let to?, _): add(row(from, to), schedule, false)
    case (let from?, nil, let by?): add(row(from, from + by), schedule, false)
    case (nil, let to?, let by?): add(row(to - by, to), schedule, false)
    case (nil, nil, let by?):
      if isCovered || schedule.isCumulative {
        add(row(0, by), schedule, true)
      } else {
        add(row(base, base + by), schedule, false)
      }
    case (let from?, nil, nil):
      if isCovered {
        fade(row(0, 1), row(from, 0), schedule)
      } else {
        add(row(from, base), schedule, false)
      }
    case (nil, let to?, nil):
      if isCovered {
        fade(row(1, 0), row(0, to), schedule)
      } else {
        add(row(base, to), schedule, false)
      }
    case (nil, nil, nil): break
    }
  }

  /// Fades out the underlying value with one row, and adds a value with another.
  private mutating func fade(_ share: Row, _ value: Row, _ schedule: RowSchedule) {
    var share = share
    share.composition = .multiply
    share.apply(schedule)
    share.isCumulative = schedule.isCumulative
    slot.rows.append(share)
    add(value, schedule, true)
  }

  /// Adds a row that multiplies a number.
  mutating func scale(_ channel: Channel, from: Double, to: Double, _ schedule: RowSchedule) {
    var row = schedule.row(channel, from, to)
    row.composition = .multiply
    row.apply(schedule)
    slot.rows.append(row)
    if !animatedChannels.contains(channel) { animatedChannels.append(channel) }
  }

  /// Adds a row to a number's stack.
  mutating func add(_ row: consuming Row, _ schedule: RowSchedule, _ isAdditive: Bool) {
    if isAdditive { row.composition = .add }
    if schedule.isCumulative { row.isCumulative = true }
    if !schedule.groups.timings.isEmpty || row.isKeyed { row.apply(schedule) }
    if !animatedChannels.contains(row.channel) { animatedChannels.append(row.channel) }
    slot.rows.append(row)
  }

  /// Adds the animation of a number of the transform.
  mutating func add(_ ends: ScalarEndpoints, part: Int, _ schedule: RowSchedule, _ isAdditive: Bool)
  {
    let base = TransformParts.angles.contains(part) ? base.withAngles : base
    use(part, schedule)
    add(ends, TransformParts.channel(part), base: base.numbers[part], schedule, isAdditive)
  }

  /// Adds the keyed animation of a number of the transform.
  mutating func addPart(_ row: Row, _ schedule: RowSchedule, _ isAdditive: Bool) {
    for part in TransformParts.angles where TransformParts.channel(part) == row.channel {
      use(part, schedule)
    }
    hasParts = true
    add(row, schedule, isAdditive)
  }

  private mutating func use(_ part: Int, _ schedule: RowSchedule) {
    hasParts = true
    if TransformParts.angles.contains(part) {
      usesAngles = true
      addMode(0, schedule)
    }
  }

  /// Adds an additive transform and returns its number.
  mutating func addFactor() -> Int {
    hasParts = true
    factors += 1
    return factors
  }

  mutating func addMode(_ mode: Double, _ schedule: RowSchedule, factor: Int = 0) {
    if factor == 0 { hasModes = true }
    var row = Row(Channel.rotationMode.of(factor), from: mode, to: mode, timing: schedule.timing)
    row.apply(schedule)
    slot.rows.append(row)
  }

  // MARK: Whole transforms

  mutating func add(
    _ interpolation: TransformInterpolation, _ schedule: RowSchedule, _ isAdditive: Bool
  ) throws(EngineError) {
    try add([interpolation], nil, schedule, isAdditive)
  }

  mutating func add(
    _ values: [Transform3D], _ keyframes: Keyframes, _ schedule: RowSchedule, _ isAdditive: Bool
  ) throws(EngineError) {
    let keys = try KeyframeRows(values, keyframes, outputRange: schedule.curve.outputRange)
    try add(keys.interpolations(values), keys, schedule, isAdditive)
  }

  /// Adds the rows of an interpolation between two transforms, or of one interpolation for each segment.
  private mutating func add(
    _ interpolations: [TransformInterpolation], _ keys: KeyframeRows?, _ schedule: RowSchedule,
    _ isAdditive: Bool
  ) throws(EngineError) {
    let factor = isAdditive ? addFactor() : 0
    hasParts = true
    var near: [TransformParts] = []
    var far: [TransformParts] = []
    var (rotatesInSpace, isDiscrete) = (false, false)
    for interpolation in interpolations {
      switch interpolation.kind {
      case .affine(let from, let to):
        near.append(TransformParts(from))
        far.append(TransformParts(to))
      case .general(let from, let to):
        near.append(TransformParts(from))
        far.append(TransformParts(to))
        if near[near.count - 1].rotation != nil || far[far.count - 1].rotation != nil {
          rotatesInSpace = true
        }
      case .discrete: isDiscrete = true
      }
    }
    if isDiscrete { return try addEntries(interpolations, keys, schedule, factor) }
    let rows = TransformPartRows(
      near: near, far: far, keys: keys?.segments, schedule: schedule, factor: factor)
    // Underneath all other rows, a number that keeps its value needs no row.
    let base = factor > 0 ? TransformParts() : base
    for part in 0..<TransformParts.count {
      let isAngle = TransformParts.angles.contains(part)
      if isAngle && rotatesInSpace { continue }
      let channel = rows.channel(part)
      let isTurned =
        isAngle && (usesQuaternion || (usesAngles && factor == 0) || base.rotation != nil)
      if rows.holds(part, base.numbers[part]) && !animatedChannels.contains(channel) && !isTurned {
        continue
      }
      if isAngle && factor == 0 {
        usesAngles = true
      }
      slot.rows.append(rows.row(part))
      if !animatedChannels.contains(channel) { animatedChannels.append(channel) }
    }
    if rotatesInSpace {
      let space = TransformStack.quaternions(near, far)
      slot.rows.append(rows.turn(space.near, space.far))
      if factor == 0 { usesQuaternion = true }
      addMode(1, schedule, factor: factor)
    } else if factor == 0 && (usesAngles || usesQuaternion || usesEntries) {
      addMode(0, schedule)
    }
    if factor == 0 { hideFactors(schedule) }
  }

  /// Hides the additive transforms before a row that replaces the whole transform.
  private mutating func hideFactors(_ schedule: RowSchedule) {
    guard factors > 0 else { return }
    for factor in 1...factors {
      for part in 0..<TransformParts.count { hide(part, of: factor, schedule) }
      addMode(0, schedule, factor: factor)
    }
  }

  private mutating func hide(_ part: Int, of factor: Int, _ schedule: RowSchedule) {
    let channel = TransformParts.channel(part).of(factor)
    guard animatedChannels.contains(channel) else { return }
    let number = TransformParts().numbers[part]
    var row = schedule.row(channel, number, number)
    row.apply(schedule)
    slot.rows.append(row)
  }

  /// Adds matrices that cannot be decomposed: the value changes from start to end at a progress of 0.5.
  private mutating func addEntries(
    _ interpolations: [TransformInterpolation], _ keys: KeyframeRows?, _ schedule: RowSchedule,
    _ factor: Int
  ) throws(EngineError) {
    let segments =
      if let keys { try keys.midpointSegments() } else { try schedule.midpointSegments() }
    for index in 0..<16 {
      var values: [KeyValue] = []
      for interpolation in interpolations {
        let (from, to) = (
          interpolation.from[index / 4, index % 4], interpolation.to[index / 4, index % 4]
        )
        values.append(KeyValue(from: from, to: from))
        values.append(KeyValue(from: to, to: to))
      }
      var row = Row(
        Channel.entry(index).of(factor), keys: segments, values: values, timing: schedule.timing)
      row.apply(keys == nil ? schedule.linear : schedule)
      slot.rows.append(row)
    }
    if factor == 0 { usesEntries = true }
    addMode(2, schedule, factor: factor)
    if factor == 0 { hideFactors(schedule) }
  }

  private static func quaternions(
    _ near: [TransformParts], _ far: [TransformParts]
  ) -> (near: [Quaternion], far: [Quaternion]) {
    var result: (near: [Quaternion], far: [Quaternion]) = ([], [])
    for index in near.indices {
      result.near.append(near[index].withQuaternion.rotation ?? .identity)
      result.far.append(far[index].withQuaternion.rotation ?? .identity)
    }
    return result
  }
}

extension Transform3D {
  /// The translation and scale, if the transform consists of nothing else.
  var translationAndScale: (SIMD3<Double>, SIMD3<Double>)? {
    let rest = [m12, m13, m14, m21, m23, m24, m31, m32, m34]
    for entry in rest where entry != 0 { return nil }
    return m44 == 1 ? (SIMD3(m41, m42, m43), SIMD3(m11, m22, m33)) : nil
  }
}
