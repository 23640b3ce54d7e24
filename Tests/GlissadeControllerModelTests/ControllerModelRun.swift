import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// Windows and controllers on a stage, on which operations are performed, and a model of what then holds.
///
/// The model knows the rules of controllers alone, from their public properties and callbacks. The first breach is
/// the run's ``failure``; nothing is performed after it.
final class ControllerModelRun {
  static let windowCount = 2
  static let navigations = 0..<2
  static let tabs = 2..<4
  /// Those that pass no appearance on to their children.
  static let silentParents = 4..<5
  static let controllerCount = 14
  static let driverCount = 2

  private(set) var stage = Stage()
  var windows: [Window?] = Array(repeating: nil, count: windowCount)
  private(set) var controllers: [any WorldController] = []
  private(set) var drivers: [WorldDriver] = []
  let delegate = WorldDelegate()
  var recognizers: [Int: PanGestureRecognizer] = [:]
  /// The further recognisers and the buttons of windows.
  var touchSets: [Int: WorldTouchSet] = [:]
  /// Whether the finger of a window is down.
  var fingers: [Int: Bool] = [:]
  /// Whether a finger comes down, moves or is lifted at present.
  var isSendingTouch = false
  /// The last places of the windows' fingers.
  var points: [Int: Point] = [:]

  // MARK: The model

  var appearances = AppearanceLedger(count: controllerCount)
  var completions = CompletionLedger()
  /// The outcome of the pull of each controller's sheet.
  var pulls: [Int: Pull] = [:]
  /// The sizes that controllers were told in the change under way; nil between changes.
  var toldSizes: [(controller: any WorldController, size: Size)]?
  /// Diagnostics that the call under way may be refused with; nil between calls.
  var expectedRefusals: (() -> Set<TransitionDiagnostic.Code>)?
  /// Controllers that are on their way to be the roots of windows.
  var comingRoots: [ViewController] = []
  /// Controllers whose presentations were requested since the application's last call.
  var comingAgain: Set<Int> = []
  /// The codes that the call under way was refused with.
  var refusals: [TransitionDiagnostic.Code] = []
  /// Mistakes that objects of the world have been made to make, by the objects' types.
  var mistakes: [String: Set<TransitionDiagnostic.Code>] = [:]
  private(set) var failure: WorldFailure?
  /// The number of operations that have been performed.
  private(set) var clock = 0
  /// When a transition was requested last.
  var lastRequest = 0
  private(set) var isStrict = false
  /// The controllers that were in windows which are released now.
  var released: [Int] = []
  /// Operations that wait for callbacks.
  private var reactions: [(kind: CallbackKind, operation: WorldOperation)] = []
  /// The number of operations that were performed from within each kind of callback.
  private(set) var reentries: [CallbackKind: Int] = [:]
  private(set) var depth = 0
  var isOutside = false

  private static let mostDepth = 3
  /// The objects that must not outlive the world.
  private(set) var mortals: [Mortal] = []
  /// The windows whose roots' views are out at present.
  var takenRoots: [(window: Window, root: ViewController)] = []

  init() {
    for number in 0..<ControllerModelRun.controllerCount { controllers.append(make(number)) }
    drivers = (0..<ControllerModelRun.driverCount).map { _ in WorldDriver(self) }
    delegate.world = self
    mortals = (controllers + drivers as [AnyObject] + [delegate]).map { Mortal($0) }
    useStage()
  }

  private func useStage() {
    mortals.append(Mortal(stage))
    stage.monitor.mode = isStrict ? .strict : .lenient
    stage.monitor.diagnosticHandler = { [weak self] in self?.note($0) }
  }

  /// Adds an object that must not outlive the world.
  func add(mortal: AnyObject) { mortals.append(Mortal(mortal)) }

  /// Releases the windows and the stage, and goes on with another stage.
  private func renewStage() {
    windows.indices.forEach(close)
    weak var former: Stage?
    do {
      // The release of a stage calls callbacks, which read this one's.
      let old = stage
      (former, stage) = (old, Stage())
    }
    if former != nil { fail(.leak, "a stage outlives its windows") }
    useStage()
    // Nobody calls those that were still due.
    for entry in completions.entries.indices { completions.entries[entry].allowed = 0...1 }
    pulls = [:]
  }

  private func make(_ number: Int) -> any WorldController {
    if ControllerModelRun.navigations.contains(number) {
      let navigation = WorldNavigationController(number, self)
      navigation.delegate = delegate
      return navigation
    }
    if ControllerModelRun.tabs.contains(number) {
      let tabs = WorldTabBarController(number, self)
      tabs.delegate = delegate
      return tabs
    }
    let isSilent = ControllerModelRun.silentParents.contains(number)
    let controller = PlainController(number, self, forwardsAppearance: !isSilent)
    controller.definesPresentationContext = number % 3 == 0
    return controller
  }

  func navigation(_ number: Int) -> NavigationController? {
    ControllerModelRun.navigations.contains(number)
      ? controllers[number] as? NavigationController : nil
  }

  func tabs(_ number: Int) -> TabBarController? {
    ControllerModelRun.tabs.contains(number) ? controllers[number] as? TabBarController : nil
  }

  // MARK: Running

