import ArgumentParser
import GlissadeScene

/// The moments of a film strip as an argument: how many, `7`, or which, `0,0.1,0.4` or `0:2:0.5`.
enum FilmMoments: Equatable {
  /// So many at equal distances, from the first frame to the last.
  case count(Int)
  /// The frames that are nearest to these seconds.
  case times([Double])

  /// How many moments these are.
  var count: Int {
    switch self {
    case .count(let count): count
    case .times(let times): times.count
    }
  }

  /// Reads a number of moments, or their times.
  static func read(_ text: String) throws -> FilmMoments {
    if let count = Int(text) { return .count(count) }
    guard text.contains(",") || text.contains(":") else {
      throw ValidationError("Write how many, or times like 0,0.1,0.4.")
    }
    let times: [Double]
    do throws(CurveExpressionError) {
      times = try TimeList(text).times
    } catch {
      throw ValidationError("\(error).")
    }
    guard times.allSatisfy({ $0 >= 0 }) else { throw ValidationError("The first time is 0.") }
    return .times(times)
  }
}
