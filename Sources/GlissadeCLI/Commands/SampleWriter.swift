import GlissadeExport
import GlissadeScene

/// Writes samples of curves one by one, in constant memory.
struct SampleWriter {
  private static let pieceSize = 4096
  private let format: SampleCommand.Format
  private var output: StandardOutput
  private var json = JSONWriter()
  private var csv = CSVWriter()
  private var curveCount = 0

  init(format: SampleCommand.Format, output: StandardOutput) {
    self.format = format
    self.output = output
  }

  mutating func begin(_ precision: SampleCommand.Precision) throws(CommandError) {
    switch format {
    case .table: break
    case .csv: try output.line("curve,time,value,velocity")
    case .json:
      json.open(isArray: false)
      json.member("precision", precision.rawValue)
      json.open("curves", isArray: true)
    }
  }

  mutating func write(_ sampler: Sampler, _ times: [Double]) throws(CommandError) {
    try head(sampler.curve)
    for start in stride(from: 0, to: times.count, by: SampleWriter.pieceSize) {
      let piece = times[start..<min(start + SampleWriter.pieceSize, times.count)]
      for sample in try sampler.samples(at: Array(piece)) {
        try write(sample, sampler.curve)
      }
    }
    if format == .json {
      json.close()
      json.close()
    }
    curveCount += 1
  }

  mutating func end() throws(CommandError) {
    if format == .json {
      json.close()
      json.close()
      json.endLine()
      try output.drain(&json.bytes)
    }
    try output.flush()
  }

  private mutating func head(_ curve: CurveExpression) throws(CommandError) {
    switch format {
    case .csv: break
    case .json:
      json.open(isArray: false)
      json.member("curve", curve.description)
      json.member("domain", curve.domain.rawValue)
      json.open("samples", isArray: true)
    case .table:
      if curveCount > 0 { try output.line("") }
      try output.line(curve.description)
      let time = curve.domain == .seconds ? "time (s)" : "progress"
      try output.line(SampleWriter.row(time, "value", "velocity"))
    }
  }

  private mutating func write(
    _ sample: Sampler.Sample, _ curve: CurveExpression
  ) throws(CommandError) {
    switch format {
    case .table:
      try output.line(
        SampleWriter.row(
          NumberFormat.fixed(sample.time), NumberFormat.fixed(sample.value),
          NumberFormat.fixed(sample.velocity)
        ))
    case .csv:
      csv.field(curve.description)
      csv.field(sample.time)
      csv.field(sample.texts.value)
      csv.field(sample.texts.velocity)
      csv.endRow()
      try output.drain(&csv.bytes)
    case .json:
      json.breakLine()
      json.object { json in
        json.member("time", sample.time)
        // JSON has no infinity, which is the slope of a vertical tangent.
        json.member("value", digits: sample.value.isFinite ? sample.texts.value : nil)
        json.member("velocity", digits: sample.velocity.isFinite ? sample.texts.velocity : nil)
      }
      try output.drain(&json.bytes)
    }
  }

  /// Columns have a fixed width, because rows are written before all samples are known.
  private static func row(_ words: String...) -> String {
    words.map { String(repeating: " ", count: max(0, 15 - $0.count)) + $0 }.joined()
  }
}
