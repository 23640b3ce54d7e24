public import GlissadeMath

/// A scene or scenario file: what there is to see, and what happens to it.
///
/// A scene is a tree of layers with animations. A scenario has view controllers, and a script of what is asked of
/// them: presentations, pushes, gestures. ``makePlayback(atStageTime:)`` puts either on a stage.
///
/// ```swift
/// let document = try Document(reading: bytes)
/// let playback = try document.makePlayback()
/// playback.begin()
/// try playback.advance(to: 0.5)
/// ```
public struct Document: Sendable {
  /// The kinds of files, by the word that their name `glissade` has.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Layers with animations.
    case scene
    /// View controllers with a script.
    case scenario
  }

  /// The version of the format that is read, the value of `version`.
  public static let version = 1
  /// The size of the viewport where a file says none, in points: a phone's.
  public static let defaultSize = Size(width: 375, height: 667)

  /// Which kind it is.
  public let kind: Kind
  /// What it is called, if it says so.
  public let title: String?
  /// The part of the stage that is shown, from its origin, in points.
  public let viewport: Size
  /// How long it is to be watched, in seconds; nil goes on until nothing moves any more.
  public let duration: Double?
  /// About how much there is to be done for the picture at one time: the weight of what the file says.
  let weight: Int
  private let root: JSONCursor

  /// Reads and checks a file; a byte order mark at its start is skipped.
  ///
  /// - Throws: ``DocumentError`` for what is no JSON, for unknown, missing and wrong values, and for what the engine
  ///   would refuse, with line, column and path.
  public init(reading bytes: [UInt8], limits: DocumentLimits = .standard) throws(DocumentError) {
    var bytes = bytes
    bytes.removeByteOrderMark()
    try self.init(JSONCursor(try JSONNode(reading: bytes, limits: limits)))
  }

  /// Creates a document from a JSON value, which may be a part of a larger document, and checks it.
  ///
  /// - Parameters:
  ///   - root: The value.
  ///   - size: The size of the viewport, in place of the one in the file; 1…100,000 points in each direction.
  /// - Throws: ``DocumentError``, as ``init(reading:limits:)`` does, and for a size out of range.
  init(_ root: JSONCursor, size: Size? = nil) throws(DocumentError) {
    let head = try DocumentHead(root)
    kind = head.kind
    title = head.title
    if let size {
      for length in [size.width, size.height] where !DocumentHead.lengths.contains(length) {
        throw root.error(
          .outOfRange, "the size is \(length): it must be \(DocumentHead.lengths.words)")
      }
    }
    viewport = size ?? head.size
    duration = head.duration
    weight = root.node.weight
    self.root = root
    switch kind {
    case .scene: try SceneReader(viewport).check(root)
    case .scenario: _ = try makePlayback()
    }
  }

  /// The same with a viewport of another size, which is that of a scenario's window, too.
  ///
  /// - Throws: ``DocumentError`` for what does not go with that size.
  public func resized(to size: Size) throws(DocumentError) -> Document {
    try Document(root, size: size)
  }

  /// Puts it on a new stage, ready to begin.
  ///
  /// - Parameter time: The stage's time then, in seconds.
  /// - Throws: ``DocumentError``; nothing that ``init(reading:limits:)`` had not thrown already.
  public func makePlayback(atStageTime time: Double = 0) throws(DocumentError) -> Playback {
    switch kind {
    case .scene: try SceneReader(viewport).playback(root, atStageTime: time)
    case .scenario: try ScenarioReader(viewport).playback(root, atStageTime: time)
    }
  }
}
