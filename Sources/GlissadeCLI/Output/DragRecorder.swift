import GlissadeEngine
import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTransitions

/// Records the transitions of a scenario that the reader of a page can drag.
///
/// Each recording is one of a playback of its own, in which the script stops before the gesture that drives the
/// transition first. Transitions that no gesture of the script drives, among them those of the system's own gestures,
/// are tried at the end, and then at the start.
struct DragRecorder {
  /// A transition that a drag can begin.
  private struct Candidate {
    var index: Int
    var drag: Interaction.Drag
    var rest: Interaction.Rest
    /// The time at which the script stops.
    var time: Double
  }

  /// The frames of a recording: the progress from 0 to 1, and a while after both ends.
  private enum Schedule {
    static let frameRate = 60.0
    /// The frame at which the progress is 1.
    static let top = 60
    static let cancellation = top + 1
    /// The frames from an end of the transition on.
    static let tail = 120
    /// The frame at which the transition begins anew.
    static let restart = cancellation + tail
    static let completion = restart + 1
    static let end = completion + tail

    static func times(_ frames: ClosedRange<Int>) -> ClosedRange<Double> {
      Double(frames.lowerBound) / frameRate...Double(frames.upperBound) / frameRate
    }
  }

  let document: Document
  /// The time at which the page's recording ends, in seconds.
  let end: Double

  /// Returns the touches of the script, and the transitions that can be dragged.
  func record() throws(ExportError) -> (touches: [TouchEvent], drags: [DraggedTransition]) {
    do { return try recordAll() } catch { throw ExportError(ofSubject: error) }
  }

  private func recordAll() throws -> (touches: [TouchEvent], drags: [DraggedTransition]) {
    let playback = try document.makePlayback()
    let touches = Array(playback.touches)
    guard document.kind == .scenario else { return (touches, []) }
    playback.begin()
    try playback.advance(to: end)
    let gestures = playback.interactions.filter { $0.drag != nil }
    let start = playback.stage.time - playback.time
    var drags: [DraggedTransition] = []
    for (index, gesture) in gestures.enumerated() {
      guard let first = gesture.firstTime.map({ $0 - start }) else { continue }
      // The finger comes down a little before its gesture is recognised.
      let down = touches.last { $0.phase == .began && $0.time <= first }?.time ?? first
      try add(index, at: max(down.nextDown, 0), to: &drags)
    }
    let (last, first) = (playback, try self.playback(until: 0))
    for (time, playback) in [(end, last), (0, first)] {
      for index in playback.drivableTransitions.indices { try add(index, at: time, to: &drags) }
    }
    return (touches, drags)
  }

  /// Returns a playback whose script has stopped at a time, or before its first step if that is 0.
  private func playback(until time: Double) throws -> Playback {
    let playback = try document.makePlayback()
    if time == 0 { playback.stopScript() }
    playback.begin()
    try playback.advance(to: time)
    playback.stopScript()
    return playback
  }

  /// Plays the script to a time, and begins to drive a transition.
  private func begin(_ index: Int, at time: Double) throws -> (Playback, any DrivableTransition) {
    let playback = try playback(until: time)
    let transition = playback.drivableTransitions[index]
    transition.drive(to: 0)
    try playback.advance(to: time)
    return (playback, transition)
  }

  /// Records a transition if it can be driven at a time, and no drag in its direction is recorded yet.
  private func add(_ index: Int, at time: Double, to drags: inout [DraggedTransition]) throws {
    let (playback, transition) = try begin(index, at: time)
    let candidate: Candidate? = withExtendedLifetime(playback) {
      guard transition.isDriving, transition.rest.duration > 0, let drag = transition.drag,
        !drags.contains(where: { $0.travel.isAlong(drag.travel) })
      else { return nil }
      return Candidate(index: index, drag: drag, rest: transition.rest, time: time)
    }
    if let candidate { drags.append(try record(candidate)) }
  }

  private func record(_ candidate: Candidate) throws -> DraggedTransition {
    let recorder = try Recorder(
      frameRate: Schedule.frameRate, duration: Double(Schedule.end) / Schedule.frameRate
    ) {
      let (playback, interaction) = try begin(candidate.index, at: candidate.time)
      let start = playback.stage.time
      return Recorder.Subject(
        stage: playback.stage, viewport: playback.viewport, retainedObjects: [playback],
        advance: { time in
          switch Int(((time - start) * Schedule.frameRate).rounded()) {
          case ...Schedule.top:
            interaction.drive(
              to: min((time - start) * Schedule.frameRate / Double(Schedule.top), 1))
          case Schedule.cancellation:
            interaction.drive(to: 0)
            interaction.release(.cancel)
          case Schedule.restart: interaction.drive(to: 0)
          case Schedule.completion:
            interaction.drive(to: 1)
            interaction.release(.finish)
          default: break
          }
          try playback.advance(to: playback.time + time - playback.stage.time)
        })
    }
    let (drag, rest) = (candidate.drag, candidate.rest)
    // A rest of a fixed duration takes its time even if nothing is left, as in these recordings.
    let wait = rest.isFixed ? Int((rest.duration * Schedule.frameRate).rounded(.up)) : 0
    return DraggedTransition(
      title: drag.title, travel: drag.travel, threshold: drag.threshold, reach: drag.reach,
      duration: rest.duration, isFixed: rest.isFixed, curve: rest.curve,
      recording: try recorder.record(),
      cancelled: Schedule.times(Schedule.cancellation + wait...Schedule.restart - 1),
      finished: Schedule.times(Schedule.completion + wait...Schedule.end))
  }
}

extension Point {
  /// Whether a movement along an axis has the direction of another.
  fileprivate func isAlong(_ other: Point) -> Bool { x * other.x + y * other.y > 0 }
}
