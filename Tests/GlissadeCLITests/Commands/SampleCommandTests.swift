import Foundation
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct SampleCommandTests {
  @Test func `writes a table for people`() throws {
    let run = try Tool.run("sample", "ease-in", "spring", "--at", "0:1:0.5")
    expectTrue(run.code == 0 && run.errors.isEmpty)
    expectEqual(
      run.output,
      """
      ease-in
             progress          value       velocity
             0.000000       0.000000       0.000000
             0.500000       0.315357       1.073979
             1.000000       1.000000       1.724138

      spring(mass:1, stiffness:100, damping:10)
             time (s)          value       velocity
             0.000000       0.000000       0.000000
             0.500000       1.074591      -0.879424
             1.000000       1.002170       0.053855

      """)
  }

  @Test func `writes csv with all digits`() throws {
    let run = try Tool.run(
      "sample", "cubic-bezier(.42,0,1,1)", "--at", "0,0.1,1", "--format", "csv")
    let curve = try CurveExpression("ease-in")
    let row = curve.state(at: 0.1)
    expectEqual(run.code, 0)
    expectEqual(
      run.lines,
      [
        "curve,time,value,velocity", "\"cubic-bezier(0.42, 0, 1, 1)\",0,0,0",
        "\"cubic-bezier(0.42, 0, 1, 1)\",0.1,\(row.position),\(row.velocity)",
        "\"cubic-bezier(0.42, 0, 1, 1)\",1,1,\(curve.velocity(at: 1))", "",
      ])
  }

  @Test func `writes JSON with all digits and null for infinity`() throws {
    let run = try Tool.run(
      "sample", "cubic-bezier(0,1,1,1)", "spring", "--at", "0:1:.25", "--format", "json")
    expectEqual(run.code, 0)
    let document = try JSONCursor(try JSONNode(text: run.output)).object(keys: [
      "precision", "curves",
    ])
    try expectEqual(document.required("precision").string(), "double")
    let curves = try document.required("curves").elements(count: 2...2)
    for (curve, text) in zip(curves, ["cubic-bezier(0, 1, 1, 1)", "spring"]) {
      let reader = try curve.object(keys: ["curve", "domain", "samples"])
      let expression = try CurveExpression(text)
      try expectEqual(reader.required("curve").string(), expression.description)
      try expectEqual(reader.required("domain").string(), expression.domain.rawValue)
      for (index, sample) in try reader.required("samples").elements(count: 5...5).enumerated() {
        let sample = try sample.object(keys: ["time", "value", "velocity"])
        let time = try sample.required("time").number()
        expectEqual(time, Double(index) / 4)
        try expectEqual(sample.required("value").number(), expression.value(at: time))
        let velocity = expression.velocity(at: time)
        if velocity.isFinite {
          try expectEqual(sample.required("velocity").number(), velocity)
        } else {
          try expectTrue(sample.required("velocity").isNull)
        }
      }
    }
    expectTrue(run.output.contains("null"))
  }

  @Test func `answers from the kernels in Float`() throws {
    let run = try Tool.run(
      "sample", "ease-in", "spring", "--at", "0.3", "--precision", "float", "--format", "csv")
    expectEqual(run.code, 0)
    let texts = run.lines.dropFirst().prefix(2).map {
      $0.split(separator: ",").suffix(2).map(String.init)
    }
    for (text, name) in zip(texts, ["ease-in", "spring"]) {
      let sample = try FloatCurve(CurveExpression(name)).samples(at: [0.3])[0]
      expectEqual(text, ["\(sample.value)", "\(sample.velocity)"])
    }
    try expectTrue(
      Tool.run("sample", "ease", "--at", "0", "--precision", "float", "--format", "json").output
        .hasPrefix("{\"precision\":\"float\""))
  }

  @Test func `takes ten steps over the curve if no times are given`() throws {
    let run = try Tool.run(
      "sample", "ease", "uikit-spring(duration:2, damping:1)", "--format", "csv")
    let rows = run.lines.dropFirst().filter { !$0.isEmpty }
    expectEqual(rows.count, 22)
    expectTrue(rows[4].hasPrefix("ease,0.4,"))
    expectEqual(rows.last, "\"uikit-spring(duration:2, damping:1)\",2,1,0")
  }

  @Test func `times may be negative`() throws {
    let run = try Tool.run("sample", "linear", "--at", "-1:1:1", "--format", "csv")
    expectEqual(
      run.lines.dropFirst().map { $0 }, ["linear,-1,0,0", "linear,0,0,1", "linear,1,1,1", ""])
  }

  @Test func `reads times from standard input`() throws {
    let run = try Tool.run(
      "sample", "linear", "--at", "-", "--format", "csv", input: "0 .5\n\n  \n0.25,1e-1\r\n1")
    expectEqual(run.code, 0)
    expectEqual(
      run.lines,
      [
        "curve,time,value,velocity", "linear,0,0,1", "linear,0.5,0.5,1", "linear,0.25,0.25,1",
        "linear,0.1,0.1,1", "linear,1,1,1", "",
      ])
  }

  static let badInput: [(input: String, message: String)] = [
    (
      "0\n.5 x\n",
      "glissade: standard input, line 2, column 4: 'x' is no time; write it like 0.25 or 1e-3\n"
    ),
    (
      "0:1:.1",
      "glissade: standard input, line 1, column 1: '0:1:.1' is no time; write it like 0.25 or 1e-3\n"
    ),
    (
      "NaN",
      "glissade: standard input, line 1, column 1: 'NaN' is no time; write it like 0.25 or 1e-3\n"
    ),
    (
      "0\n1e999\n",
      "glissade: standard input, line 2, column 1: '1e999' is too large for a number\n"
    ),
    ("", "glissade: there are no times on standard input\n"),
    ("\n\n", "glissade: there are no times on standard input\n"),
  ]

  @Test(arguments: badInput)
  func `ends with 65 for bad times on standard input`(input: String, message: String) throws {
    let run = try Tool.run("sample", "ease", "--at", "-", input: input)
    expectEqual(run.code, 65)
    expectTrue(run.output.isEmpty)
    expectEqual(run.errors, message)
  }

  @Test func `many samples are written as they come`() throws {
    let run = try Tool.run("sample", "spring", "--at", "0:1:0.00005", "--format", "csv")
    expectTrue(run.code == 0 && run.lines.count == 20_003)
    let last = try CurveExpression("spring").state(at: 1)
    expectTrue(run.lines[20_001].hasSuffix(",1,\(last.position),\(last.velocity)"))
  }
}
