import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeScene

@Suite struct ExpectationTests {
  /// A push, a presentation and a dismissal; the message has a card that ends at (60, 590).
  static func text(_ steps: String, head: String = "") -> String {
    """
    {"glissade": "scenario", "version": 1, "root": "mail", \(head)
     "controllers": [
      {"name": "mail", "kind": "tabs", "children": ["other", "stack"], "selected": 1},
      {"name": "stack", "kind": "navigation", "children": ["inbox"]},
      {"name": "inbox"}, {"name": "other"},
      {"name": "message", "title": "Letter",
       "view": {"name": "text", "subviews": [
        {"name": "card", "frame": [10, 500, 100, 180], "backgroundColor": "#ff0000"},
        {"name": "a.b", "frame": [0, 0, 9, 9], "path": "M 0 0 L 9 0 Z", "lineDashPattern": [4, 2]}]}},
      {"name": "menu", "title": "Letter", "presentationStyle": "page-sheet"}],
     "steps": [
      {"at": 0, "push": "message"}, {"at": 1, "present": "menu"}, {"at": 2, "dismiss": true},
      \(steps)]}
    """
  }

  private static func results(_ steps: String) throws -> [Trace.ExpectationResult] {
    try Trace(Document(reading: Array(text(steps).utf8))).expectations
  }

