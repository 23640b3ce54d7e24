import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A controller of a world, which tells it of its callbacks.
protocol WorldController: ViewController {
  var number: Int { get }
  var world: ControllerModelRun? { get }
}

extension WorldController {
  func tell(_ kind: CallbackKind) { world?.callback(kind, of: self) }
}

final class PlainController: ViewController, WorldController {
  let number: Int
  private(set) weak var world: ControllerModelRun?
  private let forwardsAppearance: Bool

  init(_ number: Int, _ world: ControllerModelRun, forwardsAppearance: Bool = true) {
    self.number = number
    self.world = world
    self.forwardsAppearance = forwardsAppearance
    super.init()
    title = "\(number)"
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwardsAppearance }

  override func loadView() {
    super.loadView()
    tell(.loadView)
  }

  override func viewDidLoad() { tell(.viewDidLoad) }
  override func viewWillAppear(_ animated: Bool) { tell(.viewWillAppear) }
  override func viewIsAppearing(_ animated: Bool) { tell(.viewIsAppearing) }
  override func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    world?.noteSize(size, of: self)
    super.viewWillTransition(to: size, with: coordinator)
    tell(.viewWillTransition)
  }
  override func viewDidAppear(_ animated: Bool) { tell(.viewDidAppear) }
  override func viewWillDisappear(_ animated: Bool) { tell(.viewWillDisappear) }
  override func viewDidDisappear(_ animated: Bool) { tell(.viewDidDisappear) }
  override func viewWillLayoutSubviews() { tell(.viewWillLayoutSubviews) }
  override func viewDidLayoutSubviews() { tell(.viewDidLayoutSubviews) }
  override func willMove(toParent parent: ViewController?) { tell(.willMoveToParent) }
  override func didMove(toParent parent: ViewController?) { tell(.didMoveToParent) }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    tell(.shouldPerformSegue)
    return true
  }

  override func prepare(for segue: Segue, sender: Any?) { tell(.prepareForSegue) }
}

final class WorldNavigationController: NavigationController, WorldController {
  let number: Int
  private(set) weak var world: ControllerModelRun?

  init(_ number: Int, _ world: ControllerModelRun) {
    self.number = number
    self.world = world
    super.init()
    title = "navigation \(number)"
  }

  override func loadView() {
    super.loadView()
    tell(.loadView)
  }

  override func viewDidLoad() { tell(.viewDidLoad) }
  override func viewWillAppear(_ animated: Bool) { tell(.viewWillAppear) }
  override func viewIsAppearing(_ animated: Bool) { tell(.viewIsAppearing) }
  override func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    world?.noteSize(size, of: self)
    super.viewWillTransition(to: size, with: coordinator)
    tell(.viewWillTransition)
  }
  override func viewDidAppear(_ animated: Bool) { tell(.viewDidAppear) }
  override func viewWillDisappear(_ animated: Bool) { tell(.viewWillDisappear) }
  override func viewDidDisappear(_ animated: Bool) { tell(.viewDidDisappear) }
  override func viewWillLayoutSubviews() { tell(.viewWillLayoutSubviews) }
  override func viewDidLayoutSubviews() { tell(.viewDidLayoutSubviews) }
  override func willMove(toParent parent: ViewController?) { tell(.willMoveToParent) }
  override func didMove(toParent parent: ViewController?) { tell(.didMoveToParent) }
}

final class WorldTabBarController: TabBarController, WorldController {
  let number: Int
  private(set) weak var world: ControllerModelRun?

  init(_ number: Int, _ world: ControllerModelRun) {
    self.number = number
    self.world = world
    super.init()
    title = "tabs \(number)"
  }

  override func loadView() {
    super.loadView()
    tell(.loadView)
  }

  override func viewDidLoad() { tell(.viewDidLoad) }
  override func viewWillAppear(_ animated: Bool) { tell(.viewWillAppear) }
  override func viewIsAppearing(_ animated: Bool) { tell(.viewIsAppearing) }
  override func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    world?.noteSize(size, of: self)
    super.viewWillTransition(to: size, with: coordinator)
    tell(.viewWillTransition)
  }
  override func viewDidAppear(_ animated: Bool) { tell(.viewDidAppear) }
  override func viewWillDisappear(_ animated: Bool) { tell(.viewWillDisappear) }
  override func viewDidDisappear(_ animated: Bool) { tell(.viewDidDisappear) }
  override func viewWillLayoutSubviews() { tell(.viewWillLayoutSubviews) }
  override func viewDidLayoutSubviews() { tell(.viewDidLayoutSubviews) }
  override func willMove(toParent parent: ViewController?) { tell(.willMoveToParent) }
  override func didMove(toParent parent: ViewController?) { tell(.didMoveToParent) }
}
