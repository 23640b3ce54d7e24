import Foundation

/// The largest of many errors, and where it was met.
///
/// With the environment variable GLISSADE_PRINT_ERRORS set, tests print what they measured.
struct LargestError: CustomStringConvertible {
  private(set) var value = 0.0
  private(set) var place = "nowhere"

  /// Takes an error into account; NaN counts as infinitely large.
  mutating func note(_ error: Double, at place: @autoclosure () -> String) {
    let size = error.isNaN ? Double.infinity : error.magnitude
    if size > value {
      value = size
      self.place = place()
    }
  }

  mutating func note(_ other: LargestError) {
    if other.value > value { self = other }
  }

  var description: String { "\(value) at \(place)" }

  func report(_ name: String) {
    if ProcessInfo.processInfo.environment["GLISSADE_PRINT_ERRORS"] != nil {
      print("largest error of \(name): \(self)")
    }
  }
}
