package import GlissadeMath
package import GlissadeTiming

/// A transition that the reader of a page drags: its layers by progress, and both of its ends.
package struct DraggedTransition {
  /// The words that say what a drag does.
  package var title: String
  /// The movement for a progress of 1 in points, along one axis.
  package var travel: Point
  /// The progress beyond which the transition finishes.
  package var threshold: Double
  /// The seconds for which the velocity counts at the release: it is added to the progress as often.
  package var reach: Double
  /// The duration of the rest in seconds, of which the part that is left has its share.
  package var duration: Double
  /// Whether the rest takes the whole duration, however much is left.
  package var isFixed: Bool
  /// The curve of the rest; nil for a critically damped spring that goes on with the drag's velocity.
  package var curve: TimingFunction?
  /// The layers, with a progress of 0 to 1 in the first second, followed by both ends.
  package var recording: Recording
  /// The times in the recording of what is seen after the transition has been cancelled.
  package var cancelled: ClosedRange<Double>
  /// The times in the recording of what is seen after the transition has finished.
  package var finished: ClosedRange<Double>

  /// Creates the data of a transition.
  package init(
    title: String, travel: Point, threshold: Double, reach: Double, duration: Double,
    isFixed: Bool, curve: TimingFunction?, recording: Recording,
    cancelled: ClosedRange<Double>, finished: ClosedRange<Double>
  ) {
    (self.title, self.travel, self.threshold) = (title, travel, threshold)
    (self.reach, self.duration, self.isFixed) = (reach, duration, isFixed)
    (self.curve, self.recording) = (curve, recording)
    (self.cancelled, self.finished) = (cancelled, finished)
  }
}

extension DraggedTransition {
  /// Writes the members of the transition, but for its motions.
  func write(to writer: inout JSONWriter) {
    writer.member("title", title)
    writer.member("travel", [travel.x, travel.y] as [Double])
    writer.member("threshold", threshold)
    writer.member("reach", NumberText.round(reach, 9))
    writer.member("duration", NumberText.round(duration, 9))
    writer.member("fixed", isFixed)
    if let curve, let easing = try? LinearEasing(error: 5e-4, curve: { curve.value(at: $0) }) {
      writer.member("curve", easing.css)
    }
    for (name, times) in [("cancelled", cancelled), ("finished", finished)] {
      let ends = [times.lowerBound, times.upperBound].map { NumberText.round($0, 9) }
      writer.member(name, ends)
    }
  }
}
