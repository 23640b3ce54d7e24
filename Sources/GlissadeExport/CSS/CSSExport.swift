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

  /// The units of lengths.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Pixels: a layer of 10 points has 10 of them.
    case px
    /// Percentages of the superlayer or the layer itself, where CSS has them, and otherwise ``cqw``.
    case percent = "%"
    /// Hundredths of the width of the container, which the stage fills.
    case cqw
  }

  /// The behaviours where people prefer reduced motion.
  public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// Motions are at their end at once; fades and changes of colours stay.
    case fade
    /// Everything is at its end at once.
    case none
    /// Everything moves.
    case keep
  }

  /// The result of an export.
  public struct Output: Hashable, Sendable {
    let document: CSSDocument
    /// The motions, layer by layer.
    ///
    /// Discrete changes are not included, nor are colours, borders and shadows, which are exported to 1/1024 of their
    /// range.
    public let motions: [Motion]
    /// The differences from the recording that the unit causes, one sentence each.
    package let warnings: [String]

    /// The style sheet, with the elements as a comment at its beginning.
    public var css: String { document.css }
    /// The elements that the style sheet is for, as HTML.
    public var html: String { document.html }
    /// The style sheet in an element, followed by the elements, for the body of a page.
    public var snippet: String { document.snippet }
    /// A module of JavaScript, whose function `play(root, options)` plays the elements by the Web Animations API.
    ///
    /// It takes the element of the stage, fills it if it is empty, and returns an array of `Animation`. Its options are
    /// the `delay` in milliseconds, the `playbackRate`, and `reduced`, a case of ``ReducedMotion``.
    public var script: String { document.script }
  }

  /// The maximum error as a fraction of the motion's travel, 1e-6…0.5.
  public var error = LinearEasing.defaultError
  /// The prefix of the names of classes and keyframes, an identifier of CSS.
  ///
  /// Style sheets on one page need different ones; ``NamePrefix/from(title:)`` makes one of a title.
  public var prefix = NamePrefix.standard
  /// The unit of lengths.
  ///
  /// With units other than ``Unit/px`` the stage is as wide as its container.
  public var unit = Unit.px
  /// The behaviour where people prefer reduced motion.
  public var reducedMotion = ReducedMotion.fade

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
  /// The class of an element is the prefix with a hyphen and the layer's name as a word: letters and digits in lower
  /// case, with underscores between words. Layers of the same name get numbers from the second one on; a layer without
  /// a name has its index in the recording. The elements are nested like the layers, with siblings in ascending order;
  /// ``Output/html`` contains them. Their coordinates start at their upper left corners. The element of a layer with a
  /// shape starts with an `svg` element of two paths, the area and the line, whose data is the property `d`. Masks
  /// become clip paths along their outlines, or along the area or the line of their shape.
  /// ``Recording/warnings(for:)`` lists the other differences from the recording.
  ///
  /// Layers that stay in their plane have the properties `translate`, `rotate` and `scale`, about their anchor point;
  /// the others have a matrix. An animation has the time from its first to its last change. It plays once when the page
  /// is loaded; with the attribute `data-playing="false"`, the element of the stage shows the first frame, and once
  /// the attribute is gone, it plays from the beginning.
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
  ///   - format: The format for messages, one of those with rules of CSS.
  ///   - range: The frames; nil means all.
  ///   - recorded: A closure that receives the index of each recorded frame, including those before the range.
  ///   - fitted: A closure that receives the number of layers that are done and that of all layers.
  /// - Returns: The style sheet, and the differences from the recording, see ``Recording/warnings(for:)``.
  /// - Throws: The errors of ``Recorder/record(frames:progress:)`` and ``export(_:progress:)``.
  package func export(
    _ recorder: Recorder, as format: ExportFormat = .css, frames range: Range<Int>? = nil,
    recorded: ((Int) -> Void)? = nil, fitted: ((_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ExportError) -> (output: Output, warnings: [String]) {
    try check()
    let (recording, timelines) = try Timelines.record(recorder, format, range, recorded)
    let output = try export(recording, timelines) { fitted?($0, recording.layers.count) }
    return (output, recording.warnings(for: format, timelines) + output.warnings)
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
    let sheet = CSSSheet(
      head, timelines, names: CSSNames(head.layers, prefix: prefix),
      length: CSSLength(unit: unit, viewport: head.viewport), error: error)
    var (motions, fixed): ([Motion], [String]) = ([], [])
    let layers = try CSSLayerWriter.write(sheet, progress) { layer in
      motions += layer.motions
      if layer.isFixed { fixed.append(head.name(of: layer.index)) }
    }
    let warnings = fixed.map {
      "The depth of \($0) does not follow the size of the container: no eye in front of it sees it so."
    }
    return Output(
      document: CSSDocument(sheet, layers: layers, reducedMotion), motions: motions,
      warnings: warnings)
  }
}
