/// The identifier of a particle, which is stable while the particle lives and never reused.
public struct ParticleID: Hashable, Sendable {
  /// The index of the particle's cell.
  public var cell: Int
  /// The number of the cell's particles that were born before it.
  public var index: Int

  /// Creates the identifier of a particle.
  public init(cell: Int, index: Int) {
    self.cell = cell
    self.index = index
  }
}
