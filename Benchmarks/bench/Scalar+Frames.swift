import Glibc

// The scalar competitors of the table cases: a loop over the layers of a scene.

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
        p = 1 - expf(-layer.decay * time) * (cosf(angle) + layer.sine * sinf(angle))
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
        y = layer.height * expf(-layer.decay * time) * (cosf(angle) + layer.sine * sinf(angle))
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
