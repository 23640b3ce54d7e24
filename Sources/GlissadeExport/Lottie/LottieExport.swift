import GlissadeMath

/// A recording as an animation for Lottie players: layers with their superlayers, and keyframes with cubic easings
/// that are fitted to the motion within an error.
///
/// Springs and curves become position, scale, rotation, opacity, size, corner and colour keyframes alike. Lottie's
/// layers are flat: a recording with perspective, with layers that are turned in space or slanted, is refused, or
/// flattened where ``spatialLayers`` says so. Masks and clipping bounds cut
/// along their outlines. A layer that fades or is cut together with what is below it becomes a composition, as do
/// siblings that change their order in depth. Shadows are left out. What cannot be shown as it is stands among the warnings.
///
/// The error holds at the recorded frames. Smooth motions keep it between them as well; what jumps takes a frame for it,
/// and what starts or ends within a frame does so at one.
public struct LottieExport {
  /// What is done with layers that are not flat.
  public enum SpatialLayers: Hashable, Sendable {
    /// ``ExportError/unsupported(format:layer:time:reason:)`` is thrown.
    case refuse
    /// They are drawn as the flat layers that they look like at their middles, and a warning says so.
    case flatten
  }

  /// What an export makes.
  public struct Output: Hashable, Sendable {
    /// The animation.
    public var json: String
    /// What is not shown as it is in the recording, a sentence each.
    public var warnings: [String]
  }

  /// How far a corner of a layer may be from its place in its superlayer, in points, 1e-4…100.
  public var error = 0.05
  /// What is done with layers that are not flat; they are refused by default.
  public var spatialLayers = SpatialLayers.refuse
  /// The name of the animation.
  public var name = "Glissade"

  /// An export with an error of a twentieth of a point.
  public init() {}

  /// The animation of a recording.
  ///
  /// - Throws: ``ExportError/unsupported(format:layer:time:reason:)``, and other ``ExportError``s for a recording with
  ///   numbers that are not finite and for an error out of its range.
  public func export(_ recording: Recording) throws(ExportError) -> Output {
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
    var warnings = violations.map {
      "\(recording.name(of: $0.layer)) is flattened: at \(NumberText.shortest($0.time)) s \($0.reason)."
    }
    let layers = writer.layers()
    warnings += writer.warnings + recording.warnings(for: .lottie)
    let markers = recording.events.map { event in
      let frame = NumberText.rounded((event.time - start) * recording.frameRate, 4)
      return
        "{\"tm\":\(frame),\"cm\":\(TextEscape.json("\(event.subject).\(event.label)")),\"dr\":0}"
    }
    var json = "{\"v\":\"5.7.0\",\"fr\":\(NumberText.shortest(recording.frameRate)),\"ip\":0"
    json += ",\"op\":\(writer.frameCount),\"w\":\(NumberText.rounded(recording.viewport.width, 4))"
    json += ",\"h\":\(NumberText.rounded(recording.viewport.height, 4))"
    json +=
      ",\"nm\":\(TextEscape.json(name)),\"ddd\":0,\"assets\":[\(writer.assets.joined(separator: ","))],\"layers\":[\n"
    json += layers.joined(separator: ",\n")
    json += "\n],\"markers\":[\(markers.joined(separator: ","))]}\n"
    return Output(json: json, warnings: warnings)
  }
}
