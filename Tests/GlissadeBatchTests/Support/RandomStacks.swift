import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport

/// A generator of random slots with stacked rows of every kind.
struct RandomStacks {
  var random: RandomSlots
  var generator: SeededGenerator

  init(seed: UInt64) throws {
    random = try RandomSlots(seed: seed)
    generator = SeededGenerator(seed: seed ^ 0xabcd)
  }

  mutating func group() throws -> MediaTiming {
    if generator.chance(0.15) {
      return try MediaTiming(
        beginTime: generator.uniform(0...1), duration: .infinity,
        speed: generator.chance(0.3) ? 0.5 : 1,
        timeOffset: generator.chance(0.3) ? generator.uniform(-1...1) : 0,
        repeatDuration: generator.chance(0.3) ? 4 : 0,
        fillMode: generator.chance(0.5) ? .both : .removed)
    }
    return try random.timing()
  }

  mutating func track(_ range: ClosedRange<Double>) throws -> KeyframeTrack {
    let modes: [KeyframeTiming.CalculationMode] = [
      .linear, .discrete, .paced, .cubic, .cubicPaced,
    ]
    let mode = modes[generator.index(below: 5)]
    let count = 1 + generator.index(below: 7)
    let values = (0..<count).map { _ in generator.uniform(range) }
    return try KeyframeTrack(
      values: values, keyTimes: keyTimes(count, mode),
      timingFunctions: try functions(count - 1), calculationMode: mode)
  }

  private mutating func keyTimes(
    _ count: Int, _ mode: KeyframeTiming.CalculationMode
  ) -> [Double]? {
    if generator.chance(0.4) { return nil }
    let extra = mode == .discrete && generator.chance(0.5) ? 1 : 0
    var times = (0..<(count + extra)).map { _ in generator.uniform(0...1) }.sorted()
    if generator.chance(0.7) { times[0] = 0 }
    if generator.chance(0.7) { times[times.count - 1] = 1 }
    if times.count > 2, generator.chance(0.3) { times[1] = times[2] }
    return times
  }

  private mutating func functions(_ count: Int) throws -> [TimingFunction] {
    if count == 0 || generator.chance(0.5) { return [] }
    return try (0..<count).map { _ in
      while true {
        if case .timing(let function) = try random.curve() { return function }
      }
    }
  }

  mutating func row(_ channel: Channel, _ range: ClosedRange<Double>) throws -> StackRow {
    var row = StackRow(
      channel: channel, timing: try random.timing(), ends: .scalar(0, 0, .timing(.linear)))
    if generator.chance(0.4) {
      let track = try track(range)
      row.ends = .track(track, try KeySegments(track.timing))
    } else {
      row.ends = .scalar(
        generator.uniform(range), generator.uniform(range), try random.curve())
    }
    let compositions: [Row.Composition] = [.replace, .add, .multiply]
    row.composition = compositions[generator.index(below: 3)]
    row.isCumulative = generator.chance(0.2)
    while generator.chance(0.3) { row.groups.append(try group()) }
    return row
  }

  mutating func turn(_ channel: Channel) throws -> StackRow {
    var row = StackRow(
      channel: channel, timing: try random.timing(), ends: .scalar(0, 0, .timing(.linear)))
    if generator.chance(0.4) {
      let count = 1 + generator.index(below: 4)
      let keys = try KeyframeTiming(
        count: count, calculationMode: generator.chance(0.3) ? .discrete : .linear)
      let rotations = (0..<count).map { _ in generator.rotation().normalized }
      row.ends = .rotations(keys, try KeySegments(keys), rotations)
    } else {
      row.ends = .rotation(generator.rotation(), generator.rotation(), try random.curve())
    }
    while generator.chance(0.2) { row.groups.append(try group()) }
    return row
  }

  /// Returns the values of a channel that keep a matrix in a moderate range.
  private func range(_ channel: Channel) -> ClosedRange<Double> {
    switch channel {
    case .opacity: return 0...1
    case .translationX, .translationY, .translationZ, .positionX, .positionY, .positionZ:
      return -100...100
    case .scaleX, .scaleY, .scaleZ, .anchorPointX, .anchorPointY: return -2...2
    case .originX, .originY, .width, .height: return -50...50
    case .angleX, .angleY, .angleZ, .heading: return -7...7
    case .perspectiveX, .perspectiveY, .perspectiveZ: return -0.01...0.01
    default: return -1...1
    }
  }

