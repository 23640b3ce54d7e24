import Glissade
import TestSupport
import Testing

/// The pan of the article about a push and a modal transition, which presents by a percentage.
@Suite struct Article000GestureTests {
  private let app = Article000Tests()
  private var host: PortHost { app.host }

  private func drag(
    from x: Double, _ steps: [Double], cancels: Bool = false, look: () -> Void = {}
  ) throws {
    try host.drag(from: Point(x: x, y: 300), right: steps, cancels: cancels, look: look)
  }

  private var isPresented: Bool { app.navigation.presentedViewController === app.main.nextVC }

  /// Gestures, and whether they present; nil where nothing begins.
  private static let gestures:
    [(x: Double, steps: [Double], cancels: Bool, finishes: Bool?, codes: [String])] = [
      // More than half of the width finishes, and half itself goes back.
      (300, [-20, -79.5, -159], false, false, []), (300, [-20, -80, -160], false, false, []),
      (300, [-20, -80, -160.0001], false, true, []), (300, [-20, -80, -161], false, true, []),
      (300, [-20, -165, -330], false, true, ["percent-out-of-range"]),
      // It begins where the finger is right of the middle when it is recognised.
      (170, [-10, -20], false, nil, []), (170.001, [-10, -20], false, false, []),
      (100, [-10, -20], false, nil, []),
      // The wrong direction counts as well, and is told where the finger turns.
      (170, [20, 80, 170], false, true, []),
      (200, [-20, -60, 20, 80, 170], false, true, ["percent-out-of-range"]),
      // A gesture that is cancelled is not handled.
      (300, [-20, -100, -250], true, false, ["gesture-state-unhandled"]),
    ]

  @Test(arguments: gestures.indices)
  func `a pan presents, or goes back without a trace`(index: Int) throws {
    let (x, steps, cancels, finishes, codes) = Self.gestures[index]
    try host.wait(1)
    let before = host.tree
    try drag(from: x, steps, cancels: cancels)
    try host.wait(5)
    // The animator adds the arriving view even after a cancel.
    expectEqual(host.codes, codes + (finishes == false ? ["added-after-cancel"] : []))
    expectEqual(isPresented, finishes == true)
    if let finishes {
      host.expectSettled(finishes: finishes)
    } else {
      expectEqual(host.events, [])
    }
    if finishes != true { expectEqual(host.tree, before) }
    expectNil(app.main.nextVC.transitionCoordinator)
  }

  @Test func `a pan begins nothing above another controller`() throws {
    host.stage.perform { app.navigation.pushViewController(ViewController(), animated: false) }
    try host.wait(1)
    host.forget()
    try drag(from: 300, [-20, -250])
    try host.wait(3)
    expectEqual(host.events, [])
    expectEqual(isPresented, false)
  }

  @Test(arguments: [true, false])
  func `a part of the way shows that part, and the rest takes the rest of the time`(
    finishes: Bool
  ) throws {
    var frames: [Rect?] = []
    try drag(from: 310, [-16, -64, -128, finishes ? -192 : -96]) {
      frames.append(
        app.main.nextVC.presentationController?.containerView?.subviews.last?.shownFrame)
    }
    expectEqual(frames.count, 3)
    for (frame, part) in zip(frames.dropFirst(), [0.2, 0.4]) {
      expectShown(
        frame,
        .interpolate(from: Article000Tests.screen, to: Article000Tests.corner, at: easeInOut(part)))
    }
    try host.wait(5)
    // 0.4 of 1.2 s on, or 0.3 of it back, from 0.4 s on.
    let end = try #require(host.time(of: "context.completeTransition(\(finishes))"))
    expectClose(end, 0.4 + (finishes ? 0.48 : 0.36), within: 1e-9)
  }

  @Test(arguments: [true, false])
  func `a cancelled gesture leaves its object to the next gesture or presentation`(
    isGesture: Bool
  ) throws {
    try drag(from: 300, [-20, -100, -250], cancels: true)
    try host.wait(5)
    host.forget()
    if isGesture {
      try drag(from: 300, [-20, -100, -250])
    } else {
      try host.tap(Point(x: 290, y: 525))
    }
    try host.wait(6)
    expectEqual(host.codes, isGesture ? [] : ["interaction-without-gesture"])
    expectEqual(isPresented, true)
    host.expectSettled(finishes: true)
  }

  @Test(
    arguments: [
      ([-20, -100, -161], false, true), ([-20, -100, -160], false, false),
      ([-20, -100, -250], true, false), ([-20, -200, -330], false, true),
      ([-20, -60, 20, 80, 140], false, false),
    ] as [([Double], Bool, Bool)])
  func `a pan without the mistakes leaves the animator's to be told of`(
    steps: [Double], cancels: Bool, finishes: Bool
  ) throws {
    let run = try PortRun(.present, PDTransitionAnimator())
    let pan = PortPan(over: run.host.window, percent: { -$0.x / 320 }, begin: run.start)
    run.delegate.interaction = { pan.current }
    let before = run.host.tree
    try run.host.drag(from: Point(x: 300, y: 300), right: steps, cancels: cancels)
    expectNil(pan.current)
    try run.host.wait(5)
    expectEqual(run.host.codes, finishes ? [] : ["added-after-cancel"])
    run.expectSettled(finishes: finishes)
    if !finishes { expectEqual(run.host.tree, before) }
  }

  @Test(arguments: [true, false], [true, false])
  func `a dismissal's first stage follows the finger, and the second runs after it`(
    finishes: Bool, isMended: Bool
  ) throws {
    let animator = PDTransitionAnimator()
    animator.animationType = .dismiss
    let run = try PortRun(.dismiss, isMended ? MendedPDTransitionAnimator(.dismiss) : animator)
    let pan = PortPan(over: run.host.window, percent: { $0.x / 320 }, begin: run.start)
    run.delegate.interaction = { pan.current }
    let before = run.host.tree
    let start = run.host.stage.time
    var frames: [Rect?] = []
    let steps = [16, 64, 128, finishes ? 192 : 96.0]
    try run.host.drag(from: Point(x: 10, y: 300), right: steps) {
      let container = run.second.presentationController?.containerView
      frames.append(container?.subviews.last?.shownFrame)
    }
    expectEqual(frames.count, 3)
    // Without the mistake the duration is 1.7 s, so that the finger moves through more of the first stage.
    let length = isMended ? 1.7 : 1.2
    for (frame, part) in zip(frames.dropFirst(), [0.2, 0.4]) {
      let progress = easeInOut(part * length / 1.2)
      expectShown(
        frame, .interpolate(from: Article000Tests.button, to: Article000Tests.screen, at: progress))
    }
    try run.host.wait(6)
    let end = try #require(run.host.time(of: "context.completeTransition(\(finishes))"))
    // There is nothing of the second stage to go back, which takes no time then.
    if !isMended { expectClose(end, start + 0.4 + (finishes ? 0.98 : 0.36), within: 1e-9) }
    let codes = ["added-in-animation-block"] + (finishes ? [] : ["added-after-cancel"])
    expectEqual(run.host.codes, isMended ? [] : codes)
    run.expectSettled(finishes: finishes)
    if !finishes { expectEqual(run.host.tree, before) }
  }
}
