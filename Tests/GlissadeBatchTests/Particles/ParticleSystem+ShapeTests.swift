import GlissadeBatch
import GlissadeMath
import TestSupport
import Testing

/// Tests of the positions and directions of particles at birth.
struct ParticleSystemShapeTests {
  static let center = Vector(x: 30, y: -20, z: 5)
  static let (width, height, depth) = (80.0, 60.0, 20.0)

  /// Returns the positions at birth of many particles, in units of half the extents, or of the radius.
  static func places(
    _ birthplace: ShapeAndMode, _ set: InstructionSet? = nil, count: Int = 20_000
  ) throws -> [Vector] {
    let system = try ParticleSystem(
      cells: [ParticleCell(birthRate: Double(count), lifetime: 1)], seed: 5,
      shape: birthplace.shape,
      mode: birthplace.mode, position: center, size: Size(width: width, height: height),
      depth: depth, instructionSet: set)
    let frame = try system.frame(at: 10)
    expectEqual(frame.aliveCount, count)
    let isRound = birthplace.shape == .circle || birthplace.shape == .sphere
    return (0..<system.capacity).filter { frame.ages[$0] >= 0 }.map {
      let place = frame.position($0) - center
      return isRound
        ? place / width
        : Vector(x: place.x / (width / 2), y: place.y / (height / 2), z: place.z / (depth / 2))
    }
  }

  /// Whether the fraction of 20,000 particles is as expected, within five standard deviations.
  static func isShare(_ count: Int, _ share: Double) -> Bool {
    let n = 20_000.0
    return abs(Double(count) - n * share) <= 5 * (n * share * (1 - share)).squareRoot() + 1e-9
  }

  // Coordinates of up to a hundred are rounded at 4e-6 of the smallest half extent.
  static let tolerance = 2e-6

  @Test(arguments: InstructionSet.available, ShapeAndMode.all)
  func `nothing is born outside of its shape`(
    _ set: InstructionSet, _ birthplace: ShapeAndMode
  ) throws {
    let strayed = try Self.places(birthplace, set, count: soak(4000, 20_000)).filter {
      !Self.isPlaced($0, birthplace)
    }
    expectTrue(strayed.isEmpty)
  }

  static func isPlaced(_ place: Vector, _ birthplace: ShapeAndMode) -> Bool {
    let parts = [place.x, place.y, place.z]
    let ends = parts.count { abs(abs($0) - 1) < Self.tolerance }
    let zeros = parts.count { abs($0) < Self.tolerance }
    let isInside = parts.allSatisfy { abs($0) < 1 + Self.tolerance }
    let radius = place.length
    return switch (birthplace.shape, birthplace.mode) {
    case (.point, _), (.circle, .points), (.sphere, .points): zeros == 3
    case (.line, .points): ends == 1 && zeros == 2
    case (.line, _): isInside && zeros >= 2
    case (.rectangle, .points): ends == 2 && place.z == 0
    case (.rectangle, .outline): isInside && ends >= 1 && abs(place.z) < Self.tolerance
    case (.rectangle, _): isInside && abs(place.z) < Self.tolerance
    case (.cuboid, .points): ends == 3
    case (.cuboid, .outline): isInside && ends >= 2
    case (.cuboid, .surface): isInside && ends >= 1
    case (.cuboid, .volume): isInside
    case (.circle, .outline), (.sphere, .outline):
      abs(radius - 1) < Self.tolerance && abs(place.z) < Self.tolerance
    case (.circle, _): radius < 1 + Self.tolerance && abs(place.z) < Self.tolerance
    case (.sphere, .surface): abs(radius - 1) < Self.tolerance
    case (.sphere, .volume): radius < 1 + Self.tolerance
    }
  }

  @Test func `corners and ends are equally likely`() throws {
    for (shape, corners) in [(EmitterShape.line, 2), (.rectangle, 4), (.cuboid, 8)] {
      var counts: [Int: Int] = [:]
      for place in try Self.places(ShapeAndMode(shape: shape, mode: .points)) {
        let corner = (place.x > 0 ? 1 : 0) + (place.y > 0.5 ? 2 : 0) + (place.z > 0.5 ? 4 : 0)
        counts[corner, default: 0] += 1
      }
      expectEqual(counts.count, corners)
      expectTrue(counts.values.allSatisfy { Self.isShare($0, 1 / Double(corners)) })
    }
  }

