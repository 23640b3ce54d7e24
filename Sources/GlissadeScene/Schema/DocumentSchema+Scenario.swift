import GlissadeTransitions

extension DocumentSchema {
  /// The definitions of scenarios, which ``ScenarioReader`` reads.
  static let scenarioDefinitions = [
    Field(
      "scenario", .object(ScenarioReader.fields), "View controllers with a script of operations."),
    Field(
      "accessibility", .object(rules: Accessibility.rules, Accessibility.members.map(\.field)),
      "Settings for people who are sensitive to motion."),
    Field(
      "operation",
      .object(rules: ["oneOf": Schema(verbs), "dependentSchemas": verbsOfKeys], Operation.fields),
      "An operation on controllers."),
    Field(
      "step",
      .object(
        rules: [
          "oneOf": Schema([.has(["gesture"])] + verbs),
          "dependentSchemas": Schema([("gesture", ["maxProperties": 2])]).and(verbsOfKeys),
        ], ScenarioReader.stepFields), "A timed operation or gesture."),
  ]

  private static let verbs: [Schema] = Operation.verbs.map { .has([$0]) }

  private static let verbsOfKeys = Schema(
    Operation.verbsOfKeys.map { key, verbs in (key, ["anyOf": Schema(verbs.map { .has([$0]) })]) })
}
