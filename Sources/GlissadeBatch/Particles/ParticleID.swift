/// A particle's name: it stays the same for as long as the particle lives, and is never given again.
public struct ParticleID: Hashable, Sendable {
  /// Number of the particle's cell, from 0.
  public var cell: Int
  /// How many particles of the cell were born before it.
  public var index: Int

  /// Names a particle.
  public init(cell: Int, index: Int) {
    self.cell = cell
    self.index = index
  }
}
