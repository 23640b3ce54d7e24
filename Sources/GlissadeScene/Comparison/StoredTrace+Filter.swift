import GlissadeEngine
import GlissadeTransitions

extension StoredTrace {
  /// Returns the trace without what a filter leaves out, in addition to what is left out already.
  ///
  /// The result is the same for a whole trace as for one from which a part is left out already.
  package func filtered(by filter: TraceFilter) -> StoredTrace {
    let filter = self.filter.union(filter)
    var entries = entries.filter { entry in
      switch entry.kind {
      case .event(let subject, let controller, let event):
        !filter.ignored.contains {
          $0.matches(subject: subject, controller: controller, event: event)
        }
      case .diagnostic, .expectation: !filter.isEventsOnly
      }
    }
    if filter.isBrief { entries = StoredTrace.withoutMiddleUpdates(entries) }
    let final = filter.isBrief ? final.map(StoredTrace.withoutDefaults) : final
    return StoredTrace(
      filter: filter, entries: entries, final: filter.isEventsOnly ? nil : final)
  }

  /// Returns the entries with the first and the last of each row of updates of one interaction.
  private static func withoutMiddleUpdates(_ entries: [Entry]) -> [Entry] {
    var rest: [Entry] = []
    var run: [Entry] = []
    func endRun() {
      if let first = run.first { rest.append(first) }
      if run.count > 1, var last = run.last {
        // An update that stands for several includes the first one of its row, which is left as well.
        let count = run.reduce(0) { $0 + ($1.updateCount.map { $0 - 1 } ?? 1) }
        if count > 2 { last.updateCount = count }
        rest.append(last)
      }
      run = []
    }
    for entry in entries {
      if let last = run.last, last.updateReceiver != entry.updateReceiver { endRun() }
      if entry.updateReceiver != nil { run.append(entry) } else { rest.append(entry) }
    }
    endRun()
    return rest
  }

  /// Returns the final state without the matrices of layers, and without the values that new layers have too.
  private static func withoutDefaults(_ final: JSONNode) -> JSONNode {
    JSONNode(
      .object(
        final.members.map { member in
          guard member.key == "layers" else { return member }
          let shorter = member.value.elements.map { layer in
            JSONNode(.object(layer.members.filter { !isDefault($0) }))
          }
          return JSONMember(member.key, JSONNode(shorter))
        }))
  }

  private static func isDefault(_ member: JSONMember) -> Bool {
    defaults[member.key].map { $0 == nil || $0 == "\(member.value)" } ?? false
  }

  /// The values of new layers as JSON by key path; nil for matrices, which follow from the other values.
  private static let defaults: [String: String?] = {
    var snapshotter = LayerSnapshotter()
    var json = JSONWriter()
    json.object(
      LayerSnapshot.treeMembers, of: snapshotter.snapshot(of: ShapeLayer()))
    let node = try? JSONNode(reading: json.bytes)
    // A layer without a superlayer counts as a mask.
    var values: [String: String?] = ["mask": "false"]
    for member in node?.members ?? [] where !["name", "parent", "mask"].contains(member.key) {
      values[member.key] = .some(["local", "world"].contains(member.key) ? nil : "\(member.value)")
    }
    return values
  }()
}

extension StoredTrace.Entry {
  /// The receiver and controller of an update of an interactive transition; nil for all other entries.
  fileprivate var updateReceiver: [String]? {
    guard case .event(let subject, let controller, let event) = kind,
      EventPattern.name(of: event) == "updateInteractiveTransition"
    else { return nil }
    return [subject, controller]
  }
}
