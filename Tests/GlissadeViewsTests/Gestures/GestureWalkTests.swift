import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Checks that recognisers report each gesture from its beginning to its end, whatever the fingers do.
@Suite struct GestureWalkTests {
  /// The states that may follow a state in the reports of a recogniser; "" stands for none yet.
  static let followers: [String: Set<String>] = [
    "": ["began", "ended"], "began": ["changed", "ended", "cancelled"],
    "changed": ["changed", "ended", "cancelled"], "ended": ["began", "ended"],
    "cancelled": ["began", "ended"],
  ]

  @Test(arguments: 0..<60)
  func `any fingers are told in order, and all is over when they are lifted`(_ seed: Int) throws {
    var random = SeededGenerator(UInt64(seed))
    let pad = TouchPad()
    let keeper = GateKeeper()
    keeper.isSimultaneous = seed % 3 == 0
    let edge = pad.add(ScreenEdgePanGestureRecognizer(), "edge", to: pad.window)
    edge.edges = .all
    let (outer, inner) = (PanGestureRecognizer(), PanGestureRecognizer())
    pad.add(outer, "outer")
    pad.add(inner, "inner", to: pad.inner)
    inner.maximumNumberOfTouches = 2
    outer.minimumNumberOfTouches = 1 + seed % 2
    let tap = pad.add(TapRecognizer(), "tap", to: pad.inner)
    let double = pad.add(TapGestureRecognizer(), "double", to: pad.window)
    double.numberOfTapsRequired = 2
    double.numberOfTouchesRequired = 1 + seed % 2
    let press = pad.add(LongPressGestureRecognizer(), "press", to: pad.window)
    press.minimumPressDuration = 0.05
    press.allowableMovement = 1000
    press.numberOfTapsRequired = seed % 3 == 2 ? 1 : 0
    let swipe = pad.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = [.up, .left]
    let pinch = pad.add(PinchGestureRecognizer(), "pinch")
    let rotation = pad.add(RotationGestureRecognizer(), "rotation", to: pad.window)
    let all: [GestureRecognizer] = [
      edge, outer, inner, tap, double, press, swipe, pinch, rotation,
    ]
    for recognizer in all { recognizer.delegate = keeper }
    if seed % 2 == 0 { outer.require(toFail: tap) }
    if seed % 5 == 0 { inner.require(toFail: outer) }
    if seed % 7 == 0 { pinch.require(toFail: double) }
    if seed % 7 < 2 { double.require(toFail: press) }
    if seed % 11 == 0 { press.require(toFail: double) }
    let buttons = [pad.outer, pad.inner].map { view in
      let button = Button(frame: Rect(x: 10, y: 10, width: 80, height: 80))
      button.isMultipleTouchEnabled = seed % 2 == 0
      view.addSubview(button)
      return button
    }
    var pressed: [Int] = [0, 0]
    for (index, button) in buttons.enumerated() {
      button.addTarget(for: .touchDown) { _ in pressed[index] += 1 }
      button.addTarget(for: [.touchUpInside, .touchUpOutside, .touchCancel]) { _ in
        pressed[index] -= 1
      }
    }
    // Sometimes a handler switches its own recogniser off and on.
    inner.addTarget { pan in
      guard seed % 4 == 1, pan.state == .changed, pan.translation(in: nil).x > 60 else { return }
      pan.isEnabled = false
      pan.isEnabled = true
    }
    var down: Set<Int> = []
    for _ in 0..<300 {
      let id = Int.random(in: 0..<3, using: &random)
      // Half of them within the inner view, where all follow.
      let (low, high) = Bool.random(using: &random) ? (155.0, 245.0) : (-5, 325)
      let place = Point(
        x: Double.random(in: low...high, using: &random),
        y: Double.random(in: low...high, using: &random))
      let phases: [TouchEvent.Phase] =
        down.contains(id) ? [.moved, .moved, .moved, .stationary, .ended, .cancelled] : [.began]
      let phase = phases.randomElement(using: &random) ?? .began
      if phase == .began { down.insert(id) }
      if phase == .ended || phase == .cancelled { down.remove(id) }
      let time = pad.stage.time + Double.random(in: 0...0.02, using: &random)
      try pad.window.send(TouchEvent(phase: phase, location: place, time: time, id: id))
      switch Int.random(in: 0..<60, using: &random) {
      case 0: outer.isEnabled.toggle()
      case 1: pad.outer.removeFromSuperview()
      case 2: (tap.view ?? pad.inner).removeGestureRecognizer(tap)
      case 3: keeper.begins = false
      case 4...9:
        outer.isEnabled = true
        keeper.begins = true
        pad.window.addSubview(pad.outer)
        pad.inner.addGestureRecognizer(tap)
      default: break
      }
      expectTrue(pinch.scale > 0 && pinch.scale.isFinite && pinch.velocity.isFinite)
      expectTrue(rotation.rotation.isFinite && rotation.velocity.isFinite)
      expectTrue(zip(pressed, buttons).allSatisfy { $0 == ($1.isTracking ? 1 : 0) })
      for pan in [edge, outer, inner] {
        let point = pan.velocity(in: pad.inner).point
        expectTrue(point.x.isFinite && point.y.isFinite && pan.location(in: pad.inner).x.isFinite)
        expectAtMost(pan.numberOfTouches, down.count)
      }
    }
    for id in down.sorted() {
      try pad.send(.ended, 150, 150, id: id)
    }
    // Recognisers that wait for another tap give up.
    try pad.stage.step(to: pad.stage.time + 2)
    expectTrue(pad.notes.count > 10)
    expectTrue(buttons.allSatisfy { !$0.isTracking && !$0.isHighlighted })
    expectTrue(all.allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 && !$0.isWaiting })
    for name in all.compactMap(\.name) {
      var last = ""
      for note in pad.notes where note.hasPrefix("\(name) ") {
        let state = String(note.dropFirst(name.count + 1))
        expectEqual(Self.followers[last]?.contains(state), true, "\(name): \(state) after \(last)")
        last = state
      }
      expectTrue(["", "ended", "cancelled"].contains(last))
    }
  }
}
