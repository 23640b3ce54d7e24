import GlissadeTransitions

extension Accessibility {
  /// The members of the settings in scenarios and traces.
  static let members: [Member<Accessibility>] = [
    Member(
      "reduceMotion", \.isReduceMotionEnabled, default: false, .flag,
      "Whether motion should be reduced; custom animators decide how."),
    Member(
      "prefersCrossFadeTransitions", \.prefersCrossFadeTransitions, default: false, .flag,
      "Whether the system's transitions dissolve; true also reduces motion."),
  ]

  /// The constraint that cross-fade transitions are not preferred without reduced motion.
  static let rules = Schema.not(
    Schema([
      (
        "properties",
        Schema(zip(members, [false, true]).map { ($0.field.name, .constant(Schema(.bool($1)))) })
      )
    ]).and(.has(members.map(\.field.name))))
}

extension Coding<Accessibility> {
  /// An object with the settings, which are off where they are missing.
  static let accessibility = Coding(
    .ref("accessibility"), JSONCursor.accessibility,
    write: { $0.object(Accessibility.members, of: $1) })
}

extension JSONCursor {
  fileprivate func accessibility() throws(DocumentError) -> Accessibility {
    let names = Accessibility.members.map(\.field.name)
    let object = try self.object(keys: names)
    var settings = Accessibility()
    try object.read(Accessibility.members, into: &settings)
    if settings.isReduceMotionEnabled, let value = object.optional(names[0]), try !value.bool() {
      throw value.error(.invalidValue, "'\(names[1])' reduces motion as well")
    }
    return settings
  }
}
