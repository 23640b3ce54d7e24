/// The differences between two traces, as a unified diff.
///
/// Both are compared after the filters of both are applied to both, so that a whole trace can be compared with a stored
/// one from which a part is left out. Differences in events are shown with three entries around them; of the final
/// state only what differs is shown.
package struct TraceComparison {
  private let difference: LineDifference

  /// Compares two traces.
  ///
  /// - Parameters:
  ///   - old: The stored or first trace.
  ///   - new: The other trace.
  ///   - tolerance: The greatest difference of numbers that counts as none, in their units: seconds, points, fractions;
  ///     numbers in names are compared exactly.
  package init(_ old: StoredTrace, _ new: StoredTrace, tolerance: Double = 0) {
    let filter = old.filter.union(new.filter)
    difference = LineDifference(
      old.filtered(by: filter).lines, new.filtered(by: filter).lines, tolerance: tolerance)
  }

  /// Whether there is no difference.
  package var isEqual: Bool { difference.changes.isEmpty }

  /// The number of equal lines at the start.
  package var commonCount: Int { difference.commonCount }

  /// The lines of a unified diff, without the names of the files.
  package var lines: [String] { difference.lines }
}
