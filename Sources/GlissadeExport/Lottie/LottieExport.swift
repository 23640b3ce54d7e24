import GlissadeMath

/// Exports a recording as an animation for Lottie players: a layer tree with keyframes whose cubic easings are fitted
/// to the motion.
///
/// All springs and curves become keyframes of position, scale, rotation, opacity, size, corners and colours. Lottie's
/// layers are flat: layers in perspective, and layers that are rotated in space or skewed, are rejected or flattened,
/// as ``spatialLayers`` specifies. Shapes become groups of paths, fills, strokes and trims. Masks and clipping bounds
/// clip along their outlines, or by the alpha of a mask's shape. A layer that fades or is
/// clipped together with its sublayers becomes a composition, as do siblings whose order in depth changes. Shadows
/// are omitted. Differences from the recording are reported as warnings.
///
/// The error holds at the recorded frames. Between two frames, no number leaves the range of its values at both by more
/// than the error. Jumps are hold keyframes: the old value stays up to the frame that has the new one. A motion that
/// starts or ends within a frame does so at a frame, and one within a frame is a jump.
public struct LottieExport {
  /// The ways to handle layers that are not flat.
  public enum SpatialLayers: Hashable, Sendable {
    /// Throw ``ExportError/unsupported(format:layer:time:reason:)``.
    case refuse
    /// Draw the layers as they appear at their centres, with a warning.
    case flatten
  }

  /// The result of an export.
  public struct Output: Hashable, Sendable {
    /// The animation.
    public var json: String
    /// The differences from the recording, one sentence each.
    public var warnings: [String]
  }

  /// The maximum distance of a layer's corner from its position in the superlayer, in points, 1e-4…100.
  public var error = 0.05
  /// The way to handle layers that are not flat; by default they are rejected.
  public var spatialLayers = SpatialLayers.refuse
  /// The name of the animation.
  public var name = "Glissade"

  /// Creates an export with an error of a twentieth of a point.
  public init() {}

  /// Exports a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - progress: A closure that receives the number of layers that are done, after each of them.
  /// - Returns: The animation with warnings.
  /// - Throws: ``ExportError/unsupported(format:layer:time:reason:)``, and other cases of ``ExportError`` for a
  ///   recording with numbers that are not finite and for an error out of range.
  public func export(
    _ recording: Recording, progress: ((Int) -> Void)? = nil
  ) throws(ExportError) -> Output {
    try recording.check(for: .lottie)
    try ExportError.check("error", error, 1e-4...100)
    let start = recording.frames[0].time
    for (place, frame) in recording.frames.enumerated()
    where abs((frame.time - start) * recording.frameRate - Double(place)) > 1e-3 {
      throw .malformed(
        format: .lottie, "frame \(frame.index) is not where the frame rate has frame \(place)")
    }
    let violations = FlatnessCheck(recording).violations
    if let fault = violations.first, spatialLayers == .refuse {
      throw .unsupported(
        format: .lottie, layer: recording.name(of: fault.layer), time: fault.time,
        reason: fault.reason)
    }
    var writer = LottieWriter(recording, error: error)
    // Several layers may have one name, such as the old look of a transition.
    var names: Set<String> = []
    var warnings = violations.filter { names.insert(recording.name(of: $0.layer)).inserted }.map {
      "\(recording.name(of: $0.layer)) is flattened: at \(NumberText.shortest($0.time)) s \($0.reason)."
    }
    let layers = writer.layers(progress: progress)
    warnings += writer.warnings + recording.warnings(for: .lottie)
    var json = JSONWriter(isInMarkup: true)
    json.object { json in
      json.member("v", "5.7.0")
      json.member("fr", recording.frameRate)
      json.member("ip", 0)
      json.member("op", writer.frameCount)
      json.member("w", NumberText.round(recording.viewport.width, 4))
      json.member("h", NumberText.round(recording.viewport.height, 4))
      json.member("nm", name)
      json.member("ddd", 0)
      json.member(objects: "assets", writer.assets) { json, asset in
        json.member("id", asset.name)
        json.member("layers", lines: .between, asset.layers) { $0.node($1) }
      }
      json.member("layers", lines: .around, layers) { $0.node($1) }
      json.member(objects: "markers", recording.events) { json, event in
        json.member("tm", NumberText.round((event.time - start) * recording.frameRate, 4))
        json.member("cm", "\(event.subject).\(event.label)")
        json.member("dr", 0)
      }
    }
    json.endLine()
    return Output(json: json.text, warnings: warnings)
  }
}
