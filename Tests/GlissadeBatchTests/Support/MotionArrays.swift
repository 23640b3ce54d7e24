import GlissadeBatch
import TestSupport
import Testing

/// The positions and velocities that a kernel writes to unaligned memory.
struct MotionArrays: BitPatternedParts {
  let positions: [Float]
  let velocities: [Float]

  var bitParts: KeyValuePairs<String, [Float]> {
    ["positions": positions, "velocities": velocities]
  }

  /// Runs a kernel, which is expected to write all of its output and nothing else.
  init(
    count: Int, _ body: (inout MutableSpan<Float>, inout MutableSpan<Float>) throws -> Void
  ) throws {
    var position = GuardedArray(count: count, offset: 3)
    var velocity = GuardedArray(count: count, offset: 6)
    try position.write { position in try velocity.write { try body(&position, &$0) } }
    expectTrue(position.isWhole && velocity.isWhole)
    (positions, velocities) = (position.values, velocity.values)
  }
}
