import GlissadeMath

/// The states of a layer at all frames, in memory that grows with the numbers that change.
struct LayerStates: RandomAccessCollection {
  private let layer: Int
  private let keepsWorld: Bool
  private(set) var endIndex = 0
  var startIndex: Int { 0 }
  /// The numbers of the last frame, of which most are those of all frames.
  private var last: LayerNumbers
  /// The places of the numbers that change, in ascending order.
  private var moving: [Int] = []
  /// The moving numbers of all frames, frame by frame.
  private var values: [Double] = []
  private var contents: Column<UInt64?>
  private var shadows: Column<RecordedShadow?>
  private var shapes: Column<RecordedShape?>

  /// Creates the states of one frame.
  ///
  /// - Parameter keepsWorld: Whether the matrices to the stage are kept; otherwise they are those to the superlayer.
  init(_ state: borrowing LayerState, keepsWorld: Bool) {
    (layer, self.keepsWorld) = (state.layer, keepsWorld)
    last = LayerNumbers(state, world: keepsWorld)
    (contents, shadows) = (Column(state.contents), Column(state.shadow))
    shapes = Column(state.shape)
    endIndex = 1
  }

  /// Appends a state.
  mutating func append(_ state: borrowing LayerState) {
    let numbers = LayerNumbers(state, world: keepsWorld)
    for place in moving {
      last[place] = numbers[place]
      values.append(last[place])
    }
    if !numbers.isEqual(to: last, world: keepsWorld) {
      for place in 0..<LayerNumbers.count where numbers[place] != last[place] {
        widen(place, to: numbers[place])
      }
    }
    contents.append(state.contents, after: endIndex)
    shadows.append(state.shadow, after: endIndex)
    shapes.append(state.shape, after: endIndex)
    endIndex += 1
  }

  /// Appends the last state until there are so many.
  mutating func fill(to count: Int) {
    while endIndex < count {
      values += values.suffix(moving.count)
      contents.append(contents[endIndex - 1], after: endIndex)
      shadows.append(shadows[endIndex - 1], after: endIndex)
      shapes.append(shapes[endIndex - 1], after: endIndex)
      endIndex += 1
    }
  }

  /// Makes room for a number that did not change before the state that is appended.
  private mutating func widen(_ place: Int, to number: Double) {
    let old = moving.count
    moving.insert(place, at: moving.firstIndex { $0 > place } ?? moving.count)
    let before = values
    values = []
    values.reserveCapacity((endIndex + 64) * moving.count)
    for frame in 0...endIndex {
      var next = frame * old
      for moved in moving {
        if moved == place {
          values.append(frame < endIndex ? last[place] : number)
        } else {
          values.append(before[next])
          next += 1
        }
      }
    }
    last[place] = number
  }

  private func numbers(_ frame: Int) -> LayerNumbers {
    var numbers = last
    for (column, place) in moving.enumerated() {
      numbers[place] = values[frame * moving.count + column]
    }
    return numbers
  }

  subscript(frame: Int) -> LayerState {
    var state = numbers(frame).state(layer, world: keepsWorld)
    (state.contents, state.shadow, state.shape) = (contents[frame], shadows[frame], shapes[frame])
    return state
  }

  /// The first shape, if there is one.
  var firstShape: RecordedShape? { hasShapes ? lazy.compactMap(\.shape).first : nil }
  /// Whether there is a shape at any frame.
  var hasShapes: Bool { !shapes.isNil }
  /// Whether there is a shadow at any frame.
  var hasShadows: Bool { !shadows.isNil }
  /// Whether the picture changes.
  var changesContents: Bool { contents.isChanging }

  /// The matrices to the superlayer.
  var locals: [Transform3D] {
    guard !isStill(0..<16) else {
      return [Transform3D](repeating: Transform3D(entries: last.local), count: endIndex)
    }
    return (0..<endIndex).map { Transform3D(entries: numbers($0).local) }
  }

  /// Whether some numbers never change.
  func isStill(_ places: Range<Int>) -> Bool { !moving.contains(where: places.contains) }

  /// Returns a number at all frames, or only once if it never changes.
  func column(_ place: Int) -> [Double] {
    guard let column = moving.firstIndex(of: place) else { return [last[place]] }
    return stride(from: column, to: values.count, by: moving.count).map { values[$0] }
  }

  /// The upper left corners of the bounds.
  var corners: [Point] {
    if isStill(LayerStates.bounds) {
      return [Point](repeating: self[0].bounds.standardized.origin, count: endIndex)
    }
    return map(\.bounds.standardized.origin)
  }

  /// Whether a number of the matrices to the superlayer ever differs from 0.
  func hasEntry(_ place: Int) -> Bool {
    last[place] != 0 || moving.contains(place)
  }
}

/// The values of a property at all frames, in memory that grows from the first change on.
private struct Column<Value: Equatable> {
  private let first: Value
  private var values: [Value] = []

  /// Whether there are different values.
  var isChanging: Bool { !values.isEmpty }

  init(_ first: Value) { self.first = first }

  subscript(frame: Int) -> Value { values.isEmpty ? first : values[frame] }

