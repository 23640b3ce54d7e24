package import GlissadeTransitions

extension TransitionEvent {
  /// Writes the event as an object with `time` in seconds, `subject`, `controller`, and `event`, the description of
  /// ``kind``.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("time", time)
      writer.member("subject", subject.rawValue)
      writer.member("controller", controller)
      writer.member("event", kind.description)
    }
  }
}

extension TransitionDiagnostic {
  /// Writes the diagnostic as an object with `time` in seconds, `code`, `subject`, `message` and `remedy`.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("time", time)
      writer.member("code", code.rawValue)
      writer.member("subject", subject)
      writer.member("message", message)
      writer.member("remedy", remedy)
    }
  }
}

extension Trace {
  /// The trace as one JSON object with the members `events`, `diagnostics` and `final`, as in an ``Evaluator``'s
  /// answer.
  ///
  /// Numbers have the fewest digits that parse to the same value; numbers that JSON cannot express are `null`.
  ///
  /// - Complexity: O(*n*) in the number of events, diagnostics and layers.
  public var json: String {
    var writer = JSONWriter()
    writer.object { writeMembers(to: &$0) }
    return writer.text
  }

  /// Writes the members `events`, `diagnostics` and `final` into the open object.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("events", events) { $1.write(to: &$0) }
    writer.member("diagnostics", diagnostics) { $1.write(to: &$0) }
    writer.key("final")
    final.write(to: &writer)
  }
}

extension Trace.Final {
  /// Writes the state as an object with `time` in seconds, `atRest`, `controllers` and `layers`.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("time", time)
      writer.member("atRest", isAtRest)
      writer.member("controllers", controllers) { $1.write(to: &$0) }
      writer.member("layers", layers) { $1.write(to: &$0) }
    }
  }
}
