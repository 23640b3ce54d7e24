public import GlissadeEngine
public import GlissadeMath
import GlissadeTransitions

/// Records what a stage shows, frame by frame.
///
/// The frames are a function of what makes the stage and of the time: a recorder makes a stage of its own for
/// every recording, advances it from frame to frame, and looks at what its layers show at these instants, in
/// Double. So a part of the frames, recorded anywhere, is the same as that part of all of them. Only the look that a
/// ``GlissadeEngine/Transition`` takes out is known no better than Float. Particles are not recorded.
public struct Recorder {
  /// What is recorded: a stage, and how it is set going.
  public struct Subject {
    /// The stage, at the time that becomes 0.
    public var stage: Stage
    /// The part of the stage that is shown, from its origin, in points.
    public var viewport: Size
    /// Sets the stage going; called at time 0, in a turn of its own.
    public var begin: () throws -> Void
    /// Moves the stage to a time of its own, in seconds; nil advances it.
    public var advance: ((Double) throws -> Void)?
    /// Objects that have to live as long as the stage runs: delegates, windows, gestures.
    public var retainedObjects: [AnyObject]

    /// Describes what is recorded.
    public init(
      stage: Stage, viewport: Size, retainedObjects: [AnyObject] = [],
      begin: @escaping () throws -> Void = {}, advance: ((Double) throws -> Void)? = nil
    ) {
      self.stage = stage
      self.viewport = viewport
      self.retainedObjects = retainedObjects
      self.advance = advance
      self.begin = begin
    }
  }

  /// How many layers, those of each frame counted, a recording holds at most: some three gigabytes.
  var maximumStateCount = 4_000_000

  /// Frames per second.
  public let frameRate: Double
  /// The seconds that are recorded; nil goes on until the stage has come to rest.
  public let duration: Double?
  /// The seconds within which the stage has to come to rest.
  public let timeLimit: Double
  private let make: () throws -> Subject

  /// A recorder of what a closure makes.
  ///
  /// - Parameters:
  ///   - frameRate: frames per second, greater than 0 and at most 10,000.
  ///   - duration: the seconds to record, 0 or greater and at most 86,400; nil goes on until nothing moves or
  ///     waits any more.
  ///   - timeLimit: the seconds within which the stage has to come to rest where there is no duration.
  ///   - make: makes a new stage each time, always in the same way.
  /// - Throws: ``ExportError/invalidParameter(name:value:allowed:)``.
  public init(
    frameRate: Double = 60, duration: Double? = nil, timeLimit: Double = 60,
    make: @escaping () throws -> Subject
  ) throws(ExportError) {
    guard frameRate > 0, frameRate <= 10_000 else {
      throw .invalidParameter(
        name: "frameRate", value: frameRate, allowed: "greater than 0 and at most 10000")
    }
    try ExportError.check("duration", duration ?? 0, 0...86_400)
    try ExportError.check("timeLimit", timeLimit, 0...86_400)
    self.frameRate = frameRate
    self.duration = duration
    self.timeLimit = timeLimit
    self.make = make
  }

  /// Records all frames, or a part of them.
  ///
  /// - Parameters:
  ///   - range: the frames to record; nil is all. Those before them are passed through.
  ///   - progress: told the number of each frame that was passed, also of those before the range.
  /// - Throws: ``ExportError/framesOutOfRange(_:count:)`` for frames that are not there,
  ///   ``ExportError/tooLarge(states:)`` for more than four million layers, those of each frame counted,
  ///   ``ExportError/endless(seconds:)``, and what the subject throws as ``ExportError/engine(_:)``,
  ///   ``ExportError/transition(_:)`` or ``ExportError/subject(_:)``.
  public func record(
    frames range: Range<Int>? = nil, progress: ((Int) -> Void)? = nil
  ) throws(ExportError) -> Recording {
    if let range, range.lowerBound < 0 {
      throw .framesOutOfRange(range, count: try record().frames.count)
    }
    let subject = try attempt(make)
    let stage = subject.stage
    let start = stage.time
    stage.monitor.isLogging = true
    try attempt { try stage.perform { try subject.begin() } }

    var walker = LayerTreeWalker()
    var frames: [RecordedFrame] = []
    let first = range?.lowerBound ?? 0
    let fixedCount = duration.map { Int(($0 * frameRate * (1 + 0x1p-40)).rounded(.down)) + 1 }
    var shownFrom = -Double.infinity
    var before: [LayerState] = []
    // What waits without moving anything, a watchdog for instance, does not make a recording longer.
    var count = 1
    var stateCount = 0
    var index = 0
    while true {
      let isBeyond = index >= range?.upperBound ?? .max
      // How many frames there are shows only later where the last ones are all alike.
      if isBeyond && (fixedCount != nil || index <= count) { break }
      let time = Double(index) / frameRate
      if time > timeLimit, fixedCount == nil { throw .endless(seconds: timeLimit) }
      try attempt { try (subject.advance ?? stage.step(to:))(start + time) }
      let states = walker.states(on: stage)
      if stage.isAnimating { count = index + 2 }
      if states != before { count = max(count, index + 1) }
      before = states
      if index < first { shownFrom = stage.time }
      if index >= first, !isBeyond {
        stateCount += states.count
        guard stateCount <= maximumStateCount else {
          throw .tooLarge(states: maximumStateCount)
        }
        frames.append(RecordedFrame(index: index, time: time, layers: states))
      }
      progress?(index)
      index += 1
      if index == fixedCount { break }
      if fixedCount == nil, stage.nextWakeTime == nil { break }
    }
    // Passed frames beyond the range are all alike; with a fixed duration those that were asked for count.
    count = fixedCount == nil ? min(count, index) : index
    if let range, range.upperBound > count { throw .framesOutOfRange(range, count: count) }
    if range == nil, frames.count > count { frames.removeSubrange(count...) }
    let shownTo = frames.last.map { start + $0.time } ?? shownFrom
    let events = stage.monitor.events.filter { $0.time > shownFrom && $0.time <= shownTo }.map {
      RecordedEvent(
        time: $0.time - start, subject: $0.subject.rawValue, label: $0.kind.description)
    }
    return withExtendedLifetime(subject.retainedObjects) {
      Recording(
        viewport: subject.viewport, frameRate: frameRate, layers: walker.layers, frames: frames,
        events: events)
    }
  }

  private func attempt<Result>(_ body: () throws -> Result) throws(ExportError) -> Result {
    do { return try body() } catch let error as ExportError { throw error } catch let error
      as EngineError
    { throw .engine(error) } catch let error as TransitionError {
      if case .engine(let inner) = error { throw .engine(inner) }
      throw .transition(error)
    } catch { throw .subject("\(error)") }
  }
}
