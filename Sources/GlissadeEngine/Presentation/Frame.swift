import GlissadeBatch
public import GlissadeMath

extension Stage {
  /// The frame of the last ``evaluate(at:)``.
  public var frame: Frame { Frame(self) }
}

/// The values of a stage's last evaluation, by layer or as whole arrays.
///
/// A frame refers to the stage's arrays and does not copy them. The next evaluation and changes of layers may overwrite
/// them, or replace them with larger ones. Read ``Stage/frame`` again after each evaluation, which does not allocate.
///
/// World matrices include the layers above:
///
/// ```swift
/// let stage = Stage()
/// let (card, title) = (Layer(), Layer())
/// card.position = Point(x: 100, y: 50)
/// title.position = Point(x: 20, y: 10)
/// try stage.root.addSublayer(card)
/// try card.addSublayer(title)
/// try stage.evaluate(at: 0)
/// let matrix = stage.frame[title]?.worldMatrix  // a translation by (120, 60)
/// ```
public struct Frame {
  private let stage: Stage
  private let values: AnimationTable.Frame
  /// The time that the frame was evaluated for, in seconds; NaN before the first evaluation.
  public let time: Double

  fileprivate init(_ stage: Stage) {
    self.stage = stage
    values = stage.table.frame
    time = stage.frameTime
  }

  /// The values of a layer; nil if it is not in the stage, was added after the last evaluation or commit, or has got
  /// a frame index since that is beyond ``count``.
  public subscript(layer: Layer) -> Entry? { entry(of: layer, at: layer.frameIndex) }

  /// The values of the outgoing snapshot of a layer's ``Transition``; nil if no transition runs.
  ///
  /// The snapshot's bounds are ``Transition/outgoingBounds`` and its picture is ``Transition/outgoingContents``.
  public subscript(outgoing layer: Layer) -> Entry? {
    entry(of: layer, at: layer.outgoingFrameIndex)
  }

  private func entry(of layer: Layer, at index: Int?) -> Entry? {
    guard let index, index < values.count, layer.stage === stage else { return nil }
    return Entry(layer, index, values)
  }

  /// Returns the layer at a frame index.
  ///
  /// The result is nil for an unused index, and for the entries of sublayer transforms and outgoing snapshots.
  ///
  /// - Parameter index: Any number. Outside 0..<``count`` the result is nil.
  public func layer(at index: Int) -> Layer? { stage.layer(atFrameIndex: index) }

  // MARK: Whole arrays

  /// The number of frame indices, including those without a layer.
  public var count: Int { values.count }

  /// The matrices from each layer's coordinates to its superlayer's, 16 Floats each, in the order of frame indices.
  ///
  /// They multiply row vectors, as in Core Animation: the last row holds the translation.
  public var matrices: Span<Float> { @_lifetime(borrow self) get { values.matrices } }

  /// The matrices from each layer's coordinates to the stage's, 16 Floats each, in the order of frame indices.
  public var worldMatrices: Span<Float> { @_lifetime(borrow self) get { values.worldMatrices } }

  /// The opacities, in the order of frame indices.
  public var opacities: Span<Float> { @_lifetime(borrow self) get { values.opacities } }

  /// The animated properties that are neither part of the matrix nor the opacity, each at its
  /// ``Layer/columnIndex(of:)``.
  public var columns: Span<Float> { @_lifetime(borrow self) get { values.columns } }

  // MARK: Changes

  /// The layers whose values the last evaluation wrote, in the order of frame indices.
  ///
  /// They include every layer that moved, came to rest or was changed, every layer below those, and sometimes layers
  /// that lie next to them in memory. The values of all other layers are those of the previous evaluation.
  ///
  /// - Complexity: O(*n* log *n*) in the number of layers that the last evaluation visited.
  public var changedLayers: [Layer] {
    var ranges: [Range<Int>] = []
    forEachChangedRange { ranges.append($0) }
    forEachChangedWorldRange { ranges.append($0) }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var layers: [Layer] = []
    var next = 0
    for range in ranges where range.upperBound > next {
      for index in max(next, range.lowerBound)..<range.upperBound {
        if let layer = layer(at: index) { layers.append(layer) }
      }
      next = range.upperBound
    }
    return layers
  }