  @Test func `edges and sides have particles by their size`() throws {
    func isEnd(_ part: Double) -> Bool { abs(abs(part) - 1) < Self.tolerance }
    let sides = try Self.places(ShapeAndMode(shape: .rectangle, mode: .outline))
    // Along the width where y is at an end, and uniform there.
    let along = sides.filter { isEnd($0.y) }
    expectTrue(Self.isShare(along.count, 80.0 / 140))
    expectTrue(Self.isShare(along.count { $0.x > 0 }, 40.0 / 140))
    expectTrue(Self.isShare(along.count { $0.x > 0.5 && $0.y < 0 }, 10.0 / 140))

    let edges = try Self.places(ShapeAndMode(shape: .cuboid, mode: .outline))
    expectTrue(Self.isShare(edges.count { !isEnd($0.x) }, 80.0 / 160))
    expectTrue(Self.isShare(edges.count { !isEnd($0.y) }, 60.0 / 160))
    expectTrue(Self.isShare(edges.count { !isEnd($0.z) }, 20.0 / 160))

    let faces = try Self.places(ShapeAndMode(shape: .cuboid, mode: .surface))
    let area = 60.0 * 20 + 80 * 20 + 80 * 60
    expectTrue(Self.isShare(faces.count { isEnd($0.x) }, 60 * 20 / area))
    expectTrue(Self.isShare(faces.count { isEnd($0.y) }, 80 * 20 / area))
    expectTrue(Self.isShare(faces.count { isEnd($0.z) && $0.z > 0 }, 80 * 60 / area / 2))
    expectTrue(Self.isShare(faces.count { isEnd($0.z) && $0.x > 0.5 }, 80 * 60 / area / 4))
  }

  @Test func `areas and volumes are filled evenly`() throws {
    let box = try Self.places(ShapeAndMode(shape: .cuboid, mode: .volume))
    for axis in 0..<3 {
      for tenth in 0..<10 {
        let low = Double(tenth) / 5 - 1
        expectTrue(Self.isShare(box.count { $0[axis] >= low && $0[axis] < low + 0.2 }, 0.1))
      }
    }
    expectTrue(Self.isShare(box.count { $0.x > 0 && $0.y > 0 && $0.z > 0 }, 0.125))

    let disc = try Self.places(ShapeAndMode(shape: .circle, mode: .surface))
    let ball = try Self.places(ShapeAndMode(shape: .sphere, mode: .volume))
    let skin = try Self.places(ShapeAndMode(shape: .sphere, mode: .surface))
    for tenth in 1..<10 {
      let part = Double(tenth) / 10
      expectTrue(Self.isShare(disc.count { $0.length < part }, part * part))
      expectTrue(Self.isShare(ball.count { $0.length < part }, part * part * part))
      expectTrue(Self.isShare(skin.count { $0.z < 2 * part - 1 }, part))
      let turn = 2 * Double.pi * (part - 0.5)
      for places in [disc, ball, skin] {
        expectTrue(Self.isShare(places.count { Elementary.atan2($0.y, $0.x) < turn }, part))
      }
    }
  }

  /// Returns the directions of particles after a second at speed 1, and their outward directions.
  static func directions(
    _ shape: EmitterShape, longitude: Double, latitude: Double = 0, range: Double = 0,
    mode: EmitterMode = .outline
  ) throws -> [(direction: Vector, outward: Vector)] {
    var cell = ParticleCell(birthRate: 2000, lifetime: 2)
    cell.velocity = 1
    cell.emissionLongitude = longitude
    cell.emissionLatitude = latitude
    cell.emissionRange = range
    let size = Size(width: 10, height: 10)
    let moving = try ParticleSystem(
      cells: [cell], shape: shape, mode: mode, size: size, depth: 10)
    cell.velocity = 0
    let resting = try ParticleSystem(
      cells: [cell], shape: shape, mode: mode, size: size, depth: 10)
    let (frame, start) = try (moving.frame(at: 9), resting.frame(at: 9))
    return (0..<moving.capacity).filter { frame.ages[$0] > 0.5 }.map {
      let way = (frame.position($0) - start.position($0)) / Double(frame.ages[$0])
      return (way, start.position($0) / 10)
    }
  }

  // Positions near ten are rounded at 5e-7, and distances are at least half a point.
  static let directionTolerance = 4e-6

  struct Emission: Sendable {
    var shape: EmitterShape
    var longitude = 0.0
    var latitude = 0.0
    var wanted: Vector
  }

