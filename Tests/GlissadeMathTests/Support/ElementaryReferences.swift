import Foundation
import TestSupport

/// Correctly rounded values of the elementary functions, in the tables of the folder References.
enum ElementaryReferences {
  /// An argument, or two, with the value.
  struct Entry {
    var x: Double
    var y: Double
    var value: Double
    /// The true value minus the rounded one, in units of its last place.
    var rest: Double

    /// Returns the distance between a result and the true value, in units of its last place.
    func error(of result: Double) -> Double {
      guard result.isFinite else { return .infinity }
      // Below a power of two the last place of the true value is half that of the rounded one.
      let isBelowPower = value.magnitude.significand == 1 && rest * (value < 0 ? -1 : 1) < 0
      let unit = isBelowPower && value.magnitude > 0x1p-1022 ? value.ulp / 2 : value.ulp
      return abs((result - value) / unit - rest)
    }
  }

  /// Reads a function's table, with the given number of arguments in each entry.
  static func entries(_ function: String, arguments: Int) -> [Entry] {
    ReferenceTable(function, in: .module).fields.map { words in
      func double(_ index: Int) -> Double {
        Double(bitPattern: UInt64(words[index], radix: 16) ?? .max)
      }
      return Entry(
        x: double(0), y: arguments == 2 ? double(1) : 0, value: double(arguments),
        rest: (Double(words[arguments + 1]) ?? .nan) / 1_000_000)
    }
  }
}