  /// Calls `body` with the ranges of frame indices whose matrix, opacity or columns the last evaluation wrote.
  ///
  /// - Parameter body: A function that receives each range once, in ascending order.
  /// - Complexity: O(*n*) in the number of layers that the last evaluation visited, besides `body`.
  public func forEachChangedRange(_ body: (Range<Int>) -> Void) {
    stage.table.forEachChangedRange(body)
  }

  /// Calls `body` with the ranges of frame indices whose world matrix the last evaluation wrote.
  ///
  /// They belong to the layers that moved and to the layers below them.
  ///
  /// - Parameter body: A function that receives each range once, in ascending order.
  /// - Complexity: O(*n*) in the number of frame indices, besides `body`.
  public func forEachChangedWorldRange(_ body: (Range<Int>) -> Void) {
    stage.table.forEachChangedWorldRange(body)
  }
}

extension Frame {
  /// The visible layers in the order in which they are drawn at the frame's time.
  ///
  /// Each layer comes before its sublayers. Sublayers are sorted by ``Layer/zPosition``; those with equal positions
  /// keep the order of ``Layer/sublayers``. Hidden layers, everything below them, and masks are left out: a mask is
  /// drawn with the layer that it masks.
  /// - Complexity: O(*n* log *n*) in the number of layers.
  public var drawingOrder: [Layer] { drawingOrder(of: stage.root) }

  /// Returns a layer and the visible layers below it, in the order in which they are drawn at the frame's time.
  ///
  /// A host that draws a mask into a picture of its own asks for the mask's layers. The rules are those of
  /// ``drawingOrder``.
  ///
  /// - Parameter layer: A layer or a mask. The result is empty if it is hidden, or not on the frame's stage.
  /// - Complexity: O(*n* log *n*) in the number of layers below it.
  public func drawingOrder(of layer: Layer) -> [Layer] {
    guard layer.stage === stage else { return [] }
    var order: [Layer] = []
    var stack = [layer]
    while let layer = stack.popLast() {
      if shown(layer, .isHidden) { continue }
      order.append(layer)
      // The last is drawn first.
      stack += layer.sublayers.inDrawingOrder { shown($0, .zPosition) }.reversed()
    }
    return order
  }

  private func shown<Value>(_ layer: Layer, _ keyPath: AnimationKeyPath<Value>) -> Value {
    guard time.isFinite, layer.isCovered(keyPath.property.root), layer.slot != nil else {
      return layer.value(for: keyPath)
    }
    return Presentation(layer, at: time).value(of: keyPath)
  }

  /// The values of one layer in a frame.
  public struct Entry {
    /// The layer.
    public let layer: Layer
    /// The index of the layer's opacity; its matrices begin at 16 times this index.
    public let index: Int
    private let values: AnimationTable.Frame

    fileprivate init(_ layer: Layer, _ index: Int, _ values: AnimationTable.Frame) {
      (self.layer, self.index, self.values) = (layer, index, values)
    }

    /// The matrix from the layer's coordinates to its superlayer's.
    public var matrix: Transform3D { values.matrix(at: index) }

    /// The matrix from the layer's coordinates to the stage's.
    public var worldMatrix: Transform3D { values.worldMatrix(at: index) }

    /// The opacity of the layer itself, without those of the layers above it.
    public var opacity: Double { values.opacity(at: index) }

    /// The value of a property; nil for a property that is part of the matrix.
    ///
    /// A property without an animation has the model's value.
    public subscript<Value>(keyPath: AnimationKeyPath<Value>) -> Value? {
      value(of: keyPath.property).flatMap { Value($0) }
    }

    func value(of property: LayerProperty) -> AnimationValue? {
      if property == .opacity { return .scalar(opacity) }
      guard let numbers = columns(of: property) else {
        return property.isInMatrix ? nil : layer.modelValue(of: property)
      }
      return property.isMorph
        ? layer.style?.morphs.value(property.kind, numbers)
        : AnimationValue(property.kind, components: numbers)
    }

