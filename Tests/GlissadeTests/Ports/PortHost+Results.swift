import Glissade
import TestSupport
import Testing

extension PortHost {
  // MARK: Log

  /// The events, in their order.
  var events: [String] { stage.monitor.events.map(\.description) }

  /// The events of one subject, without its name.
  func events(of subject: TransitionEvent.Subject) -> [String] {
    stage.monitor.events.filter { $0.subject == subject }.map(\.kind.description)
  }

  /// The calls about appearing and disappearing that the two controllers of transitions receive.
  var appearances: [String] {
    events.filter { $0.hasSuffix("ppear") && !$0.hasPrefix("controller.") }
  }

  /// The codes of the diagnostics, in their order.
  var codes: [String] { stage.monitor.diagnostics.map(\.code.rawValue) }

  /// The types that the diagnostics blame, in their order.
  var culprits: [String] { stage.monitor.diagnostics.map(\.subject) }

  /// The time of an event that happened once; nil if it happened never or more often.
  func time(of event: String) -> Double? {
    let times = stage.monitor.events.filter { $0.description == event }.map(\.time)
    return times.count == 1 ? times[0] : nil
  }

  /// Forgets the events and the diagnostics.
  func forget() { stage.monitor.removeAll() }

  // MARK: State

  /// The views of the window, a line each, with what they look like.
  var tree: [String] {
    var lines: [String] = []
    var stack: [(view: View, depth: Int)] = [(window, 0)]
    while let (view, depth) = stack.popLast() {
      let owner = view.viewController.map { "\(type(of: $0))" } ?? "-"
      lines.append(
        String(repeating: " ", count: depth) + "\(type(of: view)) of \(owner): \(view.frame), "
          + "alpha \(view.alpha), \(view.transform3D), \(view.isHidden), \(view.layer.mask == nil)")
      for child in view.subviews.reversed() { stack.append((child, depth + 1)) }
    }
    return lines
  }

  /// The results of a run, for a comparison of runs.
  struct Outcome: Equatable {
    let events: [TransitionEvent]
    let diagnostics: [TransitionDiagnostic]
    let tree: [String]
  }

  /// Expects that no error was reported, and returns what the run leaves.
  func outcome() -> Outcome {
    expectEqual(errors, [])
    return Outcome(
      events: stage.monitor.events, diagnostics: stage.monitor.diagnostics, tree: tree)
  }

  /// Expects that a transition which takes the leaving view out is over, and was told of in order.
  ///
  /// - Parameters:
  ///   - finishes: Whether it finished; otherwise it was cancelled.
  ///   - isModal: Whether it was a presentation or dismissal, where the arriving controller is told first.
  func expectSettled(finishes: Bool, isModal: Bool = true) {
    let end =
      !finishes
      ? [
        "to.viewWillDisappear", "to.viewDidDisappear", "from.viewWillAppear", "from.viewDidAppear",
      ]
      : isModal
        ? ["to.viewDidAppear", "from.viewDidDisappear"]
        : ["from.viewDidDisappear", "to.viewDidAppear"]
    expectEqual(appearances, ["from.viewWillDisappear", "to.viewWillAppear"] + end)
    expectTrue(!stage.isAnimating)
  }
}

extension View {
  /// The frame that the view shows at the stage's time, as it would be without a transform.
  var shownFrame: Rect? {
    layer.presentation.map {
      Rect(
        x: $0.position.x - $0.anchorPoint.x * $0.bounds.width,
        y: $0.position.y - $0.anchorPoint.y * $0.bounds.height,
        width: $0.bounds.width, height: $0.bounds.height)
    }
  }

  /// The opacity that the view shows.
  var shownAlpha: Double? { layer.presentation?.opacity }

  /// The transform that the view shows.
  var shownTransform: Transform3D? { layer.presentation?.transform }
}

/// Expects that a number which shows is another one.
///
/// The tolerance is a part of the range of the motion: the expected numbers have the digits of Double, and the inverses
/// of the curves are found to about 1e-13.
func expectShown(
  _ value: Double?, _ expected: Double, range: Double = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectClose(
    value ?? .nan, expected, within: 1e-11 * range, sourceLocation: sourceLocation)
}

/// Expects that a frame which shows is another one, up to rounding at the size of a window.
func expectShown(
  _ frame: Rect?, _ expected: Rect,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let edges: [(Rect) -> Double] = [{ $0.minX }, { $0.minY }, { $0.width }, { $0.height }]
  for edge in edges {
    expectShown(frame.map(edge), edge(expected), range: 568, sourceLocation: sourceLocation)
  }
}

/// The default curve of an animation block.
func easeInOut(_ part: Double) -> Double { TimingFunction.easeInEaseOut.value(at: part) }
