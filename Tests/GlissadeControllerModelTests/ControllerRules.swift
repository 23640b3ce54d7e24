import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

// The rules that hold after each call, and those that hold once the stage is idle.

/// The windows that controllers show in.
private struct Shown {
  private var windows: [ObjectIdentifier: Window] = [:]
  private var visited: Set<ObjectIdentifier> = []

  /// Views may lie in those of what they lie in themselves, by way of presentations.
  mutating func isFirstVisit(of controller: ViewController) -> Bool {
    visited.insert(ObjectIdentifier(controller)).inserted
  }

  subscript(controller: ViewController) -> Window? {
    get { windows[ObjectIdentifier(controller)] }
    set { windows[ObjectIdentifier(controller)] = newValue }
  }
}

extension ControllerModelRun {
  /// The controller that presents this very one, not one that it is in.
  func ownPresenter(_ controller: ViewController) -> ViewController? {
    guard let presenter = controller.presentingViewController else { return nil }
    return controller.parent?.presentingViewController === presenter ? nil : presenter
  }

  /// The controller that this very one presents, not one that it is in.
  func ownPresented(_ controller: ViewController) -> ViewController? {
    guard let presented = controller.presentedViewController else { return nil }
    return controller.parent?.presentedViewController === presented ? nil : presented
  }

  /// Returns the places that a controller is in; each of them counts.
  func places(_ controller: ViewController) -> [String] {
    var places: [String] = []
    for (index, window) in windows.enumerated() where window?.rootViewController === controller {
      places.append("root of window \(index)")
    }
    if let parent = controller.parent { places.append("child of \(name(parent))") }
    if let presenter = ownPresenter(controller) {
      places.append("presented by \(name(presenter))")
    }
    return places
  }

  /// The places of all controllers, with their stacks, tabs and children.
  var allPlaces: [[String]] {
    controllers.map { controller in
      var places = places(controller)
      if let navigation = controller as? NavigationController {
        places.append("stack \(navigation.viewControllers.map(name))")
      }
      if let tabs = controller as? TabBarController {
        places.append("tabs \(tabs.viewControllers.map(name)), \(tabs.selectedIndex)")
      }
      places.append("children \(controller.children.map(name))")
      return places
    }
  }

  // MARK: Always

  func checkForRings() {
    // Parents are checked first, because the public properties follow them.
    for controller in controllers {
      var (above, steps) = (controller.parent, 0)
      while let next = above {
        steps += 1
        if next === controller || steps > controllers.count {
          return fail(.ring, "\(name(controller)) is contained by itself")
        }
        above = next.parent
      }
    }
    for controller in controllers {
      // The way up follows presenters and parents.
      var above: ViewController? = controller
      for _ in 0...controllers.count * 2 {
        guard let current = above else { break }
        above = ownPresenter(current) ?? current.parent
        if above === controller {
          return fail(.ring, "\(name(controller)) presents or contains itself")
        }
      }
      if above != nil { return fail(.ring, "a ring above \(name(controller))") }
    }
  }

  func checkAlways() {
    for controller in controllers {
      let places = places(controller)
      if places.count > 1 {
        return fail(.place, "\(name(controller)) is \(places.joined(separator: " and "))")
      }
      if let presenter = ownPresenter(controller), presenter.presentedViewController !== controller
      {
        return fail(
          .links,
          "\(name(presenter)) presents \(name(presenter.presentedViewController)), not \(name(controller))"
        )
      }
      if let presented = ownPresented(controller), ownPresenter(presented) !== controller {
        return fail(
          .links,
          "\(name(controller)) presents \(name(presented)), whose presenter is "
            + name(ownPresenter(presented)))
      }
      if let parent = controller.parent,
        parent.children.count(where: { $0 === controller }) != 1
      {
        return fail(.place, "\(name(controller)) is not once among its parent's children")
      }
      for child in controller.children where child.parent !== controller {
        return fail(.place, "\(name(child)) is a child of \(name(controller)), not its parent")
      }
      let listed =
        (controller as? NavigationController)?.viewControllers
        ?? (controller as? TabBarController)?.viewControllers ?? []
      for child in listed where child.parent !== controller {
        return fail(.place, "\(name(child)) is listed by \(name(controller)), not its parent")
      }
      if Set(listed).count != listed.count {
        return fail(.place, "\(name(controller)) lists \(listed.map(name))")
      }
    }
  }

  // MARK: Idle

  var isIdle: Bool { restlessness.isEmpty }

  /// The activities that have not ended.
  var restlessness: String {
    var reasons: [String] = []
    if let time = stage.nextEventTime { reasons.append("an event at \(time)") }
    if stage.isAnimating { reasons.append("an animation") }
    for controller in controllers where controller.transitionCoordinator != nil {
      reasons.append("a transition of \(name(controller))")
    }
    return reasons.joined(separator: ", ")
  }

  func checkIdle() {
    checkAlways()
    checkTouches()
    guard failure == nil else { return }
    checkCompletions()
    for controller in controllers where failure == nil {
      let number = controller.number
      let state = appearances.states[number]
      if state == .appearing || state == .disappearing {
        return fail(.open, "\(number) is still \(state)")
      }
      let flags = [
        ("isBeingPresented", controller.isBeingPresented),
        ("isBeingDismissed", controller.isBeingDismissed),
        ("isMovingToParent", controller.isMovingToParent),
        ("isMovingFromParent", controller.isMovingFromParent),
      ]
      for (flag, isSet) in flags where isSet { return fail(.links, "\(flag) of \(number) stays") }
      let listed =
        (controller as? NavigationController)?.viewControllers
        ?? (controller as? TabBarController)?.viewControllers
      if let listed, Set(listed) != Set(controller.children) {
        return fail(
          .place,
          "\(number) lists \(listed.map(name)), and its children are \(controller.children.map(name))"
        )
      }
    }
    checkShown()
    if failure == nil { checkFrames() }
    if failure == nil { checkRest() }
  }