  mutating func slot() throws -> StackModel {
    var model = StackModel()
    model.base.opacity = generator.uniform(0...1)
    func some(_ range: ClosedRange<Double>, _ generator: inout SeededGenerator) -> SIMD3<Double> {
      SIMD3(generator.uniform(range), generator.uniform(range), generator.uniform(range))
    }
    if generator.chance(0.5) { model.base.translation = some(-50...50, &generator) }
    if generator.chance(0.5) { model.base.scale = some(-2...2, &generator) }
    if generator.chance(0.5) { model.base.position = some(-50...50, &generator) }
    if generator.chance(0.5) {
      model.base.boundsSize = SIMD2(generator.uniform(0...80), generator.uniform(0...80))
      model.base.anchorPoint = SIMD2(generator.uniform(0...1), generator.uniform(0...1))
    }
    if generator.chance(0.2) { model.base.boundsOrigin = SIMD2(3, -4) }
    var channels: [Channel] = [
      .opacity, .translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ, .positionX,
      .positionY, .positionZ, .originX, .originY, .width, .height, .anchorPointX, .anchorPointY,
    ]
    if generator.chance(0.4) { channels.append(.heading) }
    if generator.chance(0.1) {
      model.base.order = .translateScale
    } else {
      channels += try kind(of: &model, 0)
      if generator.chance(0.3) { channels += try kind(of: &model, 2) }
      if generator.chance(0.2) { channels += try kind(of: &model, 1) }
    }
    for _ in 0..<(1 + generator.index(below: 9)) {
      let channel = channels[generator.index(below: channels.count)]
      let own = channel.ownPart
      if own == .rotation {
        model.rows.append(try turn(channel))
      } else {
        model.rows.append(try row(channel, range(own)))
      }
    }
    return model
  }

  /// Returns the channels of a transform or a factor in a mode, and sets their model values.
  private mutating func kind(of model: inout StackModel, _ factor: Int) throws -> [Channel] {
    let angles: [Channel] = [.angleX, .angleY, .angleZ, .shear11, .shear12, .shear21, .shear22]
    let turns: [Channel] = [
      .rotation, .rotation, .skewXY, .skewXZ, .skewYZ, .perspectiveX, .perspectiveZ,
      .perspectiveW,
    ]
    let entries = [0, 1, 4, 5, 10, 12, 13, 14].map { Channel.entry($0) }
    var channels: [Channel] = []
    let kind = generator.index(below: 5)
    if kind == 0 || kind == 3 {
      channels += angles
      if factor == 0 {
        model.base.angles = SIMD3(generator.uniform(-3...3), 0, generator.uniform(-9...9))
        if generator.chance(0.5) { model.base.shear = SIMD4(1, 0.3, -0.2, 0.9) }
      }
    }
    if kind == 1 || kind == 3 {
      channels += turns
      if factor == 0, kind == 1 {
        model.base.rotation = generator.rotation()
        if generator.chance(0.5) { model.base.perspective.z = -1.0 / 500 }
        if generator.chance(0.5) { model.base.skew = SIMD3(0.1, -0.2, 0.3) }
      }
    }
    if kind == 2 || kind == 3 {
      channels += entries
      if factor == 0, kind == 2 {
        model.base.matrix = Transform3D(rotationAngle: generator.uniform(-3...3), x: 1, y: 2, z: 0)
          .concatenating(Transform3D(translationX: 4, y: -5, z: 6))
      }
    }
    let mode: Channel = factor == 0 ? .rotationMode : .rotationMode.factor(factor)
    if kind == 3 {
      for value in [1.0, 2, 0].shuffled(using: &generator) {
        var row = StackRow(
          channel: mode, timing: try random.timing(), ends: .scalar(value, value, .timing(.linear)))
        if generator.chance(0.3) { row.groups.append(try group()) }
        model.rows.append(row)
      }
    }
    return factor == 0
      ? channels : (channels + [.translationX, .scaleY]).map { $0.factor(factor) }
  }
}