    /// Returns the numbers of a property; nil if it has no column.
    private func columns(of property: LayerProperty) -> SIMD4<Double>? {
      guard let first = layer.columnIndex(of: property.root) else { return nil }
      let columns = values.columns
      // The layer may have got columns since that the frame does not have.
      let last = first + 16 * (property.firstComponent + property.kind.componentCount - 1)
      guard last < columns.count else { return nil }
      var numbers = SIMD4<Double>()
      for index in 0..<property.kind.componentCount {
        numbers[index] = Double(columns[first + 16 * (property.firstComponent + index)])
      }
      return numbers
    }

    /// The path as a morph between two paths; both are the model's, at progress 0, if no animation changes it.
    ///
    /// Paths of a ``ShapeLayer`` only: for other layers, both paths are empty. Hosts that keep triangles or textures
    /// of paths compare ``/GlissadeMath/PathMorph/start`` and ``/GlissadeMath/PathMorph/end`` with those that they
    /// have: as long as the paths are the same ones, this takes no longer for long paths than for short ones.
    public var pathMorph: PathMorph {
      if let numbers = columns(of: .path), let morph = layer.style?.morphs.pathMorph(numbers) {
        return morph
      }
      let path = layer.appearance.shape?.value.path ?? Path()
      return PathMorph(unchecked: path, path, 0)
    }
  }
}

extension LayerProperty {
  /// Whether the frame has the property as a part of the layer's matrix.
  fileprivate var isInMatrix: Bool {
    switch root {
    case .position, .zPosition, .anchorPoint, .transform, .sublayerTransform: true
    default: false
    }
  }
}

extension Stage {
  fileprivate func layer(atFrameIndex index: Int) -> Layer? {
    guard let id = table.slotID(atFrameIndex: index), Int(id.index) < owners.count else {
      return nil
    }
    return owners[Int(id.index)]?.object
  }
}

extension Stage {
  /// Returns the index of a layer in the frame, as ``Layer/frameIndex`` does, or -1 if it has none on this stage.
  @inline(__always)
  package func frameIndex(of layer: Layer) -> Int {
    guard let slot = layer.slot, layer.stageReference?.refers(to: self) == true else { return -1 }
    return table.frameIndex(ifPresent: slot)
  }
}

extension Layer {
  /// The index of the layer in the stage's frame; nil until the layer has been committed to a stage.
  ///
  /// It changes when other kinds of animations are added to the layer or removed from it. In a stage with many
  /// different kinds of animations, it can also change when those of other layers do;
  /// ``Frame/forEachChangedRange(_:)`` then contains the old index and the new one.
  public var frameIndex: Int? { frameIndex(of: slot) }

  /// The index in the stage's frame of the outgoing snapshot of a ``Transition``; nil if no transition runs.
  public var outgoingFrameIndex: Int? { frameIndex(of: style?.outgoingSlot) }

  private func frameIndex(of slot: SlotID?) -> Int? {
    guard let stage, let slot else { return nil }
    let index = stage.table.frameIndex(ifPresent: slot)
    return index < 0 ? nil : index
  }

  /// The index of a property's first number in ``Frame/columns``; each further number comes 16 indices later.
  ///
  /// The result is nil for the opacity, for properties that are part of the matrix, and for properties without an
  /// animation, which have the model's value. A colour has four numbers, red first; an offset two; the bounds four.
  /// Contents have three, of 24, 24 and 16 bits, the lowest first; the last is -1 for no contents. Paths have three:
  /// the indices of two of ``ShapeLayer/animatedPaths``, and the progress from one to the other; dash patterns
  /// likewise. Fill rules, caps and joins are their index among all cases. ``Frame/Entry`` assembles them.
  public func columnIndex(of root: LayerProperty) -> Int? {
    guard let stage, let slot, let columns = style?.columns else { return nil }
    for column in columns where column.property == root {
      return try? stage.table.columnIndex(of: slot, column.first)
    }
    return nil
  }
}
