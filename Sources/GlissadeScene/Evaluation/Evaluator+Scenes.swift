import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

extension Evaluator {
  /// The maximum number of layer states per answer.
  static let maximumStateCount = 20_000
  /// The maximum cost of an answer: the document's weight times the number of evaluated instants.
  static let maximumCost = 50_000_000

  private static let file =
    "a file of the schema urn:glissade:document:1, which glissade schema prints."
  private static let scene = Key(
    required: "scene", .value(["type": "object"]), "A scene or scenario: \(file)")
  private static let times = Key(
    required: "times", .numbers(count: 0...maximumStateCount, in: 0...86_400),
    "Seconds from the beginning, in any order.")
  private static let layers = Key(
    "layers", .values(of: .string, count: 0...maximumStateCount),
    "The names of the layers; by default all named layers.")
  static let sceneRequest = Request(
    fields: [scene.field, times.field, layers.field],
    summary: "The states of layers at given times."
  ) { _, request throws(DocumentError) in try states(request) }
  /// The states of layers at times; a time has the index of its states.
  typealias States = (times: [Double], indices: [Double: Int], frames: [[LayerSnapshot?]])
  static let sceneAnswer = [
    Member<States>(
      "frames", .array(of: .ref("frame")), "One for each time, in the order of the request."
    ) { json, states in
      json.array(states.times) {
        $0.object(frame, of: ($1, states.indices[$1].map { states.frames[$0] } ?? []))
      }
    }
  ]
  static let frame: [Member<(time: Double, layers: [LayerSnapshot?])>] = [
    Member("time", .time, "The time in seconds from the beginning.") {
      $0.number($1.time)
    },
    Member(
      "layers", .array(of: .any(.ref("layer"), ["type": "null"])),
      "The requested layers in order; null for a layer that does not exist then."
    ) {
      $0.array($1.layers) { json, layer in
        if let layer { json.object(LayerSnapshot.members, of: layer) } else { json.null() }
      }
    },
  ]

  /// Returns the states of a scene's layers at the requested times.
  private static func states(_ request: JSONObjectReader) throws(DocumentError) -> Result {
    let cursor = try request.required(scene)
    let document = try Document(cursor)
    let times = try request.required(times)
    let layers = try request.optional(layers)
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
    return { [frames = sampler.frames] in $0.write(sceneAnswer, of: (times, indices, frames)) }
  }

  private static let transition = Key(
    required: "transition", .value(.words(NamedTransition.names)), "Its name.")
  private static let back = Key(
    "back", .flag, "Whether to run the transition backward; false by default.")
  private static let size = Key(
    "size", .viewport, "The size of the window in points; 375 by 667 by default.")
  static let transitionRequest = Request(
    fields: [transition.field, back.field, size.field],
    summary: "The trace of a built-in transition."
  ) { _, request throws(DocumentError) in
    let cursor = try request.required(transition)
    guard let named = NamedTransition(try cursor.string()) else {
      throw try cursor.impossible(among: NamedTransition.names)
    }
    let isBack = try named.isBack != (request.optional(back) ?? false)
    let size = try request.optional(size) ?? Document.defaultSize
    return try trace(Document(transition: named.style, isBack: isBack, size: size), cursor)
  }

  private static let scenario = Key(
    required: "scenario", .value(["type": "object"]), "A scenario or scene: \(file)")
  static let scenarioRequest = Request(
    fields: [scenario.field], summary: "The trace of a scenario."
  ) { _, request throws(DocumentError) in
    let cursor = try request.required(scenario)
    return try trace(try Document(cursor), cursor)
  }

  private static func trace(
    _ document: Document, _ cursor: JSONCursor
  ) throws(DocumentError) -> Result {
    do {
      let trace = try Trace(document)
      return { $0.write(Trace.members, of: trace) }
    } catch {
      throw cursor.error(error)
    }
  }
}