  /// Performs an operation as the application does between frames, and checks what always holds.
  func perform(_ operation: WorldOperation) {
    guard failure == nil else { return }
    comingAgain = []
    switch operation {
    case .strict:
      isStrict = true
      stage.monitor.mode = .strict
    case .advance(let seconds): advance(by: seconds)
    case .settle: settle()
    case .renewStage:
      isOutside = true
      renewStage()
      isOutside = false
    case .touch(let window, let phase, let x, let y): touch(window, phase, Point(x: x, y: y))
    case .gesture(let window, let kind, let x, let y): gesture(window, kind, Point(x: x, y: y))
    case .when(let kind, let operation): reactions.append((kind, operation))
    case .outside(let operation):
      isOutside = true
      call(operation, me: nil)
      isOutside = false
    default: stage.perform { call(operation, me: nil) }
    }
    putRootsBack()
    for number in released where controllers[number].viewIfLoaded?.window == nil {
      appearances.release(number)
    }
    released = []
    if failure == nil { checkAlways() }
  }

  /// A callback came: the model takes note of it, and what waits for it is performed.
  func callback(_ kind: CallbackKind, of controller: ViewController?) {
    guard failure == nil else { return }
    if let controller = controller as? any WorldController { note(kind, of: controller) }
    guard depth < ControllerModelRun.mostDepth,
      let index = reactions.firstIndex(where: { $0.kind == kind })
    else { return }
    let operation = reactions.remove(at: index).operation
    reentries[kind, default: 0] += 1
    depth += 1
    let (outer, refused) = (expectedRefusals, refusals)
    call(operation, me: controller)
    (expectedRefusals, refusals) = (outer, refused)
    depth -= 1
  }

  func call(_ operation: WorldOperation, me: ViewController?) {
    guard failure == nil else { return }
    clock += 1
    execute(operation, me: me)
    // Before anything walks along it.
    if failure == nil { checkForRings() }
  }

  /// The callbacks' operations so far, to tell whether some came during a call.
  var reentryCount: Int { reentries.values.reduce(0, +) }

  func advance(by seconds: Double) {
    for controller in controllers where controller.viewIfLoaded?.window != nil {
      appearances.restore(controller.number)
    }
    let time = stage.time + seconds
    defer {
      if !takenRoots.isEmpty {
        stage.perform { putRootsBack() }
        advance(by: 0)
      }
    }
    // A strict stage throws each mistake once, and its next step goes on.
    for _ in 0..<1000 {
      do throws(TransitionError) {
        try stage.step(to: time)
        return
      } catch .diagnostic(let diagnostic) {
        guard isStrict, stage.monitor.diagnostics.contains(diagnostic) else {
          return fail(.strict, "threw \(diagnostic)")
        }
      } catch {
        return fail(.hang, "\(error)")
      }
    }
    fail(.hang, "strict mode throws for ever")
  }

  /// Lets everything come to its end, and checks what then holds.
  func settle() {
    for (window, isDown) in fingers where isDown { lift(window) }
    for round in 0..<40 where failure == nil {
      advance(by: round < 3 ? 2 : 30)
      guard failure == nil else { return }
      if isIdle { return checkIdle() }
      guard round > 0 else { continue }
      for (number, driver) in drivers.enumerated() where driver.isHeldInSpiteOfDecision {
        return fail(.release, "driver \(number) still holds its transition after its decision")
      }
      stage.perform {
        for driver in drivers {
          driver.finishForsaken()
          driver.hurry()
          if driver.isHeld { driver.decide { driver.finish() } }
        }
      }
    }
    fail(.hang, "the stage does not come to rest: \(restlessness)")
  }

  func fail(_ rule: WorldFailure.Rule, _ message: String) {
    guard failure == nil else { return }
    failure = WorldFailure(rule: rule, message: message, time: stage.time)
  }
}

/// An object that must not outlive its world.
struct Mortal {
  let name: String
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    let controller = object as? any WorldController
    name = controller.map { "controller \($0.number)" } ?? "\(type(of: object))"
    self.object = object
  }
}

/// A breach of the model's rules.
struct WorldFailure: CustomStringConvertible {
  enum Rule: String, CaseIterable {
    /// After a `will` its `did` or the opposite `will`.
    case balance
    /// Once the stage is idle no `will` is open.
    case open
    /// Those have appeared whose views show.
    case shown
    /// Presenter and presented agree, and links end before the `did` callbacks.
    case links
    /// A controller is in one place.
    case place
    /// No controller presents or contains itself.
    case ring
    /// Calls are completed as often as they say.
    case completion
    /// A driver's decision is not lost.
    case release
    /// Everything comes to its end.
    case hang
    /// Nothing outlives its world.
    case leak
    /// Mistakes are told of those who made them, and refused calls change nothing.
    case diagnostic
    /// Stacks, tabs and presentations are what was asked for.
    case request
    /// Once the stage is idle nothing is animated or transparent.
    case rest
    /// Views are where they belong.
    case frames
    /// Strict mode throws what is noted.
    case strict
    /// Recognisers and controls go from state to state as they may, and let go of fingers.
    case touches
    /// Pulls on sheets ask and tell in their order, and nothing else does.
    case pull
    /// Views get the sizes that their controllers were told.
    case size
  }

  let rule: Rule
  let message: String
  let time: Double

  var description: String { "\(rule.rawValue) at \(time) s: \(message)" }
}
