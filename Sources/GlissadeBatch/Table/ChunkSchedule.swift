/// The times at which a chunk needs no evaluation, and their clock.
struct ChunkSchedule {
  var idleInterval = IdleInterval.never
  let clock: Int32
}

/// An open interval of time in which nothing changes.
struct IdleInterval {
  var after: Double
  var before: Double

  static let never = IdleInterval(after: .infinity, before: -.infinity)
  static let always = IdleInterval(after: -.infinity, before: .infinity)

  func contains(_ time: Double) -> Bool { time > after && time < before }

  mutating func formIntersection(_ other: IdleInterval) {
    after = max(after, other.after)
    before = min(before, other.before)
  }
}
