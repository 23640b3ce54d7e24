import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct DraggableValueTests {
  /// A value that moves freely from 0 to 300, with a rubber band of 400 points.
  func value(
    _ position: Double = 100, targets: [Double] = [], follow: Spring? = nil,
    spring: Spring = .smooth
  ) throws -> DraggableValue {
    try DraggableValue(
      position, bounds: 0...300, rubberBand: RubberBand(dimension: 400), targets: targets,
      spring: spring, followSpring: follow)
  }

  /// A value that was dragged by a translation within a tenth of a second and let go.
  func released(
    _ value: DraggableValue, by translation: Double, at velocity: Double,
    toward target: Double? = nil
  ) throws -> DraggableValue {
    var value = value
    try value.grab(at: 1)
    try value.drag(by: translation, at: 1.1)
    try value.release(velocity: PointsPerSecond(velocity), toward: target, at: 1.1)
    return value
  }

  /// That position and velocity are those of one smooth motion: no jump anywhere, and the velocity is the slope.
  func expectSmooth(_ value: DraggableValue, from start: Double = 1.1) throws {
    let end = try #require(value.restTime)
    var (time, step) = (start, 1e-4)
    while time < min(end, start + 8) {
      let (now, next) = (value.state(at: time), value.state(at: time + step))
      // A mean velocity over 0.1 ms is off by half of what it changes by in that time.
      let slope = (next.position - now.position) / step
      let mean = (now.velocity + next.velocity) / 2
      expectClose(slope, mean, within: 0.02 * (1 + abs(mean)) + value.restThreshold / step)
      time += 0.0137
      step = min(step, end - time)
      if step <= 1e-6 { break }
    }
    let rest = try #require(value.restPosition)
    expectTrue(value.position(at: end) == rest && value.velocity(at: end) == 0)
    expectEqual(value.position(at: .infinity), rest)
    expectClose(value.position(at: end - 1e-9), rest, within: value.restThreshold * 1.01)
  }

  // MARK: Under the finger

  @Test func `draggable value, dragged within its bounds: follows the finger`() throws {
    var value = try value()
    expectTrue(value.position(at: 0) == 100 && value.restTime == 0 && !value.isHeld)
    try value.grab(at: 1)
    expectTrue(value.isHeld && value.restTime == nil && value.restPosition == nil)
    for step in 1...10 {
      try value.drag(by: 20 * Double(step), at: 1 + Double(step) / 100)
      expectEqual(value.position(at: value.lastTime), 100 + 20 * Double(step))
    }
    expectClose(value.velocity(at: 1.1), 2_000, within: 1e-6)
    // A finger that rests does not move it.
    expectEqual(value.velocity(at: 1.2), 0)
  }

  @Test(arguments: [400.0, 1, 50, -150, -1_000])
  func `draggable value, dragged beyond its bounds: a rubber band holds it back`(_ drag: Double)
    throws
  {
    var value = try value()
    try value.grab(at: 1)
    try value.drag(by: drag, at: 1.1)
    let band = try RubberBand(dimension: 400)
    expectEqual(value.position(at: 1.1), band.position(100 + drag, within: 0...300))
    // The way back is the same.
    try value.drag(by: 0, at: 1.2)
    expectEqual(value.position(at: 1.2), 100)
  }

  @Test func `draggable value without a rubber band: stays within its bounds`() throws {
    var value = try DraggableValue(100, bounds: 0...(.infinity))
    try value.grab(at: 0)
    try value.drag(by: -500, at: 0.1)
    expectEqual(value.position(at: 0.1), 0)
    try value.drag(by: 1e6, at: 0.2)
    expectEqual(value.position(at: 0.2), 100 + 1e6)
  }

  @Test(arguments: [0.0, 0.05, 0.2, 0.5])
  func `a moving value is caught where it is`(_ delay: Double) throws {
    var value = try released(value(), by: 450, at: 800)
    let place = value.position(at: 1.1 + delay)
    try value.grab(at: 1.1 + delay)
    // Through the rubber band and back: some roundings of a length of 400.
    expectClose(value.position(at: 1.1 + delay), place, within: 1e-9)
    try value.drag(by: 0, at: 1.1 + delay)
    expectClose(value.position(at: 1.1 + delay), place, within: 1e-9)
  }

  @Test func `a spring that is aimed anew with every sample moves without a jump`() throws {
    var value = try value(follow: .interactive)
    var random = SeededGenerator(4)
    try value.grab(at: 1)
    var (time, translation) = (1.0, 0.0)
    for _ in 0..<200 {
      let step = Double.random(in: 0.001...0.03, using: &random)
      let next = Double.random(in: -400...400, using: &random)
      let before = value.state(at: time + step)
      try value.drag(by: next, at: time + step)
      let after = value.state(at: time + step)
      expectTrue(after.position == before.position && after.velocity == before.velocity)
      (time, translation) = (time + step, next)
    }
    // It comes to where the finger is.
    let band = try RubberBand(dimension: 400)
    let aim = band.position(100 + translation, within: 0...300)
    expectEqual(value.position(at: time + 10), aim)
    let before = value.state(at: time)
    try value.release(at: time)
    expectEqual(value.state(at: time), before)
    try expectSmooth(value, from: time)
  }

  // MARK: Let go

  @Test(arguments: [0.0, 100, -150, 290])
  func `within its bounds it glides to where a scroll view would`(_ velocity: Double) throws {
    let value = try released(value(), by: 50, at: velocity)
    let decay = try Decay(from: 150, velocity: velocity)
    for time in [0, 0.1, 0.5, 0.9] {
      expectClose(value.position(at: 1.1 + time), decay.position(at: time), within: 1e-9)
    }
    expectTrue(value.velocity(at: 1.1) == velocity && value.restPosition == decay.restPoint)
    try expectSmooth(value)
  }

  @Test(arguments: [2_000.0, -2_000, 500, 30_000])
  func `at a bound a spring takes the glide over, and brings it back`(_ velocity: Double) throws {
    let value = try released(value(), by: 50, at: velocity)
    let bound: Double = velocity > 0 ? 300 : 0
    expectEqual(value.restPosition, bound)
    expectEqual(value.velocity(at: 1.1), velocity)
    try expectSmooth(value)
    let end = try #require(value.restTime)
    let places = (0...400).map { value.position(at: 1.1 + (end - 1.1) * Double($0) / 400) }
    // It goes beyond, and not through the other one.
    expectTrue(velocity > 0 ? places.max()! > 300 && places.min()! >= 150 : places.min()! < 0)
  }

  @Test(arguments: [0.0, 600, -100])
  func `from beyond a bound it springs back with what the band leaves of the velocity`(
    _ velocity: Double
  ) throws {
    let value = try released(value(), by: 400, at: velocity)
    // 200 points beyond: q = 200·.55/400, and the band's slope is .55/(q + 1)².
    expectClose(value.velocity(at: 1.1), velocity * 0.55 / (1.275 * 1.275), within: 1e-9)
    expectClose(value.position(at: 1.1), 300 + 400 * (1 - 1 / 1.275), within: 1e-9)
    expectEqual(value.restPosition, 300)
    try expectSmooth(value)
  }

  @Test func `a flick from beyond a bound goes on inside, or through to the other`() throws {
    let inside = try released(value(), by: 400, at: -1_200)
    let rest = try #require(inside.restPosition)
    expectTrue(rest > 0 && rest < 300)
    try expectSmooth(inside)
    let through = try released(value(), by: 400, at: -9_000)
    expectEqual(through.restPosition, 0)
    try expectSmooth(through)
  }

  @Test(arguments: [
    // Let go at 150: 0.4995 of the velocity farther is the projected end.
    (0.0, 200.0), (-60, 100), (60, 200), (290, 300), (-400, 0), (1_000, 300), (-9_000, 0),
    (150, 200), (99, 200), (-98, 100),
  ])
  func `draggable value, released: rests at the target nearest to its projection`(
    _ velocity: Double, _ target: Double
  ) throws {
    let value = try released(value(targets: [300, 0, 100, 200]), by: 50.001, at: velocity)
    expectEqual(value.restPosition, target)
    expectClose(value.velocity(at: 1.1), velocity, within: 1e-9 * abs(velocity))
    try expectSmooth(value)
  }

  @Test func `a glide to a target keeps its shape, and takes the rate that leads there`() throws {
    let value = try released(value(targets: [200]), by: 50, at: 120)
    // 50 points from 120 points a second: λ = 2.4.
    let decay = try Decay(
      rate: DecelerationRate(perMillisecond: Elementary.exp(-0.0024)), from: 150, velocity: 120)
    for time in [0.1, 0.5, 1.5] {
      expectClose(value.position(at: 1.1 + time), decay.position(at: time), within: 1e-9)
    }
    let aimed = try released(self.value(), by: 50, at: 120, toward: 200)
    expectTrue(aimed.position(at: 2) == value.position(at: 2) && aimed.restTime == value.restTime)
  }

  @Test(arguments: [
    Spring.smooth, .bouncy, .snappy, try! Spring(duration: 0.4, bounce: -0.3),
    try! Spring(perceptualDuration: 0.4, bounce: -0.3), .interactive,
  ])
  func `a spring to a place starts with the velocity that the value has`(_ spring: Spring) throws {
    var value = try released(value(spring: spring), by: 50, at: 700)
    let before = value.state(at: 1.2)
    try value.move(to: 20, at: 1.2)
    expectEqual(value.state(at: 1.2).position, before.position)
    expectClose(value.velocity(at: 1.2), before.velocity, within: 1e-9)
    expectEqual(value.restPosition, 20)
    try expectSmooth(value, from: 1.2)
    // Also from the place itself, where the move has no length.
    try value.grab(at: 9)
    try value.release(velocity: PointsPerSecond(-400), toward: 20, at: 9)
    expectEqual(value.velocity(at: 9), -400)
    try expectSmooth(value, from: 9)
  }

  @Test func `draggable value, released without a velocity: takes that of its samples`() throws {
    var value = try value()
    try value.grab(at: 0)
    for step in 1...12 { try value.drag(by: 3 * Double(step), at: Double(step) / 120) }
    try value.release(at: 0.1)
    expectClose(value.velocity(at: 0.1), 360, within: 1e-6)
    // After a rest it stays where it is.
    try value.grab(at: 5)
    let place = value.position(at: 5)
    try value.drag(by: -1, at: 5.1)
    try value.release(at: 5.3)
    expectTrue(value.restPosition == place - 1 && value.restTime == 5.3)
  }

  @Test func `draggable value: positions do not depend on the order of times`() throws {
    let value = try released(value(targets: [0, 150, 300]), by: 150, at: 900)
    let times = (0...60).map { 1.1 + Double($0) / 30 }
    let forwards = times.map { value.state(at: $0) }
    expectEqual(times.reversed().map { value.state(at: $0) }, forwards.reversed())
    expectEqual(value.state(at: -5), value.state(at: 1.1))
  }

  @Test func `a spring without damping never comes to rest`() throws {
    var value = try value(spring: Spring(damping: 0))
    try value.move(to: 200, at: 0)
    expectTrue(value.restTime == .infinity && value.position(at: 1e3).isFinite)
  }

  // MARK: Refusing

  @Test func `draggable value, bad parameters: throws the field and the value`() throws {
    func expect(_ error: GestureError, _ body: () throws -> DraggableValue) {
      #expect(throws: TransitionError.invalidGesture(error)) { try body() }
    }
    expect(.notFinite(.position, value: .nan)) { try DraggableValue(.nan) }
    expect(.outOfRange(.position, value: 9)) { try DraggableValue(9, bounds: 0...1) }
    expect(.notFinite(.targets, value: .infinity)) { try DraggableValue(0, targets: [.infinity]) }
    expect(.outOfRange(.targets, value: 2)) { try DraggableValue(0, bounds: 0...1, targets: [2]) }
    expect(.outOfRange(.restThreshold, value: 0)) { try DraggableValue(0, restThreshold: 0) }
    expect(.notFinite(.time, value: .nan)) { try DraggableValue(0, at: .nan) }
  }

  @Test func `draggable value, bad drag: throws and changes nothing`() throws {
    var value = try value(targets: [0, 300])
    let free = value
    func refuses(_ error: GestureError, _ body: (inout DraggableValue) throws -> Void) {
      let before = value
      #expect(throws: TransitionError.invalidGesture(error)) { try body(&value) }
      expectEqual(value, before)
    }
    refuses(.notHeld) { try $0.drag(by: 1, at: 1) }
    refuses(.notHeld) { try $0.release(at: 1) }
    refuses(.timeRunsBackwards(from: 0, to: -1)) { try $0.grab(at: -1) }
    refuses(.notFinite(.time, value: .nan)) { try $0.grab(at: .nan) }
    refuses(.outOfRange(.targets, value: 301)) { try $0.move(to: 301, at: 1) }
    expectEqual(value, free)
    try value.grab(at: 1)
    refuses(.notFinite(.position, value: .nan)) { try $0.drag(by: .nan, at: 2) }
    refuses(.timeRunsBackwards(from: 1, to: 0)) { try $0.drag(by: 1, at: 0) }
    refuses(.notFinite(.velocity, value: .nan)) {
      try $0.release(velocity: PointsPerSecond(.nan), at: 2)
    }
    refuses(.outOfRange(.targets, value: -1)) { try $0.release(toward: -1, at: 2) }
    refuses(.timeRunsBackwards(from: 1, to: 0.5)) { try $0.release(at: 0.5) }
    try value.release(velocity: PointsPerSecond(1e307), at: 2)
    expectTrue(value.position(at: 2.5).isFinite && value.restPosition == 300)
  }

  // MARK: Without a rubber band

  private static func strict(targets: [Double] = [], follow: Spring? = nil) throws -> DraggableValue
  {
    try DraggableValue(
      100, bounds: 0...300, targets: targets,
      spring: try Spring(mass: 1, stiffness: 100, damping: 2), followSpring: follow)
  }

  @Test(arguments: [-9000.0, -900, 900, 9000])
  func `without a rubber band a fling ends at the bound`(_ velocity: Double) throws {
    var value = try Self.strict()
    try value.grab(at: 0)
    try value.drag(by: velocity > 0 ? 50 : -50, at: 0.1)
    try value.release(velocity: PointsPerSecond(velocity), at: 0.1)
    let bound = velocity > 0 ? 300.0 : 0
    expectEqual(value.restPosition, bound)
    for step in 0...300 {
      let state = value.state(at: 0.1 + Double(step) / 100)
      expectTrue((0...300).contains(state.position))
    }
    let rest = try #require(value.restTime)
    expectEqual(value.state(at: rest), MotionState(position: bound, velocity: 0))
    expectTrue(value.velocity(at: rest - 1e-6) != 0)
  }

  @Test func `without a rubber band nothing leads beyond the bounds`() throws {
    var follower = try Self.strict(follow: try Spring(mass: 1, stiffness: 400, damping: 2))
    var snapping = try Self.strict(targets: [0, 300])
    var moved = try Self.strict()
    try follower.grab(at: 0)
    try follower.drag(by: 400, at: 0.01)
    try snapping.grab(at: 0)
    try snapping.release(velocity: PointsPerSecond(5000), at: 0)
    try moved.move(to: 300, at: 0)
    for value in [follower, snapping, moved] {
      var touched = false
      for step in 1...1000 {
        let state = value.state(at: 0.01 + Double(step) / 200)
        expectTrue((0...300).contains(state.position))
        if state.position == 300 && state.velocity == 0 { touched = true }
      }
      expectTrue(touched, "springs that hardly decay swing to the bound and wait there")
    }
  }
}