  mutating func append(_ value: Value, after count: Int) {
    if values.isEmpty {
      if value == first { return }
      values = [Value](repeating: first, count: count)
    }
    values.append(value)
  }
}

extension Column where Value: ExpressibleByNilLiteral {
  /// Whether there never is a value.
  var isNil: Bool { values.isEmpty && first == nil }
}

extension LayerStates {
  /// The places of numbers.
  static let bounds = 32..<36
  static let backgroundColor = 36..<40
  static let anchorPoint = 40..<42
  static let opacity = 42
  static let cornerRadius = 44
  static let borderWidth = 45
  static let isHidden = 46
  static let masksToBounds = 47
  static let borderColor = 48..<52
}

/// The numbers of a state: the entries of both matrices, the bounds and the others.
struct LayerNumbers {
  typealias Vector = SIMD16<Double>
  private(set) var local: Vector
  private var world: Vector
  private var own: Vector
  private var border: SIMD4<Double>

  static let count = 52
  init(_ state: borrowing LayerState, world isWorldKept: Bool = true) {
    let (rect, fill, edge) = (state.bounds, state.backgroundColor, state.borderColor)
    local = state.local.vector
    world = isWorldKept ? state.world.vector : .zero
    own = SIMD16(
      rect.origin.x, rect.origin.y, rect.size.width, rect.size.height, fill.red, fill.green,
      fill.blue, fill.alpha, state.anchorPoint.x, state.anchorPoint.y, state.opacity,
      state.zPosition, state.cornerRadius, state.borderWidth, state.isHidden ? 1 : 0,
      state.masksToBounds ? 1 : 0)
    border = SIMD4(edge.red, edge.green, edge.blue, edge.alpha)
  }

  /// Returns the state that the numbers are of.
  func state(_ layer: Int, world isWorldKept: Bool) -> LayerState {
    var state = LayerState(
      layer: layer, local: Transform3D(entries: local),
      world: Transform3D(entries: isWorldKept ? world : local), opacity: own[10],
      bounds: Rect(x: own[0], y: own[1], width: own[2], height: own[3]),
      backgroundColor: Color(red: own[4], green: own[5], blue: own[6], alpha: own[7]))
    state.anchorPoint = Point(x: own[8], y: own[9])
    (state.zPosition, state.cornerRadius, state.borderWidth) = (own[11], own[12], own[13])
    state.borderColor = Color(
      red: border[0], green: border[1], blue: border[2], alpha: border[3])
    (state.isHidden, state.masksToBounds) = (own[14] != 0, own[15] != 0)
    return state
  }

  subscript(place: Int) -> Double {
    get {
      switch place / 16 {
      case 0: local[place % 16]
      case 1: world[place % 16]
      case 2: own[place % 16]
      default: border[place % 16]
      }
    }
    set {
      switch place / 16 {
      case 0: local[place % 16] = newValue
      case 1: world[place % 16] = newValue
      case 2: own[place % 16] = newValue
      default: border[place % 16] = newValue
      }
    }
  }

  /// Whether all numbers are equal.
  @inline(__always)
  func isEqual(to other: LayerNumbers, world isWorldKept: Bool) -> Bool {
    local == other.local && own == other.own && border == other.border
      && (!isWorldKept || world == other.world)
  }
}

extension LayerNumbers {
  /// The names of all numbers but the flags, with their places.
  static let names: [(name: String, place: Int)] = {
    var names: [(name: String, place: Int)] = []
    for index in 0..<16 {
      let place = "[\(index / 4 + 1), \(index % 4 + 1)]"
      names += [("local" + place, index), ("world" + place, 16 + index)]
    }
    func add(_ name: String, _ parts: [String] = [""], at place: Int) {
      for (index, part) in parts.enumerated() { names.append((name + part, place + index)) }
    }
    let colors = [".red", ".green", ".blue", ".alpha"]
    add("opacity", at: LayerStates.opacity)
    add(
      "bounds", [".origin.x", ".origin.y", ".size.width", ".size.height"],
      at: LayerStates.bounds.lowerBound)
    add("anchorPoint", [".x", ".y"], at: LayerStates.anchorPoint.lowerBound)
    add("zPosition", at: 43)
    add("backgroundColor", colors, at: LayerStates.backgroundColor.lowerBound)
    add("cornerRadius", at: LayerStates.cornerRadius)
    add("borderWidth", at: LayerStates.borderWidth)
    add("borderColor", colors, at: LayerStates.borderColor.lowerBound)
    return names
  }()

  /// Whether all numbers are finite and at most as large as a limit.
  func isWithin(_ limit: Double) -> Bool {
    func isWithin<Vector: SIMD<Double>>(_ numbers: Vector) -> Bool {
      for index in numbers.indices where !(numbers[index].magnitude <= limit) { return false }
      return true
    }
    return isWithin(local) && isWithin(world) && isWithin(own) && isWithin(border)
  }
}

extension Transform3D {
  /// The entries row by row.
  var vector: SIMD16<Double> {
    let (a, b, c, d) = rows
    return SIMD16(
      a.0, a.1, a.2, a.3, b.0, b.1, b.2, b.3, c.0, c.1, c.2, c.3, d.0, d.1, d.2, d.3)
  }
}
