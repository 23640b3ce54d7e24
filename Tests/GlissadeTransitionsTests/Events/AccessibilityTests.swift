import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

@Suite struct AccessibilityTests {
  enum Setting: CaseIterable, Sendable {
    case none, reducedMotion, crossFade

    var value: Accessibility {
      var value = Accessibility()
      value.isReduceMotionEnabled = self == .reducedMotion
      value.prefersCrossFadeTransitions = self == .crossFade
      return value
    }
  }

  // MARK: The settings

  @Test func `cross-fade transitions are preferred only while motion is reduced`() {
    var settings = Accessibility()
    func expect(_ reduced: Bool, _ fades: Bool) {
      expectEqual(settings.isReduceMotionEnabled, reduced)
      expectEqual(settings.prefersCrossFadeTransitions, fades)
    }
    expect(false, false)
    settings.prefersCrossFadeTransitions = true
    expect(true, true)
    settings.isReduceMotionEnabled = false
    expect(false, false)
    settings.isReduceMotionEnabled = true
    expect(true, false)
  }

  @Test func `a change is an event, and no change is none`() throws {
    let root = ViewController()
    root.title = "Inbox"
    let interface = Interface(root)
    let monitor = interface.monitor
    monitor.removeAll()
    var heard: [String] = []
    monitor.eventHandler = { heard.append("\($0) of \($0.controller)") }
    monitor.accessibility = Accessibility()
    monitor.accessibility.isReduceMotionEnabled = true
    monitor.accessibility.isReduceMotionEnabled = true
    monitor.accessibility.prefersCrossFadeTransitions = true
    monitor.accessibility.isReduceMotionEnabled = false
    expectEqual(
      heard,
      [
        "accessibility.reduceMotionStatusDidChange(true) of Inbox",
        "accessibility.prefersCrossFadeTransitionsStatusDidChange(true) of Inbox",
        "accessibility.reduceMotionStatusDidChange(false) of Inbox",
        "accessibility.prefersCrossFadeTransitionsStatusDidChange(false) of Inbox",
      ])
    expectEqual(monitor.events.count, 4)
  }

  @Test func `animators read the settings of their own stage`() throws {
    var read: [Bool] = []
    for setting in Setting.allCases {
      let (navigation, interface) = stack(ViewController())
      interface.monitor.accessibility = setting.value
      let animator = ScriptedAnimator(duration: 0) { context in
        read += [Accessibility.isReduceMotionEnabled, Accessibility.prefersCrossFadeTransitions]
        context.containerView.addSubview(context.view(forKey: .to) ?? View())
        context.completeTransition(true)
      }
      let chooser = Chooser(animator)
      navigation.delegate = chooser
      try interface.push(ViewController(), on: navigation, run: 0.1)
      expectEqual(interface.codes, [])
    }
    expectEqual(read, [false, false, true, false, true, true])
    expectTrue(!Accessibility.isReduceMotionEnabled && !Accessibility.prefersCrossFadeTransitions)
  }

  // MARK: Transitions

  /// Whether a style looks like one of the system's transitions, which dissolve.
  private static func isSystemLike(_ style: TransitionStyle) -> Bool {
    switch style {
    case .coverVertical, .flipHorizontal, .crossDissolve, .partialCurl, .navigation, .tabSwitch:
      true
    default: false
    }
  }

  /// The events of a transition with their times, and the pictures of its frames.
  private struct Run: Equatable {
    var events: [String] = []
    var pictures: [[String]] = []
  }

  /// Runs a transition to its end in steps of a 20th of a second.
  private static func run(_ rig: AnimatorRig, _ setting: Setting) throws -> Run {
    rig.interface.monitor.accessibility = setting.value
    rig.interface.monitor.removeAll()
    try rig.start()
    var run = Run()
    repeat {
      run.pictures.append(
        [rig.from, rig.to].map { controller in
          guard let shown = controller.view.layer.presentation else { return "" }
          return "\(shown.position) \(shown.bounds) \(shown.transform) \(shown.opacity)"
        })
      try rig.stage.advance(to: rig.stage.time + 0.05)
    } while rig.stage.isAnimating
    // Helper views cause layouts of their own.
    run.events = rig.interface.monitor.events.map { "\($0.time) \($0)" }
      .filter { !$0.contains("containerView") }
    expectEqual(rig.interface.codes, [], "\(rig.interface.monitor.diagnostics)")
    return run
  }

