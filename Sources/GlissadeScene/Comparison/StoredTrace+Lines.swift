extension StoredTrace {
  /// The lines for comparison: one for an event or a diagnostic; for the final state one, and one for each member of
  /// each controller and layer.
  var lines: [TraceLine] {
    entries.filter { !$0.isExpectation }.map(\.line) + (final.map(StoredTrace.lines) ?? [])
  }

  private static func lines(_ final: JSONNode) -> [TraceLine] {
    var end = TraceLine()
    end.append(time: final.member("time")?.double)
    var isAtRest = false
    if case .bool(true) = final.member("atRest")?.kind { isAtRest = true }
    end.append(isAtRest ? " at rest" : " still moving")
    var lines = [end]
    for (index, controller) in (final.member("controllers")?.elements ?? []).enumerated() {
      lines += self.lines(controller, "controller", index)
    }
    for setting in final.member("accessibility")?.members ?? [] {
      lines.append(TraceLine("accessibility.\(setting.key) \(setting.value)", isStep: false))
    }
    for (index, layer) in (final.member("layers")?.elements ?? []).enumerated() {
      lines += self.lines(layer, "layer", index)
    }
    return lines
  }

  /// Returns the members of a controller or a layer, with its name or else its number.
  private static func lines(_ item: JSONNode, _ kind: String, _ index: Int) -> [TraceLine] {
    var name = "\(kind) \(index)"
    if case .string(let given) = item.member("name")?.kind { name = given }
    return item.members.filter { $0.key != "name" }.map { member in
      var line = TraceLine("\(name).\(member.key) ", isStep: false)
      // Those of controllers are names.
      if kind == "layer" {
        line.append(numbersIn: "\(member.value)")
      } else {
        line.append("\(member.value)")
      }
      return line
    }
  }
}

extension StoredTrace.Entry {
  /// The entry as a line for comparison.
  fileprivate var line: TraceLine {
    var line = TraceLine()
    line.append(time: time)
    switch kind {
    case .event(let subject, let controller, let event):
      line.append(" \(subject).")
      line.append(numbersIn: event)
      line.append(" of \(controller)")
      if let updateCount { line.append(", the last of \(updateCount) in a row") }
    case .diagnostic(let code, let subject, let message, _):
      line.append(" \(code): \(subject): ")
      line.append(numbersIn: message)
    case .expectation: break
    }
    return line
  }
}

extension TraceLine {
  fileprivate mutating func append(time: Double?) {
    if let time { append(numbersIn: NumberText.shortest(time)) } else { append("?") }
  }
}
