import GlissadeTransitions

/// A fact that a scenario expects at a time, after everything that happens at that instant.
struct Expectation {
  /// The state of a playback in which a fact is looked for.
  struct Moment {
    let playback: Playback
    /// The events since the previous instant with expectations.
    let events: ArraySlice<TransitionEvent>
    /// That instant in seconds from the beginning; nil for the beginning itself.
    let start: Double?
  }

  /// The time in seconds from the beginning.
  let time: Double
  /// The expected value in the file.
  let cursor: JSONCursor
  /// The expected value in words.
  let wanted: String
  /// Returns what is found in place of the expected value, and whether it is that value.
  let find: (Moment) -> (found: String, isMet: Bool)
}
