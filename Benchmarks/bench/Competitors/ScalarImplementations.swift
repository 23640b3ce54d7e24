import Glibc

// The code that a user would write without an engine: structs in arrays, Float, the C library's functions,
// precomputed constants, no allocation, one thread.

enum Scalar {
  static func springs(_ rows: ScalarRows<ScalarSpring>, at t: Float, _ x: ScalarOutput<Float>) {
    for i in 0..<rows.count {
      let s = unsafe rows[i]
      let wave = s.cosine * cos(s.frequency * t) + s.sine * sin(s.frequency * t)
      unsafe x[i] = s.rest + exp(-s.decay * t) * wave
    }
  }

  static func springs(
    _ rows: ScalarRows<ScalarSpring>, at t: Float, _ x: ScalarOutput<Float>,
    _ v: ScalarOutput<Float>
  ) {
    for i in 0..<rows.count {
      let s = unsafe rows[i]
      let (e, c, n) = (exp(-s.decay * t), cos(s.frequency * t), sin(s.frequency * t))
      let wave = s.cosine * c + s.sine * n
      unsafe x[i] = s.rest + e * wave
      unsafe v[i] = e * (s.frequency * (s.sine * c - s.cosine * n) - s.decay * wave)
    }
  }

  static func mixedSprings(
    _ rows: ScalarRows<ScalarMixedSpring>, at t: Float, _ x: ScalarOutput<Float>,
    _ v: ScalarOutput<Float>
  ) {
    for i in 0..<rows.count {
      let s = unsafe rows[i]
      let e = exp(-s.decay * t)
      switch s.regime {
      case .underdamped:
        let (c, n) = (cos(s.frequency * t), sin(s.frequency * t))
        let wave = s.a * c + s.b * n
        unsafe x[i] = s.rest + e * wave
        unsafe v[i] = e * (s.frequency * (s.b * c - s.a * n) - s.decay * wave)
      case .critical:
        let line = s.a + s.b * t
        unsafe x[i] = s.rest + e * line
        unsafe v[i] = e * (s.b - s.decay * line)
      case .overdamped:
        let (slow, fast) = (s.a * e, s.b * exp(-s.frequency * t))
        unsafe x[i] = s.rest + slow + fast
        unsafe v[i] = -s.decay * slow - s.frequency * fast
      }
    }
  }

  static func bezier(
    _ curve: BrowserBezier, _ progress: ScalarRows<Float>, _ rows: ScalarRows<ScalarPair>,
    _ out: ScalarOutput<Float>
  ) {
    for i in 0..<rows.count {
      let row = unsafe rows[i]
      unsafe out[i] = row.from + (row.to - row.from) * curve.ease(progress[i])
    }
  }

  static func linear(
    _ progress: ScalarRows<Float>, _ from: ScalarRows<Float>, _ to: ScalarRows<Float>,
    _ out: ScalarOutput<Float>
  ) {
    for i in 0..<out.count { unsafe out[i] = from[i] + (to[i] - from[i]) * progress[i] }
  }

  /// Evaluates keyframes; `values` holds one value per layer and key time.
  static func keyframes(
    _ times: ScalarRows<Float>, _ progress: ScalarRows<Float>, _ values: ScalarRows<Float>,
    _ out: ScalarOutput<Float>
  ) {
    let keys = times.count
    for i in 0..<out.count {
      let p = unsafe progress[i]
      var key = 0
      while unsafe key < keys - 2 && p >= times[key + 1] { key += 1 }
      let u = unsafe (p - times[key]) / (times[key + 1] - times[key])
      let from = unsafe values[i * keys + key]
      unsafe out[i] = from + (values[i * keys + key + 1] - from) * u
    }
  }

  static func concat(
    _ progress: ScalarRows<Float>, _ rows: ScalarRows<ScalarTransform>,
    _ out: ScalarOutput<ScalarMatrix>
  ) {
    for i in 0..<rows.count {
      let (row, p) = unsafe (rows[i], progress[i])
      unsafe out[i] = ScalarMatrix(
        translation: row.fromTranslation.mixed(row.toTranslation, p),
        thenScale: row.fromScale.mixed(row.toScale, p))
    }
  }

  static func compose(
    _ progress: ScalarRows<Float>, _ rows: ScalarRows<ScalarPose>,
    _ out: ScalarOutput<ScalarMatrix>
  ) {
    for i in 0..<rows.count {
      let (row, p) = unsafe (rows[i], progress[i])
      let a = sin((1 - p) * row.angle) * row.inverseSine
      let b = sin(p * row.angle) * row.inverseSine
      let rotation = ScalarQuaternion(
        x: a * row.from.x + b * row.to.x, y: a * row.from.y + b * row.to.y,
        z: a * row.from.z + b * row.to.z, w: a * row.from.w + b * row.to.w)
      let t = row.transform
      unsafe out[i] = ScalarMatrix(
        scale: t.fromScale.mixed(t.toScale, p), rotation: rotation,
        translation: t.fromTranslation.mixed(t.toTranslation, p))
    }
  }

