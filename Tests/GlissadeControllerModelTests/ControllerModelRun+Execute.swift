import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

// Operations, with checks of the promises that their calls make.

extension ControllerModelRun {
  func execute(_ operation: WorldOperation, me: ViewController?) {
    func find(_ who: Who) -> ViewController? {
      switch who {
      case .number(let number): controllers[number]
      case .me: me
      }
    }
    /// One that can be shown: not one whose view the application has only put somewhere, and that presents there.
    func findGuest(_ who: Who) -> ViewController? {
      find(who).flatMap { places($0).isEmpty && ownPresented($0) != nil ? nil : $0 }
    }
    switch operation {
    case .open(let window, let root): if let root = findGuest(root) { open(window, root) }
    case .removeRoot(let window): windows[window]?.rootViewController = nil
    case .close(let window): close(window)
    case .resize(let window, let width, let height, let duration):
      resize(window, to: Size(width: width, height: height), duration)
    case .redirect(let window): windows[window]?.redirectsTransitions.toggle()
    case .takeRootView(let window): takeRootView(window)
    case .present(let who, let source, let style, let transition, let animated, let asks):
      guard let presented = findGuest(who), let source = find(source) else { return }
      if places(presented).isEmpty {
        presented.modalPresentationStyle = style
        presented.modalTransitionStyle = style == .fullScreen ? transition : .coverVertical
        presented.transitioningDelegate = asks ? delegate : nil
        presented.presentationController?.delegate = delegate
      }
      present(presented, from: source, animated: animated)
    case .dismiss(let who, let animated):
      if let controller = find(who) { dismiss(controller, animated: animated) }
    case .push, .pop, .popToRoot, .popTo, .setStack:
      changeStack(operation, findGuest)
    case .setTabs, .select, .selectController, .tap: changeTabs(operation, findGuest)
    case .addChild, .removeChild, .childTransition, .childTransitionWithAnimator, .setAppearance,
      .addView, .removeView:
      changeChildren(operation, findGuest)
    case .segue(let source, let target, let kind, let animated):
      guard let source = find(source), let target = findGuest(target) else { return }
      performSegue(from: source, to: target, kind, animated: animated)
    case .keepSheet(let who, let isModal): find(who)?.isModalInPresentation = isModal
    case .allow(let allows): delegate.allows = allows
    case .choose, .update, .finish, .cancel, .pause, .reverse, .interactiveStart, .speed:
      drive(operation)
    case .recognize(let window, let edge): recognize(window, edge: edge)
    case .recognizeTouches(let window): recognizeTouches(window)
    case .alongside(let who): if let controller = find(who) { moveAlongside(controller) }
    case .animate(let who, let duration):
      if let controller = find(who) { animate(controller, duration) }
    case .layout(let who): find(who)?.viewIfLoaded?.setNeedsLayout()
    case .several(let operations): for operation in operations { call(operation, me: me) }
    case .when, .outside, .strict, .touch, .gesture, .advance, .settle, .renewStage: break
    }
  }

  // MARK: Calls that may be refused

  /// Makes a call, and checks that it is refused only for a reason, and then has changed nothing.
  ///
  /// - Parameters:
  ///   - reasons: the codes that there is a reason for, also where operations during the call give one.
  ///   - changesNothing: whether a refused call changes nothing at all.
  ///   - body: makes the call.
  ///   - check: called where it was taken, and no other operation came in between.
  func request(
    _ reasons: @escaping @autoclosure () -> Set<TransitionDiagnostic.Code>,
    changesNothing: Bool = true, _ body: () -> Void, then check: () -> Void = {}
  ) {
    let (before, reentries) = (allPlaces, reentryCount)
    let hadReasons = !reasons().isEmpty
    expectRefusals(reasons)
    refusals = []
    body()
    let refused = refusals
    expectedRefusals = nil
    refusals = []
    checkForRings()
    if refused.isEmpty { lastRequest = clock }
    guard failure == nil, reentries == reentryCount else { return }
    if refused.isEmpty {
      // Without a stage the world may not have received the diagnostic.
      if !isOutside || !hadReasons { check() }
    } else if changesNothing, allPlaces != before {
      fail(.diagnostic, "refused as \(refused), and yet \(difference(before, allPlaces))")
    }
  }

