import Glissade
import ScalarLoops

extension Case {
  static var tree: Case {
    Case(
      "tree",
      "a table's evaluateWorld() alone, of all layers, parent times child through trees of depth 8,"
        + " after an evaluate(at:) that is not timed"
    ) { try makeTree($0) }
  }

  private static let depth = 8

  /// Adds layers level by level, all levels but the last of the same size; layer i of a level is the child of layer
  /// i of the level above.
  private static func makeTree(_ setup: Setup) throws -> Workload {
    var random = Random()
    let layers = setup.layers
    let width = (layers + depth - 1) / depth
    let table = AnimationTable(instructionSet: setup.instructionSet, threads: 1)
    let slots = try table.insert(count: layers) { layer, slot in
      let media = timing(begin: Double(random.uniform(0, 0.5)), duration: 2)
      slot.rows.removeAll(keepingCapacity: true)
      for channel in [Channel.translationX, .translationY, .translationZ] {
        slot.rows.append(Row(channel, from: 0, to: Double(random.uniform(-1, 1)), timing: media))
      }
      for channel in [Channel.scaleX, .scaleY] {
        slot.rows.append(
          Row(channel, from: 1, to: Double(random.uniform(0.8, 1.1)), timing: media))
      }
    }
    for layer in width..<max(layers, width) {
      try table.setParent(of: slots[layer], to: slots[layer - width])
    }
    let instants = Instants(first: 0.5, last: 2)
    let parents = PageAlignedArray(count: layers) { Int32($0 < width ? -1 : $0 - width) }
    let local = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }
    let world = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }

    let error = { (layer: Int, matrix: Transform3D) -> Double in
      var exact = Transform3D(local[layer])
      var parent = Int(parents[layer])
      while parent >= 0 {
        exact = exact.concatenating(Transform3D(local[parent]))
        parent = Int(parents[parent])
      }
      return matrix.distance(to: exact) / Double(depth)
    }
    let ours = Candidate(.ours) { _ in
      table.evaluateWorld(all: true)
    } error: { _ in
      let frame = table.frame
      return try largestError(layers) {
        error($0, frame.worldMatrix(at: try table.frameIndex(of: slots[$0])))
      }
    }
    let scalars = setup.scalarCandidates { loops, _ in
      unsafe loops.tree(local.pointer, parents.pointer, layers, world.pointer)
    } error: { _ in
      largestError(layers) { error($0, Transform3D(world[$0])) }
    }
    var workload = Workload(
      candidates: [ours] + scalars,
      limit: LimitWork(shape: .tree, multiplyAdds: 64, echo: width), errorBound: 2e-6)
    workload.prepare = { step in
      try table.evaluate(at: instants.time(step))
      let frame = table.frame
      for layer in 0..<layers {
        local.set(layer, ScalarMatrix(frame.matrices, try table.frameIndex(of: slots[layer])))
      }
    }
    return workload
  }
}

extension ScalarMatrix {
  fileprivate init(_ floats: Span<Float>, _ row: Int) {
    self = .identity
    let at = 16 * row
    (m11, m12, m13, m14) = (floats[at], floats[at + 1], floats[at + 2], floats[at + 3])
    (m21, m22, m23, m24) = (floats[at + 4], floats[at + 5], floats[at + 6], floats[at + 7])
    (m31, m32, m33, m34) = (floats[at + 8], floats[at + 9], floats[at + 10], floats[at + 11])
    (m41, m42, m43, m44) = (floats[at + 12], floats[at + 13], floats[at + 14], floats[at + 15])
  }
}
