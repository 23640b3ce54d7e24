import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct CurveExpressionErrorTests {
  static let names =
    "linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end, cubic-bezier, steps, path, "
    + "spring, uikit-spring, decay, and the curves of easings.net, Material 3, Carbon, Fluent and Apple, "
    + "like ease-out-bounce and md-emphasized"
  static let families =
    "mass, stiffness, damping; or duration, bounce; or response, dampingRatio; or tension, friction; "
    + "or visualDuration, bounce"

  /// The code, the name and the value of each error, and its text.
  static let mistakes =
    ["", "  "].map {
      MistakeRow($0, "empty, , : column 1: there is no curve; write one like ease-in")
    }
    + MistakeRow.table(
      #"""
      sprng(mass:1)
      → unknownCurve, sprng, sprng: column 1: there is no curve 'sprng'; did you mean 'spring'?
        easeinn
      → unknownCurve, easeinn, easeinn: column 3: there is no curve 'easeinn'; did you mean 'ease-in'?
      easeOutBounc
      → unknownCurve, easeoutbounc, easeOutBounc: column 1: there is no curve 'easeOutBounc'; did you mean 'ease-out-bounce'?
      wobble
      → unknownCurve, wobble, wobble: column 1: there is no curve 'wobble'; there is NAMES
      .5
      → unexpectedCharacter, , .: column 1: '.' where a curve's name should follow
      (1)
      → unexpectedCharacter, , (: column 1: '(' where a curve's name should follow
      ease-in x
      → trailingContent, ease-in, x: column 9: something follows the end of the curve
      steps(4))
      → trailingContent, steps, ): column 9: something follows the end of the curve
      steps(4
      → truncated, , : column 8: the text ends where ',' or ')' should follow
      steps(
      → truncated, , : column 7: the text ends where an argument should follow
      steps(4,
      → truncated, , : column 9: the text ends where an argument should follow
      spring(mass:
      → truncated, , : column 13: the text ends where the value of mass should follow
      spring(mass:,)
      → unexpectedCharacter, , ,: column 13: ',' where the value of mass should follow
      steps(4;end)
      → unexpectedCharacter, , ;: column 8: ';' where ',' or ')' should follow
      linear(0,,1)
      → unexpectedCharacter, , ,: column 10: ',' where an argument should follow
      linear(0,1,)
      → unexpectedCharacter, , ): column 12: ')' where an argument should follow
      ease(1)
      → wrongArgument, ease, 1: column 6: ease has no arguments
      // Numbers
      steps(1.)
      → invalidNumber, , 1.: column 7: '1.' is no number; write it like -.5 or 1e-3
      decay(velocity:9pt)
      → invalidNumber, , 9pt: column 16: '9pt' is no number; write it like -.5 or 1e-3
      decay(velocity:--9)
      → invalidNumber, , --9: column 16: '--9' is no number; write it like -.5 or 1e-3
      decay(velocity:1e)
      → invalidNumber, , 1e: column 16: '1e' is no number; write it like -.5 or 1e-3
      decay(velocity:1.2.3)
      → invalidNumber, , 1.2.3: column 16: '1.2.3' is no number; write it like -.5 or 1e-3
      decay(velocity:1e999)
      → outOfRange, , 1e999: column 16: '1e999' is too large for a number
      decay(velocity:nan)
      → wrongArgument, velocity, nan: column 16: velocity is 'nan': it must be a number
      decay(velocity:50%)
      → wrongArgument, velocity, 50%: column 16: velocity is '50%': it must be a number
      decay(velocity:1 2)
      → wrongArgument, velocity, 2: column 18: '2' follows the value of velocity; a comma may be missing
      // cubic-bezier
      cubic-bezier(.1, 0, 1)
      → missingArgument, y2, : column 22: cubic-bezier needs y2
      cubic-bezier
      → missingArgument, x1, : column 13: cubic-bezier needs x1
      cubic-bezier(.1,0,1,1,5)
      → wrongArgument, cubic-bezier, 5: column 23: cubic-bezier has 4 arguments: x1, y1, x2, y2
      cubic-bezier(1.5,0,1,1)
      → outOfRange, x1, 1.5: column 14: x1 is 1.5: it must be within 0…1
      cubic-bezier(0,0,-.1,1)
      → outOfRange, x2, -.1: column 18: x2 is -.1: it must be within 0…1
      cubic-bezier(0,1e301,1,1)
      → outOfRange, y1, 1e301: column 16: y1 is 1e301: it must be of a size whose derived numbers stay within Double
      cubic-bezier(a,0,1,1)
      → wrongArgument, x1, a: column 14: x1 is 'a': it must be a number
      cubic-bezier(x1:0,0,1,1)
      → unknownArgument, x1, 0: column 14: the arguments of cubic-bezier have no names
      // steps
      steps()
      → missingArgument, count, : column 7: steps needs count
      steps(0)
      → outOfRange, count, 0: column 7: count is 0: it must be 1 or more
      steps(1, jump-none)
      → outOfRange, count, 1: column 7: count is 1: it must be 2 or more with jump-none
      steps(2.5)
      → wrongArgument, count, 2.5: column 7: count is 2.5: it must be a whole number
      steps(2.0)
      → wrongArgument, count, 2.0: column 7: count is 2.0: it must be a whole number
      steps(4, ende)
      → wrongArgument, position, ende: column 10: position is 'ende': it must be one of end, start, jump-none, jump-both, jump-end, jump-start; did you mean 'end'?
      steps(4, 5)
      → wrongArgument, position, 5: column 10: position is '5': it must be one of end, start, jump-none, jump-both, jump-end, jump-start
      steps(4, end, 1)
      → wrongArgument, steps, 1: column 15: steps has 2 arguments: count, position
      // linear()
      linear()
      → missingArgument, a stop, : column 8: linear needs a stop
      linear(0, 20%, 1)
      → missingArgument, stop, 20%: column 11: the stop at 20% has no number
      linear(0 1)
      → wrongArgument, stop, 1: column 10: '1' does not belong here: a stop has one number; a comma may be missing
      linear(0 1% 2% 3%)
      → wrongArgument, stop, 3%: column 16: '3%' does not belong here: a stop has two percentages at most
      linear(1% 0 2%)
      → wrongArgument, stop, 2%: column 13: '2%' does not belong here: the number of a stop stands before or after its percentages
      linear(a)
      → wrongArgument, stop, a: column 8: 'a' does not belong here: a stop is a number with up to two percentages
      linear(a:0)
      → unknownArgument, a, 0: column 8: the arguments of linear have no names
      // spring
      spring(1, 0, 2)
      → wrongArgument, spring, 2: column 14: the arguments of spring have names: mass, stiffness, damping, duration, bounce, response, dampingRatio, tension, friction, visualDuration, velocity, overdamping
      spring(1, duration:2)
      → duplicateArgument, duration, 2: column 11: duration is given twice
      spring(.5, 300ms)
      → wrongArgument, bounce, 300ms: column 12: bounce is '300ms': it must be a number
      spring(100, 10)
      → outOfRange, bounce, 10: column 13: bounce is 10: it must be greater than -1 and at most 1
      spring(visualDuration:0)
      → outOfRange, visualDuration, 0: column 23: visualDuration is 0: it must be greater than 0
      smooth(1)
      → wrongArgument, smooth, 1: column 8: smooth has no arguments
      spring(mas:1)
      → unknownArgument, mas, 1: column 8: spring has no argument 'mas'; did you mean 'mass'?
      spring(mass:1, dampingratio:1)
      → unknownArgument, dampingratio, 1: column 16: spring has no argument 'dampingratio'; did you mean 'dampingRatio'?
      spring(tensions:1)
      → unknownArgument, tensions, 1: column 8: spring has no argument 'tensions'; did you mean 'tension'?
      spring(mass:1, mass:2)
      → duplicateArgument, mass, 2: column 16: mass is given twice
      spring(mass:0)
      → outOfRange, mass, 0: column 13: mass is 0: it must be greater than 0
      spring(damping:-1)
      → outOfRange, damping, -1: column 16: damping is -1: it must be 0 or greater
      spring(duration:1, bounce:1.5)
      → outOfRange, bounce, 1.5: column 27: bounce is 1.5: it must be greater than -1 and at most 1
      spring(bounce:.3)
      → missingArgument, duration, : column 17: spring needs duration
      spring(response:.3)
      → missingArgument, dampingRatio, : column 19: spring needs dampingRatio
      spring(response:0, dampingRatio:1)
      → outOfRange, response, 0: column 17: response is 0: it must be greater than 0
      spring(mass:1, bounce:.3)
      → conflictingArguments, bounce, : column 23: bounce does not go together with mass: a spring has FAMILIES
      spring(duration:1, damping:3)
      → conflictingArguments, damping, : column 28: damping does not go together with duration: a spring has FAMILIES
      spring(overdamping:aple)
      → wrongArgument, overdamping, aple: column 20: overdamping is 'aple': it must be one of clamped, apple, textbook; did you mean 'apple'?
      spring(mass:1e-300, stiffness:1e300)
      → outOfRange, stiffness, 1e300: column 31: stiffness is 1e300: it must be of a size whose derived numbers stay within Double
      spring(mass:1e-320, stiffness:1)
      → outOfRange, stiffness, 1: column 31: stiffness is 1: it must be of a size whose derived numbers stay within Double
      // uikit-spring and decay
      uikit-spring(duration:.5)
      → missingArgument, damping, : column 25: uikit-spring needs damping
      uikit-spring(duration:0, damping:1)
      → outOfRange, duration, 0: column 23: duration is 0: it must be greater than 0
      uikit-spring(duration:1, damping:0)
      → outOfRange, damping, 0: column 34: damping is 0: it must be greater than 0
      uikit-spring(duration:1, dampingRatio:1)
      → unknownArgument, dampingRatio, 1: column 26: uikit-spring has no argument 'dampingRatio'
      decay()
      → missingArgument, velocity, : column 7: decay needs velocity
      decay(velocity:1, rate:1)
      → outOfRange, rate, 1: column 24: rate is 1: it must be greater than 0 and less than 1
      decay(velocity:1, rat:.9)
      → unknownArgument, rat, .9: column 19: decay has no argument 'rat'; did you mean 'rate'?
      decay(velocity:1e308, rate:.9999)
      → outOfRange, velocity, 1e308: column 16: velocity is 1e308: it must be of a size whose derived numbers stay within Double
      """#)

  @Test(arguments: mistakes)
  func `points to the mistake and says what it is`(_ row: MistakeRow) {
    do {
      _ = try CurveExpression(row.text)
      Issue.record("it was read")
    } catch {
      expectEqual(
        "\(error.code), \(error.name), \(error.value): \(error)",
        row.expected.replacing("NAMES", with: Self.names)
          .replacing("FAMILIES", with: Self.families))
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
