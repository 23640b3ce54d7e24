import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The section of numbers from the transitions that the engine was asked to run.
enum SeedGoldens {
  /// Up by 10 points, then 150 times as large.
  static let reveal = Transform3D(translationX: 0, y: -10, z: 0)
    .concatenating(Transform3D(scaleX: 150, y: 150, z: 1))

  static func seeds(_ section: Golden) throws {
    try fadeAndPush(section["000_MTH_1s_easeInOut"])
    try slideIn(section["001_AniObject_2s_W375_x"])
    try push(section["003_push_2s_easeIn"])
    try pop(section["003_pop_2s"])
    try bounce(section["004_unit_progress_by_t_over_d"])
    try bouncePeak(section["004_peak"])
  }

  /// - Parameter range: the largest value on the way, which the frame's error goes with.
  private static func expectComputed(
    _ shown: ShownNumber, _ expected: Golden, range: Double = 1
  ) throws {
    try expect(
      shown, expected, relative: SpringGoldens.computedTolerance, isExact: true, range: range)
  }

  private static func eachTime(
    _ rows: Golden, _ body: (Double, Golden) throws -> Void
  ) throws {
    for (key, row) in try rows.entries { try body(try #require(Double(key)), row) }
  }

  private static func fadeAndPush(_ rows: Golden) throws {
    let from = try GoldenScene()
    try from.layer.animate(
      .transform, to: Transform3D(translationX: -320, y: 0, z: 0), duration: 1)
    let to = try GoldenScene(opacity: 0)
    try to.layer.animate(.opacity, to: 1, duration: 1)
    try eachTime(rows) { time, row in
      try expectComputed(from.entry(4, 1, at: time), row["tx"], range: 320)
      try expectComputed(to.opacity(at: time), row["alpha"])
    }
  }

  private static func slideIn(_ rows: Golden) throws {
    let width = 375.0
    let scene = try GoldenScene(position: Point(x: width, y: 0))
    try scene.layer.animate(.position, to: .zero, duration: 2)
    try eachTime(rows) { time, row in
      try expectComputed(scene.positionX(at: time), row, range: width)
    }
  }

  private static func push(_ rows: Golden) throws {
    let logo = try GoldenScene()
    let animation = BasicAnimation(keyPath: .transform, from: .identity, to: reveal).lasting(2)
    animation.keep(.forwards)
    animation.timingFunction = .easeIn
    try logo.layer.add(animation)
    let view = try GoldenScene()
    try view.layer.add(BasicAnimation(keyPath: .opacity, from: 0, to: 1).lasting(2))
    try eachTime(rows) { time, row in
      try expectComputed(logo.entry(1, 1, at: time), row["scale"], range: 150)
      try expectComputed(logo.entry(2, 2, at: time), row["scale"], range: 150)
      try expectComputed(logo.entry(4, 2, at: time), row["ty"], range: 1500)
      try expectComputed(view.opacity(at: time), row["opacity"])
    }
  }

  private static func pop(_ rows: Golden) throws {
    let scene = try GoldenScene()
    try scene.layer.animate(.transform, to: Transform3D(scaleX: 0.1, y: 0.1, z: 1), duration: 2)
    try scene.layer.animate(.opacity, to: 0, duration: 2)
    try eachTime(rows) { time, row in
      try expectComputed(scene.entry(1, 1, at: time), row["scale"])
      try expectComputed(scene.entry(2, 2, at: time), row["scale"])
      try expectComputed(scene.opacity(at: time), row["alpha"])
    }
  }

  private static func bounce(_ rows: Golden) throws {
    // The progress depends on neither the duration nor the distance.
    for duration in [0.25, 1.0, 8] {
      let scene = try GoldenScene()
      try scene.layer.animate(
        .position, to: Point(x: 1, y: 0), with: .uikit(duration: duration, dampingRatio: 0.6))
      try eachTime(rows) { part, row in
        try expectComputed(scene.positionX(at: part * duration), row)
      }
    }
  }

  private static func bouncePeak(_ row: Golden) throws {
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 0.6)
    let peak = try #require(motion.spring.peak())
    try expect(peak.time, row["s"], relative: SpringGoldens.computedTolerance)
    try expect(peak.progress, row["y"], relative: SpringGoldens.computedTolerance)
    let scene = try GoldenScene()
    try scene.layer.animate(.position, to: Point(x: 1, y: 0), with: motion)
    try expectComputed(scene.positionX(at: row["s"].double), row["y"])
    let presentation = try #require(try scene.layer.presentation(at: row["s"].double))
    let velocity: Double = presentation.velocity(of: AnimationKeyPath.positionX)
    expectAtMost(velocity.magnitude, 1e-11)
  }
}
