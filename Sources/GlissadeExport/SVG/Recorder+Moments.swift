extension Recorder {
  /// Records the moments of a film strip, and the first and the last frame.
  ///
  /// The drawing is that of a whole recording. Only whether layers have substitute colours, because none has a colour of
  /// its own, and the warnings depend on the moments alone.
  ///
  /// A recording that keeps no frames comes first where it has to measure their change, or to find their number: without
  /// a duration and a range, or with an immense range.
  ///
  /// - Parameters:
  ///   - strip: The film strip.
  ///   - range: The frames to choose from; nil means all.
  ///   - progress: A closure that receives the index of each frame, including those before the range.
  /// - Throws: The errors of ``record(frames:progress:)`` and ``SVGFilmStrip/svg(_:)``.
  package func record(
    momentsOf strip: SVGFilmStrip, frames range: Range<Int>? = nil,
    progress: ((Int) -> Void)? = nil
  ) throws(ExportError) -> Recording {
    var all = range ?? 0..<(fixedCount ?? 0)
    var change: VisibleChange?
    if strip.measuresChange || all.isEmpty || all.count > 1_000_000 {
      try stream(frames: all.isEmpty ? nil : range, progress: progress) {
        (frame, recording) throws(ExportError) in
        all = min(all.lowerBound, frame.index)..<(frame.index + 1)
        guard strip.measuresChange else { return true }
        change = change ?? VisibleChange(viewport: recording.viewport)
        change?.add(frame, recording.layers)
        return true
      }
    }
    let times = all.map { Double($0) / frameRate }
    let chosen = try strip.chosenIndices(times, change).map { all.lowerBound + $0 }
    let kept = Set(chosen + [all.lowerBound, all.upperBound - 1])
    var frames: [RecordedFrame] = []
    var recording = try run(
      frames: range, maximumStateCount: .max, progress: progress
    ) { (frame, _) throws(ExportError) in
      if kept.contains(frame.index) { frames.append(frame) }
      return true
    }
    recording.frames = frames
    return recording
  }
}
