import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

extension Evaluator {
  /// States of layers that one answer may have.
  static let maximumStateCount = 20_000
  /// What may be done for one answer: the document's weight as often as it is looked at.
  static let maximumCost = 50_000_000
  /// The seconds that may be looked at.
  static let sceneTimes = 0.0...86_400

  /// What the layers of a scene show at times.
  func scene(
    _ cursor: JSONCursor, _ request: JSONObjectReader
  ) throws(DocumentError) -> Result {
    let document = try Document(cursor)
    let times = try request.required("times")
      .numbers(count: 0...Evaluator.maximumStateCount, in: Evaluator.sceneTimes)
    let layers = try request.optional("layers")?.elements(count: 0...Evaluator.maximumStateCount)
    let names = try layers?.map { (layer) throws(DocumentError) in try layer.string() }
    var watch = SceneSampler(document, cursor, names: names)
    if let names { try watch.take(times.count * names.count) }
    let counts = Dictionary(times.map { ($0, 1) }, uniquingKeysWith: +)
    let instants = counts.keys.sorted()
    try watch.check(instants.count)
    for time in instants { try watch.look(at: time, count: counts[time] ?? 1) }
    if let number = watch.missing.first, !times.isEmpty, let layer = layers?[number] {
      throw watch.unknown(layer)
    }
    let places = Dictionary(uniqueKeysWithValues: instants.enumerated().map { ($1, $0) })
    return { [frames = watch.frames] writer in
      writer.member("frames", times) { writer, time in
        writer.object { writer in
          writer.member("time", time)
          writer.member("layers", places[time].map { frames[$0] } ?? []) { writer, state in
            if let state { state.write(to: &writer, inTree: false) } else { writer.null() }
          }
        }
      }
    }
  }

  /// What happens in a built-in transition.
  func transition(
    _ cursor: JSONCursor, _ request: JSONObjectReader
  ) throws(DocumentError) -> Result {
    let name = try cursor.string()
    guard let named = NamedTransition(name) else {
      throw cursor.error(
        .invalidValue,
        "'\(Quotation.cut(name))' is not possible here"
          + NearestName.advice(for: name, among: NamedTransition.names))
    }
    let isBack = try named.isBack != (request.optional("back")?.bool() ?? false)
    let size = try request.optional("size").map(DocumentHead.size) ?? Document.defaultSize
    return try trace(Document(transition: named.style, isBack: isBack, size: size), cursor)
  }

  /// What happens in a scenario.
  func scenario(_ cursor: JSONCursor) throws(DocumentError) -> Result {
    try trace(try Document(cursor), cursor)
  }

  private func trace(
    _ document: Document, _ cursor: JSONCursor
  ) throws(DocumentError) -> Result {
    do {
      let trace = try Trace(document)
      return { trace.writeMembers(to: &$0) }
    } catch {
      throw cursor.error(error)
    }
  }
}

/// Plays a document from time to time and keeps what its layers show.
private struct SceneSampler {
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
  mutating func check(_ instants: Int) throws(DocumentError) {
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
  mutating func look(at time: Double, count: Int) throws(DocumentError) {
    let playback = try self.playback(at: time)
    let layers = SceneSampler.namedLayers(on: playback.stage)
    known = layers.map(\.name)
    var walk = LayerSnapshotter()
    var frame: [LayerSnapshot?] = []
    if let names {
      var places: [String: Layer] = [:]
      for (name, layer) in layers where places[name] == nil { places[name] = layer }
      for name in names { frame.append(places[name].map { walk.snapshot(of: $0) }) }
      missing.removeAll { frame[$0] != nil }
    } else {
      try take(layers.count * count)
      for (_, layer) in layers { frame.append(walk.snapshot(of: layer)) }
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
  mutating func take(_ states: Int) throws(DocumentError) {
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
