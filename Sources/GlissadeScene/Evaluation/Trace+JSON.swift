public import GlissadeTransitions

extension TransitionEvent {
  /// Writes the event as an object: `time` in seconds, `subject`, `controller`, and `event`, which is ``kind`` in
  /// words.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("time", time)
      writer.member("subject", subject.rawValue)
      writer.member("controller", controller)
      writer.member("event", kind.description)
    }
  }
}

extension TransitionDiagnostic {
  /// Writes the diagnostic as an object: `time` in seconds, `code`, `subject`, `message` and `remedy`.
  public func write(to writer: inout JSONWriter) {
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
  /// Writes the members `events`, `diagnostics` and `final` into an object that is open.
  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("events", events) { $1.write(to: &$0) }
    writer.member("diagnostics", diagnostics) { $1.write(to: &$0) }
    writer.key("final")
    final.write(to: &writer)
  }
}

extension Trace.Final {
  /// Writes the state as an object: `time` in seconds, `atRest`, and `layers`.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("time", time)
      writer.member("atRest", isAtRest)
      writer.member("layers", layers) { $1.write(to: &$0) }
    }
  }
}
