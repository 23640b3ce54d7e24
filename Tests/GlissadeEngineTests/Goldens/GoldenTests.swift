import TestSupport
import Testing

/// Every row of the golden file, section by section.
@Suite struct GoldenTests {
  /// The check of each section, by the section's name.
  ///
  /// A check has to read all rows of its section; the test makes sure that it does.
  static let sections: [String: @Sendable (Golden) throws -> Void] = [
    "ca_spring_settling": SpringGoldens.settling,
    "ca_spring_positions_x100": SpringGoldens.positions,
    "ca_perceptual": SpringGoldens.perceptual,
    "uikit_duration_W_v0": SpringGoldens.uikitAngles,
    "uikit_duration_k": SpringGoldens.uikitStiffnesses,
    "uikit_animate_springDuration_defaults": SpringGoldens.uikitDefaults,
    "uikit_retarget": SpringGoldens.retarget,
    "uikit_1s_z.5_50to150_t.297": SpringGoldens.sample,
    "swiftui": SpringGoldens.swiftUI,
    "apple_overdamped_branch": SpringGoldens.overdamped,
    "curves_at": AnimationGoldens.curves,
    "media_timing": AnimationGoldens.mediaTiming,
    "fill_modes": AnimationGoldens.fillModes,
    "from_to_by_half_model.5": AnimationGoldens.fromToBy,
    "keyframes": AnimationGoldens.keyframes,
    "additive": AnimationGoldens.additive,
    "cumulative_x_0to10_x3": AnimationGoldens.cumulative,
    "transform3d": TransformGoldens.transforms,
    "seed_calc": SeedGoldens.seeds,
    "scroll": SpringGoldens.scroll,
    "_tolerance": tolerances,
  ]

  /// Sections that are no numbers of this module: an introduction, and the order of the transitions' calls.
  static let others: Set<String> = ["_about", "appearance_order"]

  @Test(arguments: sections.keys.sorted())
  func `every row of a section holds`(name: String) throws {
    let section = try Golden.file()[name]
    let check = try #require(Self.sections[name])
    try check(section)
    expectEqual(section.unvisited, [], "rows that no test looked at")
  }

  @Test func `every section of the file has its test, and the reader keeps every number`() throws {
    let keys = try Golden.file().entries.map(\.key)
    expectEqual(Set(keys), Set(Self.sections.keys).union(Self.others))
    expectEqual(keys.count, Set(keys).count)
    // Counted in the file by hand: a section that is cut off would otherwise pass.
    let numbers = try Golden.file().unvisited.count
    expectEqual(numbers, Self.rowCount)
  }

  /// Numbers and texts of the file, where they come from left aside.
  static let rowCount = 458

  /// The tolerances that the sections are compared with.
  private static func tolerances(_ section: Golden) throws {
    try expectEqual(section["ca_spring_settling"].double, SpringGoldens.settlingTolerance)
    try expectEqual(section["uikit_duration_k_rel"].double, SpringGoldens.stiffnessTolerance)
    try expectEqual(section["ca_float_values"].double, SpringGoldens.floatTolerance)
    try expectEqual(section["note"].text.isEmpty, false)
  }
}
