/// The values of a property at all frames.
struct FrameValues {
  /// The components at each frame.
  var values: [[Double]]
  /// Frames at which the values are known to jump, such as those at which a layer appears.
  var jumps: [Int]

  init(_ values: [[Double]], jumps: [Int] = []) {
    (self.values, self.jumps) = (values, jumps)
  }

  /// Returns the frames at which a condition changes.
  static func changes(of conditions: [Bool]) -> [Int] {
    conditions.indices.dropFirst().filter { conditions[$0] != conditions[$0 - 1] }
  }
}
