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
    Field("final", .object(fields(Trace.Final.members)), "The final state."),
    Field(
      "controllerPlace", .object(fields(ControllerSnapshot.members)),
      "The place of a controller, by names as in events."),
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

  /// Returns the schema of a property's value in an answer, and its meaning.
  static func value(of property: LayerProperty) -> (schema: Schema, text: String) {
    let (schema, text): (Schema, String) =
      switch property.kind {
      case .scalar: (numberOrNull, "")
      case .point: (.ref("pair"), ": x, y")
      case .size: (.ref("pair"), ": width, height")
      case .rect: (.ref("four"), ": x, y, width, height")
      case .color: (.ref("four"), ": red, green, blue, alpha, 0…1")
      case .transform: (.ref("entries"), "")
      case .flag: (.flag, "")
      case .contents: (["type": ["integer", "null"]], ": the host's token of a picture")
      case .path: (["type": ["string", "null"]], " in SVG syntax, null for none")
      case .dashPattern:
        (.array(of: numberOrNull), ": the lengths of dashes and gaps in turn, [] for a solid line")
      case .fillRule: (.words(ShapeCodings.fillRules.words), "")
      case .lineCap: (.words(ShapeCodings.lineCaps.words), "")
      case .lineJoin: (.words(ShapeCodings.lineJoins.words), "")
      }
    let unit =
      switch property.unit {
      case .points: ", in points"
      case .radians: ", in radians"
      case .one: ""
      }
    let layers = property.isShapeProperty ? "; shape layers only" : ""
    return (schema, "The presentation value of \(property.name)\(text)\(unit)\(layers).")
  }
}