  static func multiply(
    _ a: ScalarRows<ScalarMatrix>, _ b: ScalarRows<ScalarMatrix>,
    _ out: ScalarOutput<ScalarMatrix>
  ) {
    for i in 0..<out.count { unsafe out[i] = ScalarMatrix(a[i], b[i]) }
  }

  /// Multiplies a tree; parents precede their children, and a root's parent is -1.
  static func tree(
    _ local: ScalarRows<ScalarMatrix>, _ parents: ScalarRows<Int32>,
    _ world: ScalarOutput<ScalarMatrix>
  ) {
    for i in 0..<local.count {
      let parent = unsafe Int(parents[i])
      unsafe world[i] = parent < 0 ? local[i] : ScalarMatrix(local[i], world[parent])
    }
  }

  static func bake(
    _ weights: ScalarRows<Float>, keys: Int, _ values: ScalarRows<Float>, channels: Int,
    _ out: ScalarOutput<Float>
  ) {
    for frame in 0..<(weights.count / keys) {
      let row = unsafe ScalarOutput(rebasing: out[(frame * channels)..<((frame + 1) * channels)])
      let first = unsafe weights[frame * keys]
      for channel in 0..<channels { unsafe row[channel] = first * values[channel] }
      for key in 1..<keys {
        let weight = unsafe weights[frame * keys + key]
        for channel in 0..<channels {
          unsafe row[channel] += weight * values[key * channels + channel]
        }
      }
    }
  }
}

// MARK: Frames

extension Scalar {
  static func frame(
    _ layers: ScalarRows<ScalarLayer>, at now: Double, _ matrices: ScalarOutput<ScalarMatrix>,
    _ opacities: ScalarOutput<Float>
  ) {
    let easeIn = BrowserBezier(0.42, 0, 1, 1)
    for i in 0..<layers.count {
      let layer = unsafe layers[i]
      let time = max(Float(now - layer.begin), 0)
      let p: Float
      switch layer.kind {
      case .spring:
        let angle = layer.frequency * time
        p = 1 - exp(-layer.decay * time) * (cos(angle) + layer.sine * sin(angle))
      case .easeIn: p = easeIn.ease(time * layer.inverseDuration)
      case .linear: p = min(time * layer.inverseDuration, 1)
      }
      let t = layer.transform
      unsafe matrices[i] = ScalarMatrix(
        translation: t.fromTranslation.mixed(t.toTranslation, p),
        thenScale: t.fromScale.mixed(t.toScale, p))
      unsafe opacities[i] = layer.fromOpacity + (layer.toOpacity - layer.fromOpacity) * p
    }
  }

  static func reveal(
    _ layers: ScalarRows<ScalarReveal>, at now: Double, _ matrices: ScalarOutput<ScalarMatrix>,
    _ opacities: ScalarOutput<Float>
  ) {
    let easeIn = BrowserBezier(0.42, 0, 1, 1)
    for i in 0..<layers.count {
      let layer = unsafe layers[i]
      let u = min(max(Float(now - layer.begin) * layer.inverseDuration, 0), 1)
      let p = easeIn.ease(u)
      let scale = 1 + (layer.scale - 1) * p
      unsafe matrices[i] = ScalarMatrix(
        scale: ScalarVector(x: scale, y: scale, z: 1),
        thenTranslation: ScalarVector(x: 0, y: layer.translation * p, z: 0))
      unsafe opacities[i] = u
    }
  }

  static func bounce(
    _ layers: ScalarRows<ScalarBounce>, at now: Double, _ matrices: ScalarOutput<ScalarMatrix>,
    _ opacities: ScalarOutput<Float>
  ) {
    for i in 0..<layers.count {
      let layer = unsafe layers[i]
      let time = max(Float(now - layer.begin), 0)
      var y: Float = 0
      if time < layer.duration {
        let angle = layer.frequency * time
        y = layer.height * exp(-layer.decay * time) * (cos(angle) + layer.sine * sin(angle))
      }
      unsafe matrices[i] = ScalarMatrix(
        scale: ScalarVector(x: 1, y: 1, z: 1),
        thenTranslation: ScalarVector(x: 0, y: y, z: 0))
      unsafe opacities[i] = 1
    }
  }

  static func corner(
    _ layers: ScalarRows<ScalarCorner>, at now: Double, _ matrices: ScalarOutput<ScalarMatrix>,
    _ opacities: ScalarOutput<Float>
  ) {
    let ease = BrowserBezier(0.42, 0, 0.58, 1)
    for i in 0..<layers.count {
      let layer = unsafe layers[i]
      let time = Float(now - layer.begin)
      let p = ease.ease(time / 1.2)
      unsafe matrices[i] = ScalarMatrix(
        scale: ScalarVector(
          x: 1 + (layer.scaleX - 1) * p, y: 1 + (layer.scaleY - 1) * p, z: 1),
        thenTranslation: ScalarVector(x: layer.x * p, y: layer.y * p, z: 0))
      unsafe opacities[i] = 1 - ease.ease((time - 1.2) / 0.5)
    }
  }
}
