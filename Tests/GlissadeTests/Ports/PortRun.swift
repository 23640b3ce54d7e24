import Glissade
import TestSupport
import Testing

/// One transition between two controllers with an animator that a test chooses.
final class PortRun {
  enum Kind: CaseIterable {
    case present, dismiss, push, pop

    var isModal: Bool { self == .present || self == .dismiss }
  }

  let kind: Kind
  /// The controller at the bottom, and the one that comes or goes.
  let first, second: ViewController
  let navigation: NavigationController?
  let host: PortHost
  let delegate: PortDelegate
  private(set) var completions = 0

  /// Brings the controllers where the transition starts, and forgets the events until then.
  init(
    _ kind: Kind, _ animator: (any ViewControllerAnimatedTransitioning)?,
    _ first: ViewController = ViewController(), _ second: ViewController = ViewController(),
    size: Size = PortHost.small, screen: Size? = nil
  ) throws {
    self.kind = kind
    self.first = first
    self.second = second
    let navigation = kind.isModal ? nil : NavigationController(rootViewController: first)
    self.navigation = navigation
    host = PortHost(size, screen: screen) { navigation ?? first }
    delegate = PortDelegate(animator)
    if kind == .dismiss || kind == .pop {
      host.stage.perform {
        if let navigation {
          navigation.pushViewController(second, animated: false)
        } else {
          first.present(second, animated: false)
        }
      }
    }
    try host.wait(1)
    navigation?.delegate = delegate
    second.transitioningDelegate = delegate
    host.forget()
  }

  /// Requests the transition.
  func start() {
    let done = { [unowned self] in completions += 1 }
    host.stage.perform {
      switch kind {
      case .present: first.present(second, animated: true, completion: done)
      case .dismiss: second.dismiss(animated: true, completion: done)
      case .push: navigation?.pushViewController(second, animated: true)
      case .pop: _ = navigation?.popViewController(animated: true)
      }
    }
  }

  /// Whether the second controller is presented or on the stack.
  var isThere: Bool {
    navigation.map { $0.viewControllers.contains(second) } ?? (first.presentedViewController != nil)
  }

  /// Expects that the transition is over, and that it did what was requested only if it finished.
  func expectSettled(finishes: Bool) {
    host.expectSettled(finishes: finishes, isModal: kind.isModal)
    let comes = kind == .present || kind == .push
    expectEqual(isThere, finishes == comes)
    expectNil(second.transitionCoordinator)
    expectEqual(first.view.layer.animations.count + second.view.layer.animations.count, 0)
  }
}
