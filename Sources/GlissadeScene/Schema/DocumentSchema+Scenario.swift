extension DocumentSchema {
  /// The definitions of scenarios, which ``ScenarioReader`` reads.
  static let scenarioDefinitions = [
    Field(
      "scenario",
      .object(required: ["glissade", "version", "controllers", "root"], ScenarioReader.fields),
      "View controllers with a script of operations."),
    Field(
      "operation",
      .object(
        rules: ["oneOf": Schema(verbs), "dependentSchemas": companions], Operation.fields),
      "An operation on controllers."),
    Field(
      "step",
      .object(
        required: ["at"],
        rules: [
          "oneOf": Schema([.has(["gesture"])] + verbs),
          "dependentSchemas": Schema([("gesture", ["maxProperties": 2])]).and(companions),
        ], ScenarioReader.stepFields), "A timed operation or gesture."),
  ]

  private static let verbs: [Schema] = Operation.verbs.map { .has([$0]) }

  private static let companions: Schema = [
    "from": .any(.has(["present"]), .has(["segue"])),
    "in": .any(.has(["push"]), .has(["pop"]), .has(["stack"]), .has(["select"])),
  ]
}

extension ScenarioReader {
  static let fields =
    DocumentHead.fields(.scenario) + [
      Field(
        "redirectsTransitions", .flag,
        "Whether an operation during a transition redirects it at once."),
      Field(
        "controllers",
        .array(of: .ref("controller"), count: 1...ControllerReader.maximumControllerCount),
        "All controllers, which refer to each other by name."),
      Field("root", .string, "The name of the window's root controller."),
      Field(
        "setup", .array(of: .ref("operation")),
        "Operations before the beginning, without animation."),
      Field("steps", .array(of: .ref("step")), "Timed operations and gestures."),
    ]

  static let stepFields =
    Operation.fields + [
      Field(
        "at", .number(in: 0...SceneChange.maximumTime), "The time in seconds from the beginning."),
      Field(
        "gesture", .string, "A gesture, such as pan from (10, 200) by (240, 0) over 0.3 s."),
    ]
}

extension Operation {
  private static let trueOrName = Schema.any(.constant(true), .string)
  private static let requests = [
    Field("present", .string, "The name of the new controller."),
    Field(
      "dismiss", trueOrName,
      "The name of the controller to send dismiss to, or true for the topmost one."),
    Field("push", .string, "The name of the new controller."),
    Field(
      "pop", trueOrName,
      "true for the top, root for all but the first, or the name of the new top."),
    Field(
      "stack", .array(of: .string),
      "The names of the controllers for the stack."),
    Field(
      "select", .any(.integer(in: 0...1_000_000), .string),
      "The index of a tab, from 0, or the name of its controller."),
    Field("segue", .string, "The identifier of a segue."),
  ]

  static let verbs = requests.names
  static let fields =
    requests + [
      Field("from", .string, "The name of the controller that presents or has the segue."),
      Field("in", .string, "The name of the container, if there are several."),
      Field("animated", .flag, "Whether the operation is animated; true by default."),
    ]
}
