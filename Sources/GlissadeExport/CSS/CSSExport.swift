import GlissadeMath
import GlissadeTiming

/// Exports recordings as CSS.
///
/// A recording becomes keyframes for each of its layers: where a layer's matrix moves along a line, two keyframes with
/// a `linear()` function of the fewest points that keep the error, otherwise keyframes between which browsers
/// interpolate within the error.
public struct CSSExport {
  /// An exported motion of a layer's property.
  public struct Motion: Hashable, Sendable {
    /// The name of the layer.
    public var layer: String
    /// The CSS property.
    public var property: String
    /// The number of points in the `linear()` function, or the number of keyframes.
    public var pointCount: Int
    /// The maximum error at the recorded frames, as a fraction of the motion's travel.
    public var error: Double
  }

  /// The result of an export.
  public struct Output: Hashable, Sendable {
    /// The style sheet.
    public var css: String
    /// The elements that the style sheet is for, as HTML.
    public var html: String
    /// The motions, layer by layer.
    ///
    /// Discrete changes are not included, nor are colours, borders and shadows, which are exported to 1/1024 of their
    /// range.
    public var motions: [Motion]
  }

  /// The maximum error as a fraction of the motion's travel, 1e-6…0.5.
  public var error = LinearEasing.defaultError
  /// The prefix of the names of classes and keyframes, an identifier of CSS.
  ///
  /// Style sheets on one page need different ones; ``NamePrefix/from(title:)`` makes one of a title.
  public var prefix = NamePrefix.standard

  /// Creates an export with the default error, a thousandth of the travel.
  public init() {}

  // MARK: Recordings

  /// Returns the keyframes and classes of all visible layers of a recording.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: The errors of ``export(_:progress:)``.
  public func css(_ recording: Recording) throws(ExportError) -> String {
    try export(recording).css
  }

  /// Exports the keyframes and classes of all visible layers of a recording.
  ///
  /// The classes are `.glissade-0`, `.glissade-1`, … by the layers' indices in the recording. They are for elements
  /// that are nested like the layers, with siblings in ascending order; ``Output/html`` contains them. Their
  /// coordinates start at their upper left corners. The element of a layer with a shape starts with an `svg` element
  /// of two paths, the area and the line, whose data is the property `d`. Masks become clip paths along their
  /// outlines, or along the area or the line of their shape. ``Recording/warnings(for:)`` lists the other differences
  /// from the recording.
  ///
  /// In a page, the rules apply to nothing outside of the class of the ``prefix``. The element of that class has no
  /// background.
  ///
  /// The error holds at the recorded frames. Between frames a spring may deviate by an eighth of the square of its
  /// angular frequency times the frame duration: for a stiffness of 300, by 1 % of its travel at 60 frames per second
  /// and by 0.016 % at 480. Discrete changes take one frame.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - progress: A closure that receives the number of layers that are done, after each of them.
  /// - Returns: The style sheet and its motions.
  /// - Throws: ``ExportError`` for a recording with numbers that are not finite, for an error out of the range
  ///   1e-6…0.5, and for a prefix that is no identifier.
  public func export(
    _ recording: Recording, progress: ((Int) -> Void)? = nil
  ) throws(ExportError) -> Output {
    try recording.check(for: .css)
    try check()
    return try export(recording, Timelines(recording), progress: progress)
  }

  /// Records and exports in one go, without keeping the frames.
  ///
  /// - Parameters:
  ///   - recorder: The recorder.
  ///   - range: The frames; nil means all.
  ///   - recorded: A closure that receives the index of each recorded frame, including those before the range.
  ///   - fitted: A closure that receives the number of layers that are done and that of all layers.
  /// - Returns: The style sheet, and the differences from the recording, see ``Recording/warnings(for:)``.
  /// - Throws: The errors of ``Recorder/record(frames:progress:)`` and ``export(_:progress:)``.
  package func export(
    _ recorder: Recorder, frames range: Range<Int>? = nil, recorded: ((Int) -> Void)? = nil,
    fitted: ((_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ExportError) -> (output: Output, warnings: [String]) {
    try check()
    var timelines = Timelines()
    var frameCheck = FrameCheck(.css)
    let recording = try recorder.run(
      frames: range, maximumStateCount: recorder.maximumStateCount, progress: recorded
    ) { (frame, recording) throws(ExportError) in
      try frameCheck.check(frame, of: recording)
      timelines.append(frame, recording.layers)
      return true
    }
    if timelines.times.isEmpty { throw .noFrames(format: .css) }
    try recording.checkHead(for: .css)
    timelines.end(recording.layers)
    let output = try export(recording, timelines) { fitted?($0, recording.layers.count) }
    return (output, recording.warnings(for: .css, timelines))
  }

  private func check() throws(ExportError) {
    try ExportError.check("error", error, 1e-6...0.5)
    try NamePrefix.check(prefix)
  }

  /// Exports timelines, and what a recording has beside its frames.
  private func export(
    _ recording: Recording, _ timelines: Timelines, progress: ((Int) -> Void)?
  ) throws(ExportError) -> Output {
    var head = recording
    head.frames = []
    let size = recording.viewport
    var text = """
      /* \(timelines.times.count) frames, \(NumberText.shortest(timelines.duration)) s; \
      the error allowed is \(NumberText.rounded(error * 100, 4)) % of each motion's travel. */
      .\(prefix) { position: relative; overflow: hidden; width: \(NumberText.rounded(size.width, 4))px; \
      height: \(NumberText.rounded(size.height, 4))px; }
      .\(prefix) div { position: absolute; left: 0; top: 0; transform-origin: 0 0; z-index: 0; }

      """
    if timelines.features.hasShapes { text += CSSLayerWriter.shapeRules(prefix: prefix) }
    var motions: [Motion] = []
    let sheet = CSSSheet(head, timelines, prefix: prefix, error: error)
    let easings = EasingCache()
    for index in recording.layers.indices where recording.layers[index].role != .mask {
      var layer = CSSLayerWriter(sheet, index, easings)
      text += try layer.css()
      motions += layer.motions
      progress?(index + 1)
    }
    let elements = CSSElements(head, timelines, prefix: prefix)
    return Output(css: text, html: elements.html, motions: motions)
  }
}
