import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

// Expected values of animation blocks, from closed forms and the C library alone.

/// A cubic bezier from (0, 0) to (1, 1), solved by halving.
func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
  func number(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<80 {
    let middle = (low + high) / 2
    if number(x1, x2, middle) < x { low = middle } else { high = middle }
  }
  return number(y1, y2, (low + high) / 2)
}

/// The pace of `UIView.animate` by itself.
func easeInOut(_ x: Double) -> Double { x <= 0 ? 0 : x >= 1 ? 1 : bezier(0.42, 0, 0.58, 1, at: x) }

/// The progress of a spring of mass 1 with ζ up to 1 and a velocity in moves per second, exactly 1 from `end`.
func springProgress(
  stiffness k: Double, dampingRatio z: Double, velocity v: Double = 0, end: Double, at t: Double
) -> Double {
  if t <= 0 { return 0 }
  if t >= end { return 1 }
  let w = sqrt(k)
  if z >= 1 { return 1 + (-1 + (v - w) * t) * exp(-w * t) }
  let d = w * sqrt(1 - z * z)
  return 1 + exp(-z * w * t) * (-cos(d * t) + (v - z * w) / d * sin(d * t))
}

/// A window of 400 by 800 on a stage of its own.
struct Fixture {
  let stage: Stage
  let window: Window

  init(time: Double = 0) {
    stage = Stage(time: time)
    window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800), stage: stage)
  }

  /// A view of 100 by 100 at the origin, in the window.
  func box() -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    return view
  }
}

extension View {
  /// The center that the view shows now.
  var shownCenter: Point { layer.presentation?.position ?? center }
  /// The alpha that the view shows now.
  var shownAlpha: Double { layer.presentation?.opacity ?? alpha }
}

func near(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { (a - b).magnitude <= tolerance }
