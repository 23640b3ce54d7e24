import GlissadeMath
import TestSupport
import Testing

struct VectorTests {
  @Test func `the cross product is right-handed and perpendicular`() {
    let x = Vector(x: 1, y: 0, z: 0)
    let y = Vector(x: 0, y: 1, z: 0)
    expectEqual(x.cross(y), Vector(x: 0, y: 0, z: 1))
    let a = Vector(x: 1, y: 2, z: 3)
    let b = Vector(x: -4, y: 5, z: 6)
    expectTrue(a.cross(b).dot(a) == 0 && a.cross(b).dot(b) == 0)
    expectEqual(b.cross(a), -a.cross(b))
  }

  @Test(arguments: [0x1p-1060, 1e-200, 1.0, 1e200, 1e308])
  func `a unit vector has length 1 whatever the length was`(length: Double) throws {
    let unit = try #require(Vector(x: length, y: -length, z: length).normalized)
    // Two roundings of the components and one of the length.
    expectClose(unit.length, 1, within: 4e-16)
  }

  @Test func `unit vector of zero: nil`() {
    for vector in [
      Vector.zero, Vector(x: .infinity, y: 0, z: 0), Vector(x: 0, y: .nan, z: 1),
      Vector(x: 0, y: 1, z: .nan), Vector(x: .nan, y: 1, z: 1),
    ] { expectNil(vector.normalized) }
  }

  @Test func `arithmetic is componentwise, and lengths do not overflow on the way`() {
    expectEqual(Vector(x: 2, y: 3, z: 6).length, 7)
    expectTrue(Vector(x: 3e300, y: 4e300, z: 0).length.isFinite)
    let vector = Vector(x: 1, y: -2, z: 4)
    expectEqual(vector + vector, vector * 2)
    expectEqual(vector - vector, .zero)
    expectEqual(vector / 2, Vector(x: 0.5, y: -1, z: 2))
    expectEqual(Vector(Point(x: 3, y: 4)), Vector(x: 3, y: 4, z: 0))
  }
}
