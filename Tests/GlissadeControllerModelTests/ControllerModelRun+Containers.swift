import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

// Operations on stacks, tabs and children.

extension ControllerModelRun {
  func changeStack(_ operation: WorldOperation, _ find: (Who) -> ViewController?) {
    switch operation {
    case .push(let who, let number, let animated):
      guard let navigation = navigation(number), let pushed = find(who) else { return }
      takeViewOut(of: pushed, for: navigation)
      let before = navigation.viewControllers
      request(
        navigation.viewControllers.contains(pushed)
          ? [.alreadyOnStack] : self.reasons(against: pushed, in: navigation)
      ) {
        navigation.pushViewController(pushed, animated: animated)
      } then: {
        expect(navigation, has: before + [pushed])
      }
    case .pop(let number, let animated):
      guard let navigation = navigation(number) else { return }
      let before = navigation.viewControllers
      request(navigation.viewControllers.count > 1 ? [] : [.popRoot]) {
        navigation.popViewController(animated: animated)
      } then: {
        expect(navigation, has: Array(before.dropLast()))
      }
    case .popToRoot(let number, let animated):
      guard let navigation = navigation(number) else { return }
      let before = navigation.viewControllers
      request([]) {
        navigation.popToRootViewController(animated: animated)
      } then: {
        expect(navigation, has: Array(before.prefix(1)))
      }
    case .popTo(let who, let number, let animated):
      guard let navigation = navigation(number), let target = find(who) else { return }
      let before = navigation.viewControllers
      let index = before.firstIndex(of: target)
      request(navigation.viewControllers.contains(target) ? [] : [.notOnStack]) {
        navigation.popToViewController(target, animated: animated)
      } then: {
        expect(navigation, has: Array(before[...(index ?? before.count - 1)]))
      }
    case .setStack(let number, let list, let animated):
      guard let navigation = navigation(number) else { return }
      let new = unique(list.compactMap(find))
      for controller in new { takeViewOut(of: controller, for: navigation) }
      request(
        new.isEmpty ? [.popRoot] : self.reasons(against: new, in: navigation), changesNothing: false
      ) {
        navigation.setViewControllers(new, animated: animated)
      } then: {
        expect(navigation, has: new)
      }
    default: break
    }
  }

  /// Why some of several controllers may not be shown in a container.
  private func reasons(against list: [ViewController], in container: ViewController)
    -> Set<TransitionDiagnostic.Code>
  {
    list.filter { $0.parent !== container }.reduce(into: []) {
      $0.formUnion(reasons(against: $1, in: container))
    }
  }

  /// Takes a view out of one that its controller was put into by the application, which puts it elsewhere now.
  ///
  /// - Parameters:
  ///   - controller: the one that comes elsewhere.
  ///   - container: where it comes; nil is nowhere. If that was put into its view, it is taken out of there, too.
  func takeViewOut(of controller: ViewController, for container: ViewController? = nil) {
    if let container {
      let top = topOwner(container)
      if top !== controller, places(top).isEmpty, let own = controller.viewIfLoaded,
        top.viewIfLoaded?.isDescendant(of: own) == true
      {
        top.view.removeFromSuperview()
      }
      // One that waits to be presented may have been put there, too.
      if let own = controller.viewIfLoaded, ownPresenter(container) != nil,
        container.presentationController?.containerView == nil,
        container.viewIfLoaded?.isDescendant(of: own) == true
      {
        container.view.removeFromSuperview()
      }
    }
    guard controller.parent is PlainController || places(controller).isEmpty else { return }
    guard ownPresented(controller) == nil else { return }
    let isOwnDuty = controller.parent?.shouldAutomaticallyForwardAppearanceMethods == false
    if isOwnDuty { changeAppearance(of: controller, appears: false) }
    controller.viewIfLoaded?.removeFromSuperview()
  }

  /// Puts a view into another's, where it stays unless an operation has meanwhile brought its controller elsewhere.
  private func put(
    _ controller: ViewController, into other: ViewController, while belongs: () -> Bool
  ) {
    // The presentation of another controller may have removed the view.
    let isTaken =
      ownPresented(controller)?.presentationController?.shouldRemovePresentersView == true
    guard belongs(), !isTaken else { return }
    other.view.addSubview(controller.view)
    if !belongs(), controller.view.superview === other.view {
      controller.view.removeFromSuperview()
      // A callback has made the controller a root, whose view this call has taken.
      let window = windows.compactMap { $0 }.first { $0.rootViewController === controller }
      window?.insertSubview(controller.view, at: 0)
    }
  }

  /// Tells a controller what its parent does not pass on.
  private func changeAppearance(of controller: ViewController, appears: Bool) {
    guard let child = controller as? any WorldController,
      appearances.states[child.number] == (appears ? .gone : .appeared)
    else { return }
    child.beginAppearanceTransition(appears, animated: false)
    child.endAppearanceTransition()
  }

  private func unique(_ list: [ViewController]) -> [ViewController] {
    var unique: [ViewController] = []
    for controller in list where !unique.contains(controller) { unique.append(controller) }
    return unique
  }

  private func expect(_ navigation: NavigationController, has stack: [ViewController]) {
    guard navigation.viewControllers != stack else { return }
    fail(
      .request,
      "the stack of \(name(navigation)) is \(navigation.viewControllers.map(name)), "
        + "not \(stack.map(name))")
  }

