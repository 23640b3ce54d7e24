import GlissadeEngine
import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTransitions

/// Records the transitions of a scenario that the reader of a page can drag.
///
/// Each recording is one of a playback of its own, in which the script stops before the gesture that drives the
/// transition first. Without such a gesture in the script, the transition is tried at the end, and then at the start.
struct DragRecorder {
  /// A transition that a drag can begin.
  private struct Candidate {
    var interaction: Int
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
    var drags: [DraggedTransition] = []
    guard playback.interactions.contains(where: { $0.drag != nil }) else { return (touches, []) }
    playback.begin()
    try playback.advance(to: end)
    for (index, interaction) in playback.interactions.enumerated() {
      guard let drag = interaction.drag else { continue }
      var times = [end, 0]
      if let first = interaction.firstTime {
        let start = playback.stage.time - playback.time
        let down = touches.last { $0.phase == .began && $0.time <= first - start }
        times.insert((down?.time ?? first - start).nextDown, at: 0)
      }
      for time in times {
        guard let candidate = try candidate(index, drag, at: max(time, 0)) else { continue }
        drags.append(try record(candidate))
        break
      }
    }
    return (touches, drags)
  }

  /// Plays the script to a time, and begins to drive a transition.
  private func begin(_ index: Int, at time: Double) throws -> (Playback, Interaction) {
    let playback = try document.makePlayback()
    playback.begin()
    try playback.advance(to: time)
    playback.stopScript()
    let interaction = playback.interactions[index]
    interaction.drive(to: 0)
    try playback.advance(to: time)
    return (playback, interaction)
  }

  /// Returns a transition if it can be driven at a time.
  private func candidate(
    _ index: Int, _ drag: Interaction.Drag, at time: Double
  ) throws -> Candidate? {
    let (playback, interaction) = try begin(index, at: time)
    return withExtendedLifetime(playback) {
      guard interaction.isDriving, interaction.rest.duration > 0 else { return nil }
      return Candidate(interaction: index, drag: drag, rest: interaction.rest, time: time)
    }
  }

  private func record(_ candidate: Candidate) throws -> DraggedTransition {
    let recorder = try Recorder(
      frameRate: Schedule.frameRate, duration: Double(Schedule.end) / Schedule.frameRate
    ) {
      let (playback, interaction) = try begin(candidate.interaction, at: candidate.time)
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
