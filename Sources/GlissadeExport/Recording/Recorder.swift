public import GlissadeEngine
public import GlissadeMath
import GlissadeTransitions

/// Records the layers of a stage frame by frame.
///
/// A recorder creates a new stage for each recording, advances it from frame to frame, and reads the presentation
/// values of its layers in Double. The frames only depend on the stage and the time, so a partial recording equals
/// that part of a complete one. The outgoing look of a ``/GlissadeEngine/Transition`` is only available in Float.
/// Particles are not recorded.
///
/// A moving layer is recorded for half a second at 30 frames per second:
///
/// ```swift
/// let recorder = try Recorder(frameRate: 30) {
///   let stage = Stage()
///   let ball = Layer()
///   try stage.root.addSublayer(ball)
///   return Recorder.Subject(stage: stage, viewport: Size(width: 320, height: 200)) {
///     try ball.animate(.positionX, to: 300, duration: 0.5)
///   }
/// }
/// let recording = try recorder.record()
/// let count = recording.frames.count  // 16
/// let x = recording.frames[5].layers.last?.world.m41  // 69.5
/// ```
public struct Recorder {
  /// The stage to record, and closures that start and advance it.
  public struct Subject {
    /// The stage; its current time becomes 0 in the recording.
    public var stage: Stage
    /// The size of the visible part of the stage, which starts at its origin, in points.
    public var viewport: Size
    /// A closure that starts the animations; it is called at time 0 in its own turn.
    ///
    /// ``Recorder/record(frames:progress:)`` ends with the error that the closure throws.
    public var begin: () throws -> Void
    /// A closure that advances the stage to a given stage time in seconds; nil advances the stage directly.
    ///
    /// ``Recorder/record(frames:progress:)`` ends with the error that the closure throws.
    public var advance: ((Double) throws -> Void)?
    /// Objects to retain during the recording, such as delegates, windows and gestures.
    public var retainedObjects: [AnyObject]

    /// Creates a subject.
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

  /// The maximum number of layer states in a recording, which take about three gigabytes.
  var maximumStateCount = 4_000_000

  /// The frame rate in frames per second.
  public let frameRate: Double
  /// The duration in seconds; nil means until the stage comes to rest.
  public let duration: Double?
  /// The seconds within which the stage must come to rest if there is no duration.
  public let timeLimit: Double
  private let make: () throws -> Subject

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - frameRate: The frame rate in frames per second, greater than 0 and at most 10,000.
  ///   - duration: The duration in seconds, 0…86,400; nil means until nothing is moving or scheduled.
  ///   - timeLimit: The seconds within which the stage must come to rest if there is no duration, 0…86,400.
  ///   - make: A closure that creates an identical stage on each call.
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

  /// Records all frames or a part of them.
  ///
  /// - Parameters:
  ///   - range: The frames to record; nil means all. The stage is advanced through the frames before them.
  ///   - progress: A closure that receives the index of each frame, including those before the range.
  /// - Returns: The recording.
  /// - Throws: ``ExportError/framesOutOfRange(_:count:)`` for frames that do not exist,
  ///   ``ExportError/tooLarge(states:)`` for more than four million layer states, ``ExportError/endless(seconds:)``,
  ///   and errors of the subject as ``ExportError/engine(_:)``, ``ExportError/transition(_:)`` or
  ///   ``ExportError/subject(_:)``.
  /// - Complexity: O(*n* · *m*) for *n* frames and *m* layers.
  public func record(
    frames range: Range<Int>? = nil, progress: ((Int) -> Void)? = nil
  ) throws(ExportError) -> Recording {
    var frames: [RecordedFrame] = []
    var recording = try run(
      frames: range, maximumStateCount: maximumStateCount, progress: progress
    ) { (frame, _) throws(ExportError) in
      frames.append(frame)
      return true
    }
    recording.frames = frames
    return recording
  }

  /// Passes all frames or a part of them to a closure, one after another, and keeps none of them.
  ///
  /// There is no limit on the number of layer states. Equal frames at the end are dropped as by
  /// ``record(frames:progress:)``, so that a frame that equals the one before it is passed on once another one follows.
  ///
  /// - Parameters:
  ///   - range: The frames; nil means all.
  ///   - progress: A closure that receives the index of each frame, including those before the range.
  ///   - body: A closure that receives each frame, and the recording so far without frames and events; it returns
  ///     whether to go on.
  /// - Returns: The recording without its frames.
  /// - Throws: The errors of ``record(frames:progress:)`` and those of the closure.
  @discardableResult
  package func stream(
    frames range: Range<Int>? = nil, progress: ((Int) -> Void)? = nil,
    _ body: (RecordedFrame, Recording) throws(ExportError) -> Bool
  ) throws(ExportError) -> Recording {
    try run(frames: range, maximumStateCount: .max, progress: progress, body)
  }

