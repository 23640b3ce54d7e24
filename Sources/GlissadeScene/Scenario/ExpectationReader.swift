import GlissadeEngine
import GlissadeTiming
import GlissadeTransitions

/// Reads the facts that a scenario expects at a time.
struct ExpectationReader {
  static let top = Key(
    "top", .value(.string),
    "The controller on top: from the root on, the last one of each stack and that of each selected tab."
  )
  static let start = Key(
    "in", .value(.string),
    "The controller from which on `top` is looked for, such as a presented stack; by default the root."
  )
  private static let presented = Key(
    "presented", .value(["type": ["string", "null"]]),
    "The last presented controller, or null if none is presented.")
  private static let event = Key(
    "event", .value(.text),
    "An event since the previous instant with expectations, such as viewDidAppear or message.viewDidAppear."
  )
  static let fields = [top.field, start.field, presented.field, event.field]
  /// The layers that presentations and transitions of the system add.
  private static let systemLayers = ["dimming", "scrim"]

  private let registry: ControllerRegistry
  /// The names of layers that a scenario can have.
  let layers: Set<String>
  /// The names of controllers in the file, by their names in events.
  private let names: [String: String]

  init(_ registry: ControllerRegistry, layers: Set<String>) {
    self.registry = registry
    self.layers = layers.union(ExpectationReader.systemLayers)
    let monitor = registry.window.windowStage.monitor
    names = Dictionary(
      registry.controllers.map { ($1.eventName(in: monitor), $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns the expectations of an object.
  func expectations(_ cursor: JSONCursor, at time: Double) throws(DocumentError) -> [Expectation] {
    guard case .object(let members) = cursor.node.kind else {
      throw cursor.error(.wrongKind, "this is \(cursor.node.kindName), not an object")
    }
    guard !members.isEmpty else { throw cursor.error(.missingKey, "nothing is expected") }
    let start = try start(cursor)
    var expectations: [Expectation] = []
    for member in members where member.key != ExpectationReader.start.name {
      let value = JSONCursor(member.value, path: cursor.path.appending(member.key))
      let (wanted, find) =
        switch member.key {
        case ExpectationReader.top.name: try top(value, from: start)
        case ExpectationReader.presented.name: try presented(value)
        case ExpectationReader.event.name: try event(value)
        default: try layer(member, value)
        }
      expectations.append(Expectation(time: time, cursor: value, wanted: wanted, find: find))
    }
    return expectations
  }

  typealias Fact = (wanted: String, find: (Expectation.Moment) -> (String, Bool))

  // MARK: - Controllers

  /// Returns the name of the controller from which on the topmost one is looked for; nil for the root.
  private func start(_ cursor: JSONCursor) throws(DocumentError) -> String? {
    guard let node = cursor.node.member(ExpectationReader.start.name) else { return nil }
    let value = JSONCursor(node, path: cursor.path.appending(ExpectationReader.start.name))
    guard cursor.node.member(ExpectationReader.top.name) != nil else {
      throw value.error(.missingKey, "'in' says where 'top' begins, and there is no 'top'")
    }
    _ = try registry.controller(value)
    return try value.string()
  }

  private func top(_ value: JSONCursor, from start: String?) throws(DocumentError) -> Fact {
    try controller(value) { [names] snapshots in
      var top = snapshots.first { start == nil || (names[$0.name] ?? $0.name) == start }
      // Each container precedes its children.
      while let below = top?.stack?.last ?? top?.selected {
        top = snapshots.first { $0.name == below }
      }
      return top?.name
    }
  }

  private func presented(_ value: JSONCursor) throws(DocumentError) -> Fact {
    // Each presented controller follows its presenter.
    try controller(value, allowsNull: true) { $0.last { $0.presented != nil }?.presented }
  }

  private func controller(
    _ value: JSONCursor, allowsNull: Bool = false,
    _ find: @escaping ([ControllerSnapshot]) -> String?
  ) throws(DocumentError) -> Fact {
    var wanted: String?
    if !allowsNull || !value.isNull {
      _ = try registry.controller(value)
      wanted = try value.string()
    }
    return (
      ExpectationReader.quoted(wanted),
      { [names] moment in
        let found = find(moment.playback.window.map(ControllerSnapshot.all) ?? [])
        let name = found.map { names[$0] ?? $0 }
        return (ExpectationReader.quoted(name), name == wanted)
      }
    )
  }

  private static func quoted(_ name: String?) -> String {
    name.map { TextEscape.json($0) } ?? "null"
  }

  // MARK: - Events

  private func event(_ value: JSONCursor) throws(DocumentError) -> Fact {
    let text = try value.string()
    guard let pattern = EventPattern(text) else {
      throw value.error(
        .invalidValue,
        "there is no event '\(Quotation.cut(text))'" + EventPattern.advice(for: text))
    }
    let roles = TransitionEvent.Subject.allCases.map(\.rawValue)
    if let receiver = pattern.receiver, registry.controllers[receiver] == nil,
      !roles.contains(receiver)
    {
      throw value.error(
        .invalidValue,
        "there is no controller and no role '\(Quotation.cut(receiver))'"
          + NearestName.advice(for: receiver, among: registry.names + roles))
    }
    return (
      text,
      { [names] moment in
        func words(_ event: TransitionEvent) -> String {
          "\(event) of \(names[event.controller] ?? event.controller) at \(NumberText.shortest(event.time)) s"
        }
        let event = moment.events.last { event in
          pattern.matches(
            subject: event.subject.rawValue,
            controller: names[event.controller] ?? event.controller, event: "\(event.kind)")
        }
        if let event { return (words(event), true) }
        let start =
          moment.start.map { "after \(NumberText.shortest($0)) s" } ?? "from the beginning"
        let last = moment.events.last.map { "; the last event is \(words($0))" } ?? ""
        return ("none \(start)\(last)", false)
      }
    )
  }
}
