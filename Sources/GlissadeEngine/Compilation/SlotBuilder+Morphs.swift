import GlissadeBatch
import GlissadeTiming

extension SlotBuilder {
  /// Adds a morph between two values; additive, cumulative and relative morphs do not exist.
  mutating func addMorph(
    _ ends: ValueEndpoints, to property: LayerProperty, _ schedule: RowSchedule
  ) throws(EngineError) {
    guard ends.by == nil else { throw .unsupported(property: property) }
    guard ends.from != nil || ends.to != nil else { return }
    let base = model.value(of: property)
    let (from, to) = (ends.from ?? base, ends.to ?? base)
    try from.checkMorph(to: to)
    let channels = morphChannels(of: property)
    let (start, end) = (morphs.index(of: from), morphs.index(of: to))
    // All three rows have the same curve, so that they share its evaluation.
    for (channel, from, to) in [
      (channels[0], start, start), (channels[1], end, end), (channels[2], 0, 1),
    ] {
      own.add(
        ScalarEndpoints(from: from, to: to), channel, base: 0, schedule, false)
    }
  }

  /// Adds a morph through several values; the cubic modes become linear, and so do the paced ones, since values have
  /// no distance.
  mutating func addMorphs(
    _ values: [AnimationValue], _ keyframes: Keyframes, to property: LayerProperty,
    timing: MediaTiming, _ schedule: RowSchedule
  ) throws(EngineError) {
    let isDiscrete = keyframes.mode == .discrete
    if !isDiscrete {
      for index in 1..<max(values.count, 1) { try values[index - 1].checkMorph(to: values[index]) }
    }
    var keyframes = keyframes
    keyframes.mode = isDiscrete ? .discrete : .linear
    let keys = try KeyframeRows(
      count: values.count, keyframes, outputRange: schedule.curve.outputRange)
    let channels = morphChannels(of: property)
    var indices: [Double] = []
    indices.reserveCapacity(values.count)
    for value in values { indices.append(morphs.index(of: value)) }
    let isHeld = isDiscrete || values.count == 1
    var rows: [[KeyValue]] = [[], [], []]
    for index in 0..<(isHeld ? indices.count : indices.count - 1) {
      let (start, end) = (indices[index], indices[isHeld ? index : index + 1])
      rows[0].append(KeyValue(from: start, to: start))
      rows[1].append(KeyValue(from: end, to: end))
      rows[2].append(KeyValue(from: 0, to: isHeld ? 0 : 1))
    }
    for (channel, values) in zip(channels, rows) {
      own.add(Row(channel, keys: keys.segments, values: values, timing: timing), schedule, false)
    }
  }

  /// Returns the channels of both indices and of the progress.
  private mutating func morphChannels(of property: LayerProperty) -> [Channel] {
    // The model's value has index 0.
    if !columns.contains(where: { $0.property == property }) {
      _ = morphs.index(of: model.value(of: property))
    }
    return (0..<3).map { channel(of: property, $0) }
  }
}
