public import ArgumentParser
public import GlissadeExport
import GlissadeScene
import GlissadeTiming

/// The moments of a film strip as an argument: their number, such as `7`, or their times, such as `0,0.1,0.4`,
/// `0:2:0.5` or `0.2`.
enum FilmMoments: Equatable {
  /// That many moments, from the first to the last frame.
  case count(Int)
  /// The frames nearest to these times in seconds.
  case times([Double])

  /// Throws if there are too few or too many moments, or if times are given a spacing.
  func check(spacing: SVGFilmStrip.Spacing?) throws {
    switch self {
    case .count(1):
      throw ValidationError(
        "--moments is 1; it must be within 2…1000. One moment has a time, like 0.2 or 0.0.")
    case .count(let count): try ValidationError.check("--moments", count, 2...1000)
    case .times(let times):
      try ValidationError.check("--moments", times.count, 1...1000)
      if let spacing {
        throw ValidationError(
          "--by \(spacing.rawValue) spaces a number of moments, but --moments gives their times.")
      }
    }
  }

  /// Parses the number of moments or their times.
  static func read(_ text: String) throws -> FilmMoments {
    if let count = Int(text) { return .count(count) }
    guard text.contains(where: ",:.".contains) else {
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

extension SVGFilmStrip.Spacing: ExpressibleByArgument {}
