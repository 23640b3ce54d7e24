import Foundation

/// The largest of many errors, and its position.
///
/// With the environment variable GLISSADE_PRINT_ERRORS set, tests print the errors they measure.
struct LargestError: CustomStringConvertible {
  private(set) var value = 0.0
  private(set) var place = "nowhere"

  /// Adds an error; NaN counts as infinite.
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
