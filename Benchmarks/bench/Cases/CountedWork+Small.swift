import Glissade

extension CountedWork {
  func small(_ setup: Setup, layers: Int) throws -> (Int) throws -> Void {
    let scene = try SmallScene(setup.with(layers: layers))
    return { try scene.stage.evaluate(at: 1 + Double($0)) }
  }

  func advance(_ setup: Setup) throws -> (Int) throws -> Void {
    let scene = try SmallScene(setup.with(layers: 10))
    return { _ in try scene.step() }
  }

  func partialBlocks(_ setup: Setup) throws -> (Int) throws -> Void {
    let batch = setup.batch
    let (curve, keys) = (
      try PreparedCurve(.easeIn), try PreparedKeyTimes([0, 0.3, 0.6, 1])
    )
    let lanes = FloatBuffer([Float](repeating: 0.25, count: 32 * 12))
    let outputs = [5, 21].map {
      (values: FloatBuffer(count: $0), matrices: FloatBuffer(count: 16 * $0))
    }
    return { _ in
      try lanes.withSpan { lanes in
        for (values, matrices) in outputs {
          let (count, rows) = (values.count, (values.count + 15) / 16 * 16)
          let p = lanes.extracting(first: count)
          try values.withMutableSpan { output in
            try batch.interpolate(curve, p, from: p, to: p, into: &output)
            try batch.keyframes(keys, p, rows: lanes.extracting(first: 4 * rows), into: &output)
          }
          try matrices.withMutableSpan { output in
            try batch.concat(p, rows: lanes.extracting(first: 12 * rows), into: &output)
          }
        }
      }
    }
  }

  func knownCurve() throws -> (Int) throws -> Void {
    let known = try TimingFunction.controlPoints(0.3, 0.1, 0.4, 0.9)
    return { _ in
      _ = try PreparedCurve(.easeInEaseOut)
      _ = try PreparedCurve(known)
    }
  }

  func newCurve() -> (Int) throws -> Void {
    let curves = FirstCurves(shift: 0)
    return { _ in _ = try PreparedCurve(curves.next()) }
  }
}
