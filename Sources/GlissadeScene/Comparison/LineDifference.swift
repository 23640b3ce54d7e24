/// The differences between two traces, line by line.
struct LineDifference {
  /// A range of lines that differ.
  struct Change: Equatable {
    /// The lines of the first text that the second one lacks.
    var old: Range<Int>
    /// The lines of the second text in their place.
    var new: Range<Int>
  }

  /// The maximum number of compared pairs of lines.
  static let maximumPairCount = 4_000_000
  /// The number of lines shown around a change.
  static let context = 3

  private let old: [TraceLine]
  private let new: [TraceLine]
  /// The changes in order; empty for equal texts.
  let changes: [Change]

  /// Creates the differences between two lists of lines.
  ///
  /// The changes are minimal. For very long lists, all lines from the first to the last difference are one change.
  ///
  /// - Parameters:
  ///   - old: The lines of the first trace.
  ///   - new: The lines of the second one.
  ///   - tolerance: The greatest difference of numbers that counts as none.
  init(_ old: [TraceLine], _ new: [TraceLine], tolerance: Double = 0) {
    self.old = old
    self.new = new
    func isSame(_ line: TraceLine, _ other: TraceLine) -> Bool {
      line.matches(other, within: tolerance)
    }
    var start = 0
    while start < min(old.count, new.count), isSame(old[start], new[start]) { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, isSame(old[oldEnd - 1], new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    let (rows, columns) = (start..<oldEnd, start..<newEnd)
    let (pairs, isTooMany) = rows.count.multipliedReportingOverflow(by: columns.count)
    if rows.isEmpty && columns.isEmpty {
      changes = []
    } else if isTooMany || pairs > LineDifference.maximumPairCount {
      changes = [Change(old: rows, new: columns)]
    } else {
      changes = LineDifference.changes(old, rows, new, columns, by: isSame)
    }
  }

  /// The number of equal lines at the start.
  var commonCount: Int { changes.first?.old.lowerBound ?? old.count }

  /// Returns the changes of a shortest difference.
  private static func changes(
    _ old: [TraceLine], _ rows: Range<Int>, _ new: [TraceLine], _ columns: Range<Int>,
    by isSame: (TraceLine, TraceLine) -> Bool
  ) -> [Change] {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new[columns].difference(from: old[rows], by: isSame) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var changes: [Change] = []
    var (row, column) = (0, 0)
    var begin = (row: 0, column: 0)
    func close() {
      guard begin.row < row || begin.column < column else { return }
      changes.append(
        Change(
          old: rows.lowerBound + begin.row..<rows.lowerBound + row,
          new: columns.lowerBound + begin.column..<columns.lowerBound + column))
    }
    while row < rows.count || column < columns.count {
      if removed.contains(row) {
        row += 1
      } else if inserted.contains(column) {
        column += 1
      } else {
        close()
        row += 1
        column += 1
        begin = (row, column)
      }
    }
    close()
    return changes
  }

  /// The changes as a unified diff, with the steps around them; members of the final state are no context.
  var lines: [String] {
    var lines: [String] = []
    var rest = changes[...]
    while let first = rest.popFirst() {
      var group = [first]
      // Changes with overlapping or adjacent context are shown together.
      while let next = rest.first, let last = group.last,
        next.old.lowerBound - last.old.upperBound <= after(last) + before(next)
      {
        group.append(next)
        rest.removeFirst()
      }
      lines += hunk(group)
    }
    return lines
  }

  /// Returns the number of lines that are shown before a change.
  private func before(_ change: Change) -> Int {
    old[..<change.old.lowerBound].suffix(LineDifference.context).reversed().prefix(while: \.isStep)
      .count
  }

  /// Returns the number of lines that are shown after a change.
  private func after(_ change: Change) -> Int {
    old[change.old.upperBound...].prefix(LineDifference.context).prefix(while: \.isStep).count
  }

  private func hunk(_ group: [Change]) -> [String] {
    guard let first = group.first, let last = group.last else { return [] }
    let (before, after) = (before(first), after(last))
    let shown = (
      old: first.old.lowerBound - before..<last.old.upperBound + after,
      new: first.new.lowerBound - before..<last.new.upperBound + after
    )
    var lines = ["@@ -\(numbers(shown.old)) +\(numbers(shown.new)) @@"]
    var place = shown.old.lowerBound
    for change in group {
      lines += old[place..<change.old.lowerBound].map { " " + $0.text }
      lines += old[change.old].map { "-" + $0.text }
      lines += new[change.new].map { "+" + $0.text }
      place = change.old.upperBound
    }
    return lines + old[place..<shown.old.upperBound].map { " " + $0.text }
  }

  /// Returns the first line, counted from 1, and the number of lines.
  private func numbers(_ range: Range<Int>) -> String {
    let first = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(first)" : "\(first),\(range.count)"
  }
}
