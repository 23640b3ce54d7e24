import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@MainActor @Suite struct AsyncFormsTests {
  /// Advances a stage in steps of 0.1 s until a condition holds, and lets other tasks run in between.
  private func step(_ stage: Stage, until isDone: () -> Bool) async throws {
    for _ in 0..<200 where !isDone() {
      for _ in 0..<4 { await Task.yield() }
      if isDone() { return }
      try stage.step(to: stage.time + 0.1)
    }
    try #require(isDone())
  }

  private func navigationWindow() -> (Window, NavigationController, ViewController) {
    let root = ViewController()
    let navigation = NavigationController(rootViewController: root)
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    return (window, navigation, root)
  }

  // MARK: Animation blocks

  @Test(arguments: 0..<4) func `a block is awaited`(form: Int) async throws {
    let (window, _, root) = navigationWindow()
    let stage = window.windowStage
    try stage.step(to: 0.1)
    var end: Double?
    let waiter = Task {
      let changes = { root.view.alpha = 0.5 }
      let finished =
        switch form {
        case 0: await View.animate(withDuration: 1) { changes() }
        case 1:
          await View.animate(
            withDuration: 1, usingSpringWithDamping: 1, initialSpringVelocity: 0,
            animations: changes)
        case 2: await View.animateKeyframes(withDuration: 1, animations: changes)
        default:
          await View.transition(
            with: root.view, duration: 1, options: .transitionCrossDissolve, animations: changes)
        }
      end = stage.time
      return finished
    }
    try await step(stage) { end != nil }
    await expectTrue(waiter.value)
    try expectTrue(#require(end) >= 1.1 && #require(end) < 1.35)
    expectEqual(root.view.alpha, 0.5)
  }

  @Test func `blocks follow each other in one function`() async throws {
    let (window, _, root) = navigationWindow()
    let stage = window.windowStage
    try stage.step(to: 0)
    var times: [Double] = []
    let sequence = Task {
      for alpha in [0.5, 1, 0.25] {
        await View.animate(withDuration: 0.3) { root.view.alpha = alpha }
        times.append(stage.time)
      }
    }
    try await step(stage) { times.count == 3 }
    await sequence.value
    // Each block begins with the step after the one in which the one before it has ended.
    expectTrue(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 0.3 - 1e-9 })
  }

  @Test func `a cancelled task stops waiting, and the animation goes on`() async throws {
    let (window, _, root) = navigationWindow()
    let stage = window.windowStage
    try stage.step(to: 0)
    let waiter = Task { await View.animate(withDuration: 1) { root.view.alpha = 0 } }
    while !stage.isAnimating { await Task.yield() }
    waiter.cancel()
    await expectTrue(!waiter.value)
    expectTrue(stage.isAnimating)
  }

  @Test func `a task resumes when its stage is released`() async throws {
    var stage: Stage? = Stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    try stage?.root.addSublayer(view.layer)
    try stage?.step(to: 0)
    let waiter = Task { await View.animate(withDuration: 1) { view.alpha = 0 } }
    while stage?.isAnimating == false { await Task.yield() }
    stage = nil
    await expectTrue(!waiter.value)
  }

  // MARK: Controllers

  @Test func `a push, a pop and a presentation are awaited one after the other`() async throws {
    let (window, navigation, root) = navigationWindow()
    let stage = window.windowStage
    try stage.step(to: 0)
    let (page, sheet) = (ViewController(), ViewController())
    var log: [String] = []
    let sequence = Task {
      log.append("push \(try await navigation.push(page)) \(page.view.window != nil)")
      log.append("pop \(try await navigation.pop() === page) \(root.view.window != nil)")
      log.append("present \(try await root.present(sheet, animated: true))")
      log.append("shown \(sheet.view.window != nil)")
      log.append("dismiss \(try await root.dismiss(animated: true)) \(sheet.view.window == nil)")
    }
    try await step(stage) { log.count == 5 }
    try await sequence.value
    expectEqual(
      log, ["push true true", "pop true true", "present true", "shown true", "dismiss true true"])
    expectEqual(stage.monitor.diagnostics, [])
  }

  @Test func `a tab is awaited`() async throws {
    let tabs = TabBarController()
    tabs.viewControllers = [ViewController(), ViewController()]
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    try window.windowStage.step(to: 0)
    var isOver = false
    let waiter = Task {
      let selected = try await tabs.select(1)
      isOver = true
      return selected
    }
    try await step(window.windowStage) { isOver }
    try await expectTrue(waiter.value)
    expectIdentical(tabs.viewControllers[1].view.window, window)
  }

  @Test func `a refused call throws its diagnostic`() async throws {
    let (window, navigation, root) = navigationWindow()
    try window.windowStage.step(to: 0)
    func code(_ call: @MainActor () async throws -> Void) async -> TransitionDiagnostic.Code? {
      do { try await call() } catch TransitionError.diagnostic(let found) {
        return found.code
      } catch {}
      return nil
    }
    await expectEqual(code { try await navigation.push(root) }, .alreadyOnStack)
    await expectEqual(code { try await navigation.pop() }, .popRoot)
    await expectEqual(code { try await navigation.pop(to: ViewController()) }, .notOnStack)
    await expectEqual(code { try await root.dismiss(animated: true) }, .nothingPresented)
    await expectEqual(
      code { try await ViewController().present(ViewController(), animated: true) }, .notInWindow)
    await expectEqual(code { try await root.present(root, animated: true) }, .alreadyShown)
    await expectEqual(code { try await TabBarController().select(3) }, .notATab)
  }

  @Test func `a cancelled task stops waiting for its push`() async throws {
    let (window, navigation, _) = navigationWindow()
    let stage = window.windowStage
    try stage.step(to: 0)
    let page = ViewController()
    let waiter = Task { try await navigation.push(page) }
    while navigation.stack.count < 2 { await Task.yield() }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    try stage.step(to: 1)
    expectIdentical(page.view.window, window)
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await navigation.pop() != nil
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    expectIdentical(navigation.topViewController, page)
  }

  @Test func `a task resumes when the window of its push is released`() async throws {
    var window: Window? = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let navigation = NavigationController(rootViewController: ViewController())
    window?.rootViewController = navigation
    window?.makeKeyAndVisible()
    try window?.windowStage.step(to: 0)
    let waiter = Task { try await navigation.push(ViewController()) }
    while navigation.stack.count < 2 { await Task.yield() }
    window = nil
    await #expect(throws: TransitionError.noStage) { try await waiter.value }
  }

  @Test func `a cancelled pop gives no controller`() async throws {
    let (window, navigation, root) = navigationWindow()
    let stage = window.windowStage
    let page = ViewController()
    navigation.viewControllers = [root, page]
    final class Driver: NavigationControllerDelegate {
      let interaction = PercentDrivenInteractiveTransition()
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { SlideDownAnimator(isPresenting: false) }
      func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
    }
    let driver = Driver()
    navigation.delegate = driver
    try stage.step(to: 0)
    var isOver = false
    let waiter = Task {
      let popped = try await navigation.pop()
      isOver = true
      return popped == nil
    }
    while navigation.stack.count > 1 { await Task.yield() }
    try stage.step(to: 0.1)
    driver.interaction.update(0.3)
    driver.interaction.cancel()
    try await step(stage) { isOver }
    try await expectTrue(waiter.value)
    expectIdentical(navigation.topViewController, page)
  }
}
