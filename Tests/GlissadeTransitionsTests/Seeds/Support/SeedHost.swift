import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// The way in which time passes in a test.
///
/// The results of the test must not depend on it.
enum SeedPace: CaseIterable {
  /// Sixty times a second.
  case frames
  /// All at once.
  case jump
}

/// The app of an article: a window with a root controller, on a stage of its own.
final class SeedHost {
  let stage = Stage()
  let window: Window
  private(set) var errors: [EngineError] = []

  /// - Parameters:
  ///   - size: the window's.
  ///   - screen: the screen's, where that is another.
  ///   - root: makes the root controller.
  init(_ size: Size, screen: Size? = nil, root: () -> ViewController) {
    let stage = stage
    stage.monitor.screen.bounds.size = screen ?? size
    window = stage.perform {
      let window = Window(frame: Rect(origin: .zero, size: size), stage: stage)
      window.rootViewController = root()
      window.makeKeyAndVisible()
      return window
    }
    stage.errorHandler = { [unowned self] error, _ in errors.append(error) }
    stage.monitor.isLogging = true
  }

  /// The size of the phones of the first, third, fourth and fifth articles.
  static let small = Size(width: 320, height: 568)
  /// The size of the second article's phone.
  static let large = Size(width: 375, height: 667)

  // MARK: Time

  /// Does something in so many seconds: a touch, a look at what shows.
  func after(_ delay: Double, _ body: @escaping () -> Void) { stage.post(after: delay, body) }

  /// Lets time pass.
  func run(to time: Double, _ pace: SeedPace = .jump) throws {
    if pace == .frames {
      var frame = (stage.time * 60).rounded(.down) + 1
      while frame / 60 < time {
        try stage.step(to: frame / 60)
        frame += 1
      }
    }
    try stage.step(to: time)
  }

  /// A finger that comes down now and is seen each tenth of a second, at the last place as it is lifted.
  ///
  /// - Parameters:
  ///   - start: where it comes down.
  ///   - ways: how far from there it is each time.
  ///   - cancels: whether the system takes the touch away instead.
  func pan(from start: Point, _ ways: [Point], cancels: Bool = false) throws {
    let begin = stage.time
    try window.send(TouchEvent(phase: .began, location: start, time: begin))
    for (index, way) in ways.enumerated() {
      let phase: TouchEvent.Phase =
        index < ways.count - 1 ? .moved : cancels ? .cancelled : .ended
      try window.send(
        TouchEvent(phase: phase, location: start + way, time: begin + 0.1 * Double(index + 1)))
    }
  }

  // MARK: What was told

  /// The log, line by line.
  var events: [String] { stage.monitor.events.map(\.description) }

  /// The log's lines of what will and did appear and disappear.
  var appearances: [String] { events.filter { $0.hasSuffix("ppear") } }

  /// Those of the two controllers of a transition, without what their children are told along with them.
  var ownAppearances: [String] { appearances.filter { !$0.hasPrefix("controller.") } }

  /// The calls of a modal transition that takes the presenter out, in their order.
  static func appearances(finishes: Bool) -> [String] {
    let begin = ["from.viewWillDisappear", "to.viewWillAppear"]
    return finishes
      ? begin + ["to.viewDidAppear", "from.viewDidDisappear"]
      : begin + [
        "to.viewWillDisappear", "to.viewDidDisappear", "from.viewWillAppear", "from.viewDidAppear",
      ]
  }

  /// The log's lines about one subject.
  func events(of subject: TransitionEvent.Subject) -> [String] {
    stage.monitor.events.filter { $0.subject == subject }.map(\.kind.description)
  }

  /// When something happened; nil where it did not, or more than once.
  func time(of event: String) -> Double? {
    let times = stage.monitor.events.filter { $0.description == event }.map(\.time)
    return times.count == 1 ? times[0] : nil
  }

  /// The numbers of the diagnostics, in their order.
  var codes: [String] { stage.monitor.diagnostics.map(\.code.rawValue) }

  /// Forgets log and diagnostics.
  func forget() { stage.monitor.removeAll() }

  /// All that a run leaves: to be compared between runs.
  var outcome: SeedOutcome {
    SeedOutcome(
      events: stage.monitor.events, diagnostics: stage.monitor.diagnostics,
      hierarchy: SeedHost.describe(window), errors: errors)
  }

  // MARK: What there is

  /// The tree of a view, with where each is and how it looks, a line each.
  static func describe(_ view: View) -> [String] {
    var lines: [String] = []
    var stack = [(view, 0)]
    while let (view, depth) = stack.popLast() {
      let owner = view.viewController.map { "\(type(of: $0))" } ?? "-"
      let frame = view.frame
      lines.append(
        String(repeating: " ", count: depth)
          + "\(type(of: view)) \(view.name ?? "") of \(owner) at \(frame.origin.x) "
          + "\(frame.origin.y) \(frame.size.width) \(frame.size.height) alpha \(view.alpha)"
          + (view.transform3D.isIdentity ? "" : " turned") + (view.isHidden ? " hidden" : "")
          + (view.layer.mask == nil ? "" : " masked"))
      for child in view.subviews.reversed() { stack.append((child, depth + 1)) }
    }
    return lines
  }
}

/// All that a run leaves.
struct SeedOutcome: Equatable {
  let events: [TransitionEvent]
  let diagnostics: [TransitionDiagnostic]
  let hierarchy: [String]
  let errors: [EngineError]
}

/// The look of a view at the stage's time.
struct SeedLook: Equatable {
  var frame = Rect.zero
  var alpha = 1.0
  var transform = Transform3D.identity

  /// Nil for a view on no stage.
  init?(_ view: View) {
    guard let shown = view.layer.presentation else { return nil }
    let size = shown.bounds.size
    // The rectangle as it is before the transform.
    frame = Rect(
      x: shown.position.x - shown.anchorPoint.x * size.width,
      y: shown.position.y - shown.anchorPoint.y * size.height, width: size.width,
      height: size.height)
    alpha = shown.opacity
    transform = shown.transform
  }
}

/// Lets an animator run by itself within an interactive transition, which can so be finished or cancelled:
/// the least that an interaction controller can be.
final class SeedDriver: ViewControllerInteractiveTransitioning {
  private let animator: any ViewControllerAnimatedTransitioning
  private(set) weak var context: (any ViewControllerContextTransitioning)?

  init(_ animator: any ViewControllerAnimatedTransitioning) { self.animator = animator }

  func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
    context = transitionContext
    animator.animateTransition(using: transitionContext)
  }
}

/// `UIGestureRecognizerState`, as far as the articles' handlers ask for it.
enum SeedPanState {
  case began, changed, ended, cancelled
}
