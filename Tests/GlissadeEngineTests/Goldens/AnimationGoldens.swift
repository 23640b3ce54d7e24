import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The sections on timing, curves, ends, keyframes and stacks, shown by a layer of opacity 0.5.
enum AnimationGoldens {
  /// Rows that are decimal numbers through and through.
  private static func expectExact(_ shown: ShownNumber, _ expected: Golden) throws {
    try expect(
      shown, expected, relative: SpringGoldens.computedTolerance, isExact: true)
  }

  static func curves(_ section: Golden) throws {
    let curves: [(key: String, function: TimingFunction)] = [
      ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut),
      ("default", .default),
    ]
    let times = try section["x"].doubles
    for (key, function) in curves {
      let scene = try GoldenScene(opacity: 0.5)
      let fade = fade().keep(.removed)
      fade.timingFunction = function
      try scene.layer.add(fade)
      for (time, expected) in zip(times, try section[key].list) {
        try expect(
          scene.opacity(at: time), expected, relative: SpringGoldens.floatTolerance)
      }
    }
  }

  static func mediaTiming(_ section: Golden) throws {
    try expectEqual(section["setup"].text, "opacity 0->1 linear 1s, model .5")
    let setups: [(key: String, change: (Animation) -> Void)] = [
      ("autoreverses", { $0.autoreverses = true }),
      ("repeatCount2.5", { $0.repeatCount = 2.5 }),
      ("repeatDuration1.7", { $0.repeatDuration = 1.7 }),
      ("speed2", { $0.speed = 2 }),
      ("timeOffset.3", { $0.timeOffset = 0.3 }),
      ("speed-1", { $0.speed = -1 }),
      ("duration0", { $0.duration = 0 }),
    ]
    let times = try section["t"].doubles
    for (key, change) in setups {
      for isRemoved in [false, true] {
        let scene = try GoldenScene(opacity: 0.5)
        let fade = fade().keep(.removed)
        fade.isRemovedOnCompletion = isRemoved
        change(fade)
        try scene.layer.add(fade)
        let row = try section[key].list
        expectEqual(row.count, times.count)
        for (time, expected) in zip(times, row) {
          try expectExact(scene.opacity(at: time), expected)
        }
      }
    }
  }

  static func fillModes(_ section: Golden) throws {
    let modes: [(key: String, mode: MediaTiming.FillMode)] = [
      ("removed", .removed), ("forwards", .forwards), ("backwards", .backwards), ("both", .both),
    ]
    let times = try section["t"].doubles
    for (key, mode) in modes {
      let scene = try GoldenScene(opacity: 0.5)
      let fade = fade().keep(.removed)
      fade.beginTime = try section["beginTime"].double
      fade.fillMode = mode
      try scene.layer.add(fade)
      for (time, expected) in zip(times, try section[key].list) {
        try expectExact(scene.opacity(at: time), expected)
      }
    }
  }

  static func fromToBy(_ section: Golden) throws {
    let setups: [(key: String, from: Double?, to: Double?, by: Double?)] = [
      ("from.2", 0.2, nil, nil), ("to.8", nil, 0.8, nil), ("by.3", nil, nil, 0.3),
      ("from.2_by.3", 0.2, nil, 0.3), ("to.9_by.3", nil, 0.9, 0.3), ("none", nil, nil, nil),
    ]
    for (key, from, to, by) in setups {
      let scene = try GoldenScene(opacity: 0.5)
      try scene.layer.add(BasicAnimation(keyPath: .opacity, from: from, to: to, by: by).lasting(1))
      try expectExact(scene.opacity(at: 0.5), section[key])
    }
  }

  static func keyframes(_ section: Golden) throws {
    typealias Mode = KeyframeTiming.CalculationMode
    let uneven = [0, 0.1, 0.6, 1]
    let setups: [(key: String, mode: Mode, keyTimes: [Double]?)] = [
      ("linear", .linear, nil), ("linear_keyTimes_0_.1_.6_1", .linear, uneven),
      ("discrete", .discrete, nil), ("discrete_keyTimes", .discrete, uneven),
      ("discrete_keyTimes", .discrete, uneven + [1]), ("paced", .paced, nil),
      ("linear_keyTimes_0_.1_.6_1", .paced, uneven), ("cubic", .cubic, nil),
      ("cubic_keyTimes", .cubic, uneven), ("cubic_keyTimes", .cubicPaced, uneven),
    ]
    let (values, times) = (try section["values"].doubles, try section["t"].doubles)
    for (key, mode, keyTimes) in setups {
      let scene = try GoldenScene(opacity: 0.25)
      let animation = KeyframeAnimation(keyPath: .opacity, values: values, keyTimes: keyTimes)
      animation.calculationMode = mode
      animation.duration = 1
      try scene.layer.add(animation)
      for (time, expected) in zip(times, try section[key].list) {
        // Values that were measured in Core Animation's Floats have more than five digits.
        let isMeasured = try expected.number.text.count > 7
        try expect(
          scene.opacity(at: time), expected,
          relative: isMeasured ? SpringGoldens.floatTolerance : SpringGoldens.computedTolerance,
          isExact: true)
      }
    }
  }

  static func additive(_ section: Golden) throws {
    let scene = try GoldenScene(opacity: 0.5)
    for (to, key) in [(0.2, "model.5_plus_0to.2_half"), (0.1, "plus_second_0to.1_half")] {
      let fade = BasicAnimation(keyPath: .opacity, from: 0, to: to).lasting(1)
      fade.isAdditive = true
      try scene.layer.add(fade)
      try expectExact(scene.opacity(at: 0.5), section[key])
    }
  }

  static func cumulative(_ section: Golden) throws {
    let scene = try GoldenScene(position: Point(x: -3, y: 2))
    let move = BasicAnimation(keyPath: .positionX, from: 0, to: 10).lasting(1)
    move.repeatCount = 3
    move.isCumulative = true
    try scene.layer.add(move)
    for (key, expected) in try section.entries {
      try expectExact(scene.positionX(at: try #require(Double(key))), expected)
    }
  }
}
