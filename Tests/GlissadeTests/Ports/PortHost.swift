import Glissade
import TestSupport
import Testing

/// The way in which time passes in a test; no result depends on it.
enum PortPace: CaseIterable {
  /// Sixty times a second.
  case frames
  /// In one step.
  case jump
}

/// The program of an article in a window, driven by touches and by time.
final class PortHost {
  /// The size of the window of all articles but the second.
  static let small = Size(width: 320, height: 568)
  /// The size of the second article's window.
  static let large = Size(width: 375, height: 667)

  let stage = Stage()
  let window: Window
  private(set) var errors: [EngineError] = []

  /// - Parameters:
  ///   - size: The size of the window, in points.
  ///   - screen: The size of the screen, if it is another one.
  ///   - root: Makes the root controller.
  init(_ size: Size = small, screen: Size? = nil, root: () -> ViewController) {
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

  // MARK: Time

  /// Runs the stage to a time, in seconds.
  func run(to time: Double, _ pace: PortPace = .jump) throws {
    if pace == .frames {
      var frame = (stage.time * 60).rounded(.down) + 1
      while frame / 60 < time {
        try stage.step(to: frame / 60)
        frame += 1
      }
    }
    try stage.step(to: time)
  }

  /// Advances the stage by a number of seconds.
  func wait(_ seconds: Double, _ pace: PortPace = .jump) throws {
    try run(to: stage.time + seconds, pace)
  }

  /// Runs to the time of each row of a table of golden numbers, and makes sure that all of its numbers are read.
  ///
  /// - Parameters:
  ///   - section: The name of the table.
  ///   - duration: The number of seconds that the table's unit of time takes; times count from now.
  ///   - pace: The way in which time passes.
  ///   - compare: Compares what shows with a row.
  func eachRow(
    of section: String, lasting duration: Double = 1, _ pace: PortPace,
    _ compare: (Golden) throws -> Void
  ) throws {
    let table = try Golden.file()["seed_calc"][section]
    let start = stage.time
    let rows = try table.entries.compactMap { key, row in Double(key).map { (time: $0, row: row) } }
    for (time, row) in rows.sorted(by: { $0.time < $1.time }) {
      try run(to: start + time * duration, pace)
      try compare(row)
    }
    expectEqual(table.unvisited, [])
  }

  // MARK: Touches

  /// Taps a point: the finger comes down now and is lifted 0.05 s later.
  func tap(_ point: Point) throws {
    let time = stage.time
    try window.send(TouchEvent(phase: .began, location: point, time: time))
    try window.send(TouchEvent(phase: .ended, location: point, time: time + 0.05))
    try wait(0)
  }

  /// Moves a finger that comes down now, and lifts it at the last location.
  ///
  /// - Parameters:
  ///   - start: The first location.
  ///   - right: The distances to the right of it at the following samples; the last one lifts the finger.
  ///   - down: The distances down, if the finger moves vertically.
  ///   - interval: The time between samples, in seconds.
  ///   - cancels: Whether the system takes the touch away instead.
  ///   - pace: The way in which time passes.
  ///   - look: Is called half an interval after each sample at which the finger stays down.
  func drag(
    from start: Point, right: [Double] = [], down: [Double] = [], every interval: Double = 0.1,
    cancels: Bool = false, _ pace: PortPace = .jump, look: () -> Void = {}
  ) throws {
    let time = stage.time
    let steps = right.map { Point(x: $0, y: 0) } + down.map { Point(x: 0, y: $0) }
    try window.send(TouchEvent(phase: .began, location: start, time: time))
    for (index, step) in steps.enumerated() {
      let sample = time + interval * Double(index + 1)
      let isLast = index == steps.count - 1
      if pace == .frames { try run(to: sample, pace) }
      let phase: TouchEvent.Phase = !isLast ? .moved : cancels ? .cancelled : .ended
      try window.send(TouchEvent(phase: phase, location: start + step, time: sample))
      if !isLast {
        try run(to: sample + interval / 2, pace)
        look()
      }
    }
  }
}
