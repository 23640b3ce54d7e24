import GlissadeExport
import GlissadeScene

/// Writes samples of curves one by one, in constant memory.
struct SampleWriter {
  private static let pieceSize = 4096
  private let format: SampleCommand.Format
  private var output: StandardOutput
  private var curveCount = 0

  init(format: SampleCommand.Format, output: StandardOutput) {
    self.format = format
    self.output = output
  }

  mutating func begin(_ precision: SampleCommand.Precision) throws(CommandError) {
    switch format {
    case .table: break
    case .csv: try output.line("curve,time,value,velocity")
    case .json: try output.write("{\"precision\":\"\(precision.rawValue)\",\"curves\":[")
    }
  }

  mutating func write(_ sampler: Sampler, _ times: [Double]) throws(CommandError) {
    try head(sampler.curve)
    var isFirst = true
    for start in stride(from: 0, to: times.count, by: SampleWriter.pieceSize) {
      let piece = times[start..<min(start + SampleWriter.pieceSize, times.count)]
      for sample in try sampler.samples(at: Array(piece)) {
        try write(sample, sampler.curve, isFirst)
        isFirst = false
      }
    }
    if format == .json { try output.write("]}") }
    curveCount += 1
  }

  mutating func end() throws(CommandError) {
    if format == .json { try output.line("]}") }
    try output.flush()
  }

  private mutating func head(_ curve: CurveExpression) throws(CommandError) {
    switch format {
    case .csv: break
    case .json:
      try output.write(
        (curveCount > 0 ? "," : "") + "{\"curve\":\(JSONWriter.quoted(curve.description)),"
          + "\"domain\":\"\(curve.domain.rawValue)\",\"samples\":[")
    case .table:
      if curveCount > 0 { try output.line("") }
      try output.line(curve.description)
      let time = curve.domain == .seconds ? "time (s)" : "progress"
      try output.line(SampleWriter.row(time, "value", "velocity"))
    }
  }

  private mutating func write(
    _ sample: Sampler.Sample, _ curve: CurveExpression, _ isFirst: Bool
  ) throws(CommandError) {
    let time = JSONWriter.text(sample.time)
    switch format {
    case .table:
      try output.line(
        SampleWriter.row(
          NumberFormat.fixed(sample.time), NumberFormat.fixed(sample.value),
          NumberFormat.fixed(sample.velocity)
        ))
    case .csv:
      try output.line(
        "\(TextEscape.csv(curve.description)),\(time),\(sample.texts.value),\(sample.texts.velocity)"
      )
    case .json:
      // JSON has no infinity, which is the slope of a vertical tangent.
      let value = sample.value.isFinite ? sample.texts.value : "null"
      let velocity = sample.velocity.isFinite ? sample.texts.velocity : "null"
      try output.write(
        "\(isFirst ? "" : ",")\n{\"time\":\(time),\"value\":\(value),\"velocity\":\(velocity)}")
    }
  }

  /// Columns have a fixed width, because rows are written before all samples are known.
  private static func row(_ words: String...) -> String {
    words.map { String(repeating: " ", count: max(0, 15 - $0.count)) + $0 }.joined()
  }
}
