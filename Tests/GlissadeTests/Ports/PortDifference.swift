import TestSupport

/// The lines by which a port differs from its UIKit program after the substitutions.
struct PortDifference {
  /// Lines in a row: those of the program after the substitutions, and those of the port in their place.
  struct Hunk {
    var expected: [String] = []
    var found: [String] = []

    /// The number of lines that had to be written by hand or removed.
    var count: Int { max(expected.count, found.count) }
  }

  /// The number of lines of the UIKit program that count: without comments and blank lines.
  let lineCount: Int
  let hunks: [Hunk]

  /// The number of lines that differ.
  var count: Int { hunks.reduce(0) { $0 + $1.count } }

  /// Compares the program and the port of an article.
  ///
  /// - Parameter article: The name of the file of the port.
  init(_ article: String) {
    let folder = "Tests/GlissadeTests/Ports/"
    let program = Documentation.lines(folder + "Resources/\(article).uikit.txt")
    self.init(
      expected: PortSubstitutions.port(program),
      found: Documentation.lines(folder + "\(article).swift"))
  }

  /// Compares lines; indentation, comments and blank lines do not count.
  init(expected: [String], found: [String]) {
    let (expected, found) = (Self.code(expected), Self.code(found))
    lineCount = expected.count
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in found.difference(from: expected) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    var hunks: [Hunk] = []
    while left < expected.count || right < found.count {
      var hunk = Hunk()
      while removed.contains(left) || inserted.contains(right) {
        if removed.contains(left) {
          hunk.expected.append(expected[left])
          left += 1
        } else {
          hunk.found.append(found[right])
          right += 1
        }
      }
      if hunk.count > 0 { hunks.append(hunk) }
      left += 1
      right += 1
    }
    self.hunks = hunks
  }

  /// The lines of code without indentation.
  private static func code(_ lines: [String]) -> [String] {
    lines.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }
}
