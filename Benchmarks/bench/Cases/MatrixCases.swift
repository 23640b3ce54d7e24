import Glissade
import ScalarLoops

extension Case {
  static var matrices: [Case] {
    [
      Case("concat", "concat(translation, scale) between two ends of each, as 4×4 matrices") {
        try concat($0)
      },
      Case("concat-shared", "the same between two ends that all layers share") {
        try sharedConcat($0)
      },
      Case("compose", "scale, slerped rotation and translation as 4×4 matrices") {
        try compose($0)
      },
      Case("multiply", "pairs of 4×4 matrices") { try multiply($0) },
    ]
  }

  private static func concat(_ setup: Setup) throws -> Workload {
    var random = Random()
    let layers = setup.layers
    let progress = ProgressValues(layers, &random)
    let scalars = PageAlignedArray(count: layers) { _ in ScalarTransform(&random) }
    let rows = PageAlignedArray<Float>(count: (layers + 15) / 16 * 16 * 12) { _ in 0 }
    for layer in 0..<layers {
      for (part, value) in scalars[layer].ends.enumerated() {
        rows.set(layer / 16 * 192 + 16 * part + layer % 16, value)
      }
    }
    let batch = setup.batch
    let out = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }
    let scalarOut = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }
    let error = { (step: Int, layer: Int, matrix: Transform3D) -> Double in
      matrix.distance(to: scalars[layer].concatenated(at: progress[step, layer])) / 2
    }
    return Workload(
      candidates: [
        Candidate(.ours) { step in
          try out.writeFloats { out in
            let (p, rows) = unsafe (progress.rows(step), rows.values)
            try unsafe batch.concat(p.span, rows: rows.span, into: &out)
          }
        } error: { step in
          largestError(layers) { error(step, $0, Transform3D(out[$0])) }
        }
      ]
        + setup.scalarCandidates { loops, step in
          unsafe loops.concat(progress.address(step), scalars.pointer, layers, scalarOut.pointer)
        } error: { step in
          largestError(layers) { error(step, $0, Transform3D(scalarOut[$0])) }
        } + concatPeers(progress, scalars, error),
      limit: LimitWork(shape: .concat, multiplyAdds: 15), errorBound: 1e-6)
  }

  private static func sharedConcat(_ setup: Setup) throws -> Workload {
    var random = Random()
    let layers = setup.layers
    let progress = ProgressValues(layers, &random)
    let scalars = ScalarTransform(&random)
    let ends = scalars.ends
    let batch = setup.batch
    let out = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }
    return Workload(
      candidates: [
        Candidate(.ours) { step in
          try out.writeFloats { out in
            let p = unsafe progress.rows(step)
            try unsafe batch.concat(p.span, sharedEnds: ends.span, into: &out)
          }
        } error: { step in
          largestError(layers) {
            Transform3D(out[$0]).distance(to: scalars.concatenated(at: progress[step, $0])) / 2
          }
        }
      ], limit: LimitWork(shape: .sharedConcat, multiplyAdds: 15), errorBound: 1e-6)
  }

  private static func compose(_ setup: Setup) throws -> Workload {
    var random = Random()
    let layers = setup.layers
    let progress = ProgressValues(layers, &random)
    let poses = PageAlignedArray(count: layers) { _ in ScalarPose(&random) }
    let rows = try TransformRows(
      from: (0..<layers).map { poses[$0].decomposed.from },
      to: (0..<layers).map { poses[$0].decomposed.to })
    let batch = setup.batch
    let out = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }
    let scalarOut = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }
    let error = { (step: Int, layer: Int, matrix: Transform3D) -> Double in
      let (from, to) = poses[layer].decomposed
      let exact = DecomposedTransform.interpolate(from: from, to: to, at: progress[step, layer])
      return matrix.distance(to: exact.recomposed()) / 2
    }
    return Workload(
      candidates: [
        Candidate(.ours) { step in
          try out.writeFloats { out in
            let p = unsafe progress.rows(step)
            try unsafe batch.compose(p.span, rows, into: &out)
          }
        } error: { step in
          largestError(layers) { error(step, $0, Transform3D(out[$0])) }
        }
      ]
        + setup.scalarCandidates { loops, step in
          unsafe loops.compose(progress.address(step), poses.pointer, layers, scalarOut.pointer)
        } error: { step in
          largestError(layers) { error(step, $0, Transform3D(scalarOut[$0])) }
        }, limit: LimitWork(shape: .compose, multiplyAdds: 50), errorBound: 2e-6)
  }

  /// The number of offsets by which the right factors shift in successive steps.
  private static let shifts = 16

  private static func multiply(_ setup: Setup) throws -> Workload {
    var random = Random()
    let layers = setup.layers
    let a = PageAlignedArray(count: layers) { _ in ScalarMatrix(&random) }
    let b = PageAlignedArray(count: layers + shifts) { _ in ScalarMatrix(&random) }
    let batch = setup.batch
    let out = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }
    let scalarOut = PageAlignedArray<ScalarMatrix>(count: layers) { _ in .identity }
    let error = { (step: Int, layer: Int, matrix: Transform3D) -> Double in
      let exact = Transform3D(a[layer]).concatenating(Transform3D(b[layer + step % shifts]))
      return matrix.distance(to: exact)
    }
    return Workload(
      candidates: [
        Candidate(.ours) { step in
          try out.writeFloats { out in
            let (a, b) = unsafe (a.floats, b.floats)
            let first = 16 * (step % shifts)
            try unsafe batch.multiply(
              a.span, b.span.extracting(first..<(first + a.count)), into: &out)
          }
        } error: { step in
          largestError(layers) { error(step, $0, Transform3D(out[$0])) }
        }
      ]
        + setup.scalarCandidates { loops, step in
          unsafe loops.multiply(a.pointer, b.pointer + step % shifts, layers, scalarOut.pointer)
        } error: { step in
          largestError(layers) { error(step, $0, Transform3D(scalarOut[$0])) }
        } + multiplyPeers(a, b, shifts, error) + oneProductEach(a, b, shifts, error),
      limit: LimitWork(shape: .multiply, multiplyAdds: 64), errorBound: 1e-6)
  }
}

