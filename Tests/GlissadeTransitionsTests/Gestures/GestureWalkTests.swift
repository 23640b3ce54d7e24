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
    let all: [GestureRecognizer] = [edge, outer, inner, tap]
    for recognizer in all { recognizer.delegate = keeper }
    if seed % 2 == 0 { outer.require(toFail: tap) }
    if seed % 5 == 0 { inner.require(toFail: outer) }
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
      for pan in [edge, outer, inner] {
        let point = pan.velocity(in: pad.inner).point
        #expect(point.x.isFinite && point.y.isFinite && pan.location(in: pad.inner).x.isFinite)
        #expect(pan.numberOfTouches <= down.count)
      }
    }
    for id in down.sorted() {
      try pad.send(.ended, 150, 150, id: id)
    }
    #expect(pad.notes.count > 10)
    #expect(all.allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 })
    for name in ["edge", "outer", "inner", "tap"] {
      var last = ""
      for note in pad.notes where note.hasPrefix("\(name) ") {
        let state = String(note.dropFirst(name.count + 1))
        #expect(Self.followers[last]?.contains(state) == true, "\(name): \(state) after \(last)")
        last = state
      }
      #expect(["", "ended", "cancelled"].contains(last))
    }
  }
}
