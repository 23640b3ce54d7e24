extension Trace {
  /// The result of an expectation of a scenario.
  public struct ExpectationResult: Hashable, Sendable, CustomStringConvertible {
    /// The time in seconds from the beginning.
    public let time: Double
    /// The path of the expected value in the file, such as `steps[2].expect.top`.
    public let path: String
    /// The expected value in words, such as `590 ± 0.5`.
    public let wanted: String
    /// The value that was found in its place, in words.
    public let found: String
    /// Whether the expectation is met.
    public let isMet: Bool
    /// The position of the expected value in the file.
    package let position: JSONPosition

    init(_ expectation: Expectation, _ moment: Expectation.Moment) {
      time = expectation.time
      path = expectation.cursor.path.description
      wanted = expectation.wanted
      position = expectation.cursor.node.position
      (found, isMet) = expectation.find(moment)
    }

    /// The position, path and time, and the wanted and the found value.
    public var description: String {
      "\(position.line):\(position.column): \(path) at \(NumberText.shortest(time)) s: wanted \(wanted), found \(found)"
    }

    static let members: [Member<ExpectationResult>] = [
      Member("time", .time, "The time in seconds from the beginning.") { $0.number($1.time) },
      Member("expectation", .string, "The path of the expected value, such as steps[2].expect.top.")
      { $0.string($1.path) },
      Member("line", .integer.and(["minimum": 1]), "The line of the value in the file, from 1.") {
        $0.integer($1.position.line)
      },
      Member("column", .integer.and(["minimum": 1]), "Its column, from 1.") {
        $0.integer($1.position.column)
      },
      Member("wanted", .string, "The expected value in words.") { $0.string($1.wanted) },
      Member("found", .string, "The value in its place, in words.") { $0.string($1.found) },
      Member("met", .flag, "Whether the expectation is met.") { $0.bool($1.isMet) },
    ]
  }
}
