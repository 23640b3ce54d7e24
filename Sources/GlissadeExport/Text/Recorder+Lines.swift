extension Recorder {
  /// The number of bytes that are written at a time, after the first frame.
  private static let pieceSize = 1 << 16

  /// Records frames and writes them one after another, in memory that does not depend on their number.
  ///
  /// The text is that of ``FrameExport/jsonLines(_:)`` or ``FrameExport/csv(_:)``. The first frame is written at once.
  ///
  /// - Parameters:
  ///   - format: ``ExportFormat/jsonLines`` or ``ExportFormat/csv``.
  ///   - range: The frames; nil means all.
  ///   - hasConstantLayers: Whether all frames have the same layers. Otherwise comma-separated values, whose columns
  ///     depend on whether any layer has a shape, need another recording before.
  ///   - progress: A closure that receives the index of each frame, including those before the range.
  ///   - write: A closure that writes bytes.
  /// - Returns: The differences between the recording and its export, see ``Recording/warnings(for:)``.
  /// - Throws: ``ExportError`` as ``record(frames:progress:)`` and the exports do. What was written before is the
  ///   beginning of the text.
  package func writeLines(
    _ format: ExportFormat, frames range: Range<Int>? = nil, hasConstantLayers: Bool,
    progress: ((Int) -> Void)? = nil, _ write: ([UInt8]) throws(ExportError) -> Void
  ) throws(ExportError) -> [String] {
    let hasShapes =
      format == .csv ? try showsShapes(frames: range, isConstant: hasConstantLayers) : true
    var lines = FrameLines(format, hasShapes: hasShapes)
    var check = FrameCheck(format)
    var isFirst = true
    let recording = try stream(frames: range, progress: progress) {
      (frame, recording) throws(ExportError) in
      if isFirst { try recording.checkHead(for: format) }
      try check.check(frame, of: recording)
      lines.append(frame, recording.layers)
      if isFirst || lines.count >= Recorder.pieceSize { try write(lines.take()) }
      isFirst = false
      return true
    }
    if isFirst { throw .noFrames(format: format) }
    try write(lines.take())
    return recording.warnings(for: format)
  }
}
