import Foundation
import TestSupport

/// The section of the golden numbers that is about the articles.
struct SeedCalculations: Decodable {
  struct FadeAndPush: Decodable {
    let tx, alpha: Double
  }

  struct Reveal: Decodable {
    let scale, ty, opacity: Double
  }

  struct Shrink: Decodable {
    let scale, alpha: Double
  }

  struct Peak: Decodable {
    let s, y: Double
  }

  let fadeAndPush: [String: FadeAndPush]
  let slideIn: [String: Double]
  let reveal: [String: Reveal]
  let shrink: [String: Shrink]
  let bounce: [String: Double]
  let bouncePeak: Peak

  private enum CodingKeys: String, CodingKey {
    case fadeAndPush = "000_MTH_1s_easeInOut"
    case slideIn = "001_AniObject_2s_W375_x"
    case reveal = "003_push_2s_easeIn"
    case shrink = "003_pop_2s"
    case bounce = "004_unit_progress_by_t_over_d"
    case bouncePeak = "004_peak"
  }

  private struct File: Decodable {
    let calculations: SeedCalculations

    private enum CodingKeys: String, CodingKey {
      case calculations = "seed_calc"
    }
  }

  /// Reads the section from the golden file.
  static func read() throws -> SeedCalculations {
    try JSONDecoder().decode(File.self, from: Golden.bytes()).calculations
  }

  /// A table by times in seconds, the earliest first.
  static func rows<Row>(_ table: [String: Row]) -> [(time: Double, row: Row)] {
    table.compactMap { key, row in Double(key).map { ($0, row) } }.sorted { $0.time < $1.time }
  }

  /// The allowed error of a printed number, as a part of the motion's range.
  ///
  /// The numbers are printed with Double's digits, and the curves' inverses are found to some 1e-13.
  static let tolerance = 1e-11

  static func agree(_ value: Double?, _ expected: Double, range: Double = 1) -> Bool {
    guard let value else { return false }
    return abs(value - expected) <= tolerance * range
  }
}
