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
          "oneOf": Schema(ScenarioReader.loneSteps.map { .has([$0]) } + verbs),
          "dependentSchemas": Schema(
            ScenarioReader.loneSteps.map { ($0, ["maxProperties": 2]) }
          ).and(verbsOfKeys),
        ], ScenarioReader.stepFields), "A timed operation, gesture or expectation."),
    Field(
      "expectation",
      .object(
        rules: [
          "minProperties": 1, "patternProperties": ExpectationReader.layerSchemas,
          "dependentRequired": [
            "\(ExpectationReader.start.name)": ["\(ExpectationReader.top.name)"]
          ],
        ],
        ExpectationReader.fields),
      """
      Facts that are expected, after everything that happens at the time: controllers, an event, and values of \
      layers by the name of the layer and a key path, such as card.position.y. Numbers may have a tolerance, as in \
      [590, 0.5].
      """),
  ]

  private static let verbs: [Schema] = Operation.verbs.map { .has([$0]) }

  private static let verbsOfKeys = Schema(
    Operation.verbsOfKeys.map { key, verbs in (key, ["anyOf": Schema(verbs.map { .has([$0]) })]) })
}
