import GlissadeEngine

/// Plays a document from time to time and keeps what its layers show.
struct SceneSampler {
  private let cursor: JSONCursor
  private let document: Document
  private let names: [String]?
  private var playback: Playback?
  private var count = 0
  /// The names that were there last.
  private var known: [String] = []
  /// What showed at each time; nil for a layer that was not there then.
  private(set) var frames: [[LayerSnapshot?]] = []
  /// The names, by number, that never were there.
  private(set) var missing: [Int]

  init(_ document: Document, _ cursor: JSONCursor, names: [String]?) {
    self.cursor = cursor
    self.document = document
    self.names = names
    missing = names.map { Array($0.indices) } ?? []
  }

  /// Throws where looking at so many times would take too long; to be called before the first.
  mutating func checkCost(_ instants: Int) throws(DocumentError) {
    let most = Evaluator.maximumCost / document.weight
    guard instants <= most else {
      throw cursor.error(
        .tooMuchWork,
        "the document is too large for \(instants) times; \(most) are possible")
    }
    guard instants > 0 else { return }
    let touches = try start().touchCount
    guard touches <= most - instants else {
      throw cursor.error(
        .tooMuchWork,
        "the document is too large for \(instants) times and \(touches) moments of fingers; "
          + "\(most) are possible together")
    }
  }

  /// Looks at a time, not before the one looked at last.
  ///
  /// - Parameter count: How often the answer has it.
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

  /// The error for a name that no layer has.
  func unknown(_ layer: JSONCursor) -> DocumentError {
    guard case .string(let name) = layer.node.kind else {
      return layer.error(.wrongKind, "this is no name")
    }
    return layer.error(
      .invalidValue,
      "no layer is named '\(Quotation.cut(name))'" + NearestName.advice(for: name, among: known))
  }

  /// The playback, begun when it is first asked for.
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
      throw cursor.error(.refused, "at \(JSONWriter.text(time)) s: \(error)")
    }
    return playback
  }

  /// Counts states of layers that the answer is to have.
  mutating func reserve(_ states: Int) throws(DocumentError) {
    count += states
    guard count <= Evaluator.maximumStateCount else {
      throw cursor.error(
        .tooMuchWork,
        "the answer would have more than \(Evaluator.maximumStateCount) states of layers")
    }
  }

  /// The layers with names, in the order in which a playback looks for them.
  private static func namedLayers(on stage: Stage) -> [(name: String, layer: Layer)] {
    LayerTree(stage.root).compactMap { layer, _ in layer.name.map { ($0, layer) } }
  }
}
