import Glissade

/// The program of an article in a window, driven by touches and by time.
final class PortHost {
  let stage = Stage()
  let window: Window
  private(set) var errors: [EngineError] = []

  /// - Parameters:
  ///   - size: The size of the window, in points.
  ///   - root: Makes the root controller.
  init(_ size: Size = Size(width: 320, height: 568), root: () -> ViewController) {
    let stage = stage
    window = stage.perform {
      let window = Window(frame: Rect(origin: .zero, size: size), stage: stage)
      window.rootViewController = root()
      window.makeKeyAndVisible()
      return window
    }
    stage.errorHandler = { [unowned self] error, _ in errors.append(error) }
    stage.monitor.isLogging = true
  }

  // MARK: Time and touches

  /// Advances the stage by a number of seconds.
  func wait(_ seconds: Double) throws { try stage.step(to: stage.time + seconds) }

  /// Taps a point: the finger comes down now and is lifted 0.05 s later.
  func tap(_ point: Point) throws {
    let time = stage.time
    try window.send(TouchEvent(phase: .began, location: point, time: time))
    try window.send(TouchEvent(phase: .ended, location: point, time: time + 0.05))
  }

  /// Moves a finger that comes down now, and lifts it at the last location.
  ///
  /// - Parameters:
  ///   - start: The first location.
  ///   - steps: The distances from there at the following samples; the last sample lifts the finger.
  ///   - interval: The time between samples, in seconds.
  func drag(from start: Point, _ steps: [Point], every interval: Double = 0.1) throws {
    let time = stage.time
    try window.send(TouchEvent(phase: .began, location: start, time: time))
    for (index, step) in steps.enumerated() {
      let phase: TouchEvent.Phase = index == steps.count - 1 ? .ended : .moved
      let event = TouchEvent(
        phase: phase, location: start + step, time: time + interval * Double(index + 1))
      try window.send(event)
    }
  }

  // MARK: Results

  /// The codes of the diagnostics, in their order.
  var codes: [String] { stage.monitor.diagnostics.map(\.code.rawValue) }

  /// The events of appearing and disappearing.
  var appearances: [String] {
    stage.monitor.events.map(\.description).filter { $0.contains("ppear") }
  }

  /// The time of an event that happened once; nil if it happened never or more often.
  func time(of event: String) -> Double? {
    let times = stage.monitor.events.filter { $0.description == event }.map(\.time)
    return times.count == 1 ? times[0] : nil
  }

  /// Forgets the events and the diagnostics.
  func forget() { stage.monitor.removeAll() }
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
}

/// Returns whether a number agrees with an expected one.
///
/// The tolerance is a part of the range of the motion: the expected numbers have the digits of Double, and the inverses
/// of the curves are found to about 1e-13.
func agrees(_ value: Double?, _ expected: Double, range: Double = 1) -> Bool {
  guard let value else { return false }
  return abs(value - expected) <= 1e-9 * range
}
