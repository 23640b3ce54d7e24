import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// Reads scenarios: view controllers and a script of operations.
struct ScenarioReader {
  private static let redirectsTransitions = Key(
    "redirectsTransitions", .flag, "Whether an operation during a transition redirects it at once.")
  private static let accessibility = Key(
    "accessibility", .accessibility, "The settings for people who are sensitive to motion.")
  private static let controllers = Key(
    required: "controllers",
    .values(of: .ref("controller"), count: 1...ControllerReader.maximumControllerCount),
    "All controllers, which refer to each other by name.")
  private static let root = Key(
    required: "root", .value(.string), "The name of the window's root controller.")
  private static let setup = Key(
    "setup", .values(of: .ref("operation")), "Operations before the beginning, without animation.")
  private static let steps = Key(
    "steps", .values(of: .ref("step")), "Timed operations, gestures and expectations.")
  static let fields =
    DocumentHead.fields(.scenario) + [
      redirectsTransitions.field, accessibility.field, controllers.field, root.field, setup.field,
      steps.field,
    ]

  private static let gesture = Key(
    "gesture", .value(.string), "A gesture, such as pan from (10, 200) by (240, 0) over 0.3 s.")
  private static let expect = Key(
    "expect", .value(.ref("expectation")), "The facts that are expected at this time.")
  static let stepFields =
    Operation.fields + [SceneChange.at.field, gesture.field, expect.field]
  /// The members that are alone in a step, except for its time.
  static let loneSteps = [gesture.name, expect.name]
  /// The maximum number of touch samples of all gestures.
  static let maximumTouchCount = 100_000

  private let viewport: Size

  init(_ viewport: Size) { self.viewport = viewport }

  /// Puts a scenario on a stage.
  func playback(_ cursor: JSONCursor, atStageTime time: Double) throws(DocumentError) -> Playback {
    let object = try cursor.object(keys: ScenarioReader.fields.names)
    let stage = Stage(time: time)
    let window = Window(frame: Rect(origin: .zero, size: viewport), stage: stage)
    window.name = "window"
    if let redirects = try object.optional(ScenarioReader.redirectsTransitions) {
      window.redirectsTransitions = redirects
    }
    if let settings = try object.optional(ScenarioReader.accessibility) {
      stage.monitor.accessibility = settings
    }
    let registry = ControllerRegistry(window)
    return try stage.perform { () throws(DocumentError) in
      var reader = ControllerReader(registry, viewport: viewport)
      try reader.controllers(try object.required(ScenarioReader.controllers))
      let root = try object.required(ScenarioReader.root)
      let controller = try registry.controller(root)
      guard controller.parent == nil else {
        throw root.error(.invalidValue, "it has a place in a container already")
      }
      window.rootViewController = controller
      window.makeKeyAndVisible()
      try setUp(object, registry)
      let script = try steps(
        object, registry, ExpectationReader(registry, layers: reader.viewNames))
      return Playback(
        stage: stage, viewport: viewport, actions: script.actions, touches: script.touches,
        interactions: reader.interactions, expectations: script.expectations, window: window,
        operationDelegate: script.delegate, retainedObjects: [registry])
    }
  }

  /// Performs the operations that precede the scenario, without animation.
  private func setUp(_ object: JSONObjectReader, _ registry: ControllerRegistry)
    throws(DocumentError)
  {
    let stage = registry.window.windowStage
    for element in try object.optional(ScenarioReader.setup) ?? [] {
      let operation = try Operation(try element.object(keys: Operation.keys), registry)
      operation.perform(false)
      // The turns of this operation run before the next operation.
      do { try stage.advance(to: stage.time) } catch {
        throw element.error(.invalidValue, "\(error)")
      }
    }
    do { try stage.advance(to: stage.time) } catch {
      throw object.cursor.error(.invalidValue, "\(error)")
    }
    stage.monitor.removeAll()
  }

  /// The steps of a scenario.
  private struct Script {
    var actions: [(time: Double, act: () -> Void)] = []
    var touches: [TouchEvent] = []
    var expectations: [Expectation] = []
    /// Returns the delegate of the operation that is the only one, at the time of the operation.
    var delegate: (() -> StyleTransitioningDelegate?)?
  }

  private func steps(
    _ object: JSONObjectReader, _ registry: ControllerRegistry, _ reader: ExpectationReader
  ) throws(DocumentError) -> Script {
    let end = try DocumentHead(object.cursor).duration
    var script = Script()
    /// The times at which the touches end, by touch.
    var busy: [Int: Double] = [:]
    for element in try object.optional(ScenarioReader.steps) ?? [] {
      let step = try element.object(keys: ScenarioReader.stepFields.names)
      let time = try step.required(SceneChange.at)
      guard let (kind, value) = try step.atMostOne(of: ScenarioReader.loneSteps) else {
        let operation = try Operation(step, registry)
        script.delegate = operation.delegate
        script.actions.append((time, { operation.perform(operation.isAnimated) }))
        continue
      }
      for key in Operation.keys {
        guard let stray = step.optional(key) else { continue }
        throw stray.error(.invalidValue, "'\(key)' does not go with '\(kind)'")
      }
      if kind == ScenarioReader.expect.name {
        if let end, time > end {
          throw try step.required(SceneChange.at.name).error(
            .outOfRange, "nothing is expected after the end at \(NumberText.shortest(end)) s")
        }
        script.expectations += try reader.expectations(value, at: time)
        continue
      }
      let gesture = try value.gesture()
      for touch in gesture.touchIDs {
        if let end = busy[touch], time < end {
          throw value.error(
            .invalidValue, "finger \(touch) is down until \(NumberText.shortest(end)) s")
        }
        busy[touch] = time + gesture.endTime
      }
      script.touches += gesture.samples(startingAt: time)
      guard script.touches.count <= ScenarioReader.maximumTouchCount else {
        throw value.error(
          .tooLarge,
          "with it the fingers are seen more than \(ScenarioReader.maximumTouchCount) times in all")
      }
    }
    if script.actions.count > 1 || !script.touches.isEmpty { script.delegate = nil }
    return script
  }
}
