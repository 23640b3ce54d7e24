import ScalarLoops

extension BrowserBezier {
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let (cx, cy) = (3 * x1, 3 * y1)
    let (bx, by) = (3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy)
    self.init(ax: 1 - cx - bx, bx: bx, cx: cx, ay: 1 - cy - by, by: by, cy: cy)
  }
}

extension ScalarMixedSpring {
  enum Regime: UInt8 {
    case underdamped, critical, overdamped
  }
}

extension ScalarLayer {
  enum Kind: UInt8 {
    case spring, easeIn, linear
  }

  var kind: Kind { Kind(rawValue: kindNumber) ?? .linear }
}
