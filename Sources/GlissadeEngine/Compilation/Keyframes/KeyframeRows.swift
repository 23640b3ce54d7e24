import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// Keyframes in the form of the tables: the times of the segments and their values.
struct KeyframeRows {
  let segments: KeySegments
  private let timing: KeyframeTiming
  private let keyframes: Keyframes
  private let values: [AnimationValue]
  private let isCubic: Bool

  /// Creates the keyframes of numbers.
  ///
  /// - Parameters:
  ///   - values: The values, at least one.
  ///   - keyframes: The times and the interpolation between the values.
  ///   - isDiscrete: Whether the values are shown without interpolation.
  ///   - outputRange: The range of unit times that the timing function of the run can return.
  /// - Throws: ``EngineError`` for times or parameters that do not fit the values.
  init(
    _ values: [AnimationValue], _ keyframes: Keyframes, isDiscrete: Bool,
    outputRange: ClosedRange<Double>
  ) throws(EngineError) {
    var distances: [Double] = []
    for index in 1..<max(values.count, 1) {
      distances.append(
        (values[index].components - values[index - 1].components).length)
    }
    let mode = isDiscrete ? .discrete : keyframes.mode
    timing = try KeyframeRows.timing(values.count, keyframes, mode, distances)
    isCubic = mode == .cubic || mode == .cubicPaced
    segments = try KeyframeRows.segments(timing, isCubic: isCubic, outputRange)
    self.keyframes = keyframes
    self.values = values
  }

  /// Creates the keyframes of values that are interpolated as wholes, which this does not store.
  init(
    count: Int, _ keyframes: Keyframes, outputRange: ClosedRange<Double>
  ) throws(EngineError) {
    timing = try KeyframeRows.timing(count, keyframes, keyframes.mode, [])
    isCubic = false
    segments = try KeyframeRows.segments(timing, isCubic: false, outputRange)
    self.keyframes = keyframes
    values = []
  }

  /// Creates the keyframes of transforms, with one interpolation for each segment; cubic modes become linear.
  init(
    _ transforms: [Transform3D], _ keyframes: Keyframes, outputRange: ClosedRange<Double>
  ) throws(EngineError) {
    var distances: [Double] = []
    for index in 1..<max(transforms.count, 1) {
      let (a, b) = (transforms[index - 1], transforms[index])
      distances.append(Vector(x: b.m41 - a.m41, y: b.m42 - a.m42, z: b.m43 - a.m43).length)
    }
    let mode: KeyframeTiming.CalculationMode =
      switch keyframes.mode {
      case .cubic: .linear
      case .cubicPaced: .paced
      default: keyframes.mode
      }
    timing = try KeyframeRows.timing(transforms.count, keyframes, mode, distances)
    isCubic = false
    segments = try KeyframeRows.segments(timing, isCubic: false, outputRange)
    self.keyframes = keyframes
    values = []
  }

  /// Returns the interpolations between transforms, one for each segment.
  func interpolations(_ transforms: [Transform3D]) -> [TransformInterpolation] {
    if timing.calculationMode == .discrete || transforms.count == 1 {
      return transforms.map { TransformInterpolation(from: $0, to: $0) }
    }
    var interpolations: [TransformInterpolation] = []
    for index in 1..<transforms.count {
      interpolations.append(
        TransformInterpolation(from: transforms[index - 1], to: transforms[index]))
    }
    return interpolations
  }

  /// Returns the segments, each split where its timing function passes 0.5: segment k has the keys 2k and 2k + 1.
  func midpointSegments() throws(EngineError) -> KeySegments {
    var segments: [KeySegments.Segment] = []
    let isHeld = timing.calculationMode == .discrete || timing.count == 1
    for key in 0..<(isHeld ? timing.count : timing.count - 1) {
      let start = timing.times[key]
      let end = isHeld ? start : timing.times[key + 1]
      let function = key < timing.timingFunctions.count ? timing.timingFunctions[key] : .linear
      let part = function.unitTime(reaching: 0.5)
      let middle = min(end, start + (end - start) * part)
      segments.append(KeySegments.Segment(start: start, end: middle, key: 2 * key))
      segments.append(KeySegments.Segment(start: middle, end: end, key: 2 * key + 1))
      if end > start, function.value(at: part, isBefore: true) < 0.5 {
        segments[segments.count - 1].beforeStart = KeySegments.Position(key: 2 * key, fraction: 1)
      }
    }
    return try mappingBatchErrors { () throws(BatchError) in try KeySegments(segments) }
  }

  /// Returns the values of one component, one pair for each segment.
  func values(of component: Int) throws(EngineError) -> [KeyValue] {
    var numbers: [Double] = []
    for value in values { numbers.append(value.components[component]) }
    if timing.calculationMode == .discrete || numbers.count == 1 {
      return numbers.map { KeyValue(from: $0, to: $0) }
    }
    var result: [KeyValue] = []
    if isCubic {
      let (timing, keyframes) = (timing, keyframes)
      let track = try mappingTimingErrors { () throws(TimingError) in
        try KeyframeTrack(
          values: numbers, keyTimes: timing.times, calculationMode: .cubic,
          tensionValues: keyframes.tension, continuityValues: keyframes.continuity,
          biasValues: keyframes.bias)
      }
      for index in 1..<numbers.count {
        result.append(
          KeyValue(
            from: numbers[index - 1], to: numbers[index],
            outgoingTangent: track.outgoingTangents[index - 1],
            incomingTangent: track.incomingTangents[index]))
      }
    } else {
      for index in 1..<numbers.count {
        result.append(KeyValue(from: numbers[index - 1], to: numbers[index]))
      }
    }
    return result
  }

  static func timing(
    _ count: Int, _ keyframes: Keyframes, _ mode: KeyframeTiming.CalculationMode,
    _ distances: [Double]
  ) throws(EngineError) -> KeyframeTiming {
    try mappingTimingErrors { () throws(TimingError) in
      try KeyframeTiming(
        count: count, calculationMode: mode, keyTimes: keyframes.keyTimes,
        timingFunctions: keyframes.timingFunctions, distances: distances)
    }
  }

  static func segments(
    _ timing: KeyframeTiming, isCubic: Bool, _ outputRange: ClosedRange<Double>
  ) throws(EngineError) -> KeySegments {
    try mappingBatchErrors { () throws(BatchError) in
      try KeySegments(timing, isCubic: isCubic, reach: outputRange)
    }
  }
}

extension SIMD4<Double> {
  fileprivate var length: Double {
    Elementary.hypot(Elementary.hypot(self[0], self[1]), Elementary.hypot(self[2], self[3]))
  }
}
