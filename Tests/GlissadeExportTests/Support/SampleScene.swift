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
    let material = self
    return try Recorder(frameRate: frameRate, duration: duration) { material.subject() }
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
      stage: stage, viewport: SampleScene.size, owners: [window, delegate, first, second],
      begin: act)
  }
}

/// A page with a bar, a card and a turned stamp on it, and a shape to reveal it through.
final class Page: ViewController, RevealMaskProviding, RevealLogoProviding {
  let revealMask = Layer()
  let revealLogo = Layer()
  private let color: Color

  init(_ title: String, _ color: Color) {
    self.color = color
    super.init()
    self.title = title
  }

  override func viewDidLoad() {
    view.name = title
    view.backgroundColor = color
    let bar = View(frame: Rect(x: 0, y: 0, width: view.bounds.width, height: 64))
    bar.name = "\(title ?? "") bar"
    bar.backgroundColor = Color(white: 1, alpha: 0.3)
    bar.autoresizingMask = .flexibleWidth
    view.addSubview(bar)
    let card = View(frame: Rect(x: 40, y: 140, width: 295, height: 220))
    card.name = "\(title ?? "") card"
    card.backgroundColor = Color(white: 1, alpha: 0.9)
    card.layer.cornerRadius = 24
    card.clipsToBounds = true
    view.addSubview(card)
    let stamp = View(frame: Rect(x: 200, y: 130, width: 120, height: 120))
    stamp.name = "\(title ?? "") stamp"
    stamp.backgroundColor = color
    stamp.layer.cornerRadius = 20
    stamp.layer.borderWidth = 6
    stamp.layer.borderColor = Color(white: 0.1, alpha: 0.5)
    stamp.transform3D = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
    stamp.alpha = 0.8
    card.addSubview(stamp)
    for (layer, name) in [(revealMask, "mask"), (revealLogo, "logo")] {
      layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      layer.cornerRadius = 3
      layer.backgroundColor = .white
      layer.name = "\(title ?? "") \(name)"
    }
    revealLogo.position = Point(x: 187.5, y: 333.5)
    if title == "first" { try? view.layer.addSublayer(revealLogo) }
  }
}
