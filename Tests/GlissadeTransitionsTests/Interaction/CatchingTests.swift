import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// A sheet that comes up by itself, is caught by a finger in the middle, and let go: touches as a host sends them.
@Suite struct CatchingTests {
  /// The pages and the finger's handler.
  private final class Sheet {
    let below = Page("below")
    let sheet = Page("sheet")
    let styled = StyleTransitioningDelegate(forward: .coverVertical)
    let interface: Interface
    let driven = PercentDrivenInteractiveTransition()
    let policy: ReleasePolicy
    private var caught = 0.0
    private(set) var log: [String] = []

    init(_ policy: ReleasePolicy) {
      self.policy = policy
      interface = Interface(below)
      driven.wantsInteractiveStart = false
      styled.interactionController = driven
      sheet.transitioningDelegate = styled
      let pan = PanGestureRecognizer()
      pan.addTarget { [unowned self] in follow($0) }
      interface.window.addGestureRecognizer(pan)
    }

    private func follow(_ pan: PanGestureRecognizer) {
      let window = interface.window
      let height = window.bounds.height
      switch pan.state {
      case .began:
        driven.pause()
        caught = driven.percentComplete
        // The way until it counted as a pan is not the sheet's.
        pan.setTranslation(.zero, in: window)
      case .changed:
        driven.update(
          min(max(caught - pan.translation(in: window).y / height, 0), 1))
      case .ended:
        let velocity = -pan.velocity(in: window).y
        log.append("\(driven.release(by: policy, velocity: velocity.progress(over: height)))")
      default:
        driven.cancel()
        log.append("cancelled")
      }
    }
  }

  struct Hand: Sendable, CustomTestStringConvertible {
    let gesture: String
    let start: Double
    let completes: Bool
    var testDescription: String { "\(gesture) from \(start)" }
  }

  static let hands = [
    // Held where it was, and let go without velocity: by where it was caught.
    Hand(
      gesture: "pan from (100,400) by (0,-20) over 0.1 s, pause for 0.2 s", start: 0.25,
      completes: true),
    Hand(
      gesture: "pan from (100,100) by (0,200) over 0.3 s, pause for 0.2 s", start: 0.1,
      completes: false),
    // Flicks: what counts is where they would come to rest.
    Hand(
      gesture: "pan from (100,100) by (0,60) over 0.1 s, release at 900 pt/s", start: 0.3,
      completes: false),
    Hand(
      gesture: "pan from (100,500) by (0,-60) over 0.1 s, release at 900 pt/s", start: 0.05,
      completes: true),
    // Taken away by the system.
    Hand(
      gesture: "pan from (100,500) by (0,-60) over 0.3 s, cancel at 0.2 s", start: 0.3,
      completes: false),
  ]

  @Test(arguments: hands)
  func `a finger catches it anywhere and it goes where the finger lets it go`(_ hand: Hand) throws {
    var first: [[Double]] = []
    for rate in [24.0, 30, 60, 120, 7] {
      let host = Sheet(.projection())
      let (stage, interface) = (host.interface.stage, host.interface)
      let gesture = try ScriptedGesture(hand.gesture)
      stage.perform { host.below.present(host.sheet, animated: true) }
      try stage.advance(to: stage.time)
      let base = stage.time
      interface.monitor.removeAll()
      let touches = gesture.samples(startingAt: base + hand.start)
      // The host's frames, and the touches that come between them.
      var seen: [[Double]] = []
      var next = 0
      let checks = (1...20).map { base + 0.08 * Double($0) }
      let frames = (1...Int(2 * rate)).map { base + Double($0) / rate }
      for frame in Set(frames + checks).sorted() {
        while next < touches.count, touches[next].time <= frame {
          try interface.window.send(touches[next])
          next += 1
        }
        try stage.advance(to: frame)
        guard checks.contains(frame) else { continue }
        seen.append([frame, host.sheet.view.layer.currentPresentation?.position.y ?? 0])
      }
      try stage.advance(to: base + 4)
      if first.isEmpty { first = seen }
      expectEqual(seen, first, "\(rate)")
      expectEqual(host.below.presentedViewController != nil, hand.completes)
      expectTrue(host.log.count == 1 && interface.codes == [] && !stage.isAnimating)
      expectNil(host.sheet.transitionCoordinator)
    }
  }

  @Test func `while it holds the finger has the sheet, and lets it go at its own velocity`() throws
  {
    let host = Sheet(.position(threshold: 0))
    let (stage, window) = (host.interface.stage, host.interface.window)
    stage.perform { host.below.present(host.sheet, animated: true) }
    try stage.advance(to: stage.time + 0.1)
    let gesture = try ScriptedGesture(
      "pan from (100,300) by (0,150) over 0.3 s, release at 700 pt/s")
    let touches = gesture.samples(startingAt: stage.time)
    var grip: Double?
    for touch in touches.dropLast() {
      try window.send(touch)
      guard let y = host.sheet.view.layer.currentPresentation?.position.y,
        navigationIsHeld(host)
      else { continue }
      // From where it is caught on it keeps its distance to the finger.
      if let grip { expectLess(abs(y - touch.location.y - grip), than: 1e-9) }
      grip = grip ?? y - touch.location.y
    }
    expectTrue(grip != nil)
    try window.send(try #require(touches.last))
    let shown = try #require(host.sheet.view.layer.currentPresentation)
    // The velocity is fitted to samples: it is the script's to a thousandth.
    expectClose(shown.velocity(of: .positionY), 700, within: 0.7)
    try stage.advance(to: stage.time + 3)
    expectTrue(host.below.presentedViewController === host.sheet && host.interface.codes == [])
  }

  private func navigationIsHeld(_ host: Sheet) -> Bool {
    host.sheet.transitionCoordinator?.isInteractive == true
  }
}
