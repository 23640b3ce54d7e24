/// A cubic timing curve solved as in browsers, in Double: eight Newton steps, then bisection.
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

  /// Creates concat(translation, scale).
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

/// An underdamped spring: rest + e^(−decay·t)·(cosine·cos(frequency·t) + sine·sin(frequency·t)).
struct ScalarSpring {
  var decay, frequency, cosine, sine, rest: Float
}

/// A spring of any damping; overdamped it is a sum of two exponentials.
struct ScalarMixedSpring {
  enum Regime: UInt8 { case underdamped, critical, overdamped }
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
