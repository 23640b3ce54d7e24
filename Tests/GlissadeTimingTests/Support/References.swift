import Foundation
import TestSupport

/// Unit Bézier curves solved with 120 digits.
enum BezierReferences {
  /// x1, y1, x2, y2, then x, y and the bounds of y for a backward error of 2⁻⁵⁰.
  static let rows = ReferenceTable("bezier", in: .module).numbers
}

/// Phases of animations that repeat for ever, computed in rational numbers.
enum MediaReferences {
  /// Parent time, begin time, duration, speed, time offset, phase, cycle.
  static let rows = ReferenceTable("media", in: .module).numbers
}

/// Motions of springs of mass 1 and 2, from −1 to 0, computed with 60 digits.
enum SpringReferences {
  /// Mass, stiffness, damping, initial velocity, time, position, velocity.
  static let rows = ReferenceTable("spring", in: .module).numbers
}
