import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The sections on springs and on scrolling.
enum SpringGoldens {
  /// Settling durations, which Core Animation computes in Double.
  static let settlingTolerance = 1e-9
  /// Stiffnesses that UIKit derives from a duration.
  static let stiffnessTolerance = 2e-8
  /// Values that Core Animation computes in Float.
  static let floatTolerance = 2e-6
  /// Rows that were computed from the same formulas: what elementary functions may differ by.
  static let computedTolerance = 1e-12

  static func settling(_ section: Golden) throws {
    for row in try section["rows"].list {
      let spring = SpringAnimation(keyPath: .opacity)
      spring.mass = try row["m"].double
      spring.stiffness = try row["k"].double
      spring.damping = try row["c"].double
      spring.initialVelocity = try row["v0"].double
      try expect(spring.settlingDuration, row["settle"], relative: settlingTolerance, isExact: true)
    }
    try expectEqual(section["zero_damping"].text, "FLT_MAX")
    let spring = SpringAnimation(keyPath: .opacity)
    spring.damping = 0
    expectEqual(spring.settlingDuration, Double(Float.greatestFiniteMagnitude))
  }

  static func positions(_ section: Golden) throws {
    let times = try section["t"].doubles
    let setups: [(key: String, damping: Double, velocity: Double)] = [
      ("default", 10, 0), ("c20_or_c30_clamped", 20, 0), ("c20_or_c30_clamped", 30, 0),
      ("v5", 10, 5), ("v-5", 10, -5),
    ]
    for (key, damping, velocity) in setups {
      let spring = SpringAnimation(keyPath: .positionX, from: 0, to: 100)
      spring.damping = damping
      spring.initialVelocity = velocity
      spring.duration = spring.settlingDuration
      let scene = try GoldenScene()
      try scene.layer.add(spring)
      for (time, expected) in zip(times, try section[key].list) {
        try expect(scene.positionX(at: time), expected, relative: floatTolerance)
      }
    }
    let cut = SpringAnimation(keyPath: .positionX, from: 0, to: 100).lasting(0.5)
    let scene = try GoldenScene(position: Point(x: -7, y: 0))
    try scene.layer.add(cut)
    for (key, expected) in try section["duration.5_default"].entries {
      let time = try #require(Double(key))
      try expect(scene.positionX(at: time), expected, relative: floatTolerance)
    }
    // The duration cuts the motion: right after it the model shows.
    try expectEqual(scene.positionX(at: 0.500_001).presented, -7)
  }

  static func perceptual(_ section: Golden) throws {
    for row in try section.list {
      let (duration, bounce) = (try row["d"].double, try row["b"].double)
      let spring = try SpringAnimation(
        keyPath: .opacity, perceptualDuration: duration, bounce: bounce)
      expectEqual(spring.mass, 1)
      try expect(spring.stiffness, row["k"], relative: settlingTolerance)
      try expect(spring.damping, row["c"], relative: settlingTolerance)
      if row.has("settle") {
        try expect(
          spring.settlingDuration, row["settle"], relative: settlingTolerance, isExact: true)
      }
      expectClose(spring.perceptualDuration, duration, within: 1e-15)
      expectClose(spring.bounce, bounce, within: 1e-15)
    }
  }

