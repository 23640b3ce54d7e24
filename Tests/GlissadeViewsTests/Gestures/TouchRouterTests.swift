import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct TouchRouterTests {
  let pad = TouchPad()

  @Test(arguments: [
    (TouchEvent.Phase.began, 1.0, 2.0, Double.nan, TouchError.timeNotFinite(.nan)),
    (.began, 1, 2, .infinity, .timeNotFinite(.infinity)),
    (.began, .nan, 2, 1, .locationNotFinite(.nan)),
    (.began, 1, -.infinity, 1, .locationNotFinite(-.infinity)),
    (.moved, 1, 2, 1, .isNotDown(id: 7)), (.stationary, 1, 2, 1, .isNotDown(id: 7)),
    (.ended, 1, 2, 1, .isNotDown(id: 7)), (.cancelled, 1, 2, 1, .isNotDown(id: 7)),
  ])
  func `touch with a bad number: throws, and the stage's time stays`(
    _ phase: TouchEvent.Phase, _ x: Double, _ y: Double, _ time: Double, _ error: TouchError
  ) {
    #expect(throws: TransitionError.invalidTouch(error)) {
      try pad.send(phase, x, y, at: time, id: 7)
    }
    expectEqual(pad.stage.time, 0)
  }

  @Test func `a finger comes down once, and samples do not run backwards`() throws {
    try pad.send(.began, 150, 150, at: 1)
    #expect(throws: TransitionError.invalidTouch(.isDown(id: 0))) {
      try pad.send(.began, 150, 150, at: 2)
    }
    #expect(throws: TransitionError.invalidTouch(.timeRunsBackwards(from: 1, to: 0.5))) {
      try pad.send(.moved, 150, 150, at: 0.5)
    }
    // Nor may those of another finger.
    #expect(throws: TransitionError.invalidTouch(.timeRunsBackwards(from: 1, to: 0.5))) {
      try pad.send(.began, 150, 150, at: 0.5, id: 1)
    }
    expectEqual(pad.stage.time, 1)
    try pad.send(.ended, 150, 150, at: 1)
    try pad.send(.began, 150, 150, at: 1)
  }

  @Test func `the stage advances to the sample, and what was posted runs before it`() throws {
    var order: [String] = []
    let pan = pad.add(PanGestureRecognizer())
    pan.addTarget { [pad] pan in
      order.append("\(pan.state) at \(pad.stage.time)")
      expectIdentical(Stage.current, pad.stage)
      pad.stage.post { order.append("posted at \(pad.stage.time)") }
    }
    pad.stage.post(after: 0.25) { order.append("turn at \(pad.stage.time)") }
    try pad.send(.began, 150, 150, at: 0.125)
    try pad.send(.moved, 150, 200, at: 0.5)
    try pad.send(.moved, 150, 210, at: 0.5)
    try pad.stage.advance(to: 1)
    expectEqual(
      order,
      [
        "turn at 0.25", "began at 0.5", "posted at 0.5", "changed at 0.5", "posted at 0.5",
      ])
  }

  @Test func `a late sample is delivered now and counts with its own time`() throws {
    let pan = pad.add(PanGestureRecognizer())
    try pad.stage.advance(to: 10)
    var velocity = 0.0
    pan.addTarget { velocity = $0.velocity(in: nil).x.value }
    for step in 0...5 {
      let time = 9 + Double(step) / 100
      try pad.send(step == 0 ? .began : .moved, 150 + Double(step) * 5, 150, at: time)
    }
    expectEqual(pad.stage.time, 10)
    // Five points in a hundredth of a second.
    expectClose(velocity, 500, within: 1e-6)
  }

  @Test func `the view below the finger and those around it get it, as long as it is down`() throws
  {
    let everybody = GateKeeper()
    everybody.isSimultaneous = true
    defer { withExtendedLifetime(everybody) {} }
    for (name, view) in [("window", pad.window), ("outer", pad.outer), ("inner", pad.inner)] {
      pad.add(TapRecognizer(), name, to: view).delegate = everybody
    }
    let places: [(Double, Double, [String])] = [
      (10, 10, ["window"]), (110, 110, ["outer", "window"]),
      (200, 200, ["inner", "outer", "window"]), (290, 290, ["outer", "window"]),
    ]
    for (x, y, names) in places {
      try pad.press(x, y)
      expectEqual(pad.takeNotes(), names.map { "\($0) ended" })
    }
    // Outside of the window there is nobody, and the finger is followed nevertheless.
    try pad.send(.began, -5, 10)
    try pad.send(.moved, 200, 200)
    try pad.send(.ended, 200, 200)
    expectEqual(pad.takeNotes(), [])
    // Views that take no touches are passed over.
    pad.inner.isUserInteractionEnabled = false
    try pad.press(200, 200)
    expectEqual(pad.takeNotes(), ["outer ended", "window ended"])
  }

  @Test func `where a finger is lifted counts as a move`() throws {
    let pan = pad.add(PanGestureRecognizer())
    var last = Point.zero
    pan.addTarget { last = $0.translation(in: nil) }
    try pad.drag([(150, 150), (170, 150)])
    try pad.send(.ended, 190, 160)
    expectEqual(pad.takeNotes(), ["pan began", "pan changed", "pan ended"])
    expectEqual(last, Point(x: 40, y: 10))
  }

  @Test func `strict mode throws what handlers did before the next sample`() throws {
    let root = ViewController()
    pad.window.rootViewController = root
    pad.stage.monitor.mode = .strict
    let pan = pad.add(PanGestureRecognizer(), to: pad.window)
    pan.addTarget { [pad] _ in
      // A window is in nothing: a mistake.
      pad.outer.addSubview(pad.window)
    }
    try pad.drag([(10, 10), (30, 10)])
    #expect(throws: TransitionError.self) { try pad.send(.moved, 40, 10) }
    expectEqual(pan.translation(in: nil).x, 20)
    // It was not delivered, and can be sent again.
    try pad.send(.moved, 40, 10)
    expectEqual(pan.translation(in: nil).x, 30)
  }

  /// Gestures, and the time and place of the event if nothing takes them.
  static let gestures: [(gesture: String, event: String?)] = [
    ("tap at (60, 60)", nil), ("double tap at (20, 300)", nil),
    ("pan from (5, 300) by (99, 0) over 0.2 s", nil),
    ("pan from (5, 300) by (99, 0) over 0.2 s, cancel at 0.1 s", nil),
    // A second tap would have been possible until then.
    ("tap at (40, 300)", "0.4 gesture.ignored at (40.0, 300.0)"),
    ("pan from (40, 300) by (99, 0) over 0.2 s", "0.2 gesture.ignored at (40.0, 300.0)"),
    (
      "pan from (40, 300) by (99, 0) over 1 s, cancel at 0.5 s",
      "0.5 gesture.ignored at (40.0, 300.0)"
    ),
    (
      "pinch at (80, 300) from 80 to 99 over 0.25 s",
      "0.25 gesture.ignored at (40.0, 300.0) with 2 fingers"
    ),
  ]

  @Test(arguments: gestures)
  func `a gesture that no recogniser and no view takes is logged`(
    _ gesture: String, _ event: String?
  ) throws {
    let frame = Rect(x: 20, y: 40, width: 80, height: 40)
    pad.window.addSubview(Button("Close", frame: frame) { _ in })
    pad.add(ScreenEdgePanGestureRecognizer(), to: pad.window).edges = .left
    pad.add(TapGestureRecognizer(), to: pad.window).numberOfTapsRequired = 2
    pad.stage.monitor.isLogging = true
    try ScriptedGesture(gesture).run(in: pad.window)
    try pad.stage.step(to: 2)
    expectEqual(
      pad.stage.monitor.events.map { "\(Float($0.time)) \($0)" }, [event].compactMap(\.self))
  }
}
