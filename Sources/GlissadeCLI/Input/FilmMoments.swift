import ArgumentParser
import GlissadeScene
import GlissadeTiming

/// The moments of a film strip as an argument: their number, such as `7`, or their times, such as `0,0.1,0.4` or
/// `0:2:0.5`.
enum FilmMoments: Equatable {
  /// That many evenly spaced moments, from the first to the last frame.
  case count(Int)
  /// The frames nearest to these times in seconds.
  case times([Double])

  /// The number of moments.
  var count: Int {
    switch self {
    case .count(let count): count
    case .times(let times): times.count
    }
  }

  /// Parses the number of moments or their times.
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
