import GlissadeMath

/// The whole values that the columns of a layer's morphs refer to by their indices.
///
/// Paths have any number of points, while a slot's columns are a fixed number of Floats. A morph is therefore three
/// columns: the indices of its two ends in one of these lists, and the progress between them. Index 0 is the model's
/// value. Both lists depend only on the layer and its animations, never on history.
struct MorphTable {
  private(set) var paths: [Path] = []
  private(set) var dashPatterns: [[Double]] = []

  mutating func removeAll() {
    if !paths.isEmpty { paths.removeAll(keepingCapacity: true) }
    if !dashPatterns.isEmpty { dashPatterns.removeAll(keepingCapacity: true) }
  }

  /// Adds a value, unless it was the last one to be added, and returns its index.
  mutating func index(of value: AnimationValue) -> Double {
    switch value {
    case .path(let path):
      if paths.last != path { paths.append(path) }
      return Double(paths.count - 1)
    case .dashPattern(let lengths):
      if dashPatterns.last != lengths { dashPatterns.append(lengths) }
      return Double(dashPatterns.count - 1)
    default: return 0
    }
  }

  /// Returns the value of a morph's columns; nil if no value has one of the indices.
  func value(_ kind: AnimationValue.Kind, _ columns: SIMD4<Double>) -> AnimationValue? {
    if kind == .path { return pathMorph(columns).map { .path($0.path) } }
    guard let (start, end) = ends(in: dashPatterns, columns) else { return nil }
    return .dashPattern(start.interpolated(to: end, at: columns[2]))
  }

  /// Returns the morph of a path's columns; nil if no path has one of the indices.
  func pathMorph(_ columns: SIMD4<Double>) -> PathMorph? {
    guard let (start, end) = ends(in: paths, columns) else { return nil }
    return PathMorph(unchecked: start, end, columns[2])
  }

  private func ends<Value>(in list: [Value], _ columns: SIMD4<Double>) -> (Value, Value)? {
    // Rows compute the indices as they compute other numbers: they are whole within rounding errors.
    guard let start = Int(exactly: columns[0].rounded()),
      let end = Int(exactly: columns[1].rounded()),
      list.indices.contains(start), list.indices.contains(end)
    else { return nil }
    return (list[start], list[end])
  }
}

extension [Double] {
  /// Returns the lengths on the way to others, exact at progress 0 and 1.
  ///
  /// Lengths stay at 0 where a curve overshoots, since a pattern with a negative one would be a solid line; CSS clamps
  /// `stroke-dasharray` likewise.
  fileprivate func interpolated(to other: [Double], at progress: Double) -> [Double] {
    if progress == 0 || self == other { return self }
    if progress == 1 { return other }
    return zip(self, other).map { Swift.max(0, lerp($0, $1, progress)) }
  }
}

extension AnimationValue {
  /// Throws an error if the value cannot become another one, because both are whole values of different structure.
  package func checkMorph(to other: AnimationValue) throws(EngineError) {
    switch (self, other) {
    case (.path(let start), .path(let end)):
      if let difference = start.structureError(comparedTo: end) { throw .pathsDiffer(difference) }
    case (.dashPattern(let start), .dashPattern(let end)):
      guard start.count == end.count else {
        throw .dashPatternsDiffer(count: start.count, otherCount: end.count)
      }
    default: break
    }
  }
}
