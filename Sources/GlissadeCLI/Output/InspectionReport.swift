import GlissadeScene

/// A report on a curve, as text or JSON.
struct InspectionReport: Report {
  private let inspection: CurveInspection
  private var isSeconds: Bool { inspection.curve.domain == .seconds }

  init(_ inspection: CurveInspection) { self.inspection = inspection }

  var lines: [String] {
    var table = TextTable([.left, .left])
    table.row("duration", time(inspection.naturalDuration, without: "it never comes to rest"))
    if isSeconds {
      table.row("settles", time(inspection.settlingTime, without: "never") + " (within 0.1 %)")
    }
    table.row(
      "starts with", NumberFormat.short(inspection.startVelocity) + (isSeconds ? " per s" : ""))
    table.row("overshoots by", extreme(inspection.overshoot))
    table.row("pulls back by", extreme(inspection.undershoot))
    for crossing in inspection.crossings {
      table.row(
        "\(NumberFormat.short(crossing.fraction * 100)) % at", time(crossing.time, without: "never")
      )
    }
    for equivalent in inspection.equivalents {
      table.row("as \(equivalent.name)", equivalent.text + remark(equivalent))
    }
    return [inspection.curve.description] + table.lines()
  }

  private func time(_ time: Double?, without: String) -> String {
    time.map { NumberFormat.time($0, isSeconds: isSeconds) } ?? without
  }

  private func remark(_ equivalent: CurveInspection.Equivalent) -> String {
    guard let error = equivalent.error else { return "" }
    let time = equivalent.duration.map { " over \(NumberFormat.short($0)) s," } ?? ""
    return "\(time) within \(NumberFormat.short(error * 100)) % of the travel"
  }

  private func extreme(_ extreme: CurveInspection.Extreme?) -> String {
    guard let extreme else { return "nothing" }
    return "\(NumberFormat.short(extreme.amount * 100)) % at "
      + NumberFormat.time(extreme.time, isSeconds: isSeconds)
  }

  /// The report as a line of JSON with all digits; missing and infinite values are `null`.
  var json: [UInt8] {
    var writer = JSONWriter(isIndented: true)
    writer.object { writer in
      writer.member("curve", inspection.curve.description)
      writer.member("domain", inspection.curve.domain.rawValue)
      writer.member("duration", inspection.naturalDuration)
      writer.member("settlingTime", inspection.settlingTime)
      writer.member("startVelocity", inspection.startVelocity)
      write("overshoot", inspection.overshoot, to: &writer)
      write("undershoot", inspection.undershoot, to: &writer)
      writer.member(objects: "reaches", inspection.crossings) { writer, crossing in
        writer.member("part", crossing.fraction)
        writer.member("time", crossing.time)
      }
      writer.member(objects: "equivalents", inspection.equivalents) { writer, equivalent in
        writer.member("name", equivalent.name)
        writer.member("text", equivalent.text)
        if let duration = equivalent.duration { writer.member("duration", duration) }
        if let error = equivalent.error { writer.member("error", error) }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private func write(
    _ name: String, _ extreme: CurveInspection.Extreme?, to writer: inout JSONWriter
  ) {
    guard let extreme else { return writer.member(name, Double?.none) }
    writer.member(object: name) { writer in
      writer.member("amount", extreme.amount)
      writer.member("time", extreme.time)
      writer.member("value", extreme.value)
    }
  }
}
