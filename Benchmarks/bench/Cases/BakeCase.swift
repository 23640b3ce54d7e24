import Glissade
import ScalarLoops

extension Case {
  static var bake: Case {
    Case("bake", "60 frames of every channel as weighted sums of 2 keys; a layer is a channel") {
      try makeBake($0)
    }
  }

  private static func makeBake(_ setup: Setup) throws -> Workload {
    let (frames, keys, channels) = (60, 2, setup.layers)
    var random = Random()
    /// Every step blends with another timing function.
    let paces = (0..<8).map { pace in
      PageAlignedArray<Float>(count: frames * keys) { i in
        let p = Float(i / keys + 1) / Float(frames + pace)
        return i % keys == 0 ? 1 - p : p
      }
    }
    let values = PageAlignedArray<Float>(count: keys * channels) { _ in random.uniform(-1, 1) }
    let batch = setup.batch
    let out = PageAlignedArray<Float>(count: frames * channels) { _ in 0 }
    let scalarOut = PageAlignedArray<Float>(count: frames * channels) { _ in 0 }
    let error = { (step: Int, channel: Int, value: (Int) -> Float) -> Double in
      let weights = paces[step % paces.count]
      return largestError(frames) { frame in
        var exact = 0.0
        for key in 0..<keys {
          exact += Double(weights[frame * keys + key]) * Double(values[key * channels + channel])
        }
        return abs(Double(value(frame * channels + channel)) - exact)
      }
    }
    let ours = { (role: Candidate.Role, method: ProductMethod) in
      Candidate(role) { step in
        try out.write { out in
          let (weights, values) = unsafe (
            paces[step % paces.count].values, values.values
          )
          try unsafe batch.bake(
            weights: weights.span, frames: frames, values: values.span, channels: channels,
            into: &out, using: method)
        }
      } error: { step in
        largestError(channels) { error(step, $0) { out[$0] } }
      }
    }
    let scalars = setup.scalarCandidates { loops, step in
      unsafe loops.bake(
        paces[step % paces.count].pointer, frames, keys, values.pointer, channels,
        scalarOut.pointer)
    } error: { step in
      largestError(channels) { error(step, $0) { scalarOut[$0] } }
    }
    return Workload(
      candidates: [ours(.ours, .simd)] + scalars
        + (BLAS.isAvailable ? [ours(.blas, .blas)] : []),
      limit: LimitWork(shape: .bake, multiplyAdds: Double(frames * keys)), errorBound: 1e-6)
  }
}
