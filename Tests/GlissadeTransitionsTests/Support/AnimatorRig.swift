import GlissadeEngine
import GlissadeMath

@testable import GlissadeTransitions

/// A transition of each kind between two controllers with something in their views, run by one animator.
final class AnimatorRig {
  enum Operation: String, CaseIterable, Sendable {
    case present, presentOver, presentSheet, dismiss, dismissOver, dismissSheet, push, pop
    case nextTab, formerTab

    var isForward: Bool {
      switch self {
      case .present, .presentOver, .presentSheet, .push, .nextTab: true
      default: false
      }
    }
  }

  /// The leaving and the arriving controller.
  let from, to: Page
  let interface: Interface
  let chooser: Chooser
  /// All controllers there are.
  let controllers: [ViewController]
  private let operation: Operation

  var stage: Stage { interface.stage }

  init(
    _ operation: Operation, _ animator: any ViewControllerAnimatedTransitioning,
    interaction: (any ViewControllerInteractiveTransitioning)? = nil
  ) throws {
    self.operation = operation
    chooser = Chooser(animator)
    let (first, second) = (Page("first"), Page("second"))
    (from, to) = operation.isForward ? (first, second) : (second, first)
    switch operation {
    case .push, .pop:
      let navigation = NavigationController(rootViewController: first)
      if operation == .pop { navigation.viewControllers = [first, second] }
      navigation.delegate = chooser
      interface = Interface(navigation)
      controllers = [navigation, first, second]
    case .nextTab, .formerTab:
      let tabs = TabBarController(viewControllers: [first, second])
      if operation == .formerTab { tabs.selectedIndex = 1 }
      tabs.delegate = chooser
      interface = Interface(tabs)
      controllers = [tabs, first, second]
    default:
      interface = Interface(first)
      controllers = [first, second]
      second.transitioningDelegate = chooser
      switch operation {
      case .presentOver, .dismissOver: second.modalPresentationStyle = .overFullScreen
      case .presentSheet, .dismissSheet: second.modalPresentationStyle = .pageSheet
      default: break
      }
      if !operation.isForward { first.present(second, animated: false) }
    }
    try interface.run(0.1)
    stage.perform {
      _ = to.view
      _ = from.field.becomeFirstResponder()
    }
    try interface.run(0.1)
    interface.monitor.removeAll()
    chooser.interaction = interaction
  }

  /// Begins the transition, at the present instant.
  ///
  /// - Parameter act: called when it was asked for and has not begun.
  func start(_ act: () -> Void = {}) throws {
    stage.perform {
      ask()
      act()
    }
    try stage.advance(to: stage.time)
  }

  /// Asks for the transition.
  func ask() {
    switch operation {
    case .present, .presentOver, .presentSheet: from.present(to, animated: true)
    case .dismiss, .dismissOver, .dismissSheet: from.dismiss(animated: true)
    case .push: from.navigationController?.pushViewController(to, animated: true)
    case .pop: from.navigationController?.popViewController(animated: true)
    case .nextTab: from.tabBarController?.selectedIndex = 1
    case .formerTab: from.tabBarController?.selectedIndex = 0
    }
  }

  func hash() -> StructuralHash { StructuralHash(interface, controllers: controllers) }
}

/// A controller whose view has a field that takes keys, a box that follows its size, and a turned one.
final class Page: ViewController, RevealMaskProviding, RevealLogoProviding, HeaderProviding {
  let field = Field(frame: Rect(x: 10, y: 20, width: 100, height: 30))
  let box = View(frame: Rect(x: 20, y: 60, width: 200, height: 300))
  let revealMask = Layer()
  let revealLogo = Layer()
  var animatedViewFrame = Rect(x: 0, y: 100, width: 320, height: 80)

  init(_ title: String) {
    super.init()
    self.title = title
  }

  override func viewDidLoad() {
    view.name = title
    view.addSubview(box)
    view.addSubview(field)
    box.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let turned = View(frame: Rect(x: 30, y: 30, width: 40, height: 40))
    turned.transform3D = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
    turned.alpha = 0.5
    box.addSubview(turned)
    revealMask.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    revealLogo.bounds = revealMask.bounds
    try? view.layer.addSublayer(revealLogo)
  }
}

final class Field: View {
  override var canBecomeFirstResponder: Bool { true }
}

/// Lets an animator move the views by itself while the gesture is under way.
final class AnimatorInteraction: ViewControllerInteractiveTransitioning {
  private let animator: any ViewControllerAnimatedTransitioning
  private(set) weak var context: (any ViewControllerContextTransitioning)?

  init(_ animator: any ViewControllerAnimatedTransitioning) { self.animator = animator }

  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    self.context = context
    animator.animateTransition(using: context)
  }
}