  static let emissions: [Emission] = [
    Emission(shape: .point, wanted: Vector(x: 1, y: 0, z: 0)),
    Emission(shape: .point, longitude: .pi / 2, wanted: Vector(x: 0, y: 1, z: 0)),
    Emission(shape: .point, longitude: 1, latitude: .pi / 2, wanted: Vector(x: 0, y: 0, z: 1)),
    Emission(shape: .rectangle, longitude: .pi, wanted: Vector(x: -1, y: 0, z: 0)),
    Emission(shape: .cuboid, latitude: -.pi / 2, wanted: Vector(x: 0, y: 0, z: -1)),
    Emission(shape: .line, wanted: Vector(x: 0, y: -1, z: 0)),
    Emission(shape: .line, longitude: .pi, wanted: Vector(x: 0, y: 1, z: 0)),
    Emission(shape: .line, longitude: .pi / 2, wanted: Vector(x: 1, y: 0, z: 0)),
    Emission(shape: .line, latitude: .pi / 2, wanted: Vector(x: 0, y: 0, z: 1)),
  ]

  @Test(arguments: emissions)
  func `longitude and latitude give the direction`(emission: Emission) throws {
    let directions = try Self.directions(
      emission.shape, longitude: emission.longitude, latitude: emission.latitude)
    for each in directions {
      expectLess((each.direction - emission.wanted).length, than: Self.directionTolerance)
    }
  }

  @Test func `from round shapes particles go outwards`() throws {
    for each in try Self.directions(.circle, longitude: 0) {
      expectLess((each.direction - each.outward).length, than: Self.directionTolerance)
    }
    for each in try Self.directions(.circle, longitude: .pi / 2) {
      let along = Vector(x: -each.outward.y, y: each.outward.x, z: 0)
      expectLess((each.direction - along).length, than: Self.directionTolerance)
    }
    for each in try Self.directions(.sphere, longitude: 0, mode: .surface) {
      expectLess((each.direction - each.outward).length, than: Self.directionTolerance)
    }
    for each in try Self.directions(.sphere, longitude: .pi, mode: .surface) {
      expectLess((each.direction + each.outward).length, than: Self.directionTolerance)
    }
    // Along the surface, towards the viewer.
    for each in try Self.directions(.sphere, longitude: 0, latitude: .pi / 2, mode: .surface) {
      expectLess(abs(each.direction.dot(each.outward)), than: Self.directionTolerance)
      expectTrue(each.direction.z >= -Self.directionTolerance)
    }
  }

  @Test(arguments: [0.3, 1, .pi, 5, 2 * .pi, 100, -1])
  func `directions are even over the emission's cone`(range: Double) throws {
    let half = min(abs(range), 2 * .pi) / 2
    let directions = try Self.directions(.point, longitude: 0.7, latitude: -0.4, range: range)
    let axis = Vector(
      x: Elementary.cos(0.4) * Elementary.cos(0.7), y: Elementary.cos(0.4) * Elementary.sin(0.7),
      z: -Elementary.sin(0.4))
    let east = Vector(x: -Elementary.sin(0.7), y: Elementary.cos(0.7), z: 0)
    let count = Double(directions.count)
    let cap = 1 - Elementary.cos(half)
    for part in [0.25, 0.5, 0.75, 1] {
      // Equal areas of a sphere have equal heights.
      let inside = directions.count {
        1 - $0.direction.dot(axis) <= part * cap + Self.directionTolerance
      }
      let deviation = (count * part * (1 - part)).squareRoot()
      expectClose(Double(inside), count * part, within: 5 * deviation)
    }
    let eastern = directions.count { $0.direction.dot(east) > 0 }
    expectClose(Double(eastern), count / 2, within: 5 * (count / 4).squareRoot())
    for each in directions {
      expectClose(each.direction.length, 1, within: Self.directionTolerance)
    }
  }

  @Test func `degenerate shapes are what is left of them`() throws {
    let cell = ParticleCell(birthRate: 500, lifetime: 1)
    for shape in EmitterShape.allCases {
      for mode in EmitterMode.allCases {
        let none = try ParticleSystem(cells: [cell], shape: shape, mode: mode).frame(at: 2)
        expectTrue(none.matrices.allSatisfy { $0 == 0 || $0 == 1 })
        let wide = try ParticleSystem(
          cells: [cell], shape: shape, mode: mode, size: Size(width: 8, height: 0))
        let frame = try wide.frame(at: 2)
        expectTrue(frame.matrices.allSatisfy { $0.isFinite } && frame.aliveCount == 500)
      }
    }
  }
}
