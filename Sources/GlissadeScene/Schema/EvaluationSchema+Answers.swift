import GlissadeEngine
import GlissadeTransitions

extension EvaluationSchema {
  private static func fields<Subject>(_ members: [Member<Subject>]) -> [Field] {
    members.map(\.field)
  }

  /// The definitions of answers, which ``Evaluator`` writes.
  static let answerDefinitions: [Field] = {
    let id = Field(
      required: "id", .ref("id"), "The id of the request; null if it could not be read.")
    let answers = [
      (
        "curveAnswer", "The values and velocities of a curve, one for each time.",
        fields(Evaluator.curveAnswer)
      ),
      ("easeAnswer", "A curve as source text.", fields(EasingCode.members)),
      ("transformsAnswer", "The interpolated transforms.", fields(Evaluator.transformsAnswer)),
      ("concatAnswer", "The product.", fields(Evaluator.concatAnswer)),
      ("sceneAnswer", "The states of layers.", fields(Evaluator.sceneAnswer)),
      ("traceAnswer", "The trace of a transition or scenario.", fields(Trace.members)),
      ("errorAnswer", "The reason why a request was rejected.", fields(DocumentError.answer)),
    ].map { name, text, fields in Field(name, .object([id] + fields), text) }
    let all = Schema(answers.map { .ref($0.name) })
    return [Field("answer", ["oneOf": all], "An answer to a request.")] + answers
  }()

  /// The definitions of the parts of answers, traces and layers.
  static let stateDefinitions = [
    Field("frame", .object(fields(Evaluator.frame)), "The states of layers at a time."),
    Field("error", .object(fields(DocumentError.members)), "An error with its position."),
    Field("event", .object(fields(TransitionEvent.members)), "An event of a transition."),
    Field("diagnostic", .object(fields(TransitionDiagnostic.members)), "A diagnostic."),
    Field(
      "expectationResult", .object(fields(Trace.ExpectationResult.members)),
      "The result of an expectation."),
    Field("final", .object(fields(Trace.Final.members)), "The final state."),
    Field(
      "controllerPlace", .object(fields(ControllerSnapshot.members)),
      "The place of a controller, by names as in events."),
    Field(
      "accessibility", .object(fields(Accessibility.members)),
      "Settings for people who are sensitive to motion."),
    Field(
      "layer", .object(rules: shapeRules, fields(LayerSnapshot.members)), "The state of a layer."),
    Field(
      "treeLayer", .object(rules: shapeRules, fields(LayerSnapshot.treeMembers)),
      "The state of a layer in a tree."),
  ]

  /// The constraint that shape layers have all members of shapes, and other layers none.
  private static let shapeRules: Schema = {
    let names = LayerSnapshot.properties.filter(\.isShapeProperty).map(\.name)
    let path = LayerProperty.path.name
    let others = names.filter { $0 != path }
    let together =
      [(path, Schema(others.map { Schema(.string($0)) }))]
      + others.map { ($0, [Schema(.string(path))]) }
    return ["dependentRequired": Schema(together)]
  }()
}
