import Glissade
import ScalarLoops

extension Case {
  static var curves: [Case] {
    [
      Case("bezier", "ease-in of a progress of each layer's own, between two values") {
        try bezier($0)
      },
      Case("linear", "interpolation between two values") { try linear($0) },
      Case("keyframe", "four values a layer at shared key times, straight between them") {
        try keyframe($0)
      },
    ]
  }

  private static func ends(_ layers: Int, _ random: inout Random) -> (
    PageAlignedArray<Float>, PageAlignedArray<Float>
  ) {
    (
      PageAlignedArray(count: layers) { _ in random.uniform(-1, 1) },
      PageAlignedArray(count: layers) { _ in random.uniform(-1, 1) }
    )
  }

  private static func bezier(_ setup: Setup) throws -> Workload {
    var random = Random()
    let progress = ProgressValues(setup.layers, &random)
    let (from, to) = ends(setup.layers, &random)
    let rows = PageAlignedArray(count: setup.layers) { ScalarPair(from: from[$0], to: to[$0]) }
    let (curve, batch) = (try PreparedCurve(.easeIn), setup.batch)
    let out = PageAlignedArray<Float>(count: setup.layers) { _ in 0 }
    let scalarOut = PageAlignedArray<Float>(count: setup.layers) { _ in 0 }
    var browser = BrowserBezier(0.42, 0, 1, 1)
    let error = { (step: Int, layer: Int, value: Float) -> Double in
      let p = UnitBezier.easeIn.value(at: progress[step, layer])
      return pairError(from[layer], to[layer], p, value)
    }
    return Workload(
      candidates: [
        Candidate(.ours) { step in
          try out.write { out in
            let (p, a, b) = unsafe (progress.rows(step), from.values, to.values)
            try unsafe batch.interpolate(curve, p.span, from: a.span, to: b.span, into: &out)
          }
        } error: { step in
          largestError(setup.layers) { error(step, $0, out[$0]) }
        }
      ]
        + setup.scalarCandidates { loops, step in
          unsafe loops.bezier(
            &browser, progress.address(step), rows.pointer, setup.layers, scalarOut.pointer)
        } error: { step in
          largestError(setup.layers) { error(step, $0, scalarOut[$0]) }
        }, limit: LimitWork(shape: .curve, multiplyAdds: 7), errorBound: 2e-6)
  }

  private static func linear(_ setup: Setup) throws -> Workload {
    var random = Random()
    let progress = ProgressValues(setup.layers, &random)
    let (from, to) = ends(setup.layers, &random)
    let batch = setup.batch
    let out = PageAlignedArray<Float>(count: setup.layers) { _ in 0 }
    let scalarOut = PageAlignedArray<Float>(count: setup.layers) { _ in 0 }
    let error = { (step: Int, layer: Int, value: Float) -> Double in
      pairError(from[layer], to[layer], progress[step, layer], value)
    }
    return Workload(
      candidates: [
        Candidate(.ours) { step in
          try out.write { out in
            let (p, a, b) = unsafe (progress.rows(step), from.values, to.values)
            try unsafe batch.linear(p.span, from: a.span, to: b.span, into: &out)
          }
        } error: { step in
          largestError(setup.layers) { error(step, $0, out[$0]) }
        }
      ]
        + setup.scalarCandidates { loops, step in
          unsafe loops.linear(
            progress.address(step), from.pointer, to.pointer, setup.layers, scalarOut.pointer)
        } error: { step in
          largestError(setup.layers) { error(step, $0, scalarOut[$0]) }
        } + linearPeers(progress, from, to, error),
      limit: LimitWork(shape: .curve, multiplyAdds: 2), errorBound: 2e-7)
  }

  /// Returns the error of an interpolated value, relative to the distance between the ends if that is more than 1.
  private static func pairError(_ from: Float, _ to: Float, _ p: Double, _ value: Float) -> Double {
    let way = Double(to) - Double(from)
    return abs(Double(value) - (Double(from) + way * p)) / max(1, abs(way))
  }

  private static func keyframe(_ setup: Setup) throws -> Workload {
    var random = Random()
    let layers = setup.layers
    let progress = ProgressValues(layers, &random)
    let times = [0, 0.2, 0.7, 1]
    let keys = try PreparedKeyTimes(times)
    let rows = PageAlignedArray<Float>(count: (layers + 15) / 16 * 16 * times.count) { _ in 0 }
    let scalarRows = PageAlignedArray(count: layers * times.count) { _ in random.uniform(-1, 1) }
    for layer in 0..<layers {
      for key in 0..<times.count {
        rows.set(
          layer / 16 * 16 * times.count + 16 * key + layer % 16,
          scalarRows[layer * times.count + key])
      }
    }
    let scalarTimes = PageAlignedArray(count: times.count) { Float(times[$0]) }
    let batch = setup.batch
    let out = PageAlignedArray<Float>(count: layers) { _ in 0 }
    let scalarOut = PageAlignedArray<Float>(count: layers) { _ in 0 }
    let error = { (step: Int, layer: Int, value: Float) -> Double in
      let values = (0..<times.count).map { Double(scalarRows[layer * times.count + $0]) }
      let track = valid { try KeyframeTrack(values: values, keyTimes: times) }
      return abs(Double(value) - track.value(at: progress[step, layer])) / 2
    }
    return Workload(
      candidates: [
        Candidate(.ours) { step in
          try out.write { out in
            let (p, rows) = unsafe (progress.rows(step), rows.values)
            try unsafe batch.keyframes(keys, p.span, rows: rows.span, into: &out)
          }
        } error: { step in
          largestError(layers) { error(step, $0, out[$0]) }
        }
      ]
        + setup.scalarCandidates { loops, step in
          unsafe loops.keyframes(
            scalarTimes.pointer, times.count, progress.address(step), scalarRows.pointer, layers,
            scalarOut.pointer)
        } error: { step in
          largestError(layers) { error(step, $0, scalarOut[$0]) }
        }, limit: LimitWork(shape: .keyframe, multiplyAdds: 3), errorBound: 2e-6)
  }
}
