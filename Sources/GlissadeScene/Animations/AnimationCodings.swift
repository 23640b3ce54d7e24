import GlissadeEngine
import GlissadeTiming

enum AnimationCodings {
  static let calculationModes = EnumCoding<KeyframeTiming.CalculationMode>([
    "linear": .linear, "discrete": .discrete, "paced": .paced, "cubic": .cubic,
    "cubic-paced": .cubicPaced, "paced-within-segments": .pacedWithinSegments,
  ])
  static let rotationModes = EnumCoding<RotationMode>([
    "none": .none, "auto": .auto, "auto-reverse": .autoReverse,
  ])
  static let kinds = EnumCoding<Transition.Kind>([
    "fade": .fade, "move-in": .moveIn, "push": .push, "reveal": .reveal,
  ])
  static let subtypes = EnumCoding<Transition.Direction>([
    "from-right": .fromRight, "from-left": .fromLeft, "from-top": .fromTop,
    "from-bottom": .fromBottom,
  ])
}

extension Coding<TimingFunction> {
  static let timingFunction = Coding(
    schema: .ref("timingFunction"),
    read: { cursor throws(DocumentError) in try cursor.timingFunction() },
    write: { $0.string(CurveExpression($1).description) })
}

extension Coding<[TimingFunction]> {
  static let timingFunctions = Coding(
    schema: .array(of: Coding<TimingFunction>.timingFunction.schema),
    read: { cursor throws(DocumentError) in
      try cursor.elements().map { (element) throws(DocumentError) in try element.timingFunction() }
    },
    write: { json, functions in
      json.array { json in
        for function in functions { json.string(CurveExpression(function).description) }
      }
    })
}
