import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct PinchGestureRecognizerTests {
  let pad = TouchPad()

  /// Moves both fingers so that they are some distance apart around (200, 200), at one instant.
  func spread(_ phase: TouchEvent.Phase, _ distance: Double, angle: Double = 0, at time: Double)
    throws
  {
    let half = Point(x: distance / 2 * cos(angle), y: distance / 2 * sin(angle))
    try pad.send(phase, 200 - half.x, 200 - half.y, at: time, id: 0)
    try pad.send(phase, 200 + half.x, 200 + half.y, at: time, id: 1)
  }

  private func cos(_ angle: Double) -> Double { Elementary.cos(angle) }
  private func sin(_ angle: Double) -> Double { Elementary.sin(angle) }

  @Test func `fingers that move apart pinch`() throws {
    let pinch = pad.add(PinchGestureRecognizer(), "pinch")
    expectTrue(pinch.scale == 1 && pinch.velocity == 0)
    try spread(.began, 80, at: 0)
    try spread(.moved, 88, at: 0.1)
    expectEqual(pad.takeNotes(), [])
    try spread(.moved, 100, at: 0.2)
    expectTrue(pad.takeNotes() == ["pinch began", "pinch changed"] && pinch.scale == 1.25)
    expectEqual(pinch.location(in: nil), Point(x: 200, y: 200))
    try spread(.moved, 40, at: 0.3)
    expectEqual(pinch.scale, 0.5)
    _ = pad.takeNotes()
    // The gesture ends with the last finger.
    try pad.send(.ended, 180, 200, at: 0.4, id: 0)
    expectTrue(pad.takeNotes() == [] && pinch.state == .changed)
    try pad.send(.ended, 220, 200, at: 0.4, id: 1)
    expectTrue(pad.takeNotes() == ["pinch ended"] && pinch.state == .possible && pinch.scale == 1)
  }

  @Test func `a finger that comes back continues, and a third is ignored`() throws {
    let pinch = pad.add(PinchGestureRecognizer(), "pinch")
    try spread(.began, 80, at: 0)
    try spread(.moved, 160, at: 0.1)
    try pad.send(.began, 200, 250, id: 2)
    expectEqual(pinch.numberOfTouches, 2)
    try pad.send(.ended, 280, 200, id: 1)
    try pad.send(.moved, 150, 200, id: 0)
    expectEqual(pinch.scale, 2)
    try pad.send(.began, 250, 200, id: 3)
    try pad.send(.moved, 200, 200, id: 3)
    expectEqual(pinch.scale, 1)
    for id in [0, 2, 3] { try pad.send(.ended, 200, 200, id: id) }
    expectEqual(pinch.state, .possible)
  }

  @Test func `the velocity is that of the scale`() throws {
    let pinch = pad.add(PinchGestureRecognizer(), "pinch")
    try spread(.began, 100, at: 0)
    for step in 1...10 { try spread(.moved, 100 + 10 * Double(step), at: Double(step) / 100) }
    expectClose(pinch.velocity, 10, within: 1e-9)
    // Setting the scale resets the velocity, as UIKit documents, until the next sample.
    pinch.scale = 1
    expectTrue(pinch.velocity == 0 && pinch.scale == 1)
    try spread(.moved, 210, at: 0.11)
    expectTrue(abs(pinch.velocity - 5) < 1e-9 && abs(pinch.scale - 1.05) < 1e-12)
    try spread(.stationary, 210, at: 0.2)
    expectEqual(pinch.velocity, 0)
  }

  @Test(arguments: [1, 7, 60]) func `the scale does not depend on the sampling`(_ count: Int) throws
  {
    let pinch = pad.add(PinchGestureRecognizer(), "pinch")
    try spread(.began, 80, at: 0)
    for step in 1...count {
      try spread(.moved, 80 + 120 * Double(step) / Double(count), at: Double(step) / 100)
    }
    expectEqual(pinch.scale, 2.5)
  }

  @Test func `fingers at the same place are a point apart`() throws {
    let pinch = pad.add(PinchGestureRecognizer(), "pinch")
    try spread(.began, 0, at: 0)
    try spread(.moved, 50, at: 0.1)
    expectEqual(pinch.scale, 50)
    try spread(.moved, 0, at: 0.2)
    expectEqual(pinch.scale, 1)
  }

  @Test func `pinch and rotation go together if a delegate lets them`() throws {
    let keeper = GateKeeper()
    let pinch = pad.add(PinchGestureRecognizer(), "pinch")
    let rotation = pad.add(RotationGestureRecognizer(), "rotation")
    pinch.delegate = keeper
    keeper.isSimultaneous = true
    try spread(.began, 80, at: 0)
    try spread(.moved, 120, angle: .pi / 4, at: 0.1)
    expectTrue(pinch.state.isActive && rotation.state.isActive)
    expectTrue(abs(pinch.scale - 1.5) < 1e-12 && abs(rotation.rotation - .pi / 4) < 1e-12)
    try spread(.ended, 120, angle: .pi / 4, at: 0.2)
    keeper.isSimultaneous = false
    try spread(.began, 80, at: 1)
    try spread(.moved, 120, angle: .pi / 4, at: 1.1)
    expectTrue([pinch.state, rotation.state].contains(.failed))
  }

  @Test func `fingers turn by any angle`() throws {
    let rotation = pad.add(RotationGestureRecognizer(), "rotation")
    expectTrue(rotation.rotation == 0 && rotation.velocity == 0)
    try spread(.began, 100, at: 0)
    for step in 1...90 {
      try spread(.moved, 100, angle: Double(step) / 10, at: Double(step) / 100)
    }
    expectTrue(abs(rotation.rotation - 9) < 1e-9 && abs(rotation.velocity - 10) < 1e-6)
    rotation.rotation = 0.5
    expectEqual(rotation.velocity, 0)
    try spread(.moved, 100, angle: 8.9, at: 0.91)
    expectClose(rotation.rotation, 0.4, within: 1e-9)
    _ = pad.takeNotes()
    try spread(.ended, 100, angle: 8.9, at: 1)
    expectTrue(pad.takeNotes() == ["rotation ended"] && rotation.rotation == 0)
    // An arc below the threshold is no rotation.
    try spread(.began, 100, at: 2)
    try spread(.moved, 100, angle: 0.09, at: 2.1)
    expectEqual(rotation.state, .possible)
    try spread(.moved, 100, angle: 0.11, at: 2.2)
    expectTrue(rotation.state.isActive)
  }
}
