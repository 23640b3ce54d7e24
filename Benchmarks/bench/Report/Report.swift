import Foundation

/// The results of a run, as JSON.
struct Report: Encodable {
  let machine: Machine
  let results: [CaseResult]

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// An earlier run for comparison.
struct Baseline: Decodable {
  struct Machine: Decodable {
    let cpu: String
  }

  let machine: Machine
  let results: [CaseResult]

  init(file: String) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    self = try decoder.decode(
      Baseline.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// Returns the ratio of the earlier duration to that of a result.
  func ratio(to result: CaseResult) -> Double? {
    results.first {
      $0.name == result.name && $0.layers == result.layers && $0.isa == result.isa
        && $0.threads == result.threads
    }.map { $0.nsPerLayer / result.nsPerLayer }
  }
}