  @Test(arguments: TransitionStyle.allCases, AnimatorRig.Operation.allCases)
  func `the system's transitions dissolve with the same callbacks, others decide themselves`(
    style: TransitionStyle, operation: AnimatorRig.Operation
  ) throws {
    func run(_ style: TransitionStyle, _ setting: Setting, _ duration: Double?) throws -> Run {
      let animator = style.animator(isForward: operation.isForward)
      if let duration { (animator as? BuiltInAnimator)?.duration = duration }
      return try Self.run(try AnimatorRig(operation, animator), setting)
    }
    let plain = try run(style, .none, nil)
    let fading = try run(style, .crossFade, nil)
    expectEqual(fading.events, plain.events)
    expectEqual(try run(style, .reducedMotion, nil), plain)
    let dissolved = try run(
      .crossDissolve, .none,
      (style.animator(isForward: operation.isForward) as? BuiltInAnimator)?.duration)
    expectEqual(fading.pictures, Self.isSystemLike(style) ? dissolved.pictures : plain.pictures)
  }

  /// The styles of presentations without a delegate, and pushes and pops.
  @Test(
    arguments: [nil, .coverVertical, .flipHorizontal, .crossDissolve, .partialCurl]
      as [ModalTransitionStyle?])
  func `a transition without a delegate dissolves both ways`(style: ModalTransitionStyle?) throws {
    let (a, b) = (ViewController(), ViewController())
    let (navigation, interface) = stack(a)
    interface.monitor.accessibility.prefersCrossFadeTransitions = true
    interface.monitor.mode = .strict
    if let style { b.modalTransitionStyle = style }
    for goes in [true, false] {
      if style == nil {
        if goes { navigation.pushViewController(b, animated: true) }
        if !goes { navigation.popViewController(animated: true) }
      } else {
        if goes { a.present(b, animated: true) }
        if !goes { b.dismiss(animated: true) }
      }
      try interface.stage.advance(to: interface.stage.time)
      let coordinator = try #require((style == nil ? navigation : b).transitionCoordinator)
      try interface.run(coordinator.transitionDuration / 2)
      let presenter = style == nil ? a : navigation
      for controller in [presenter, b] {
        let shown = try #require(controller.view.layer.presentation)
        // The curve is symmetric, so that half of the time is half of the way.
        expectClose(shown.opacity, 0.5, within: 1e-9)
        expectEqual(shown.position, Point(x: 160, y: 284))
        expectEqual(shown.transform, .identity)
      }
      try interface.run(1)
      expectEqual(
        (style == nil ? navigation.viewControllers.count == 2 : a.presentedViewController != nil),
        goes)
    }
  }

  // MARK: Fingers

  @Test(arguments: [true, false])
  func `a pop fades with the finger, and is finished or cancelled`(finishes: Bool) throws {
    let (a, b) = (RecordingController("a"), RecordingController("b"))
    let (navigation, interface) = stack(a, b)
    interface.monitor.accessibility.prefersCrossFadeTransitions = true
    interface.monitor.mode = .strict
    _ = (a.takeCalls(), b.takeCalls())
    try interface.window.send(.init(phase: .began, location: Point(x: 5, y: 300), time: 1))
    for x in [45.0, 85, 165, finishes ? 245 : 45] {
      let time = interface.stage.time + 0.1
      try interface.window.send(.init(phase: .moved, location: Point(x: x, y: 300), time: time))
      try interface.run(0)
      let (shown, below) = (
        try #require(b.view.layer.presentation), try #require(a.view.layer.presentation)
      )
      let part = (x - 5) / 320
      expectClose(shown.opacity, 1 - part, within: 1e-9)
      expectClose(below.opacity, part, within: 1e-9)
      expectEqual(shown.position, Point(x: 160, y: 284))
    }
    let last = Point(x: finishes ? 245 : 45, y: 300)
    let end = interface.stage.time + 1
    try interface.window.send(.init(phase: .ended, location: last, time: end))
    try interface.run(1)
    expectEqual(navigation.viewControllers, finishes ? [a] : [a, b])
    expectEqual(
      b.takeCalls(),
      finishes
        ? ["willDisappear", "didDisappear"] : ["willDisappear", "willAppear", "didAppear"])
    expectTrue(a.view.alpha == 1 && b.view.alpha == 1 && !interface.stage.isAnimating)
  }

  @Test func `a sheet stays under the finger that pulls it down`() throws {
    let (a, b) = (ViewController(), ViewController())
    let interface = Interface(a)
    interface.monitor.accessibility.prefersCrossFadeTransitions = true
    b.modalPresentationStyle = .pageSheet
    try interface.present(b, over: a, animated: false, run: 0.1)
    let rest = try #require(b.view.layer.presentation).position.y
    try interface.window.send(.init(phase: .began, location: Point(x: 160, y: 100), time: 1))
    try interface.window.send(.init(phase: .moved, location: Point(x: 160, y: 220), time: 1.1))
    try interface.run(0)
    let shown = try #require(b.view.layer.presentation)
    expectClose(shown.position.y - rest, 120, within: 1e-9)
    expectEqual(shown.opacity, 1)
    try interface.window.send(.init(phase: .ended, location: Point(x: 160, y: 220), time: 2))
    try interface.run(1)
    expectIdentical(a.presentedViewController, b)
  }
}
