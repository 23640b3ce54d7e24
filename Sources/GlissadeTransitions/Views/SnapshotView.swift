import GlissadeEngine
import GlissadeMath

/// A snapshot of a view at one time, which does not follow later changes.
///
/// The picture is what the stage's ``Stage/snapshotHandler`` returns for the layer, or else a copy of the visible
/// layers.
final class SnapshotView: View {
  private var picture: Layer?
  private var pictureSize = Size.zero

  init(of view: View) {
    super.init(frame: Rect(origin: .zero, size: view.layer.bounds.size))
    take(view)
  }

  /// Returns the present look of a view as a layer.
  static func picture(of view: View) -> Layer {
    if let contents = view.stage?.snapshotHandler?(view.layer) {
      let shown = view.layer.presentation
      let fresh = Layer()
      fresh.bounds = shown?.bounds ?? view.layer.bounds
      fresh.opacity = shown?.opacity ?? view.layer.opacity
      fresh.isHidden = shown?.isHidden ?? view.layer.isHidden
      fresh.contents = contents
      return fresh
    }
    return LayerCopy.copy(of: view.layer)
  }

  /// Replaces the snapshot by the present look of a view.
  func take(_ view: View) {
    let fresh = SnapshotView.picture(of: view)
    fresh.backsView = true
    fresh.transform = .identity
    fresh.anchorPoint = .zero
    fresh.position = .zero
    fresh.zPosition = 0
    picture?.removeFromSuperlayer()
    picture = fresh
    pictureSize = fresh.bounds.size
    do throws(EngineError) { try layer.insertSublayer(fresh, at: 0) } catch {
      Stage.report(error, layer: layer)
    }
    stretch()
  }

  /// Removes the layers of the picture that show nothing in a rectangle of the view, in points.
  ///
  /// Layers with masks and shadows stay.
  func prune(to rect: Rect) {
    var all: [Layer] = []
    var waiting = layer.sublayers.flatMap(\.sublayers)
    while let next = waiting.popLast() {
      all.append(next)
      if next.mask == nil { waiting += next.sublayers }
    }
    // Sublayers come after the layers that they are in.
    for next in all.reversed() where next.mask == nil && next.sublayers.isEmpty {
      guard next.shadowOpacity == 0, let place = try? next.convert(next.extent, to: layer),
        !place.intersects(rect)
      else { continue }
      next.removeFromSuperlayer()
    }
  }

  override var frame: Rect {
    get { super.frame }
    set {
      super.frame = newValue
      stretch()
    }
  }

  override var bounds: Rect {
    get { super.bounds }
    set {
      super.bounds = newValue
      stretch()
    }
  }

  /// Scales the picture to the view's size; within a block the change is animated.
  private func stretch() {
    guard let picture, pictureSize.width > 0, pictureSize.height > 0 else { return }
    let size = layer.bounds.size
    picture.transform = Transform3D(
      scaleX: size.width / pictureSize.width, y: size.height / pictureSize.height, z: 1)
  }
}

extension Layer {
  /// The rectangle of what the layer itself shows without its shadow, in its own coordinates.
  fileprivate var extent: Rect {
    guard let shape = self as? ShapeLayer, let path = shape.path else { return bounds }
    // A mitre may reach that far beyond the path.
    let reach = shape.lineWidth * max(shape.miterLimit, 1)
    return bounds.union(path.boundingBox.insetBy(dx: -reach, dy: -reach))
  }
}

enum LayerCopy {
  /// Returns a copy of a layer and its sublayers as they are visible, without animations.
  static func copy(of layer: Layer) -> Layer {
    let top = copyOne(layer)
    var pairs = [(layer, top)]
    while let (source, target) = pairs.popLast() {
      for child in source.sublayers {
        let copy = copyOne(child)
        // Adding a new layer cannot fail.
        try? target.addSublayer(copy)
        pairs.append((child, copy))
      }
      if let mask = source.mask {
        let copy = copyOne(mask)
        target.mask = copy
        pairs.append((mask, copy))
      }
    }
    return top
  }

  private static func copyOne(_ layer: Layer) -> Layer {
    let copy = layer is ShapeLayer ? ShapeLayer() : Layer()
    let shown = layer.presentationOrModel
    for property in LayerProperty.roots where layer.has(property) {
      let value = shown.animationValue(of: property)
      if value != copy.modelValue(of: property) { try? copy.setValue(value, for: property) }
    }
    copy.name = layer.name
    return copy
  }
}
