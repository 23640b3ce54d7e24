extension DocumentSchema {
  /// The definitions of scenarios, which ``ScenarioReader`` reads.
  static let scenarioDefinitions = [
    Field(
      "scenario",
      .object(required: ["glissade", "version", "controllers", "root"], ScenarioReader.fields),
      "View controllers, and a script of what is asked of them."),
    Field(
      "operation",
      .object(
        rules: ["oneOf": Schema(verbs), "dependentSchemas": companions], Operation.fields),
      "Something that is asked of controllers."),
    Field(
      "step",
      .object(
        required: ["at"],
        rules: [
          "oneOf": Schema([.has(["gesture"])] + verbs),
          "dependentSchemas": Schema([("gesture", ["maxProperties": 2])]).and(companions),
        ], ScenarioReader.stepFields), "An operation or a gesture at a time."),
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
        "Whether what is asked for during a transition takes over at once."),
      Field(
        "controllers",
        .array(of: .ref("controller"), count: 1...ControllerReader.maximumControllerCount),
        "All controllers; they name each other."),
      Field("root", .string, "The name of the window's controller."),
      Field(
        "setup", .array(of: .ref("operation")),
        "What has happened before the beginning, without animation."),
      Field("steps", .array(of: .ref("step")), "What is asked for, and when."),
    ]

  static let stepFields =
    Operation.fields + [
      Field("at", .number(in: 0...SceneChange.maximumTime), "Seconds since the beginning."),
      Field(
        "gesture", .any(.string, .ref("script")),
        """
        A finger, in words such as pan from (10, 200) by (240, 0) over 0.3 s, or as an object.
        """),
    ]
}

extension Operation {
  private static let trueOrName = Schema.any(.constant(true), .string)
  private static let requests = [
    Field("present", .string, "The name of the controller that comes."),
    Field(
      "dismiss", trueOrName,
      "The name of the controller that is told, or true for the one in front."),
    Field("push", .string, "The name of the controller that comes."),
    Field(
      "pop", trueOrName,
      "true for the top, root for all but the first, or the name of the one that is left."),
    Field(
      "stack", .array(of: .string),
      "The names of the controllers that are to be on the stack."),
    Field(
      "select", .any(.integer(in: 0...1_000_000), .string),
      "The number of a tab from 0, or its controller's name."),
    Field("segue", .string, "The identifier of a segue."),
  ]

  static let verbs = requests.names
  static let fields =
    requests + [
      Field("from", .string, "The name of the controller that presents, or has the segue."),
      Field("in", .string, "The name of the container, where there are several."),
      Field("animated", .flag, "Whether it is animated; true is usual."),
    ]
}
