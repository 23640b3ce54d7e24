import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The section on transforms, shown by a layer's transform.
enum TransformGoldens {
  static func transforms(_ section: Golden) throws {
    let move = Transform3D(translationX: 10, y: 0, z: 0)
    let scale = Transform3D(scaleX: 2, y: 2, z: 2)
    let products: [(key: String, matrix: Transform3D)] = [
      ("concat(T(10,0,0),S2).m41", move.concatenating(scale)),
      ("concat(S2,T(10,0,0)).m41", scale.concatenating(move)),
    ]
    for (key, matrix) in products {
      let scene = try GoldenScene()
      scene.layer.transform = matrix
      try expect(scene.entry(4, 1, at: 0), section[key], relative: 0, isExact: true)
    }
    try reveal(section["seed003_toValue"])
    try ways(section)
    try wholeWay(section["quarter_scale(2,1,1)_to_rot1_T40"])
  }

  private static func reveal(_ entries: Golden) throws {
    let scene = try GoldenScene()
    let animation = BasicAnimation(keyPath: .transform, from: .identity, to: SeedGoldens.reveal)
    animation.duration = 2
    animation.keep(.forwards)
    try scene.layer.add(animation)
    for time in [2.0, 3] {
      try expect(scene.entry(1, 1, at: time), entries["m11"], relative: 0, isExact: true)
      try expect(scene.entry(2, 2, at: time), entries["m22"], relative: 0, isExact: true)
      try expect(scene.entry(3, 3, at: time), entries["m33"], relative: 0, isExact: true)
      try expect(scene.entry(4, 2, at: time), entries["m42"], relative: 0, isExact: true)
    }
  }

  /// Ways from the identity, of which some entries are printed.
  private static func ways(_ section: Golden) throws {
    func turn(_ degrees: Double) -> Transform3D {
      Transform3D(rotationAngle: degrees * .pi / 180, x: 0, y: 0, z: 1)
    }
    let mirror = Transform3D(scaleX: -1, y: 1, z: 1)
    let aboutY = Transform3D(rotationAngle: 1.2, x: 0, y: 1, z: 0)
    typealias Entry = (row: Int, column: Int)
    let plane: [Entry] = [(1, 1), (1, 2), (2, 1), (2, 2)]
    let rows: [(key: String, to: Transform3D, part: Double, entries: [Entry])] = [
      ("quarter_I_to_rot170deg", turn(170), 0.25, [(1, 1), (1, 2)]),
      ("quarter_I_to_rot270deg", turn(270), 0.25, [(1, 1), (1, 2)]),
      ("quarter_I_to_rotY1.2", aboutY, 0.25, [(1, 1), (3, 1)]),
      ("quarter_I_to_scale(-1,1)", mirror, 0.25, plane),
      ("half_I_to_scale(-1,1)", mirror, 0.5, plane),
      ("half_I_to_rotPi", Transform3D(rotationAngle: .pi, x: 0, y: 0, z: 1), 0.5, plane),
    ]
    for (key, to, part, entries) in rows {
      let scene = try GoldenScene()
      try scene.layer.add(BasicAnimation(keyPath: .transform, from: .identity, to: to).lasting(1))
      let printed = try section[key].list
      expectEqual(printed.count, entries.count)
      for (entry, expected) in zip(entries, printed) {
        try expect(
          scene.entry(entry.row, entry.column, at: part), expected,
          relative: SpringGoldens.computedTolerance)
      }
    }
  }

  private static func wholeWay(_ row: Golden) throws {
    let scene = try GoldenScene()
    let animation = BasicAnimation(
      keyPath: .transform, from: Transform3D(scaleX: 2, y: 1, z: 1),
      to: Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
        .concatenating(Transform3D(translationX: 40, y: 0, z: 0))
    ).lasting(1)
    try scene.layer.add(animation)
    let entries: [(key: String, row: Int, column: Int)] = [
      ("m11", 1, 1), ("m12", 1, 2), ("m21", 2, 1), ("m22", 2, 2), ("m41", 4, 1),
    ]
    for (key, line, column) in entries {
      try expect(
        scene.entry(line, column, at: 0.25), row[key], relative: SpringGoldens.computedTolerance)
    }
  }
}
