import GlissadeTransitions

extension TransitionEvent {
  static let members: [Member<TransitionEvent>] = [
    Member("time", .time, "The time in seconds from the beginning.") {
      $0.number($1.time)
    },
    Member(
      "subject", .words(Subject.allCases.map(\.rawValue)), "The subject of the event."
    ) { $0.string($1.subject.rawValue) },
    Member(
      "controller", .string,
      "The controller of the event: its title or class, with a number if the name is not unique."
    ) { $0.string($1.controller) },
    Member("event", .string, "The called method with its arguments.") {
      $0.string($1.kind.description)
    },
  ]
}

extension TransitionDiagnostic {
  static let members: [Member<TransitionDiagnostic>] = [
    Member("time", .time, "The time in seconds from the beginning.") {
      $0.number($1.time)
    },
    Member("code", .words(Code.allCases.map(\.rawValue)), "The kind of mistake.") {
      $0.string($1.code.rawValue)
    },
    Member("subject", .string, "The object that made the mistake.") { $0.string($1.subject) },
    Member("message", .string, "What happened.") { $0.string($1.message) },
    Member("remedy", .string, "The remedy.") { $0.string($1.remedy) },
  ]
}

extension Trace {
  static let members: [Member<Trace>] = [
    Member("events", .array(of: .ref("event")), "The events in order.") {
      $0.array($1.events) { $0.object(TransitionEvent.members, of: $1) }
    },
    Member("diagnostics", .array(of: .ref("diagnostic")), "The diagnostics in order.") {
      $0.array($1.diagnostics) { $0.object(TransitionDiagnostic.members, of: $1) }
    },
    Member(
      "expectations", .array(of: .ref("expectationResult")),
      "The results of a scenario's expectations in order of time, if it has any.",
      of: { $0.expectations.isEmpty ? nil : $0.expectations }
    ) { $0.array($1) { $0.object(Trace.ExpectationResult.members, of: $1) } },
    Member("final", .ref("final"), "The final state.") {
      $0.object(Trace.Final.members, of: $1.final)
    },
  ]

  /// The trace as one JSON object with the members `events`, `diagnostics`, `expectations` and `final`, as in an ``Evaluator``'s
  /// answer.
  ///
  /// Numbers have the fewest digits that parse to the same value; numbers that JSON cannot express are `null`.
  ///
  /// - Complexity: O(*n*) in the number of events, diagnostics and layers.
  public var json: String {
    var writer = JSONWriter()
    writer.object(Trace.members, of: self)
    return writer.text
  }
}

extension Trace.Final {
  static let members: [Member<Trace.Final>] = [
    Member(
      "time", .time, "The time of rest, or the end of the duration, in seconds."
    ) { $0.number($1.time) },
    Member("atRest", .flag, "Whether nothing is moving and nothing is scheduled.") {
      $0.bool($1.isAtRest)
    },
    Member(
      "controllers", .array(of: .ref("controllerPlace")),
      "The controllers in the window; each precedes those that it contains or presents."
    ) { $0.array($1.controllers) { $0.object(ControllerSnapshot.members, of: $1) } },
    Member(
      "accessibility", .ref("accessibility"), "The settings for reduced motion, if any is on.",
      of: { $0.accessibility == Accessibility() ? nil : $0.accessibility }
    ) { $0.object(Accessibility.members, of: $1) },
    Member(
      "layers", .array(of: .ref("treeLayer")), "All layers; each layer precedes its sublayers."
    ) { $0.array($1.layers) { $0.object(LayerSnapshot.treeMembers, of: $1) } },
  ]
}
