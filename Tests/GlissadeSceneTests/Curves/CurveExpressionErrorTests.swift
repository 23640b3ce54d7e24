import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct CurveExpressionErrorTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var code: CurveExpressionError.Code
    var name: String
    var value: String
    var message: String
    var testDescription: String { text }

    init(
      _ text: String, _ code: CurveExpressionError.Code, _ name: String, _ value: String,
      _ message: String
    ) {
      (self.text, self.code, self.name, self.value, self.message) = (
        text, code, name, value, message
      )
    }
  }

  static let names =
    "linear, ease, default, ease-in, ease-out, ease-in-out, ease-in-ease-out, step-start, step-end, "
    + "cubic-bezier, steps, spring, uikit-spring, decay"
  static let families =
    "mass, stiffness, damping; or duration, bounce; or response, dampingRatio"

  static let mistakes: [Mistake] = [
    Mistake("", .empty, "", "", "column 1: there is no curve; write one like ease-in"),
    Mistake("  ", .empty, "", "", "column 1: there is no curve; write one like ease-in"),
    Mistake(
      "sprng(mass:1)", .unknownCurve, "sprng", "sprng",
      "column 1: there is no curve 'sprng'; did you mean 'spring'?"),
    Mistake(
      "  easein", .unknownCurve, "easein", "easein",
      "column 3: there is no curve 'easein'; did you mean 'ease-in'?"),
    Mistake(
      "wobble", .unknownCurve, "wobble", "wobble",
      "column 1: there is no curve 'wobble'; there is \(names)"),
    Mistake(
      ".5", .unexpectedCharacter, "", ".", "column 1: '.' where a curve's name should follow"),
    Mistake(
      "(1)", .unexpectedCharacter, "", "(", "column 1: '(' where a curve's name should follow"),
    Mistake(
      "ease-in x", .trailingContent, "ease-in", "x",
      "column 9: something follows the end of the curve"),
    Mistake(
      "steps(4))", .trailingContent, "steps", ")",
      "column 9: something follows the end of the curve"),
    Mistake(
      "steps(4", .truncated, "", "", "column 8: the text ends where ',' or ')' should follow"),
    Mistake(
      "steps(", .truncated, "", "", "column 7: the text ends where an argument should follow"),
    Mistake(
      "steps(4,", .truncated, "", "", "column 9: the text ends where an argument should follow"),
    Mistake(
      "spring(mass:", .truncated, "", "",
      "column 13: the text ends where the value of mass should follow"),
    Mistake(
      "spring(mass:,)", .unexpectedCharacter, "", ",",
      "column 13: ',' where the value of mass should follow"),
    Mistake(
      "steps(4;end)", .unexpectedCharacter, "", ";", "column 8: ';' where ',' or ')' should follow"),
    Mistake(
      "linear(0,,1)", .unexpectedCharacter, "", ",",
      "column 10: ',' where an argument should follow"),
    Mistake(
      "linear(0,1,)", .unexpectedCharacter, "", ")",
      "column 12: ')' where an argument should follow"),
    Mistake("ease(1)", .wrongArgument, "ease", "1", "column 6: ease has no arguments"),
    // Numbers
    Mistake(
      "steps(1.)", .invalidNumber, "", "1.",
      "column 7: '1.' is no number; write it like -.5 or 1e-3"),
    Mistake(
      "decay(velocity:9pt)", .invalidNumber, "", "9pt",
      "column 16: '9pt' is no number; write it like -.5 or 1e-3"),
    Mistake(
      "decay(velocity:--9)", .invalidNumber, "", "--9",
      "column 16: '--9' is no number; write it like -.5 or 1e-3"),
    Mistake(
      "decay(velocity:1e)", .invalidNumber, "", "1e",
      "column 16: '1e' is no number; write it like -.5 or 1e-3"),
    Mistake(
      "decay(velocity:1.2.3)", .invalidNumber, "", "1.2.3",
      "column 16: '1.2.3' is no number; write it like -.5 or 1e-3"),
    Mistake(
      "decay(velocity:1e999)", .outOfRange, "", "1e999",
      "column 16: '1e999' is too large for a number"),
    Mistake(
      "decay(velocity:nan)", .wrongArgument, "velocity", "nan",
      "column 16: velocity is 'nan': it must be a number"),
    Mistake(
      "decay(velocity:50%)", .wrongArgument, "velocity", "50%",
      "column 16: velocity is '50%': it must be a number"),
    Mistake(
      "decay(velocity:1 2)", .wrongArgument, "velocity", "2",
      "column 18: '2' follows the value of velocity; a comma may be missing"),
    // cubic-bezier
    Mistake(
      "cubic-bezier(.1, 0, 1)", .missingArgument, "y2", "", "column 22: cubic-bezier needs y2"),
    Mistake("cubic-bezier", .missingArgument, "x1", "", "column 13: cubic-bezier needs x1"),
    Mistake(
      "cubic-bezier(.1,0,1,1,5)", .wrongArgument, "cubic-bezier", "5",
      "column 23: cubic-bezier has 4 arguments: x1, y1, x2, y2"),
    Mistake(
      "cubic-bezier(1.5,0,1,1)", .outOfRange, "x1", "1.5",
      "column 14: x1 is 1.5: it must be within 0…1"),
    Mistake(
      "cubic-bezier(0,0,-.1,1)", .outOfRange, "x2", "-.1",
      "column 18: x2 is -.1: it must be within 0…1"),
    Mistake(
      "cubic-bezier(0,1e301,1,1)", .outOfRange, "y1", "1e301",
      "column 16: y1 is 1e301: it must be of a size whose derived numbers stay within Double"),
    Mistake(
      "cubic-bezier(a,0,1,1)", .wrongArgument, "x1", "a",
      "column 14: x1 is 'a': it must be a number"),
    Mistake(
      "cubic-bezier(x1:0,0,1,1)", .unknownArgument, "x1", "0",
      "column 14: the arguments of cubic-bezier have no names"),
    // steps
    Mistake("steps()", .missingArgument, "count", "", "column 7: steps needs count"),
    Mistake("steps(0)", .outOfRange, "count", "0", "column 7: count is 0: it must be 1 or more"),
    Mistake(
      "steps(1, jump-none)", .outOfRange, "count", "1",
      "column 7: count is 1: it must be 2 or more with jump-none"),
    Mistake(
      "steps(2.5)", .wrongArgument, "count", "2.5",
      "column 7: count is 2.5: it must be a whole number"),
    Mistake(
      "steps(2.0)", .wrongArgument, "count", "2.0",
      "column 7: count is 2.0: it must be a whole number"),
    Mistake(
      "steps(4, ende)", .wrongArgument, "position", "ende",
      "column 10: position is 'ende': it must be one of end, start, jump-none, jump-both, jump-end, jump-start; did you mean 'end'?"
    ),
    Mistake(
      "steps(4, 5)", .wrongArgument, "position", "5",
      "column 10: position is '5': it must be one of end, start, jump-none, jump-both, jump-end, jump-start"
    ),
    Mistake(
      "steps(4, end, 1)", .wrongArgument, "steps", "1",
      "column 15: steps has 2 arguments: count, position"),
    // linear()
    Mistake("linear()", .missingArgument, "a stop", "", "column 8: linear needs a stop"),
    Mistake(
      "linear(0, 20%, 1)", .missingArgument, "stop", "20%",
      "column 11: the stop at 20% has no number"),
    Mistake(
      "linear(0 1)", .wrongArgument, "stop", "1",
      "column 10: '1' does not belong here: a stop has one number; a comma may be missing"),
    Mistake(
      "linear(0 1% 2% 3%)", .wrongArgument, "stop", "3%",
      "column 16: '3%' does not belong here: a stop has two percentages at most"),
    Mistake(
      "linear(1% 0 2%)", .wrongArgument, "stop", "2%",
      "column 13: '2%' does not belong here: the number of a stop stands before or after its percentages"
    ),
    Mistake(
      "linear(a)", .wrongArgument, "stop", "a",
      "column 8: 'a' does not belong here: a stop is a number with up to two percentages"),
    Mistake(
      "linear(a:0)", .unknownArgument, "a", "0", "column 8: the arguments of linear have no names"),
    // spring
    Mistake(
      "spring(1)", .wrongArgument, "spring", "1",
      "column 8: the arguments of spring have names: mass, stiffness, damping, duration, bounce, response, dampingRatio, velocity, overdamping"
    ),
    Mistake(
      "spring(mas:1)", .unknownArgument, "mas", "1",
      "column 8: spring has no argument 'mas'; did you mean 'mass'?"),
    Mistake(
      "spring(mass:1, dampingratio:1)", .unknownArgument, "dampingratio", "1",
      "column 16: spring has no argument 'dampingratio'; did you mean 'dampingRatio'?"),
    Mistake(
      "spring(tension:1)", .unknownArgument, "tension", "1",
      "column 8: spring has no argument 'tension'"),
    Mistake(
      "spring(mass:1, mass:2)", .duplicateArgument, "mass", "2", "column 16: mass is given twice"),
    Mistake(
      "spring(mass:0)", .outOfRange, "mass", "0", "column 13: mass is 0: it must be greater than 0"),
    Mistake(
      "spring(damping:-1)", .outOfRange, "damping", "-1",
      "column 16: damping is -1: it must be 0 or greater"),
    Mistake(
      "spring(duration:1, bounce:1.5)", .outOfRange, "bounce", "1.5",
      "column 27: bounce is 1.5: it must be greater than -1 and at most 1"),
    Mistake(
      "spring(bounce:.3)", .missingArgument, "duration", "", "column 17: spring needs duration"),
    Mistake(
      "spring(response:.3)", .missingArgument, "dampingRatio", "",
      "column 19: spring needs dampingRatio"),
    Mistake(
      "spring(response:0, dampingRatio:1)", .outOfRange, "response", "0",
      "column 17: response is 0: it must be greater than 0"),
    Mistake(
      "spring(mass:1, bounce:.3)", .conflictingArguments, "bounce", "",
      "column 23: bounce does not go together with mass: a spring has \(families)"),
    Mistake(
      "spring(duration:1, damping:3)", .conflictingArguments, "damping", "",
      "column 28: damping does not go together with duration: a spring has \(families)"),
    Mistake(
      "spring(overdamping:aple)", .wrongArgument, "overdamping", "aple",
      "column 20: overdamping is 'aple': it must be one of clamped, apple, textbook; did you mean 'apple'?"
    ),
    Mistake(
      "spring(mass:1e-300, stiffness:1e300)", .outOfRange, "stiffness", "1e300",
      "column 31: stiffness is 1e300: it must be of a size whose derived numbers stay within Double"
    ),
    Mistake(
      "spring(mass:1e-320, stiffness:1)", .outOfRange, "stiffness", "1",
      "column 31: stiffness is 1: it must be of a size whose derived numbers stay within Double"),
    // uikit-spring and decay
    Mistake(
      "uikit-spring(duration:.5)", .missingArgument, "damping", "",
      "column 25: uikit-spring needs damping"),
    Mistake(
      "uikit-spring(duration:0, damping:1)", .outOfRange, "duration", "0",
      "column 23: duration is 0: it must be greater than 0"),
    Mistake(
      "uikit-spring(duration:1, damping:0)", .outOfRange, "damping", "0",
      "column 34: damping is 0: it must be greater than 0"),
    Mistake(
      "uikit-spring(duration:1, dampingRatio:1)", .unknownArgument, "dampingRatio", "1",
      "column 26: uikit-spring has no argument 'dampingRatio'"),
    Mistake("decay()", .missingArgument, "velocity", "", "column 7: decay needs velocity"),
    Mistake(
      "decay(velocity:1, rate:1)", .outOfRange, "rate", "1",
      "column 24: rate is 1: it must be greater than 0 and less than 1"),
    Mistake(
      "decay(velocity:1, rat:.9)", .unknownArgument, "rat", ".9",
      "column 19: decay has no argument 'rat'; did you mean 'rate'?"),
    Mistake(
      "decay(velocity:1e308, rate:.9999)", .outOfRange, "velocity", "1e308",
      "column 16: velocity is 1e308: it must be of a size whose derived numbers stay within Double"),
  ]

  @Test(arguments: mistakes)
  func `points to the mistake and says what it is`(mistake: Mistake) {
    do {
      _ = try CurveExpression(mistake.text)
      Issue.record("it was read")
    } catch {
      expectEqual(error.description, mistake.message)
      expectEqual(error.code, mistake.code)
      expectEqual(error.name, mistake.name)
      expectEqual(error.value, mistake.value)
    }
  }

  @Test func `columns count characters and not bytes`() {
    do {
      _ = try CurveExpression("spring(é:1, ü:2)")
      Issue.record("it was read")
    } catch {
      expectTrue(error.column == 8 && error.name == "é")
    }
    do {
      _ = try CurveExpression("steps(4, é)")
      Issue.record("it was read")
    } catch {
      expectTrue(error.column == 10 && error.value == "é")
    }
  }

  @Test func `texts of any length are read in a time that grows as they do`() {
    let many = "linear(" + Array(repeating: "0.5 10%", count: 20_000).joined(separator: ", ") + ")"
    #expect(throws: Never.self) { try CurveExpression(many) }
    #expect(throws: CurveExpressionError.self) {
      try CurveExpression(String(repeating: "(", count: 100_000))
    }
    #expect(throws: CurveExpressionError.self) {
      try CurveExpression(String(repeating: "x", count: 100_000))
    }
  }
}