  /// Times, expectations, and what is found instead; nothing if they are met.
  static let facts: [(time: Double, expected: String, found: String)] = [
    (0, #""top": "message""#, ""), (0, #""top": "inbox""#, #"wanted "inbox", found "message""#),
    (0.5, #""presented": null"#, ""), (0.5, #""presented": "menu""#, #"wanted "menu", found null"#),
    (1, #""presented": "menu", "top": "message""#, ""),
    (2.9, #""presented": null"#, ""), (70, #""top": "message""#, ""),
    (1, #""in": "stack", "top": "message""#, ""), (1, #""top": "menu", "in": "menu""#, ""),
    (1, #""in": "menu", "top": "message""#, #"wanted "message", found "menu""#),
    (0.5, #""in": "menu", "top": "menu""#, #"wanted "menu", found null"#),
    // In the middle of the push, the page is on its way from x = 562.5 to 187.5 with a curve.
    (0.35, #""text.position.x": 187.5"#, ""),
    (0.1, #""text.position.x": [187.5, 1]"#, "wanted 187.5 ± 1, found "),
    (0.5, #""card.position.y": [589.5, 0.5]"#, ""), (0.5, #""card.position.y": 590"#, ""),
    (0.5, #""card.position": [60, 591]"#, "wanted [60,591], found [60,590]"),
    (0.5, #""card.position": [[60, 591], 1]"#, ""),
    (0.5, ##""card.backgroundColor": "#f00", "card.hidden": false"##, ""),
    (0.5, ##""card.backgroundColor": ["#fe0000", 0.01]"##, ""),
    (0.5, #""card.transform": ["identity", 0.001]"#, ""),
    (0.5, #""card.transform": [{"scale": 2}, {"scale": 0.5}]"#, ""),
    (0.5, #""a.b.path": "M 0 0 L 9 0 Z", "a.b.lineDashPattern": [4, 2]"#, ""),
    (0.5, #""a.b.lineDashPattern": [[4, 3], 1], "window.bounds": [0, 0, 375, 667]"#, ""),
    (0.5, #""card.path": null"#, "found no shape layer"),
    (0.5, #""dimming.opacity": 1"#, "found no such layer"),
    (2, #""dimming.opacity": [0.5, 0.5]"#, ""),
    (0.35, #""event": "viewDidAppear""#, ""), (0.35, #""event": "message.viewDidAppear""#, ""),
    (0.35, #""event": "to.viewDidAppear""#, ""), (0.5, #""event": "completeTransition(true)""#, ""),
    (0.5, #""event": "context.completeTransition""#, ""),
    (
      0.3, #""event": "completeTransition""#,
      "found none from the beginning; the last event is to.viewIsAppearing of message at 0 s"
    ),
    (1.5, #""event": "inbox.viewDidAppear""#, "wanted inbox.viewDidAppear, found none from the"),
    // Two controllers have the same title, so events have a number, but expectations their names in the file.
    (2, #""event": "menu.viewDidAppear""#, ""),
  ]

  @Test(arguments: facts) func `a fact is looked for at its time, and what is found is told`(
    _ time: Double, _ expected: String, _ found: String
  ) throws {
    let results = try Self.results("{\"at\": \(time), \"expect\": {\(expected)}}")
    expectEqual(results.allSatisfy(\.isMet), found.isEmpty, "\(results)")
    if !found.isEmpty { expectTrue("\(results)".contains(found), "\(results)") }
    expectTrue(results.allSatisfy { $0.time == time })
  }

  @Test func `events count since the instant of the expectations before, in order of time`() throws
  {
    let shown = #""expect": {"event": "menu.viewDidAppear"}"#
    let results = try Self.results(
      """
      {"at": 2.5, \(shown)}, {"at": 1.9, \(shown)}, {"at": 1.9, "expect": {"event": "viewDidAppear", "top": "inbox"}}
      """)
    expectEqual(results.map(\.isMet), [true, true, false, false])
    expectEqual(
      results.map(\.path),
      [
        "steps[4].expect.event", "steps[5].expect.event", "steps[5].expect.top",
        "steps[3].expect.event",
      ])
    expectTrue(
      results[3].description.hasPrefix(
        "13:35: steps[3].expect.event at 2.5 s: wanted menu.viewDidAppear, found none after 1.9 s; the last event is "
      ), "\(results[3])")
  }

  @Test func `expectations change neither the events nor the time of rest`() throws {
    let plain = try Trace(Document(reading: Array(Self.text(#"{"at": 3, "pop": true}"#).utf8)))
    let checked = try Trace(
      Document(
        reading: Array(
          Self.text(
            #"{"at": 3, "pop": true}, {"at": 9, "expect": {"top": "inbox"}}, {"at": 0.1, "expect": {"presented": null}}"#
          ).utf8)))
    expectEqual(plain.events, checked.events)
    expectEqual(plain.final, checked.final)
    expectTrue(checked.expectations.allSatisfy(\.isMet))
    expectTrue(
      checked.json.contains(
        #""expectations":[{"time":0.1,"expectation":"steps[5].expect.presented","line":13,"#))
    expectTrue(!plain.json.contains("expectation"))
  }

  @Test(
    arguments: MistakeRow.table(
      #"""
      "expect": {"top": "mexsage"}
      → invalidValue steps[3].expect.top: there is no controller 'mexsage'; did you mean 'message'?
      "expect": {"presented": "Letter"}
      → invalidValue steps[3].expect.presented: there is no controller 'Letter'
      "expect": {"in": "mexsage", "top": "message"}
      → invalidValue steps[3].expect.in: there is no controller 'mexsage'; did you mean 'message'?
      "expect": {"in": "stack", "presented": "menu"}
      → missingKey steps[3].expect.in: 'in' says where 'top' begins, and there is no 'top'
      "expect": {"top": null}
      → wrongKind steps[3].expect.top: this is null, not a string
      "expect": {"tpo": "message"}
      → unknownKey steps[3].expect.tpo: unknown name 'tpo'; did you mean 'top'?
      "expect": {"card": 1}
      → unknownKey steps[3].expect.card: unknown name 'card'; expected are 'top', 'presented'
      "expect": {"crad.opacity": 1}
      → unknownKey steps[3].expect["crad.opacity"]: there is no layer 'crad'; did you mean 'card'?
      "expect": {"card.positon.y": 1}
      → unknownKey steps[3].expect["card.positon.y"]: 'positon.y' is no key path; did you mean 'position.y'?
      "expect": {"a.b.opactiy": 1}
      → unknownKey steps[3].expect["a.b.opactiy"]: 'opactiy' is no key path; did you mean 'opacity'?
      "expect": {"card.opacity": "1"}
      → wrongKind steps[3].expect["card.opacity"]: this is a string, not a number
      "expect": {"card.opacity": [1]}
      → invalidValue steps[3].expect["card.opacity"]: the array has 1 elements; wanted are 2
      "expect": {"card.opacity": [1, -0.5]}
      → outOfRange steps[3].expect["card.opacity"][1]: -0.5 is out of range
      "expect": {"card.position": [[1, "2"], 3]}
      → wrongKind steps[3].expect["card.position"][0][1]: this is a string, not a number
      "expect": {"card.hidden": [true, 1]}
      → wrongKind steps[3].expect["card.hidden"]: this is an array, not true or false
      "expect": {"event": "viewDidApear"}
      → invalidValue steps[3].expect.event: there is no event 'viewDidApear'; did you mean 'viewDidAppear'?
      "expect": {"event": "mexsage.viewDidAppear"}
      → invalidValue steps[3].expect.event: there is no controller and no role 'mexsage'; did you mean 'message'?
      "expect": {"event": "message.viewDidApear"}
      → invalidValue steps[3].expect.event: there is no event 'message.viewDidApear'; did you mean 'message.viewDidAppear'?
      "expect": {"event": 3}
      → wrongKind steps[3].expect.event: this is a number, not a string
      "expect": {}
      → missingKey steps[3].expect: nothing is expected
      "expect": ["top"]
      → wrongKind steps[3].expect: this is an array, not an object
      "expect": {"top": "inbox"}, "pop": true
      → invalidValue steps[3].pop: 'pop' does not go with 'expect'
      "expect": {"top": "inbox"}, "gesture": "tap at (1, 2)"
      → invalidValue steps[3].expect: only one of the names 'gesture', 'expect' may be there
      """#))
  func `wrong expectations are errors where the file is read`(_ row: MistakeRow) throws {
    let error = try #require(ScenarioErrorTests.error(Self.text("{\"at\": 1, \(row.text)}")))
    let found = "\(error.code) \(error.path): \(error.message)"
    expectTrue(found.hasPrefix(row.expected), "\(found)")
    expectEqual(error.line, 13)
  }

  @Test func `nothing is expected after the end`() throws {
    let step = #"{"at": 3, "expect": {"top": "message"}}"#
    expectNil(ScenarioErrorTests.error(Self.text(step, head: #""duration": 3,"#)))
    let error = try #require(ScenarioErrorTests.error(Self.text(step, head: #""duration": 2.5,"#)))
    expectEqual(error.path, "steps[3].at")
    expectEqual(error.message, "nothing is expected after the end at 2.5 s")
    let trace = try Trace(Document(reading: Array(Self.text(step, head: #""duration": 3,"#).utf8)))
    expectEqual(trace.expectations.map(\.isMet), [true])
  }
}
