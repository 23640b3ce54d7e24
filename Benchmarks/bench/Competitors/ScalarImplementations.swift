import Glibc

// What a user would write without an engine: structs in arrays, Float, the C library's functions, what
// can be computed beforehand computed beforehand, no allocation, one thread.

/// A cubic timing curve solved as browsers do it, in Double: eight steps of Newton's method, then
/// bisection.
struct BrowserBezier {
  let ax, bx, cx, ay, by, cy: Double

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (cx, cy) = (3 * x1, 3 * y1)
    (bx, by) = (3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy)
    (ax, ay) = (1 - cx - bx, 1 - cy - by)
  }

  func x(_ t: Double) -> Double { ((ax * t + bx) * t + cx) * t }
  func y(_ t: Double) -> Double { ((ay * t + by) * t + cy) * t }
  func slope(_ t: Double) -> Double { (3 * ax * t + 2 * bx) * t + cx }

  func solve(_ target: Double) -> Double {
    var t = target
    for _ in 0..<8 {
      let error = x(t) - target
      if abs(error) < 1e-7 { return t }
      let slope = slope(t)
      if abs(slope) < 1e-6 { break }
      t -= error / slope
    }
    var (low, high) = (0.0, 1.0)
    t = target
    while low < high {
      let error = x(t) - target
      if abs(error) < 1e-7 { return t }
      if error < 0 { low = t } else { high = t }
      t = (low + high) / 2
      if t == low || t == high { return t }
    }
    return t
  }

  func ease(_ x: Float) -> Float {
    x <= 0 ? 0 : x >= 1 ? 1 : Float(y(solve(Double(x))))
  }
}

struct ScalarVector {
  var x, y, z: Float

  func mixed(_ other: ScalarVector, _ p: Float) -> ScalarVector {
    ScalarVector(
      x: x + (other.x - x) * p, y: y + (other.y - y) * p, z: z + (other.z - z) * p)
  }
}

struct ScalarQuaternion {
  var x, y, z, w: Float
}

struct ScalarMatrix {
  var m11: Float = 1, m12: Float = 0, m13: Float = 0, m14: Float = 0
  var m21: Float = 0, m22: Float = 1, m23: Float = 0, m24: Float = 0
  var m31: Float = 0, m32: Float = 0, m33: Float = 1, m34: Float = 0
  var m41: Float = 0, m42: Float = 0, m43: Float = 0, m44: Float = 1

  /// What concat makes of a translation and a scale.
  init(translation t: ScalarVector, thenScale s: ScalarVector) {
    (m11, m22, m33) = (s.x, s.y, s.z)
    (m41, m42, m43) = (t.x * s.x, t.y * s.y, t.z * s.z)
  }

  init(scale s: ScalarVector, thenTranslation t: ScalarVector) {
    (m11, m22, m33) = (s.x, s.y, s.z)
    (m41, m42, m43) = (t.x, t.y, t.z)
  }

  init(scale s: ScalarVector, rotation q: ScalarQuaternion, translation t: ScalarVector) {
    let (xx, yy, zz) = (q.x * q.x, q.y * q.y, q.z * q.z)
    let (xy, xz, yz) = (q.x * q.y, q.x * q.z, q.y * q.z)
    let (wx, wy, wz) = (q.w * q.x, q.w * q.y, q.w * q.z)
    (m11, m12, m13) = (s.x * (1 - 2 * (yy + zz)), s.x * 2 * (xy + wz), s.x * 2 * (xz - wy))
    (m21, m22, m23) = (s.y * 2 * (xy - wz), s.y * (1 - 2 * (xx + zz)), s.y * 2 * (yz + wx))
    (m31, m32, m33) = (s.z * 2 * (xz + wy), s.z * 2 * (yz - wx), s.z * (1 - 2 * (xx + yy)))
    (m41, m42, m43) = (t.x, t.y, t.z)
  }

  init(_ a: ScalarMatrix, _ b: ScalarMatrix) {
    m11 = a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41
    m12 = a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42
    m13 = a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43
    m14 = a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44
    m21 = a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41
    m22 = a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42
    m23 = a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43
    m24 = a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44
    m31 = a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41
    m32 = a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42
    m33 = a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43
    m34 = a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44
    m41 = a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41
    m42 = a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42
    m43 = a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43
    m44 = a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44
  }
}

// MARK: Layers

/// An under-damped spring: rest + e^(−decay·t)·(cosine·cos(frequency·t) + sine·sin(frequency·t)).
struct ScalarSpring {
  var decay, frequency, cosine, sine, rest: Float
}

/// A spring of any damping; over-damped it is a sum of two exponentials.
struct ScalarMixedSpring {
  enum Regime: UInt8 { case under, critical, over }
  var regime: Regime
  var decay, frequency, a, b, rest: Float
}

struct ScalarPair {
  var from, to: Float
}

struct ScalarTransform {
  var fromTranslation, toTranslation, fromScale, toScale: ScalarVector
}

struct ScalarPose {
  var transform: ScalarTransform
  var from, to: ScalarQuaternion
  var angle, inverseSine: Float
}

struct ScalarLayer {
  enum Kind: UInt8 { case spring, easeIn, linear }
  var begin: Double
  var kind: Kind
  var inverseDuration, decay, frequency, sine: Float
  var transform: ScalarTransform
  var fromOpacity, toOpacity: Float
}

struct ScalarReveal {
  var begin: Double
  var inverseDuration, translation, scale: Float
}

struct ScalarBounce {
  var begin: Double
  var duration, decay, frequency, sine, height: Float
}

struct ScalarCorner {
  var begin: Double
  var x, y, scaleX, scaleY: Float
}

typealias ScalarRows = UnsafeBufferPointer
typealias ScalarOutput = UnsafeMutableBufferPointer

// MARK: Works

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
      case .under:
        let (c, n) = (cos(s.frequency * t), sin(s.frequency * t))
        let wave = s.a * c + s.b * n
        unsafe x[i] = s.rest + e * wave
        unsafe v[i] = e * (s.frequency * (s.b * c - s.a * n) - s.decay * wave)
      case .critical:
        let line = s.a + s.b * t
        unsafe x[i] = s.rest + e * line
        unsafe v[i] = e * (s.b - s.decay * line)
      case .over:
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

  /// `values` holds as many values a layer as there are times.
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

  /// Parents stand before their children; a root's parent is -1.
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