  static func uikitAngles(_ section: Golden) throws {
    for (key, expected) in try section.entries {
      let motion = try TimedSpring.uikit(duration: 1, dampingRatio: try #require(Double(key)))
      // The angle is frequency times duration.
      try expect(motion.spring.angularFrequency, expected, relative: stiffnessTolerance)
    }
  }

  static func uikitStiffnesses(_ section: Golden) throws {
    for row in try section.list {
      let motion = try TimedSpring.uikit(
        duration: row["d"].double, dampingRatio: row["z"].double,
        initialVelocity: row["v"].double)
      try expect(motion.spring.stiffness, row["k"], relative: stiffnessTolerance, isExact: true)
    }
  }

  static func uikitDefaults(_ section: Golden) throws {
    let motion = try TimedSpring.uikit(
      springDuration: section["d"].double, bounce: section["b"].double)
    try expect(motion.spring.stiffness, section["k"], relative: 1e-15)
    try expect(motion.spring.damping, section["c"], relative: 1e-15)
  }

  static func retarget(_ section: Golden) throws {
    let moves = try section["moves"].list
    let scene = try GoldenScene(position: Point(x: try moves[0]["from"].double, y: 0))
    for move in moves {
      try scene.stage.advance(to: move["at"].double)
      try scene.layer.animate(
        .position, to: Point(x: move["to"].double, y: 0),
        with: .uikit(
          duration: move["d"].double, dampingRatio: move["z"].double,
          initialVelocity: move["v"].double))
    }
    for (key, expected) in try section["samples"].entries {
      let time = try #require(Double(key))
      try expect(scene.positionX(at: time), expected, relative: floatTolerance)
    }
    // Springs are exactly at their end when their time is over.
    try expectEqual(scene.positionX(at: 0.5).presented, 350)
  }

  static func sample(_ row: Golden) throws {
    let scene = try GoldenScene(position: Point(x: 50, y: 0))
    try scene.layer.animate(
      .position, to: Point(x: 150, y: 0), with: .uikit(duration: 1, dampingRatio: 0.5))
    // The sample's own time is known to a screen refresh only.
    let bound = 0.03
    let expected = try row.double
    let shown = try scene.positionX(at: 0.297)
    expectClose(shown.presented, expected, within: bound)
    expectClose(shown.framed, expected, within: bound)
  }

  static func swiftUI(_ section: Golden) throws {
    let rows: [(key: String, ratio: Double)] = [
      ("Spring(response:.5,dampingRatio:.8).settlingDuration", 0.8), ("z1", 1), ("z2", 2),
    ]
    for (key, ratio) in rows {
      let spring = try Spring(response: 0.5, dampingRatio: ratio)
      try expect(
        spring.swiftUISettlingDuration, section[key], relative: settlingTolerance, isExact: true)
    }
  }

  static func overdamped(_ section: Golden) throws {
    let spring = try SpringAnimation(
      keyPath: .positionX, perceptualDuration: section["d"].double, bounce: section["b"].double)
    (spring.fromValue, spring.toValue) = (0, 1)
    spring.duration = spring.settlingDuration
    expectTrue(spring.allowsOverdamping)
    let scene = try GoldenScene()
    try scene.layer.add(spring)
    let time = try section["at"].double
    let peak = try section["peak"]
    // The peak was looked for in steps of 1e-5 s, and printed as it is there.
    try expect(scene.positionX(at: time), peak, relative: computedTolerance, isExact: true)
    let highest = try peak.double
    // Between two steps a peak of curvature 250 is this much higher.
    let pitch = 250 * 5e-6 * 5e-6 / 2
    for step in 0...400 {
      let shown = try scene.positionX(at: Double(step) / 1000)
      expectAtMost(shown.presented, highest + pitch)
    }
    let exact = try #require(
      try Spring(perceptualDuration: section["d"].double, bounce: section["b"].double).peak())
    expectTrue(exact.progress >= highest && exact.progress <= highest + pitch)
    try expect(exact.time, section["at"], relative: computedTolerance)
  }

  static func scroll(_ section: Golden) throws {
    try expectEqual(DecelerationRate.normal.perMillisecond, section["normal"].double)
    try expectEqual(DecelerationRate.fast.perMillisecond, section["fast"].double)
    try expectEqual(section["project_per_v"].text, "(v/1000)*d/(1-d)=0.499 v at .998")
    expectClose(DecelerationRate.normal.discreteProjection(velocity: 1), 0.499, within: 1e-12)
    for (rate, d) in [(DecelerationRate.normal, 0.998), (.fast, 0.99)] {
      let expected = (-1234.5 / 1000) * d / (1 - d)
      expectClose(rate.discreteProjection(velocity: -1234.5), expected, within: 1e-9)
    }
    try expectEqual(section["rubber"].text, "(1-1/(x*c/d+1))*d, c=.55")
    let band = try RubberBand(dimension: 480)
    for x in [1.0, 30, 480, 9000] {
      let expected = (1 - 1 / (x * 0.55 / 480 + 1)) * 480
      expectClose(band.offset(drag: x), expected, within: 1e-10)
    }
  }
}
