import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

struct RowTests {
  private static func row() throws -> Row {
    Row(.opacity, from: 0, to: 1, timing: try MediaTiming(duration: 1))
  }

  @Test func `groups and their paces are kept in whichever order they are given`() throws {
    let groups = [try MediaTiming(duration: 3), try MediaTiming(beginTime: 1, duration: 2)]
    let paces: [TimingFunction] = [.easeIn, .linear]
    var first = try Self.row()
    expectTrue(first.groups.isEmpty && first.groupTimingFunctions.isEmpty)
    first.groups = groups
    expectTrue(first.groups == groups && first.groupTimingFunctions.isEmpty)
    first.groupTimingFunctions = paces
    var second = try Self.row()
    for pace in paces { second.groupTimingFunctions.append(pace) }
    expectTrue(second.groups.isEmpty && second.groupTimingFunctions == paces)
    for group in groups { second.groups.append(group) }
    for row in [first, second] {
      expectEqual(row.groups, groups)
      expectEqual(row.groupTimingFunctions, paces)
    }
    let copy = first
    first.groups = []
    expectTrue(first.groups.isEmpty && first.groupTimingFunctions == paces)
    first.groupTimingFunctions = []
    expectTrue(first.groupTimingFunctions.isEmpty)
    expectTrue(copy.groups == groups && copy.groupTimingFunctions == paces)
  }

  @Test func `only rows through keys are keyed`() throws {
    let timing = try MediaTiming(duration: 1)
    let keys = try KeySegments([.init(start: 0, end: 1, key: 0)])
    let turn = Quaternion(angle: 1, axis: Vector(x: 0, y: 0, z: 1))
    try expectTrue(!Self.row().isKeyed)
    expectTrue(!Row(rotationFrom: .identity, to: turn, timing: timing).isKeyed)
    expectTrue(
      Row(.opacity, keys: keys, values: [KeyValue(from: 0, to: 1)], timing: timing).isKeyed)
    expectTrue(
      Row(.rotation, keys: keys, rotations: [(from: .identity, to: turn)], timing: timing).isKeyed)
  }
}
