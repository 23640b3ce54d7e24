import GlissadeEngine
import GlissadeMath

/// A picture of a view at one time, which does not follow it.
///
/// The picture is what the stage's ``Stage/snapshotHandler`` makes of the layer, or, where the host makes
/// none, a copy of the layers as they show.
final class SnapshotView: View {
  private var picture: Layer?

  init(of view: View) {
    super.init(frame: Rect(origin: .zero, size: view.bounds.size))
    take(view)
  }

  /// Shows what a view shows now, in place of what was shown.
  func take(_ view: View) {
    let contents = view.stage?.snapshotHandler?(view.layer)
    let fresh: Layer
    if let contents {
      fresh = Layer()
      fresh.bounds = layer.bounds
      fresh.contents = contents
      fresh.opacity = view.layer.presentation?.opacity ?? view.alpha
    } else {
      fresh = LayerPicture.copy(of: view.layer)
    }
    let size = view.bounds.size
    fresh.transform = .identity
    fresh.anchorPoint = .zero
    fresh.position = .zero
    // The picture is stretched with the view.
    picture?.removeFromSuperlayer()
    picture = fresh
    pictureSize = size
    do throws(EngineError) { try layer.insertSublayer(fresh, at: 0) } catch {
      Stage.report(error, layer: layer)
    }
    stretch()
  }

  private var pictureSize = Size.zero

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

  /// Scales the picture to the view's size; within a block it moves there with it.
  private func stretch() {
    guard let picture, pictureSize.width > 0, pictureSize.height > 0 else { return }
    let size = layer.bounds.size
    picture.backsView = true
    picture.transform = Transform3D(
      scaleX: size.width / pictureSize.width, y: size.height / pictureSize.height, z: 1)
  }
}

enum LayerPicture {
  /// A copy of a layer and those below it, as they show, without animations.
  static func copy(of layer: Layer) -> Layer {
    let top = copyOne(layer)
    var pairs = [(layer, top)]
    while let (source, target) = pairs.popLast() {
      for child in source.sublayers {
        let copy = copyOne(child)
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
    let copy = Layer()
    let shown = layer.presentation
    copy.bounds = shown?.bounds ?? layer.bounds
    copy.position = shown?.position ?? layer.position
    copy.anchorPoint = shown?.anchorPoint ?? layer.anchorPoint
    copy.zPosition = shown?.zPosition ?? layer.zPosition
    copy.opacity = shown?.opacity ?? layer.opacity
    copy.isHidden = shown?.isHidden ?? layer.isHidden
    copy.masksToBounds = layer.masksToBounds
    let transform = shown?.transform ?? layer.transform
    if !transform.isIdentity { copy.transform = transform }
    let sublayers = shown?.sublayerTransform ?? layer.sublayerTransform
    if !sublayers.isIdentity { copy.sublayerTransform = sublayers }
    copy.contents = shown?.contents ?? layer.contents
    copy.backgroundColor = shown?.backgroundColor ?? layer.backgroundColor
    copy.cornerRadius = shown?.cornerRadius ?? layer.cornerRadius
    copy.borderWidth = layer.borderWidth
    copy.borderColor = layer.borderColor
    copy.shadowColor = layer.shadowColor
    copy.shadowOpacity = layer.shadowOpacity
    copy.shadowOffset = layer.shadowOffset
    copy.shadowRadius = layer.shadowRadius
    copy.name = layer.name
    return copy
  }
}

extension View {
  /// A picture of the view and those in it, of its size, at the origin; it does not follow later changes, and a
  /// picture of it can be taken again.
  ///
  /// - Parameter afterScreenUpdates: false takes what shows now; true what shows after the turn that is
  ///   running, with what it still changes.
  /// - Returns: nil for a view without size.
  public func snapshotView(afterScreenUpdates: Bool) -> View? {
    guard !layer.bounds.isEmpty else { return nil }
    let snapshot = SnapshotView(of: self)
    if afterScreenUpdates, let stage = stage ?? Stage.current {
      stage.post { [weak snapshot] in
        // The picture is retaken without moving.
        View.performWithoutAnimation { snapshot?.take(self) }
      }
    }
    return snapshot
  }
}
