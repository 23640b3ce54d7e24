import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

// Operations on drivers and fingers.

extension ControllerModelRun {
  func drive(_ operation: WorldOperation) {
    func blame(_ codes: Set<TransitionDiagnostic.Code>) {
      mistakes["\(WorldDriver.self)", default: []].formUnion(codes)
    }
    switch operation {
    case .choose(let kind, let driver):
      delegate.kind = kind
      delegate.driver = driver
      if let animator = kind.make(self) {
        mistakes["\(type(of: animator))", default: []].formUnion(kind.mistakes)
      }
      // The driver is blamed for what this animator does, now or later.
      blame(kind.mistakes)
    case .update(let driver, let percent):
      if !(percent >= 0 && percent <= 1) { blame([.percentOutOfRange]) }
      drivers[driver].update(percent)
    case .finish(let driver):
      blame([.notInteractive])
      drivers[driver].decide { drivers[driver].finish() }
    case .cancel(let driver):
      blame([.notInteractive])
      drivers[driver].decide { drivers[driver].cancel() }
    case .pause(let driver):
      blame([.notInteractive])
      drivers[driver].pause()
    case .reverse(let driver):
      blame([.notInteractive])
      drivers[driver].reverse()
    case .interactiveStart(let driver, let wants): drivers[driver].wantsInteractiveStart = wants
    case .speed(let driver, let speed):
      // It is caught again once everything else has come to its end.
      if speed != 1 { blame([.notInteractive, .staleDecision]) }
      drivers[driver].completionSpeed = speed
    default: break
    }
  }

  // MARK: Fingers

  /// Puts a recogniser on a window, which goes back and drives that.
  func recognize(_ index: Int, edge: Bool) {
    guard let window = windows[index], recognizers[index] == nil else { return }
    let recognizer = edge ? ScreenEdgePanGestureRecognizer() : PanGestureRecognizer()
    (recognizer as? ScreenEdgePanGestureRecognizer)?.edges = .left
    recognizer.name = "pan"
    recognizer.delegate = delegate
    recognizers[index] = recognizer
    // Other drivers may interfere between the gesture and its transition.
    for name in ["\(WorldDriver.self)", "pan"] {
      mistakes[name, default: []].formUnion([
        .staleDecision, .percentOutOfRange, .gestureStateUnhandled, .interactionWithoutGesture,
        .notInteractive,
      ])
    }
    recognizer.addTarget { [weak self, weak window] recognizer in
      if let window { self?.follow(recognizer, in: window) }
    }
    window.addGestureRecognizer(recognizer)
  }

  private func follow(_ recognizer: GestureRecognizer, in window: Window) {
    guard let pan = recognizer as? PanGestureRecognizer else { return }
    let driver = drivers[0]
    let percent = min(max(pan.translation(in: window).x / 320, 0), 1)
    switch pan.state {
    case .began:
      delegate.kind = delegate.kind == .system ? .fading : delegate.kind
      delegate.driver = 0
      goBack(in: window)
    case .changed: driver.update(percent)
    case .ended: driver.decide { percent > 0.3 ? driver.finish() : driver.cancel() }
    case .cancelled: driver.decide { driver.cancel() }
    default: break
    }
    callback(.gestureHandler, of: window.rootViewController)
  }

  /// Dismisses what is presented last, or pops.
  private func goBack(in window: Window) {
    guard let root = window.rootViewController else { return }
    lastRequest = clock
    if root.presentedViewController != nil { return root.dismiss(animated: true) }
    let selected = (root as? TabBarController)?.selectedViewController ?? root
    if let navigation = selected as? NavigationController, navigation.viewControllers.count > 1 {
      navigation.popViewController(animated: true)
    }
  }

  /// Moves the one finger of a window.
  func touch(_ index: Int, _ phase: TouchEvent.Phase, _ point: Point) {
    // A diagnostic that strict mode throws here must not lose the touch.
    advance(by: 0.02)
    guard failure == nil, let window = windows[index] else { return }
    let isDown = fingers[index] == true
    guard (phase == .began) != isDown else { return }
    fingers[index] = phase != .ended && phase != .cancelled
    points[index] = point
    if phase == .began {
      // A dismissal that an earlier pull drives is still to be told of.
      pulls = pulls.filter { pull in
        controllers.contains { $0.number == pull.key && $0.isBeingDismissed }
      }
    }
    isSendingTouch = true
    defer { isSendingTouch = false }
    let event = TouchEvent(phase: phase, location: point, time: stage.time)
    // A sample that strict mode has not delivered is sent again.
    for _ in 0..<1000 {
      do throws(TransitionError) {
        return try window.send(event)
      } catch .diagnostic {
        continue
      } catch {
        return fail(.hang, "\(error)")
      }
    }
    fail(.hang, "strict mode throws for ever")
  }

  /// Lifts the finger of a window where it is.
  func lift(_ index: Int) { touch(index, .ended, points[index] ?? .zero) }
}
