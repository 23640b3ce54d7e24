public import GlissadeMath

/// A scene or scenario file.
///
/// A scene is a tree of layers with animations. A scenario has view controllers and a script of operations on them,
/// such as presentations, pushes and gestures. ``makePlayback(atStageTime:)`` puts either on a stage.
///
/// With the `bytes` of a scene whose layer `ball` moves from 0 to 100 within a second:
///
/// ```swift
/// let document = try Document(reading: bytes)
/// let playback = try document.makePlayback()
/// playback.begin()
/// try playback.advance(to: 0.5)
/// let x = playback.layer(named: "ball")?.presentation?.position.x  // 50
/// ```
public struct Document: Sendable {
  /// The kinds of files, by the value of the member `glissade`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A tree of layers with animations.
    case scene
    /// View controllers with a script.
    case scenario
  }

  /// The supported version of the format, the value of the member `version`.
  public static let version = 1
  /// The default size of the viewport in points, that of a phone.
  public static let defaultSize = Size(width: 375, height: 667)

  /// The kind of the file.
  public let kind: Kind
  /// The title, if the file has one.
  public let title: String?
  /// The size of the visible part of the stage, which starts at its origin, in points.
  public let viewport: Size
  /// The duration in seconds; nil means until the document comes to rest.
  public let duration: Double?
  /// An estimate of the cost of one frame: the number of values in the file, with long strings counted by their
  /// length.
  let weight: Int
  private let root: JSONCursor

  /// The value that the document was created from, with the size of its file.
  package var json: JSONNode { root.node }

  /// Creates a document from a file and checks it.
  ///
  /// A byte order mark at the start of the file is skipped.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8.
  ///   - limits: The maximum size of the file.
  /// - Throws: ``DocumentError`` with line, column and path: for invalid JSON, for unknown, missing and invalid
  ///   values, and for anything that the engine rejects.
  /// - Complexity: O(*n* log *n*) in the length of the file: a scene is also played to its last change.
  public init(reading bytes: [UInt8], limits: DocumentLimits = .standard) throws(DocumentError) {
    var bytes = bytes
    bytes.removeByteOrderMark()
    try self.init(JSONCursor(try JSONNode(reading: bytes, limits: limits)))
  }

  /// Creates a document from a JSON value, which may be part of a larger document, and checks it.
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

  /// Returns the line of the last step of a scenario that begins by a time, from 1; nil if there is none.
  ///
  /// - Parameter time: Seconds from the beginning.
  package func lineOfStep(at time: Double) -> Int? {
    let steps = root.node.member("steps")?.elements ?? []
    let begun = steps.compactMap { step in step.member("at")?.double.map { (step, $0) } }
    return begun.filter { $0.1 <= time }.max { $0.1 < $1.1 }?.0.position.line
  }

  /// Returns the document with another size of the viewport, which is also the size of a scenario's window.
  ///
  /// - Parameter size: The size, 1…100,000 points in each direction.
  /// - Throws: ``DocumentError`` for a size out of range, and for values that are invalid with that size.
  /// - Complexity: That of ``init(reading:limits:)``.
  public func resized(to size: Size) throws(DocumentError) -> Document {
    try Document(root, size: size)
  }

  /// Puts the document on a new stage, ready to begin.
  ///
  /// - Parameter time: The initial time of the stage in seconds.
  /// - Returns: The playback.
  /// - Throws: ``DocumentError``, but only errors that ``init(reading:limits:)`` has already thrown.
  /// - Complexity: O(*n*) in the length of the file.
  public func makePlayback(atStageTime time: Double = 0) throws(DocumentError) -> Playback {
    switch kind {
    case .scene: try SceneReader(viewport).playback(root, atStageTime: time)
    case .scenario: try ScenarioReader(viewport).playback(root, atStageTime: time)
    }
  }
}