  /// Expects the refusals that there is a reason for now, or will be when one comes.
  private func expectRefusals(_ reasons: @escaping () -> Set<TransitionDiagnostic.Code>) {
    let now = reasons()
    expectedRefusals = { now.union(reasons()) }
  }

  private func difference(_ before: [[String]], _ after: [[String]]) -> String {
    controllers.indices.filter { before[$0] != after[$0] }
      .map { "\($0) was \(before[$0]) and is \(after[$0])" }.joined(separator: "; ")
  }

  /// Why a controller may not be shown in a place.
  func reasons(against shown: ViewController, in place: ViewController)
    -> Set<TransitionDiagnostic.Code>
  {
    if comingRoots.contains(shown) { return [.alreadyShown, .invalidContainment] }
    var above: ViewController? = place
    for _ in 0...controllers.count {
      guard let controller = above else { break }
      if controller === shown { return [.alreadyShown, .invalidContainment] }
      above = ownPresenter(controller) ?? controller.parent
    }
    return places(shown).isEmpty ? [] : [.alreadyShown, .invalidContainment]
  }

  // MARK: Windows

  private func open(_ index: Int, _ root: ViewController) {
    let window =
      windows[index]
      ?? Window(
        frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
    if windows[index] == nil { add(mortal: window) }
    windows[index] = window
    func isElsewhere() -> Bool { window.rootViewController !== root && !places(root).isEmpty }
    request(isElsewhere() ? [.alreadyShown, .invalidContainment] : []) {
      comingRoots.append(root)
      window.rootViewController = root
      comingRoots.removeLast()
    } then: {
      if window.rootViewController !== root { fail(.request, "the root is not what was set") }
    }
    window.makeKeyAndVisible()
  }

  /// Takes the view of a root that presents nothing out of its window for a while.
  private func takeRootView(_ index: Int) {
    guard let window = windows[index], let root = window.rootViewController,
      root.viewIfLoaded?.superview === window, ownPresented(root) == nil
    else { return }
    root.view.removeFromSuperview()
    takenRoots.append((window, root))
  }

  /// Puts the views back that were taken out of their windows.
  func putRootsBack() {
    for (window, root) in takenRoots
    where window.rootViewController === root && root.view.window == nil {
      let presentation = ownPresented(root)?.presentationController
      if presentation?.containerView != nil, presentation?.shouldRemovePresentersView == true {
        continue
      }
      root.view.frame = window.layer.bounds
      window.insertSubview(root.view, at: 0)
    }
    takenRoots = []
  }

  /// Lets go of what the world's objects hold of each other.
  func letGo() {
    for driver in drivers { driver.forsaken = [] }
    (expectedRefusals, comingRoots, toldSizes) = (nil, [], nil)
  }

  func close(_ index: Int) {
    for controller in controllers where isIn(windows[index], controller) {
      released.append(controller.number)
    }
    // The release of a window calls callbacks.
    let window = windows[index]
    windows[index] = nil
    defer { withExtendedLifetime(window) {} }
    recognizers[index] = nil
    (fingers[index], points[index], touchSets[index]) = (nil, nil, nil)
    // Completions of animations alongside a transition in that window need not be called.
    for entry in completions.entries.indices
    where completions.entries[entry].name.hasPrefix("alongside") {
      completions.entries[entry].allowed = 0...1
    }
  }

  // MARK: Presentations

  private func isIn(_ window: Window?, _ controller: ViewController) -> Bool {
    guard let window else { return false }
    var above: ViewController? = controller
    for _ in 0...controllers.count {
      guard let current = above else { return false }
      if current.viewIfLoaded?.window === window { return true }
      if window.rootViewController === current { return true }
      above = ownPresenter(current) ?? current.parent
    }
    return false
  }

  private func isInWindow(_ controller: ViewController) -> Bool {
    controller.viewIfLoaded?.window != nil || windows.contains { isIn($0, controller) }
  }

  private func present(_ presented: ViewController, from source: ViewController, animated: Bool) {
    func why() -> Set<TransitionDiagnostic.Code> {
      var reasons = reasons(against: presented, in: source)
      if !isInWindow(source) { reasons.insert(.notInWindow) }
      if source.presentedViewController != nil { reasons.insert(.alreadyPresenting) }
      return reasons
    }
    let wasElsewhere = !places(presented).isEmpty
    let entry = expectCompletion("the completion of presenting \(name(presented))", 0...1)
    request(why()) {
      source.present(presented, animated: animated) { [weak self] in
        self?.completed(entry)
        self?.callback(.presentCompletion, of: presented)
      }
      // The completion of a rejected call is not called.
      let isAccepted = !wasElsewhere && ownPresenter(presented) != nil
      if isAccepted, let presented = presented as? any WorldController {
        comingAgain.insert(presented.number)
      }
      completions.entries[entry].allowed = isAccepted ? 1...1 : 0...0
      if isAccepted != refusals.isEmpty, !isOutside, failure == nil {
        fail(.diagnostic, "presenting \(name(presented)) was neither taken nor refused")
      }
    }
  }

  private func dismiss(_ controller: ViewController, animated: Bool) {
    func isPresenting() -> Bool {
      controller.presentedViewController != nil || controller.presentingViewController != nil
    }
    let entry = expectCompletion("the completion of dismissing \(name(controller))")
    request(isPresenting() ? [] : [.nothingPresented]) {
      controller.dismiss(animated: animated) { [weak self] in
        self?.completed(entry)
        self?.callback(.dismissCompletion, of: controller)
      }
    }
  }

  private func performSegue(
    from source: ViewController, to target: ViewController, _ kind: Segue.Kind, animated: Bool
  ) {
    if places(target).isEmpty {
      target.modalPresentationStyle = .fullScreen
      target.modalTransitionStyle = .coverVertical
      target.transitioningDelegate = delegate
    }
    source.registerSegue(withIdentifier: "segue") { [weak self, unowned target] source in
      let segue = WorldSegue(
        identifier: "segue", source: source, destination: target, kind: kind)
      segue.world = self
      segue.isAnimated = animated
      return segue
    }
    request([]) {
      do throws(TransitionError) { try source.performSegue(withIdentifier: "segue") } catch {
        fail(.request, "\(error)")
      }
    }
  }

  /// A segue is about to show its destination: why that may be refused now.
  func segueBegins(_ segue: Segue) {
    let (source, target) = (segue.source, segue.destination)
    expectRefusals { [self] in
      var reasons = reasons(against: target, in: source)
      if let navigation = source as? NavigationController ?? source.navigationController {
        reasons.formUnion(self.reasons(against: target, in: navigation))
        if navigation.viewControllers.contains(target) { reasons.insert(.alreadyOnStack) }
      }
      if !isInWindow(source) { reasons.insert(.notInWindow) }
      if source.presentedViewController != nil { reasons.insert(.alreadyPresenting) }
      return reasons
    }
  }

  // MARK: Beside transitions

  private func moveAlongside(_ controller: ViewController) {
    guard let coordinator = controller.transitionCoordinator else { return }
    let animation = expectCompletion("alongside animation", 0...1)
    let completion = expectCompletion("alongside completion")
    let isTaken = coordinator.animate { [weak self] _ in
      self?.completed(animation)
      self?.callback(.alongsideAnimation, of: controller)
    } completion: { [weak self] _ in
      self?.completed(completion)
      self?.callback(.alongsideCompletion, of: controller)
    }
    if !isTaken { completions.entries[completion].allowed = 0...0 }
    coordinator.notifyWhenInteractionChanges { [weak self] _ in
      self?.callback(.interactionChanged, of: controller)
    }
  }

  private func animate(_ controller: ViewController, _ duration: Double) {
    guard controller.isViewLoaded else { return }
    let dot = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    controller.view.addSubview(dot)
    let entry = expectCompletion("the completion of an animation")
    View.animate(withDuration: duration) { [weak self] in
      dot.alpha = 0
      self?.callback(.animateBlock, of: controller)
    } completion: { [weak self] _ in
      dot.removeFromSuperview()
      self?.completed(entry)
      self?.callback(.animateCompletion, of: controller)
    }
  }
}

/// Tells its world when it is performed.
final class WorldSegue: Segue {
  weak var world: ControllerModelRun?

  override func perform() {
    world?.callback(.segueHandler, of: source)
    world?.segueBegins(self)
    super.perform()
  }
}