  /// Returns whether a layer has a shape in any of the frames.
  ///
  /// - Parameters:
  ///   - range: The frames; nil means all.
  ///   - isConstant: Whether all frames have the same layers, so that one of them is enough.
  package func showsShapes(
    frames range: Range<Int>? = nil, isConstant: Bool
  ) throws(ExportError) -> Bool {
    var isFound = false
    try stream(frames: range) { (frame, _) throws(ExportError) in
      isFound = frame.layers.contains { $0.shape != nil }
      return !isFound && !isConstant
    }
    return isFound
  }

  /// The number of frames of the duration, if there is one.
  var fixedCount: Int? {
    duration.map { Int(($0 * frameRate * (1 + 0x1p-40)).rounded(.down)) + 1 }
  }

  func run(
    frames range: Range<Int>?, maximumStateCount: Int, progress: ((Int) -> Void)?,
    _ body: (RecordedFrame, Recording) throws(ExportError) -> Bool
  ) throws(ExportError) -> Recording {
    if let range, range.lowerBound < 0 {
      throw .framesOutOfRange(range, count: try record().frames.count)
    }
    let subject = try attempt(make)
    let stage = subject.stage
    let start = stage.time
    stage.monitor.isLogging = true
    try attempt { try stage.perform { try subject.begin() } }

    var recording = Recording(
      viewport: subject.viewport, frameRate: frameRate, layers: [], frames: [])
    var walker = LayerTreeWalker()
    let first = range?.lowerBound ?? 0
    let fixedCount = fixedCount
    var shownFrom = -Double.infinity
    var shownTo: Double?
    var (before, states): ([LayerState], [LayerState]) = ([], [])
    // A scheduled call that moves nothing, such as a watchdog, does not extend the recording.
    var count = 1
    // The frames from this one on are not passed on yet; they equal the one before them.
    var passed = first
    var stateCount = 0
    var index = 0
    var isStopped = false
    func pass(_ end: Int, _ states: [LayerState]) throws(ExportError) {
      while passed < end, !isStopped {
        let time = Double(passed) / frameRate
        shownTo = start + time
        isStopped = !(try body(RecordedFrame(index: passed, time: time, layers: states), recording))
        passed += 1
      }
    }
    while !isStopped {
      let isBeyond = index >= range?.upperBound ?? .max
      // If the last frames are all equal, their number is only known after further frames.
      if isBeyond && (fixedCount != nil || index <= count) { break }
      let time = Double(index) / frameRate
      if time > timeLimit, fixedCount == nil { throw .endless(seconds: timeLimit) }
      try attempt { try (subject.advance ?? stage.step(to:))(start + time) }
      walker.read(stage, into: &states)
      if stage.isAnimating { count = index + 2 }
      if states != before { count = max(count, index + 1) }
      if index < first { shownFrom = stage.time }
      if index >= first, !isBeyond {
        stateCount += states.count
        guard stateCount <= maximumStateCount else {
          throw .tooLarge(states: maximumStateCount)
        }
      }
      recording.layers = walker.layers
      if fixedCount != nil || index < count {
        let end = min(index, range?.upperBound ?? .max)
        try pass(end, before)
        if !isBeyond { try pass(index + 1, states) }
      }
      swap(&before, &states)
      progress?(index)
      index += 1
      if index == fixedCount { break }
      if fixedCount == nil, stage.nextWakeTime == nil { break }
    }
    if isStopped { return recording }
    // Equal frames at the end are dropped, unless the duration is fixed.
    count = fixedCount == nil ? min(count, index) : index
    if let range, range.upperBound > count { throw .framesOutOfRange(range, count: count) }
    let (from, to) = (shownFrom, shownTo ?? shownFrom)
    recording.events = stage.monitor.events.filter { $0.time > from && $0.time <= to }.map {
      RecordedEvent(
        time: $0.time - start, subject: $0.subject.rawValue, label: $0.kind.description,
        controller: $0.controller)
    }
    return withExtendedLifetime(subject.retainedObjects) { recording }
  }

  private func attempt<Result>(_ body: () throws -> Result) throws(ExportError) -> Result {
    do { return try body() } catch { throw ExportError(ofSubject: error) }
  }
}

extension ExportError {
  /// Creates the error of a recording from that of its subject.
  package init(ofSubject error: any Error) {
    switch error {
    case let error as ExportError: self = error
    case let error as EngineError: self = .engine(error)
    case TransitionError.engine(let error): self = .engine(error)
    case let error as TransitionError: self = .transition(error)
    default: self = .subject("\(error)")
    }
  }
}
