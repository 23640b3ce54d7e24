public import GlissadeTransitions

extension TransitionEvent {
  /// Writes the event as an object: `time` in seconds, `subject`, `controller`, and `event`, which is ``kind`` in
  /// words.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("time")
      writer.numberOrNull(time)
      writer.key("subject")
      writer.string(subject.rawValue)
      writer.key("controller")
      writer.string(controller)
      writer.key("event")
      writer.string(kind.description)
    }
  }
}

extension TransitionDiagnostic {
  /// Writes the diagnostic as an object: `time` in seconds, `code`, `subject`, `message` and `remedy`.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("time")
      writer.numberOrNull(time)
      writer.key("code")
      writer.string(code.rawValue)
      writer.key("subject")
      writer.string(subject)
      writer.key("message")
      writer.string(message)
      writer.key("remedy")
      writer.string(remedy)
    }
  }
}

extension Trace {
  /// Writes the members `events`, `diagnostics` and `final` into an object that is open.
  public func writeMembers(to writer: inout JSONWriter) {
    writer.key("events")
    writer.array { writer in for event in events { event.write(to: &writer) } }
    writer.key("diagnostics")
    writer.array { writer in for diagnostic in diagnostics { diagnostic.write(to: &writer) } }
    writer.key("final")
    final.write(to: &writer)
  }
}

extension Trace.Final {
  /// Writes the state as an object: `time` in seconds, `atRest`, and `layers`.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("time")
      writer.numberOrNull(time)
      writer.key("atRest")
      writer.bool(isAtRest)
      writer.key("layers")
      writer.array { writer in for layer in layers { layer.write(to: &writer) } }
    }
  }
}
