import GlissadeEngine
import GlissadeExport
import GlissadeMath
import GlissadeTransitions
import Testing

/// Transitions between two coloured pages, to record.
struct SampleScene: CustomTestStringConvertible, Sendable {
  enum Operation: Sendable { case push, pop, present, dismiss, tab }

  let operation: Operation
  let style: TransitionStyle

  var testDescription: String { "\(operation) by \(style.rawValue)" }

  static let reveal = SampleScene(operation: .push, style: .reveal)
  static let corner = SampleScene(operation: .dismiss, style: .cornerButton)
  static let flip = SampleScene(operation: .present, style: .flipHorizontal)
  static let bounce = SampleScene(operation: .present, style: .bounceUp)
  static let navigation = SampleScene(operation: .push, style: .navigation)

  static let size = Size(width: 375, height: 667)

  /// A recorder of the whole transition.
  func recorder(frameRate: Double = 60, duration: Double? = nil) throws -> Recorder {
    let scene = self
    return try Recorder(frameRate: frameRate, duration: duration) { scene.subject() }
  }

  func subject() -> Recorder.Subject {
    let stage = Stage()
    let window = Window(frame: Rect(origin: .zero, size: SampleScene.size), stage: stage)
    window.name = "window"
    let (first, second) = (
      Page("first", Color(red: 0.16, green: 0.32, blue: 0.62)),
      Page("second", Color(red: 0.95, green: 0.62, blue: 0.24))
    )
    let delegate = StyleTransitioningDelegate(forward: style)
    var root: ViewController = first
    var act: () -> Void = {}
    switch operation {
    case .present, .dismiss:
      second.transitioningDelegate = delegate
      second.modalPresentationStyle = .fullScreen
      act =
        operation == .present
        ? { first.present(second, animated: true) } : { first.dismiss(animated: true) }
    case .push, .pop:
      let navigation = NavigationController(rootViewController: first)
      navigation.delegate = delegate
      root = navigation
      act =
        operation == .push
        ? { navigation.pushViewController(second, animated: true) }
        : { navigation.popViewController(animated: true) }
      if operation == .pop { navigation.viewControllers = [first, second] }
    case .tab:
      let tabs = TabBarController(viewControllers: [first, second])
      tabs.delegate = delegate
      root = tabs
      act = { tabs.selectedIndex = 1 }
    }
    stage.perform {
      window.rootViewController = root
      window.makeKeyAndVisible()
    }
    if operation == .dismiss { stage.perform { first.present(second, animated: false) } }
    try? stage.advance(to: 1)
    return Recorder.Subject(
      stage: stage, viewport: SampleScene.size, retainedObjects: [window, delegate, first, second],
      begin: act)
  }
}
