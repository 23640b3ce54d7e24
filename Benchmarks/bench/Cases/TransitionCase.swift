import CBenchSupport
import Glissade

extension Case {
  static var transition: Case {
    Case(
      "transition",
      "frames in the middle of a push between two controllers that share the layers; beside it the same tree"
        + " at rest, and what it takes to begin and to end a push of them"
    ) { try makeTransition($0) }
  }

  private static func makeTransition(_ setup: Setup) throws -> Workload {
    let scene = try PushScene(setup)
    let duration = PushScene.duration
    var workload = Workload(
      candidates: [], limit: LimitWork(shape: .world, multiplyAdds: 64), errorBound: 4e-6)
    // With all layers on both sides, instead of half. More layers only take longer.
    let each = min(setup.layers, 20_000)
    workload.metrics = try PushScene(setup, each: each).metrics() + [popping(setup)]
    try scene.begin()
    let start = scene.stage.time
    let spring = try TimedSpring.uikit(duration: duration, dampingRatio: 1)
    let instants = Instants(first: 0.05 * duration, last: 0.95 * duration)
    workload.candidates.append(
      Candidate(.ours) {
        try scene.stage.evaluate(at: start + instants.time($0))
      } error: { step in
        scene.error(progress: spring.progress(at: instants.time(step)))
      })
    let still = try PushScene(setup)
    try still.push()
    workload.candidates.append(
      Candidate(.peer("at rest")) {
        try still.stage.evaluate(at: still.stage.time + instants.time($0))
      } error: { _ in
        0
      })
    return workload
  }
}

extension Case {
  /// Measures popping all controllers of a stack but the first, without animation.
  private static func popping(_ setup: Setup) throws -> Metric {
    let count = min(setup.layers, 10_000)
    var samples = Samples()
    for _ in 0..<5 {
      let stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
      let navigation = NavigationController()
      let window = Window(frame: Rect(x: 0, y: 0, width: 375, height: 667), stage: stage)
      navigation.viewControllers = (0...count).map { _ in ViewController() }
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try stage.advance(to: 0)
      let start = bench_now()
      navigation.popToRootViewController(animated: false)
      try stage.advance(to: stage.time)
      samples.add(bench_now() - start)
    }
    return Metric("popping \(count) controllers", samples.median * 1e3, "ms")
  }
}

/// A navigation controller with two controllers, whose views share the layers.
struct PushScene {
  static let duration = 0.35
  let stage: Stage
  private let window: Window
  let navigation: NavigationController
  private let pushed = ViewController()
  private static let width = 375.0

  /// Creates the controllers.
  ///
  /// - Parameter each: The number of views of each controller; nil divides the layers between them.
  init(_ setup: Setup, each: Int? = nil) throws {
    stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
    let root = ViewController()
    navigation = NavigationController(rootViewController: root)
    window = Window(frame: Rect(x: 0, y: 0, width: PushScene.width, height: 667), stage: stage)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    for (number, controller) in [root, pushed].enumerated() {
      for index in 0..<max(0, each ?? (setup.layers + number) / 2 - 1) {
        controller.view.addSubview(
          View(frame: Rect(x: Double(index % 300), y: Double(index % 600), width: 20, height: 20)))
      }
    }
    try stage.advance(to: 0)
    try stage.evaluate(at: 0)
  }

  /// Begins a push, without evaluating a frame.
  func begin() throws {
    navigation.pushViewController(pushed, animated: true)
    try stage.advance(to: stage.time)
  }

  /// Advances to the end of the push.
  func end() throws { try stage.advance(to: stage.time + PushScene.duration) }

  func push() throws {
    try begin()
    try end()
  }

  /// Pops the pushed controller, without animation.
  func pop() throws {
    try stage.evaluate(at: stage.time)
    navigation.popViewController(animated: false)
    try stage.advance(to: stage.time)
    try stage.evaluate(at: stage.time)
  }

  /// Measures the begin and the end, without the frames between, of a push between two controllers with this number
  /// of layers each.
  func metrics() throws -> [Metric] {
    var (begins, ends) = (Samples(), Samples())
    // Large scenes need more time.
    let height = pushed.view.subviews.count
    for _ in 0..<(height > 5000 ? 3 : 21) {
      let start = bench_now()
      try begin()
      let middle = bench_now()
      try stage.evaluate(at: stage.time)
      let resumed = bench_now()
      try end()
      begins.add(middle - start)
      ends.add(bench_now() - resumed)
      try pop()
    }
    return [
      Metric("beginning a push", begins.median * 1e6, "µs"),
      Metric("ending a push", ends.median * 1e6, "µs"),
      Metric("both", (begins.median + ends.median) * 1e6, "µs"),
    ]
  }

  /// Returns the error of the pushed view's position, relative to its distance.
  func error(progress: Double) -> Double {
    guard let shown = stage.frame[pushed.view.layer] else { return .infinity }
    return abs(shown.worldMatrix.m41 / PushScene.width - (1 - progress))
  }
}
