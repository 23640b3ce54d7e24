import GlissadeMath
public import GlissadeTiming

/// Curves and recordings as style sheets.
///
/// A timing function that style sheets have is written as itself. A spring becomes a `linear()` of as few points
/// as keep a stated error. A recording becomes keyframes for each of its layers: where a layer goes along a line from
/// one matrix to another, two keyframes and a `linear()`, else keyframes between which browsers go within the error.
public struct CSSExport {
  /// A property of a layer that moves, as it is written.
  public struct Motion: Hashable, Sendable {
    /// What the layer is called.
    public var layer: String
    /// The property of the style sheet.
    public var property: String
    /// How many points its `linear()` has, or how many keyframes there are.
    public var pointCount: Int
    /// The greatest error that was found at the frames, in parts of the motion's travel.
    public var error: Double
  }

  /// What an export makes.
  public struct Output: Hashable, Sendable {
    /// The style sheet.
    public var css: String
    /// What moves, layer by layer.
    ///
    /// Colours, borders and shadows, which are written to a 1/1024 of their range, and what only jumps are left out.
    public var motions: [Motion]
  }

  /// How far what is written may be from the motion, in parts of its travel, 1e-6…0.5.
  public var error = LinearEasing.defaultError
  /// What the names of classes and keyframes start with.
  public var prefix = "glissade"

  /// An export with an error of a thousandth of the travel.
  public init() {}

  // MARK: Curves

  /// A timing function as style sheets have it, exactly.
  public static func easing(_ function: TimingFunction) -> String {
    switch function {
    case .linear: return "linear"
    case .bezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(NumberText.shortest)
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    case .steps(let steps):
      let position =
        switch steps.position {
        case .start: "jump-start"
        case .end: "jump-end"
        case .none: "jump-none"
        case .both: "jump-both"
        }
      return "steps(\(steps.count), \(position))"
    case .piecewiseLinear(let curve):
      let stops = zip(curve.outputs, curve.inputs).map {
        NumberText.shortest($0) + " " + NumberText.shortest($1 * 100) + "%"
      }
      return "linear(\(stops.joined(separator: ", ")))"
    }
  }

  /// A spring as a `linear()`, over the time that it takes.
  ///
  /// - Parameters:
  ///   - spring: the spring.
  ///   - initialVelocity: in moves per second.
  ///   - duration: seconds; nil is the time after which the spring is settled, and closer to its rest than a quarter
  ///     of the error. A spring that is as close as that ends at its rest.
  /// - Throws: ``ExportError/invalidParameter(name:value:allowed:)`` for a duration that is not greater than 0 or
  ///   longer than 5,000 swings, and what ``LinearEasing/init(error:pieces:end:curve:)`` throws.
  public func easing(
    _ spring: Spring, initialVelocity: Double = 0, duration: Double? = nil
  ) throws(ExportError) -> (easing: LinearEasing, duration: Double) {
    try LinearEasing.check(error)
    let seconds =
      duration
      ?? max(
        spring.settlingDuration(initialVelocity: initialVelocity),
        spring.lastCrossing(threshold: error / 4, initialVelocity: initialVelocity))
    let swings = spring.angularFrequency * seconds / (2 * .pi)
    guard seconds > 0, swings <= 5000 else {
      throw .invalidParameter(
        name: "duration", value: seconds, allowed: "greater than 0 and at most 5000 swings")
    }
    // Places enough within every swing that none is missed.
    let pieces = max(64, Int((swings * 4).rounded(.up)))
    let easing = try LinearEasing(error: error, pieces: pieces, end: 1) {
      spring.progress(at: $0 * seconds, initialVelocity: initialVelocity)
    }
    return (easing, seconds)
  }

  // MARK: Recordings

  /// Keyframes and classes for all layers of a recording that show.
  ///
  /// - Throws: What ``export(_:)`` throws.
  public func css(_ recording: Recording) throws(ExportError) -> String {
    try export(recording).css
  }

  /// Keyframes and classes for all layers of a recording that show.
  ///
  /// The classes are `.glissade-0`, `.glissade-1`, … by the layers' places in the recording, for elements that are
  /// nested as the layers are, siblings in the order of their numbers. Their coordinates start at their upper left
  /// corners. Masks cut along their outlines; ``Recording/warnings(for:)`` tells what else is not shown as it is.
  ///
  /// The errors hold at the recorded frames. Between them a spring bends away from what is written by an eighth of the
  /// square of its angular frequency times the frame's duration: one of a stiffness of 300 by 1 % of its travel at 60
  /// frames per second, and by 0.016 % at 480. What jumps takes a frame for it.
  /// - Throws: ``ExportError`` for a recording with numbers that are not finite, and for an error that is not
  ///   1e-6…0.5.
  public func export(_ recording: Recording) throws(ExportError) -> Output {
    try recording.check(for: .css)
    try LinearEasing.check(error)
    let size = recording.viewport
    let paint = Paint(recording)
    var text = """
      /* \(recording.frames.count) frames, \(NumberText.shortest(recording.duration)) s; \
      the error allowed is \(NumberText.rounded(error * 100, 4)) % of each motion's travel. */
      .\(prefix) { position: relative; overflow: hidden; width: \(NumberText.rounded(size.width, 4))px; \
      height: \(NumberText.rounded(size.height, 4))px; }
      .\(prefix) div { position: absolute; left: 0; top: 0; transform-origin: 0 0; z-index: 0; }

      """
    var motions: [Motion] = []
    let timelines = LayerTimeline.all(recording)
    let (masks, orders) = (recording.masks, SiblingOrders(recording))
    for index in recording.layers.indices where recording.layers[index].role != .mask {
      var sheet = CSSLayerWriter(
        recording, index, timelines, paint, orders, mask: masks[index], prefix: prefix, error: error
      )
      text += try sheet.css()
      motions += sheet.motions
    }
    return Output(css: text, motions: motions)
  }
}
