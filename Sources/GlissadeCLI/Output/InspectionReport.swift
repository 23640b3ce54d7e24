import GlissadeScene

/// What is known about a curve, for people and for tools.
struct InspectionReport {
  private let inspection: CurveInspection
  private var isSeconds: Bool { inspection.curve.domain == .seconds }

  init(_ inspection: CurveInspection) { self.inspection = inspection }

  /// The lines of a table.
  var lines: [String] {
    var table = TextTable([.left, .left])
    table.row("duration", time(inspection.naturalDuration, without: "it never comes to rest"))
    if isSeconds {
      table.row("settles", time(inspection.settlingTime, without: "never") + " (within 0.1 %)")
    }
    table.row("starts with", Readable.short(inspection.startVelocity) + (isSeconds ? " per s" : ""))
    table.row("overshoots by", extreme(inspection.overshoot))
    table.row("pulls back by", extreme(inspection.undershoot))
    for reach in inspection.reaches {
      table.row("\(Readable.short(reach.part * 100)) % at", time(reach.time, without: "never"))
    }
    for equivalent in inspection.equivalents {
      table.row("as \(equivalent.name)", equivalent.text + remark(equivalent))
    }
    return [inspection.curve.description] + table.lines()
  }

  private func time(_ time: Double?, without: String) -> String {
    time.map { Readable.time($0, isSeconds: isSeconds) } ?? without
  }

  private func remark(_ equivalent: CurveInspection.Equivalent) -> String {
    guard let duration = equivalent.duration, let error = equivalent.error else { return "" }
    return " over \(Readable.short(duration)) s, within \(Readable.short(error * 100)) % of the way"
  }

  private func extreme(_ extreme: CurveInspection.Extreme?) -> String {
    guard let extreme else { return "nothing" }
    return "\(Readable.short(extreme.amount * 100)) % at "
      + Readable.time(extreme.time, isSeconds: isSeconds)
  }

  /// The same as a line of JSON, with all digits; what never happens and what is infinite are `null`.
  var json: [UInt8] {
    var writer = JSONWriter(nonFinite: .null, isIndented: true)
    writer.object { writer in
      writer.key("curve")
      writer.string(inspection.curve.description)
      writer.key("domain")
      writer.string(inspection.curve.domain.rawValue)
      write("duration", inspection.naturalDuration, to: &writer)
      write("settlingTime", inspection.settlingTime, to: &writer)
      write("startVelocity", inspection.startVelocity, to: &writer)
      write("overshoot", inspection.overshoot, to: &writer)
      write("undershoot", inspection.undershoot, to: &writer)
      writer.key("reaches")
      writer.array { writer in
        for reach in inspection.reaches {
          writer.object { writer in
            write("part", reach.part, to: &writer)
            write("time", reach.time, to: &writer)
          }
        }
      }
      writer.key("equivalents")
      writer.array { writer in
        for equivalent in inspection.equivalents {
          writer.object { writer in
            writer.key("name")
            writer.string(equivalent.name)
            writer.key("text")
            writer.string(equivalent.text)
            if let duration = equivalent.duration { write("duration", duration, to: &writer) }
            if let error = equivalent.error { write("error", error, to: &writer) }
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private func write(_ name: String, _ value: Double?, to writer: inout JSONWriter) {
    writer.key(name)
    writer.numberOrNull(value)
  }

  private func write(
    _ name: String, _ extreme: CurveInspection.Extreme?, to writer: inout JSONWriter
  ) {
    writer.key(name)
    guard let extreme else { return writer.null() }
    writer.object { writer in
      write("amount", extreme.amount, to: &writer)
      write("time", extreme.time, to: &writer)
      write("value", extreme.value, to: &writer)
    }
  }
}