  func changeTabs(_ operation: WorldOperation, _ find: (Who) -> ViewController?) {
    switch operation {
    case .setTabs(let number, let list):
      guard let tabs = tabs(number) else { return }
      let new = unique(list.compactMap(find))
      for controller in new { takeViewOut(of: controller, for: tabs) }
      request(self.reasons(against: new, in: tabs), changesNothing: false) {
        tabs.viewControllers = new
      } then: {
        if tabs.viewControllers != new {
          fail(
            .request,
            "the tabs of \(number) are \(tabs.viewControllers.map(name)), not \(new.map(name))")
        }
      }
    case .select(let number, let index):
      guard let tabs = tabs(number) else { return }
      request(tabs.viewControllers.indices.contains(index) ? [] : [.notATab]) {
        tabs.selectedIndex = index
      } then: {
        if tabs.selectedIndex != index { fail(.request, "\(index) of \(number) is not selected") }
      }
    case .selectController(let number, let who):
      guard let tabs = tabs(number), let selected = find(who) else { return }
      request(tabs.viewControllers.contains(selected) ? [] : [.notATab]) {
        tabs.selectedViewController = selected
      } then: {
        if tabs.selectedViewController !== selected {
          fail(.request, "\(name(selected)) of \(number) is not selected")
        }
      }
    case .tap(let number, let index):
      guard let tabs = tabs(number) else { return }
      // A tap on the selected tab also pops.
      request(
        tabs.viewControllers.indices.contains(index) ? [] : [.notATab], changesNothing: false
      ) {
        tabs.tapTab(at: index)
      } then: {
        if delegate.allows, tabs.selectedIndex != index {
          fail(.request, "\(index) of \(number) is not selected by a tap")
        }
      }
    default: break
    }
  }

  func changeChildren(_ operation: WorldOperation, _ find: (Who) -> ViewController?) {
    switch operation {
    case .addChild(let who, let parent, let withView):
      guard let child = find(who), let parent = find(parent) as? PlainController else { return }
      if child.parent !== parent { takeViewOut(of: child, for: parent) }
      func why() -> Set<TransitionDiagnostic.Code> {
        var reasons = reasons(against: child, in: parent)
        // A child of a plain controller moves to the new parent.
        if child.parent is PlainController, ownPresenter(child) == nil {
          reasons.remove(.alreadyShown)
        }
        return reasons
      }
      request(why()) {
        parent.addChild(child)
      } then: {
        if child.parent !== parent { fail(.request, "\(name(child)) is no child") }
      }
      guard failure == nil, child.parent === parent else { return }
      if withView {
        // Loading a view may run operations.
        parent.loadViewIfNeeded()
        child.loadViewIfNeeded()
        put(child, into: parent) { child.parent === parent }
      }
      if child.parent === parent { child.didMove(toParent: parent) }
    case .removeChild(let who):
      guard let child = find(who), child.parent is PlainController else { return }
      child.willMove(toParent: nil)
      guard child.parent is PlainController else { return }
      takeViewOut(of: child)
      guard child.parent is PlainController else { return }
      child.removeFromParent()
    case .childTransition(let from, let to, let duration):
      guard let (parent, from, to) = siblings(find(from), find(to)) else { return }
      let entry = expectCompletion("the completion of a transition between children")
      request([]) {
        parent.transition(from: from, to: to, duration: duration) { [weak self] in
          self?.callback(.childTransitionAnimations, of: to)
        } completion: { [weak self] _ in
          self?.completed(entry)
          self?.callback(.childTransitionCompletion, of: to)
        }
      }
    case .childTransitionWithAnimator(let from, let to):
      guard let (parent, from, to) = siblings(find(from), find(to)),
        let animator = delegate.kind.make(self)
      else { return }
      let entry = expectCompletion("the completion of a transition between children")
      // It begins within the call, so that a decision before the call is not meant for it.
      lastRequest = clock
      request([]) {
        parent.transition(
          from: from, to: to, using: animator,
          interactionController: delegate.chosenDriver
        ) { [weak self] _ in
          self?.completed(entry)
          self?.callback(.childTransitionCompletion, of: to)
        }
      }
    case .setAppearance(let who, let appears):
      guard let child = find(who),
        child.parent?.shouldAutomaticallyForwardAppearanceMethods == false
      else { return }
      changeAppearance(of: child, appears: appears)
    case .addView(let who, let place):
      guard let controller = find(who), let place = find(place), places(controller).isEmpty,
        place is PlainController, place.isViewLoaded,
        // It may be about to contain the other one.
        controller is PlainController || depth == 0
      else { return }
      // Loading a view may run operations.
      controller.loadViewIfNeeded()
      guard !reasons(against: controller, in: place).contains(.invalidContainment),
        !place.view.isDescendant(of: controller.view)
      else { return }
      put(controller, into: place) { places(controller).isEmpty }
    case .removeView(let who):
      guard let controller = find(who), places(controller).isEmpty else { return }
      controller.viewIfLoaded?.removeFromSuperview()
    default: break
    }
  }

  /// Two children of one plain parent, of which the first shows.
  private func siblings(_ from: ViewController?, _ to: ViewController?)
    -> (parent: PlainController, from: ViewController, to: ViewController)?
  {
    guard let from, let to, from !== to, let parent = from.parent as? PlainController,
      to.parent === parent, parent.isViewLoaded,
      from.viewIfLoaded?.isDescendant(of: parent.view) == true,
      to.viewIfLoaded?.isDescendant(of: parent.view) != true,
      // A controller that `to` presents may be shown there in its place.
      ownPresented(to)?.presentationController?.shouldRemovePresentersView != true
    else { return nil }
    return (parent, from, to)
  }
}
