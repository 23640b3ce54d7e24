import Foundation
import GlissadeScene
import TestSupport
import Testing

@Suite struct EaseCommandTests {
  @Test func `prints one line that can be pasted, and nothing else`() throws {
    for target in EasingCode.Target.allCases {
      let run = try Tool.run(
        "ease", "spring(duration:.5, bounce:.3)", "--as", target.rawValue, "--approximate")
      expectTrue(run.code == 0 && run.lines.count == 2 && run.lines[1].isEmpty, "\(run)")
      let isNear = [.token, .lottie, .svg].contains(target)
      let note = "glissade: this is the nearest Bézier curve, within "
      expectTrue(isNear ? run.errors.hasPrefix(note) : run.errors.isEmpty, "\(run.errors)")
    }
    let run = try Tool.run("ease", "spring(duration:.5, bounce:.3)")
    expectTrue(run.output.hasPrefix("868ms linear(0, .005 1"), "\(run.output)")
  }

  @Test func `the error is in per cent or a fraction`() throws {
    let texts = try ["0.5%", ".005", "5e-3", "0.50%"].map {
      try Tool.run("ease", "spring", "--error", $0).output
    }
    expectEqual(Set(texts).count, 1)
    try expectTrue(Tool.run("ease", "spring").output != texts[0])
  }

  @Test func `a property has the name of the curve or its own`() throws {
    let run = try Tool.run("ease", "uikit-spring(duration:1, damping:.6)", "--as", "property")
    expectTrue(run.output.hasPrefix("--uikit-spring: 1000ms linear(0, "), "\(run.output)")
    let named = try Tool.run("ease", "ease", "--as", "property", "--name", "soft")
    expectEqual(named.output, "--soft: ease;\n")
  }

  @Test func `JSON has the same facts`() throws {
    let arguments = ["ease", "spring(duration:.5, bounce:.3)", "--fallback"]
    let text = try Tool.run(arguments).output
    let run = try Tool.run(arguments + ["--format", "json"])
    let object = try JSONCursor(try JSONNode(text: run.output)).object(keys: [
      "text", "duration", "measuredError", "points", "fallbackError", "note",
    ])
    try expectEqual(object.required("text").string() + "\n", text)
    try expectEqual(object.required("duration").number(), 0.868)
    try expectAtMost(object.required("measuredError").number(), 0.001)
    try expectEqual(
      object.required("points").integer(in: 0...99), text.split(separator: "%").count + 1)
    try expectClose(object.required("fallbackError").number(), 0.038, within: 0.001)
    try expectEqual("glissade: " + object.required("note").string() + "\n", run.errors)
    let plain = try Tool.run("ease", "ease-in", "--as", "swiftui", "--format", "json")
    expectEqual(
      plain.output,
      """
      {
        "text": ".timingCurve(0.42, 0, 1, 1)",
        "duration": null,
        "measuredError": 0,
        "points": null,
        "fallbackError": null,
        "note": null
      }

      """)
  }

  static let mistakes: [(arguments: [String], code: Int32, message: String)] = [
    (["ease", "--as", "swiftu"], 64, "--as is 'swiftu'; did you mean 'swiftui'? There is css, "),
    (["ease", "--as", "qqqqq"], 64, "--as is 'qqqqq'; there is css, property, token, "),
    (["ease", "--error", "0"], 64, "--error is 0; it must be greater than 0 and at most 50%"),
    (["ease", "--error", "-1%"], 64, "--error is -1%;"),
    (["ease", "--error", "51%"], 64, "--error is 51%;"),
    (["ease", "--error", "nan"], 64, "--error is nan;"),
    (["ease", "--error", "1 %"], 64, "--error is 1 %;"),
    (
      ["ease", "--as", "property", "--name", "1a"], 64, "the name is '1a'; it must be an identifier"
    ),
    (
      ["ease", "--name", "a"], 64,
      "a name is for property, and for css with a fallback, not for css"
    ),
    (["ease", "--as", "svg", "--fallback"], 64, "a fallback is for css, property, not for svg"),
    (["spring(damping:0)"], 65, "never comes to rest; give it a damping greater than 0"),
    (["decay(velocity:0)"], 65, "goes nowhere; give it a velocity"),
    (["decay"], 64, "decay needs velocity"),
    (
      ["spring(duration:.5, bounce:.3)", "--as", "token"], 65,
      "the nearest Bézier curve is off by 3.9 % of the travel; --approximate prints it"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is an error and nothing is printed`(
    arguments: [String], code: Int32, message: String
  ) throws {
    let run = try Tool.run(["ease"] + arguments)
    expectTrue(run.code == code && run.output.isEmpty, "\(run)")
    expectTrue(run.errors.contains(message), "\(run.errors)")
  }
}
