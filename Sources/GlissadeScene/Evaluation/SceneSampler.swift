import GlissadeEngine
import GlissadeTiming

/// Plays a document and records the states of its layers at ascending times.
struct SceneSampler {
  private let cursor: JSONCursor
  private let document: Document
  private let names: [String]?
  private var playback: Playback?
  private var count = 0
  /// The names of the layers at the last sampled time.
  private var known: [String] = []
  /// The snapshots at each time; nil for a requested layer that did not exist then.
  private(set) var frames: [[LayerSnapshot?]] = []
  /// The indices of the requested names that no layer has had so far.
  private(set) var missing: [Int]

  init(_ document: Document, _ cursor: JSONCursor, names: [String]?) {
    self.cursor = cursor
    self.document = document
    self.names = names
    missing = names.map { Array($0.indices) } ?? []
  }

  /// Throws if sampling that many instants exceeds the cost limit; must be called before the first sample.
  mutating func checkCost(_ instants: Int) throws(DocumentError) {
    let most = Evaluator.maximumCost / document.weight
    guard instants <= most else {
      throw cursor.error(
        .tooMuchWork,
        "the document is too large for \(instants) times; \(most) are possible")
    }
    guard instants > 0 else { return }
    let touches = try start().touches.count
    guard touches <= most - instants else {
      throw cursor.error(
        .tooMuchWork,
        "the document is too large for \(instants) times and \(touches) moments of fingers; "
          + "\(most) are possible together")
    }
  }

  /// Samples the layers at a time.
  ///
  /// - Parameters:
  ///   - time: The time in seconds from the beginning, not before the last sampled time.
  ///   - count: The number of times that the answer contains this instant.
  mutating func sample(at time: Double, count: Int) throws(DocumentError) {
    let playback = try self.playback(at: time)
    let layers = SceneSampler.namedLayers(on: playback.stage)
    known = layers.map(\.name)
    var snapshotter = LayerSnapshotter()
    var frame: [LayerSnapshot?] = []
    if let names {
      var layersByName: [String: Layer] = [:]
      for (name, layer) in layers where layersByName[name] == nil { layersByName[name] = layer }
      for name in names { frame.append(layersByName[name].map { snapshotter.snapshot(of: $0) }) }
      missing.removeAll { frame[$0] != nil }
    } else {
      try reserve(layers.count * count)
      for (_, layer) in layers { frame.append(snapshotter.snapshot(of: layer)) }
    }
    frames.append(frame)
  }

  /// Returns the error for a name that no layer has.
  func unknown(_ layer: JSONCursor) -> DocumentError {
    guard case .string(let name) = layer.node.kind else {
      return layer.error(.wrongKind, "this is not a name")
    }
    return layer.error(
      .invalidValue,
      "no layer is named '\(Quotation.cut(name))'" + NearestName.advice(for: name, among: known))
  }

  /// Returns the playback, creating and starting it on first use.
  private mutating func start() throws(DocumentError) -> Playback {
    if let playback { return playback }
    let new = try document.makePlayback()
    playback = new
    new.begin()
    return new
  }

  private mutating func playback(at time: Double) throws(DocumentError) -> Playback {
    let playback = try start()
    do {
      try playback.advance(to: time)
    } catch {
      throw cursor.error(.refused, "at \(NumberText.shortest(time)) s: \(error)")
    }
    return playback
  }

  /// Counts layer states of the answer and throws when there are too many.
  mutating func reserve(_ states: Int) throws(DocumentError) {
    count += states
    guard count <= Evaluator.maximumStateCount else {
      throw cursor.error(
        .tooMuchWork,
        "the answer would have more than \(Evaluator.maximumStateCount) states of layers")
    }
  }

  /// Returns the named layers in the order in which ``Playback/layer(named:)`` searches them.
  private static func namedLayers(on stage: Stage) -> [(name: String, layer: Layer)] {
    LayerTree(stage.root).compactMap { layer, _ in layer.name.map { ($0, layer) } }
  }
}