// MARK: Inputs

extension ScalarVector {
  init(_ random: inout Random, _ low: Double = -1, _ high: Double = 1) {
    self.init(
      x: random.uniform(low, high), y: random.uniform(low, high), z: random.uniform(low, high))
  }

  var vector: Vector { Vector(x: Double(x), y: Double(y), z: Double(z)) }
}

extension ScalarTransform {
  init(_ random: inout Random) {
    self.init(
      fromTranslation: ScalarVector(&random), toTranslation: ScalarVector(&random),
      fromScale: ScalarVector(&random), toScale: ScalarVector(&random))
  }

  /// The ends in the order of the rows of `concat`.
  var ends: [Float] {
    let (a, b, c, d) = (fromTranslation, toTranslation, fromScale, toScale)
    return [a.x, b.x, a.y, b.y, a.z, b.z, c.x, d.x, c.y, d.y, c.z, d.z]
  }

  func concatenated(at p: Double) -> Transform3D {
    let t = Vector.interpolate(from: fromTranslation.vector, to: toTranslation.vector, at: p)
    let s = Vector.interpolate(from: fromScale.vector, to: toScale.vector, at: p)
    return Transform3D(translationX: t.x, y: t.y, z: t.z)
      .concatenating(Transform3D(scaleX: s.x, y: s.y, z: s.z))
  }
}

extension ScalarQuaternion {
  init(_ random: inout Random) {
    let q = Quaternion(
      angle: Double(random.uniform(0.1, 3)), axis: ScalarVector(&random).vector)
    self.init(x: Float(q.x), y: Float(q.y), z: Float(q.z), w: Float(q.w))
  }

  var quaternion: Quaternion {
    Quaternion(x: Double(x), y: Double(y), z: Double(z), w: Double(w)).normalized
  }
}

extension ScalarPose {
  init(_ random: inout Random) {
    let transform = ScalarTransform(&random)
    let from = ScalarQuaternion(&random)
    var to = ScalarQuaternion(&random)
    let (a, b) = (from.quaternion, to.quaternion)
    if a.dot(b) < 0 { to = ScalarQuaternion(x: -to.x, y: -to.y, z: -to.z, w: -to.w) }
    let angle = a.arc(to: to.quaternion)
    self.init(
      transform: transform, from: from, to: to, angle: Float(angle),
      inverseSine: Float(1 / Elementary.sin(angle)))
  }

  var decomposed: (from: DecomposedTransform, to: DecomposedTransform) {
    (
      DecomposedTransform(
        translation: transform.fromTranslation.vector, scale: transform.fromScale.vector,
        quaternion: from.quaternion),
      DecomposedTransform(
        translation: transform.toTranslation.vector, scale: transform.toScale.vector,
        quaternion: to.quaternion)
    )
  }
}

extension ScalarMatrix {
  static var identity: ScalarMatrix {
    var matrix = ScalarMatrix()
    (matrix.m11, matrix.m22, matrix.m33, matrix.m44) = (1, 1, 1, 1)
    return matrix
  }

  init(_ random: inout Random) {
    self = .identity
    (m11, m12, m13, m14) = random.four()
    (m21, m22, m23, m24) = random.four()
    (m31, m32, m33, m34) = random.four()
    (m41, m42, m43, m44) = random.four()
  }

  var floats: [Float] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

extension Random {
  fileprivate mutating func four() -> (Float, Float, Float, Float) {
    (uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1))
  }
}
