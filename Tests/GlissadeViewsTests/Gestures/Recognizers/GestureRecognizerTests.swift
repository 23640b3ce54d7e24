import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct GestureRecognizerTests {
  typealias State = GestureRecognizer.State
  let pad = TouchPad()
  let keeper = GateKeeper()

  @Test func `states have UIKit's raw values`() {
    let states: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    expectEqual(states.map(\.rawValue), [0, 1, 2, 3, 4, 5])
    expectEqual(State.recognized, .ended)
    expectEqual(states.filter(\.isActive), [.began, .changed])
  }

  /// Says what it is told to at each sample.
  final class Scripted: GestureRecognizer {
    var script: [State] = []
    override func touchMoved(_ touch: Touch) {
      if !script.isEmpty { enter(script.removeFirst()) }
    }
  }

  @Test(arguments: [
    ([State.began, .changed, .ended], ["began", "changed", "ended"], State.ended),
    ([.began, .cancelled], ["began", "cancelled"], .cancelled),
    ([.began, .failed], ["began", "cancelled"], .cancelled),
    ([.ended], ["ended"], .ended), ([.failed], [], .failed), ([.cancelled], [], .failed),
    // States that cannot follow the present one have no effect.
    ([.changed], [], .possible), ([.possible], [], .possible),
    ([.began, .began, .changed], ["began", "changed"], .changed),
    ([.began, .possible], ["began"], .began),
    ([.ended, .changed, .began], ["ended"], .ended), ([.failed, .began], [], .failed),
    ([.began, .cancelled, .changed, .ended], ["began", "cancelled"], .cancelled),
  ])
  func `only states that follow are entered, and handlers are told of all but failure`(
    _ script: [State], _ told: [String], _ last: State
  ) throws {
    let recognizer = pad.add(Scripted(), "s")
    recognizer.script = script
    try pad.drag([(150, 150)] + (1...5).map { (150 + Double($0), 150) })
    expectEqual(pad.takeNotes(), told.map { "s \($0)" })
    expectEqual(recognizer.state, last)
    try pad.send(.cancelled, 160, 150)
    // The recogniser is ready for the next finger.
    expectTrue(recognizer.state == .possible && recognizer.numberOfTouches == 0)
    _ = pad.takeNotes()
    recognizer.script = [.began]
    try pad.drag([(150, 150), (160, 150)])
    expectEqual(pad.takeNotes(), ["s began"])
  }

  @Test func `a touch that is taken away cancels what has begun and fails what has not`() throws {
    let pan = pad.add(PanGestureRecognizer())
    try pad.drag([(150, 150), (155, 150)])
    try pad.send(.cancelled, 155, 150)
    expectTrue(pad.takeNotes() == [] && pan.state == .possible)
    try pad.drag([(150, 150), (175, 150)])
    try pad.send(.cancelled, 175, 150)
    expectTrue(pad.takeNotes() == ["pan began", "pan cancelled"] && pan.state == .possible)
  }

  @Test func `recogniser, disabled: cancels its gesture and ignores touches`() throws {
    let pan = pad.add(PanGestureRecognizer())
    try pad.drag([(150, 150), (175, 150)])
    pan.isEnabled = false
    expectTrue(pad.takeNotes() == ["pan began", "pan cancelled"] && pan.state == .possible)
    expectEqual(pan.location(in: nil), Point(x: 175, y: 150))
    try pad.send(.moved, 200, 150)
    try pad.send(.ended, 210, 150)
    try pad.drag([(150, 150), (175, 150)])
    pan.isEnabled = true
    try pad.send(.moved, 200, 150)
    expectEqual(pad.takeNotes(), [])
    try pad.send(.ended, 210, 150)
    try pad.drag([(150, 150), (175, 150)])
    expectEqual(pad.takeNotes(), ["pan began"])
  }

  @Test(arguments: [false, true])
  func `what a handler does to its recogniser happens when all were told`(_ removes: Bool) throws {
    let pan = pad.add(PanGestureRecognizer(), "first")
    pan.addTarget { [pad] pan in
      if pan.state == .changed {
        if removes { pad.outer.removeGestureRecognizer(pan) } else { pan.isEnabled = false }
        expectEqual(pan.state, .changed)
      }
    }
    var second: [State] = []
    pan.addTarget { second.append($0.state) }
    try pad.drag([(150, 150), (175, 150), (180, 150), (190, 150)])
    expectEqual(pad.takeNotes(), ["first began", "first changed", "first cancelled"])
    expectEqual(second, [.began, .changed, .cancelled])
    expectTrue(pan.state == .possible && pan.numberOfTouches == 0)
    expectEqual(pad.outer.gestureRecognizers.isEmpty, removes)
  }

  @Test func `a view that leaves the window takes its gesture with it`() throws {
    let pan = pad.add(PanGestureRecognizer(), to: pad.inner)
    let idle = pad.add(TapRecognizer(), "tap", to: pad.inner)
    try pad.drag([(200, 200), (225, 200)])
    pad.inner.removeFromSuperview()
    try pad.send(.moved, 230, 200)
    try pad.send(.ended, 230, 200)
    expectEqual(pad.takeNotes(), ["pan began", "pan cancelled"])
    expectTrue(pan.state == .possible && idle.state == .possible)
  }

  @Test func `a recogniser is on one view, and leaves it`() {
    let pan = PanGestureRecognizer()
    pad.outer.addGestureRecognizer(pan)
    pad.outer.addGestureRecognizer(pan)
    expectTrue(pad.outer.gestureRecognizers.count == 1 && pan.view === pad.outer)
    pad.inner.addGestureRecognizer(pan)
    expectTrue(pad.outer.gestureRecognizers.isEmpty && pan.view === pad.inner)
    pad.outer.removeGestureRecognizer(pan)
    expectIdentical(pan.view, pad.inner)
    pad.inner.removeGestureRecognizer(pan)
    expectTrue(pan.view == nil && pad.inner.gestureRecognizers.isEmpty)
  }

  @Test func `handlers are told in order until they are removed`() throws {
    let pan = pad.add(PanGestureRecognizer())
    var calls: [Int] = []
    pan.addTarget { _ in calls.append(1) }
    let target = pan.addTarget { _ in calls.append(2) }
    try pad.drag([(150, 150), (175, 150)])
    pan.removeTarget(target)
    try pad.send(.moved, 180, 150)
    expectEqual(calls, [1, 2, 1])
  }

  // MARK: The delegate

  @Test func `a delegate keeps a gesture from beginning`() throws {
    let pan = pad.add(PanGestureRecognizer())
    pan.delegate = keeper
    keeper.begins = false
    try pad.drag([(150, 150), (155, 150), (175, 150), (190, 150)])
    expectTrue(pad.takeNotes() == [] && pan.state == .failed && keeper.questions == 1)
    try pad.send(.ended, 190, 150)
    keeper.begins = true
    try pad.drag([(150, 150), (175, 150)])
    expectEqual(pad.takeNotes(), ["pan began"])
  }

  @Test func `a delegate keeps a finger away`() throws {
    let pan = pad.add(PanGestureRecognizer())
    pan.delegate = keeper
    keeper.receives = false
    try pad.drag([(150, 150), (175, 150)])
    expectTrue(pad.takeNotes() == [] && pan.numberOfTouches == 0)
  }

  // MARK: Several

  @Test(arguments: [false, true])
  func `the first to begin lets others on the same finger fail, unless they may go together`(
    _ isSimultaneous: Bool
  ) throws {
    let inner = pad.add(PanGestureRecognizer(), "inner", to: pad.inner)
    let outer = pad.add(PanGestureRecognizer(), "outer")
    keeper.isSimultaneous = isSimultaneous
    inner.delegate = keeper
    try pad.drag([(200, 200), (225, 200), (230, 200)])
    let told = ["inner began", "outer began", "inner changed", "outer changed"]
    expectEqual(pad.takeNotes(), isSimultaneous ? told : ["inner began", "inner changed"])
    expectEqual(outer.state, isSimultaneous ? .changed : .failed)
    // The inner recogniser ignores another finger on the outer view.
    try pad.send(.ended, 230, 200)
    _ = pad.takeNotes()
    try pad.drag([(110, 110), (140, 110)])
    expectEqual(pad.takeNotes(), ["outer began"])
  }

  @Test func `one that begins late fails beside one that has begun`() throws {
    let early = pad.add(PanGestureRecognizer(), "early", to: pad.inner)
    early.minimumDistance = 50
    let late = pad.add(PanGestureRecognizer(), "late")
    try pad.drag([(200, 200), (220, 200), (290, 200)])
    expectEqual(pad.takeNotes(), ["late began", "late changed"])
    expectTrue(early.state == .failed && late.state == .changed)
  }

  @Test func `recogniser that requires another to fail: waits for the failure`() throws {
    let edge = pad.add(ScreenEdgePanGestureRecognizer(), "edge", to: pad.window)
    edge.edges = .left
    let pan = pad.add(PanGestureRecognizer(), to: pad.window)
    pan.require(toFail: edge)
    pan.require(toFail: edge)
    pan.require(toFail: pan)
    // The edge gesture begins, and so the pan fails.
    try pad.drag([(5, 300), (30, 300), (40, 300)])
    expectTrue(pad.takeNotes() == ["edge began", "edge changed"] && pan.state == .failed)
    try pad.send(.ended, 40, 300)
    _ = pad.takeNotes()
    // Away from the edge, the edge gesture fails at once and the pan continues.
    try pad.drag([(100, 50), (130, 50), (140, 50)])
    try pad.send(.ended, 140, 50)
    expectEqual(pad.takeNotes(), ["pan began", "pan changed", "pan ended"])
  }

  @Test func `what was found while waiting is told when the other has failed`() throws {
    let slow = pad.add(Scripted(), "slow")
    let pan = pad.add(PanGestureRecognizer())
    pan.require(toFail: slow)
    slow.script = [.possible, .possible, .failed]
    try pad.drag([(150, 150), (175, 150), (180, 150)])
    expectTrue(pad.takeNotes() == [] && pan.state == .possible)
    try pad.send(.moved, 185, 150)
    expectTrue(pad.takeNotes() == ["pan began", "pan changed"] && pan.translation(in: nil).x == 35)
    try pad.send(.ended, 185, 150)
    _ = pad.takeNotes()
    // The same if the finger is lifted in between: the handlers are called for the beginning and the end.
    slow.isEnabled = true
    slow.script = []
    try pad.drag([(150, 150), (175, 150)])
    try pad.send(.ended, 175, 150)
    expectTrue(pad.takeNotes() == ["pan began", "pan ended"] && pan.state == .possible)
  }

  @Test func `a recogniser is reset when its touches are over`() throws {
    let tap = pad.add(TapRecognizer(), "tap")
    try pad.send(.began, 150, 150)
    try pad.send(.began, 160, 160, id: 1)
    try pad.send(.moved, 155, 150)
    expectTrue(tap.state == .failed && tap.resets == 0 && tap.numberOfTouches == 2)
    expectEqual(tap.location(in: pad.outer), Point(x: 57.5, y: 55))
    try pad.send(.ended, 155, 150)
    expectTrue(tap.state == .failed && tap.resets == 0)
    try pad.send(.ended, 160, 160, id: 1)
    expectTrue(tap.state == .possible && tap.resets == 1)
    try pad.press(150, 150)
    expectEqual(pad.takeNotes(), ["tap ended"])
  }

  @Test func `views, recognisers and windows let go of each other`() throws {
    weak var view: View?
    weak var recognizer: PanGestureRecognizer?
    weak var window: Window?
    do {
      let pad = TouchPad()
      let pan = pad.add(PanGestureRecognizer())
      let other = pad.add(TapRecognizer(), "tap")
      pan.require(toFail: other)
      (view, recognizer, window) = (pad.outer, pan, pad.window)
      try pad.drag([(150, 150), (175, 150)])
    }
    expectTrue(view == nil && recognizer == nil && window == nil)
  }
}
