import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

extension Evaluator {
  /// The maximum number of layer states per answer.
  static let maximumStateCount = 20_000
  /// The maximum cost of an answer: the document's weight times the number of evaluated instants.
  static let maximumCost = 50_000_000
  /// The range of times that a request may ask for, in seconds.
  static let sceneTimes = 0.0...86_400

  /// Returns the states of a scene's layers at the requested times.
  func scene(
    _ cursor: JSONCursor, _ request: JSONObjectReader
  ) throws(DocumentError) -> Result {
    let document = try Document(cursor)
    let times = try request.required("times")
      .numbers(count: 0...Evaluator.maximumStateCount, in: Evaluator.sceneTimes)
    let layers = try request.optional("layers")?.elements(count: 0...Evaluator.maximumStateCount)
    let names = try layers?.map { (layer) throws(DocumentError) in try layer.string() }
    var sampler = SceneSampler(document, cursor, names: names)
    if let names { try sampler.reserve(times.count * names.count) }
    let counts = Dictionary(times.map { ($0, 1) }, uniquingKeysWith: +)
    let instants = counts.keys.sorted()
    try sampler.checkCost(instants.count)
    for time in instants { try sampler.sample(at: time, count: counts[time] ?? 1) }
    if let number = sampler.missing.first, !times.isEmpty, let layer = layers?[number] {
      throw sampler.unknown(layer)
    }
    let indices = Dictionary(uniqueKeysWithValues: instants.enumerated().map { ($1, $0) })
    return { [frames = sampler.frames] writer in
      writer.member("frames", times) { writer, time in
        writer.object { writer in
          writer.member("time", time)
          writer.member("layers", indices[time].map { frames[$0] } ?? []) { writer, state in
            if let state { state.write(to: &writer, inTree: false) } else { writer.null() }
          }
        }
      }
    }
  }

  /// Returns the trace of a built-in transition.
  func transition(
    _ cursor: JSONCursor, _ request: JSONObjectReader
  ) throws(DocumentError) -> Result {
    guard let named = NamedTransition(try cursor.string()) else {
      throw try cursor.impossible(among: NamedTransition.names)
    }
    let isBack = try named.isBack != (request.optional("back")?.bool() ?? false)
    let size = try request.optional("size").map(DocumentHead.size) ?? Document.defaultSize
    return try trace(Document(transition: named.style, isBack: isBack, size: size), cursor)
  }

  /// Returns the trace of a scenario.
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