  /// Those have appeared that show, and their views are in the windows.
  private func checkShown() {
    var shown = Shown()
    for window in windows {
      guard let window, let root = window.rootViewController else { continue }
      visit(root, in: window, &shown)
    }
    // Controllers over a window whose presenter is not shown, or was shown only as a view in another controller's.
    for controller in controllers {
      guard let presented = ownPresented(controller), shown[presented] == nil,
        let container = presented.presentationController?.containerView,
        let window = container.window
      else { continue }
      let top = topOwner(controller)
      guard places(controller).isEmpty || container.superview === window,
        places(top).isEmpty || window.rootViewController === top
      else { continue }
      visit(presented, in: window, &shown)
    }
    for controller in controllers where failure == nil {
      // Its parent makes the appearance calls itself.
      if hasSilentParent(controller) { continue }
      let window = shown[controller]
      let state = appearances.states[controller.number]
      if window == nil && state == .released { continue }
      if (window != nil) != (state == .appeared) {
        return fail(
          .shown,
          "\(name(controller)) \(window == nil ? "does not show" : "shows"), and is \(state)"
        )
      }
      guard controller.viewIfLoaded?.window === window else {
        return fail(
          .shown,
          "the view of \(name(controller)), which \(window == nil ? "does not show" : "shows"),"
            + " is in \(controller.viewIfLoaded?.window == nil ? "no" : "a") window")
      }
    }
  }

  /// Nothing moves any more, and whatever shows is opaque.
  private func checkRest() {
    for controller in controllers where controller.viewIfLoaded?.window != nil {
      if controller.view.alpha != 1 {
        fail(.rest, "\(name(controller)) has \(controller.view.alpha)")
      }
    }
    var layers = windows.compactMap { $0?.layer }
    while let layer = layers.popLast() {
      if !layer.animations.isEmpty { fail(.rest, "\(layer.name ?? "a layer") is animated") }
      layers += layer.sublayers
    }
  }

  /// Roots fill their windows, and what stacks and tabs show fills those, also after a change of size.
  private func checkFrames() {
    for (index, window) in windows.enumerated() {
      guard let window, let root = window.rootViewController?.viewIfLoaded,
        root.superview === window
      else { continue }
      if !isNear(root.frame, window.bounds) {
        fail(.frames, "the root of window \(index) is at \(root.frame) in \(window.bounds)")
      }
    }
    for controller in controllers where controller.viewIfLoaded?.window != nil {
      let content =
        (controller as? NavigationController)?.topViewController
        ?? (controller as? TabBarController)?.selectedViewController
      guard let view = content?.viewIfLoaded, view.isDescendant(of: controller.view) else {
        continue
      }
      let frame = view.superview?.convert(view.frame, to: controller.view) ?? .zero
      if view.superview?.superview === controller.view, !isNear(frame, controller.view.bounds) {
        fail(.frames, "\(name(content)) is at \(frame) in \(controller.view.bounds)")
      }
    }
  }

  /// Autoresizing adds rounding at each change of size: 1e-6 points are far more than that.
  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6
      && abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6
  }

  /// Whether a controller is in one that passes no appearance on.
  private func hasSilentParent(_ controller: ViewController) -> Bool {
    var controller = controller
    // A view may lie in the view of a child, so the walk upwards can be circular.
    for _ in controllers {
      guard
        let above = controller.parent ?? controller.viewIfLoaded?.superview?.nearestViewController
      else { return false }
      if !above.shouldAutomaticallyForwardAppearanceMethods { return true }
      controller = above
    }
    return false
  }

  /// The controller at the top of those that contain and present another.
  func topOwner(_ controller: ViewController) -> ViewController {
    var top = controller
    for _ in 0...controllers.count * 2 {
      guard let above = ownPresenter(top) ?? top.parent else { break }
      top = above
    }
    return top
  }

  private func visit(
    _ controller: ViewController, in window: Window, _ shown: inout Shown
  ) {
    guard shown.isFirstVisit(of: controller) else { return }
    let presented = ownPresented(controller)
    if presented?.presentationController?.shouldRemovePresentersView != true {
      shown[controller] = window
      for child in showingChildren(of: controller) { visit(child, in: window, &shown) }
    }
    if let presented { visit(presented, in: window, &shown) }
  }

  private func showingChildren(of controller: ViewController) -> [ViewController] {
    if let navigation = controller as? NavigationController {
      return navigation.topViewController.map { [$0] } ?? []
    }
    if let tabs = controller as? TabBarController {
      return tabs.selectedViewController.map { [$0] } ?? []
    }
    guard let view = controller.viewIfLoaded else { return [] }
    return controllers.filter { child in
      // A controller that a child presents in its place stands for the child.
      // The view of a controller without a parent may lie here as well.
      let standing = [
        child.viewIfLoaded, ownPresented(child)?.presentationController?.containerView,
      ]
      return standing.contains { stands in
        child.parent === controller && stands?.isDescendant(of: view) == true
          || stands?.superview === view && places(child).isEmpty
      }
    }
  }
}
