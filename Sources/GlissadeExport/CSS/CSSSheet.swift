import GlissadeMath

/// The parts of a style sheet or an animated drawing that all layers share.
struct CSSSheet {
  /// The recording, whose frames are only in the timelines.
  let recording: Recording
  let timelines: Timelines
  let names: CSSNames
  let length: CSSLength
  /// Whether the elements are those of a drawing, not of a page.
  let isDrawing: Bool
  let error: Double
  let paint: Paint
  /// The masks, by the layers that they clip.
  let masks: [Int: Int]
  let areSpatial: [Bool]
  /// The layers with sublayers.
  let superlayers: Set<Int>
  /// The visibility of each layer; changes while a superlayer is hidden are left out.
  let visibility: [Track]
  /// The times of the frames as fractions of the duration.
  let shares: [Double]
  /// The matrices of projected layers to the nearest superlayer that is not projected, in a drawing.
  private(set) var matrices: [Int: [Transform3D]] = [:]
  /// Whether each layer is drawn by its outline as it is seen, because drawings have no depth.
  private(set) var isProjected: [Bool] = []
  /// The layers that clip and have siblings in space, which they may meet.
  ///
  /// Browsers clip each part of an opaque group separately, so that parts behind others shine through the edge.
  private(set) var cutInSpace: Set<Int> = []
  /// The orders of siblings that change places, in a drawing.
  private(set) var orders = SiblingOrders()

  init(
    _ recording: Recording, _ timelines: Timelines, names: CSSNames, length: CSSLength,
    error: Double, isDrawing: Bool = false
  ) {
    (self.recording, self.timelines) = (recording, timelines)
    (self.names, self.length, self.error) = (names, length, error)
    self.isDrawing = isDrawing
    paint = Paint(timelines)
    masks = recording.masks
    areSpatial = ElementGeometry.areSpatial(recording.layers, timelines.layers)
    superlayers = Set(recording.layers.lazy.filter { $0.role != .mask }.compactMap(\.parent))
    let duration = timelines.duration
    shares = timelines.times.map { duration > 0 ? $0 / duration : 0 }
    visibility = CSSSheet.visibility(recording.layers, timelines)
    (matrices, isProjected) = isDrawing ? projections() : ([:], recording.layers.map { _ in false })
    cutInSpace = clippingInSpace()
    if isDrawing { orders = SiblingOrders(children, timelines) }
  }

  /// Returns the matrices of a layer's element in that of its superlayer, without depth that has no effect.
  func flatMatrices(of index: Int) -> [Transform3D] {
    guard let states = timelines.layers[index].states else { return [] }
    let (locals, corners, parent) = (states.locals, states.corners, recording.layers[index].parent)
    let above = parent.flatMap { timelines.layers[$0].states?.corners }
    let isInSpace = parent.map { areSpatial[$0] } == true
    return locals.indices.map {
      var matrix = ElementGeometry.matrix(locals[$0], corner: corners[$0], in: above?[$0] ?? .zero)
      if !areSpatial[index] { (matrix.m31, matrix.m32, matrix.m33, matrix.m34) = (0, 0, 1, 0) }
      if !isInSpace { (matrix.m13, matrix.m23, matrix.m43) = (0, 0, 0) }
      return matrix
    }
  }

  private func clippingInSpace() -> Set<Int> {
    let all = shown
    let clipping = all.filter {
      timelines.layers[$0].states?.column(LayerStates.masksToBounds).contains(1) == true
    }
    let families = Set(clipping.map { recording.layers[$0].parent })
    let spatial = Set(
      all.lazy.filter {
        families.contains(recording.layers[$0].parent)
          && !flatMatrices(of: $0).allSatisfy(\.isAffine)
      }.map { recording.layers[$0].parent })
    return Set(clipping.filter { spatial.contains(recording.layers[$0].parent) })
  }

  /// Returns the matrices of the layers that are projected, and which layers these are: those that leave the plane, and
  /// all below them.
  private func projections() -> (matrices: [Int: [Transform3D]], isProjected: [Bool]) {
    var (all, projected): ([Int: [Transform3D]], [Bool]) = ([:], [])
    for (index, layer) in recording.layers.enumerated() {
      let above = layer.parent.flatMap { all[$0] }
      let own = layer.role == .mask ? [] : flatMatrices(of: index)
      projected.append(above != nil && !own.isEmpty || !own.allSatisfy(\.isAffine))
      guard projected[index] else { continue }
      all[index] = own.indices.map { frame in
        above.map { own[frame].concatenating($0[frame]) } ?? own[frame]
      }
    }
    return (all, projected)
  }

  /// The layers with an element: those that appear in any frame, in the order of the recording.
  var shown: [Int] {
    recording.layers.indices.filter {
      recording.layers[$0].role != .mask && timelines.layers[$0].states != nil
    }
  }

  /// Returns the indices of the layers with an element by their superlayer, of which -1 is the stage.
  var children: [Int: [Int]] {
    Dictionary(grouping: shown) { recording.layers[$0].parent ?? -1 }
  }

  private static func visibility(_ layers: [RecordedLayer], _ timelines: Timelines) -> [Track] {
    var areShown: [[Bool]] = []
    return layers.indices.map { index in
      let timeline = timelines.layers[index]
      let hidden = timeline.states?.column(LayerStates.isHidden) ?? [1]
      let above = layers[index].parent.map { areShown[$0] }
      let own = timeline.isPresent.indices.map {
        timeline.isPresent[$0] && hidden[hidden.count > 1 ? $0 : 0] == 0
      }
      areShown.append(own.indices.map { own[$0] && above?[$0] != false })
      // Nobody sees the layer in a hidden superlayer, whose visibility it has.
      let seen = own.indices.filter { above?[$0] != false }
      guard let first = seen.first else { return Track(jumping: [[1]]) }
      var values = [Track.Value](repeating: [own[first] ? 1 : 0], count: own.count)
      for frame in own.indices.dropFirst() {
        values[frame] = above?[frame] == false ? values[frame - 1] : [own[frame] ? 1 : 0]
        if frame <= first { values[frame] = [own[first] ? 1 : 0] }
      }
      return Track(jumping: values)
    }
  }
}
