import Foundation
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeScene

@Suite struct ScenarioErrorTests {
  /// A scenario in lines, so that each mistake has one of its own.
  static func text(
    page: String = "", stack: String = "", step: String = #""push": "two""#, more: String = ""
  ) -> String {
    """
    {"glissade": "scenario", "version": 1, "root": "stack"\(more),
     "controllers": [
      {"name": "stack", "kind": "navigation", "children": ["one"]\(stack)},
      {"name": "one"\(page)},
      {"name": "two"}],
     "steps": [
      {"at": 0, \(step)}]}
    """
  }

  /// Broken scenarios of which the schema can tell: no names of things elsewhere, no sentences and curves.
  static let broken =
    [
      #""psh": "two""#, #""push": "two", "pop": true"#, #""animated": true"#, #""push": 3"#,
      #""push": "two", "from": "one""#, #""present": "two", "in": "stack""#, #""pop": false"#,
      #""gesture": {"from": [1, 2], "to": [3, 4], "duration": 1}"#,
      #""gesture": "pan from (1, 2) by (3, 4) over 1 s", "push": "two""#,
    ].map { text(step: $0) }
    + [
      #", "knid": "page""#, #", "kind": "pge""#, #", "children": []"#,
      #", "header": [0, 0, 1, 1], "revealLogo": "x""#, #", "presentationStyle": "fullscreen""#,
      #", "view": {"frame": [0, 0, 1, 1]}"#, #", "view": {"alpha": 2}"#,
      #", "view": {"subviews": [{"name": "a"}]}"#, #", "view": {"backgroundColor": "red"}"#,
      #", "gestures": [{"direction": "right", "does": {"dismss": true}}]"#,
      #", "gestures": [{"does": {"dismiss": true}}]"#,
      #", "gestures": [{"edge": "left", "direction": "right", "does": {"dismiss": true}}]"#,
      #", "gestures": [{"kind": "screen-edge-pan", "direction": "up", "does": {"dismiss": true}}]"#,
    ].map { text(page: $0) }
    + [
      #"{"style": "revael"}"#, #""revael""#, #"{"style": "reveal", "distance": 3}"#,
      #"{"style": "reveal", "duration": -1}"#, #"{"style": "bounce-up", "dampingRatio": 0}"#,
      #"{"back": "reveal"}"#, #"{"forward": "reveal", "duration": 1}"#, "[]",
    ].map { text(stack: #", "transition": \#($0)"#) }
    + [
      "true", #"{"reducedMotion": true}"#, #"{"reduceMotion": 1}"#,
      #"{"reduceMotion": false, "prefersCrossFadeTransitions": true}"#,
    ].map { text(more: #", "accessibility": \#($0)"#) } + brokenGestures + brokenShapes

  @Test(arguments: broken) func `scenario that the schema rejects: is rejected by the reader`(
    text: String
  ) {
    expectTrue(Self.error(text) != nil)
  }

  static func error(_ text: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try Document(reading: Array(text.utf8))
      return nil
    } catch { return error }
  }

  /// Checks the error with which a text is rejected: its code and path, and a part of its message.
  ///
  /// The mistake is at the sign ‸ in the text, or at the first step if there is no such sign.
  func check(
    _ text: String, _ expected: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let pieces = text.components(separatedBy: "‸")
    let error = try #require(Self.error(pieces.joined()), sourceLocation: location)
    let message = try #require(expected.firstRange(of: ": "), sourceLocation: location)
    expectEqual(
      "\(error.code) \(error.path)", String(expected[..<message.lowerBound]),
      sourceLocation: location)
    expectTrue(
      error.message.contains(expected[message.upperBound...]), "\(error.message)",
      sourceLocation: location)
    let lines = pieces[0].components(separatedBy: "\n")
    let place = pieces.count == 1 ? (7, 3) : (lines.count, (lines.last?.count ?? 0) + 1)
    expectTrue((error.line, error.column) == place, sourceLocation: location)
  }

  @Test func `the text that the others break is in order`() {
    expectNil(Self.error(Self.text()))
  }

  @Test(
    arguments: MistakeRow.table(
      #"""
      ‸"psh": "two"
      → unknownKey steps[0].psh: did you mean 'push'?
      "push": ‸"tow"
      → invalidValue steps[0].push: there is no controller 'tow'; did you mean 'two'?
      "push": "two", ‸"pop": true
      → invalidValue steps[0].pop: only one of the names
      "animated": true
      → missingKey steps[0]: one of the names 'present'
      "push": ‸3
      → wrongKind steps[0].push: this is a number, not a string
      "push": "two", "from": ‸"one"
      → invalidValue steps[0].from: 'from' does not go with 'push'
      "present": "two", "in": ‸"stack"
      → invalidValue steps[0].in: 'in' does not go with 'present'
      "push": "two", "in": ‸"one"
      → invalidValue steps[0].in: this is no navigation controller
      "select": 1
      → invalidValue steps[0]: the scenario has no tab bar controller
      "pop": ‸false
      → wrongKind steps[0].pop: this is false, not true or a name
      "pop": ‸"three"
      → invalidValue steps[0].pop: there is no controller 'three'
      "segue": ‸"go"
      → invalidValue steps[0].segue: there is no segue 'go'
      "push": "two", "animated": ‸1
      → wrongKind steps[0].animated: true or false
      "gesture": ‸"pan from (1, 2)"
      → invalidValue steps[0].gesture: expected "by" or "to"
      "gesture": ‸"pan from (1, 2) by (3, 4) over 0 s"
      → invalidValue steps[0].gesture: duration cannot be 0.0: it must be greater than 0
      "gesture": ‸{"from": [1, 2], "by": [3, 4], "duration": 1}
      → wrongKind steps[0].gesture: this is an object; a gesture is a sentence, 'pan from (x, y) by (dx, dy) over n s'
      "gesture": "pan from (1, 2) by (3, 4) over 1 s", "push": ‸"two"
      → invalidValue steps[0].push: does not go with 'gesture'
      "push": "two"}, {"at": ‸-1, "pop": true
      → outOfRange steps[1].at: -1 is out of range
      "gesture": "pan from (1, 2) by (3, 4) over 1 s"}, {"at": 0.5, "gesture": ‸"pan from (1, 2) by (3, 4) over 1 s"
      → invalidValue steps[1].gesture: finger 0 is down until 1 s
      """#))
  func `a wrong step is named with its place`(_ row: MistakeRow) throws {
    try check(Self.text(step: row.text), row.expected)
  }

  @Test(
    arguments: MistakeRow.table(
      #"""
      , ‸"knid": "page"
      → unknownKey controllers[1].knid: did you mean 'kind'?
      , "kind": ‸"pge"
      → invalidValue controllers[1].kind: did you mean 'page'?
      , ‸"children": []
      → unknownKey controllers[1].children: unknown name 'children'
      , ‸"name": "uno"
      → duplicateKey controllers[1].name: name
      , "header": ‸[0, 0, 1, 1], "revealLogo": "x"
      → invalidValue controllers[1].header: either a header or a shape
      , "revealLogo": ‸"x"
      → invalidValue controllers[1].revealLogo: there is no view 'x'
      , "presentationStyle": ‸"fullscreen"
      → invalidValue controllers[1].presentationStyle: did you mean 'full-screen'?
      , "segues": [{"identifier": "a", "to": ‸"b"}]
      → invalidValue controllers[1].segues[0].to: there is no controller 'b'
      , "segues": [{"identifier": "a", "to": "two"}, {"identifier": ‸"a", "to": "two"}]
      → invalidValue controllers[1].segues[1].identifier: there is a segue 'a' already
      , "view": {‸"frame": [0, 0, 1, 1]}
      → unknownKey controllers[1].view.frame: unknown name 'frame'
      , "view": {"alpha": ‸2}
      → outOfRange controllers[1].view.alpha: 0…1
      , "view": {"subviews": [‸{"name": "a"}]}
      → missingKey controllers[1].view.subviews[0]: 'frame' is missing
      , "view": {"subviews": [{"frame": [0, 0, 1, ‸1e10]}]}
      → outOfRange controllers[1].view.subviews[0].frame[3]: 10000000000
      , "view": {"backgroundColor": ‸"red"}
      → invalidValue controllers[1].view.backgroundColor: 'red' is no colour
      , "view": {"name": "a", "subviews": [{"frame": [0, 0, 1, 1], "name": ‸"a"}]}
      → invalidValue controllers[1].view.subviews[0].name: has a view 'a' already
      , "gestures": [{"direction": "right", "does": {‸"dismss": true}}]
      → unknownKey controllers[1].gestures[0].does.dismss: did you mean 'dismiss'?
      , "gestures": [‸{"does": {"dismiss": true}}]
      → missingKey controllers[1].gestures[0]: 'direction' is missing
      """#))
  func `a wrong page is named with its place`(_ row: MistakeRow) throws {
    try check(Self.text(page: row.text), row.expected)
  }

  @Test(
    arguments: MistakeRow.table(
      #"""
      {"style": ‸"revael"}
      → invalidValue controllers[0].transition.style: did you mean 'reveal'?
      ‸"revael"
      → invalidValue controllers[0].transition: did you mean 'reveal'?
      {"style": "reveal", ‸"distance": 3}
      → unknownKey controllers[0].transition.distance: there is duration, scale, rise
      {"style": "reveal", "duration": ‸-1}
      → outOfRange controllers[0].transition.duration: -1
      {"style": "bounce-up", "dampingRatio": ‸0}
      → outOfRange controllers[0].transition.dampingRatio: greater than 0
      {"style": "layer-transition", "timingFunction": ‸"steps(3)"}
      → invalidValue controllers[0].transition.timingFunction: Bézier
      ‸{"back": "reveal"}
      → missingKey controllers[0].transition: 'forward' is missing
      {"forward": "reveal", ‸"duration": 1}
      → unknownKey controllers[0].transition.duration: unknown name 'duration'
      ‸[]
      → wrongKind controllers[0].transition: an array
      """#))
  func `a wrong transition is named with its place`(_ row: MistakeRow) throws {
    try check(Self.text(stack: #", "transition": \#(row.text)"#), row.expected)
  }

  @Test(
    arguments: MistakeRow.table(
      #"""
      ‸true
      → wrongKind accessibility: this is true, not an object
      {‸"reducedMotion": true}
      → unknownKey accessibility.reducedMotion: did you mean 'reduceMotion'?
      {"reduceMotion": ‸1}
      → wrongKind accessibility.reduceMotion: true or false
      {"prefersCrossFadeTransitions": ‸"yes"}
      → wrongKind accessibility.prefersCrossFadeTransitions: true or false
      {"reduceMotion": ‸false, "prefersCrossFadeTransitions": true}
      → invalidValue accessibility.reduceMotion: 'prefersCrossFadeTransitions' reduces motion as well
      """#))
  func `a wrong setting is named with its place`(_ row: MistakeRow) throws {
    try check(Self.text(more: #", "accessibility": \#(row.text)"#), row.expected)
  }

  @Test(
    arguments: MistakeRow.table(
      #"""
      {"glissade": ‸"scenaro", "version": 1}
      → invalidValue glissade: did you mean 'scenario'?
      {"glissade": "scenario", "version": ‸2}
      → invalidValue version: version 2 is not known
      ‸{"glissade": "scenario"}
      → missingKey : 'version' is missing
      ‸{"glissade": "scenario", "version": 1, "root": "a"}
      → missingKey : 'controllers' is missing
      {"glissade": "scenario", "version": 1, "root": "a", "controllers": ‸[]}
      → invalidValue controllers: 0 elements
      {"glissade": "scenario", "version": 1, "root": ‸"b", "controllers": [{"name": "a"}]}
      → invalidValue root: there is no controller 'b'
      {"glissade": "scenario", "version": 1, "root": "a", "controllers": [{"name": "a", "kind": "navigation", "children": [‸"a"]}]}
      → invalidValue controllers[0].children[0]: within itself
      {"glissade": "scenario", "version": 1, "root": "a", "controllers": [{"name": "a", "kind": "tabs", "children": ["b"]}, {"name": "b", "kind": "tabs", "children": [‸"a"]}]}
      → invalidValue controllers[1].children[0]: within itself
      {"glissade": "scenario", "version": 1, "root": ‸"b", "controllers": [{"name": "a", "kind": "tabs", "children": ["b"]}, {"name": "b"}]}
      → invalidValue root: has a place in a container already
      {"glissade": "scenario", "version": 1, "root": "a", "controllers": [{"name": "a", "kind": "tabs", "children": ["b", ‸"b"]}, {"name": "b"}]}
      → invalidValue controllers[0].children[1]: has a place in a container already
      {"glissade": "scenario", "version": 1, "root": "a", "controllers": [{"name": "a", "kind": "tabs", "children": ["b"], "selected": ‸1}, {"name": "b"}]}
      → outOfRange controllers[0].selected: 1 is out of range
      {"glissade": "scenario", "version": 1, "size": [‸0, 5], "root": "a", "controllers": [{"name": "a"}]}
      → outOfRange size[0]: 0 is out of range
      {"glissade": "scenario", "version": 1, "root": "a", "controllers": [{"name": "a"}, {"name": ‸"a"}]}
      → invalidValue controllers[1].name: there is a controller 'a' already
      {"glissade": "scenario", "version": 1, "root": "a", ‸"layers": [], "controllers": [{"name": "a"}]}
      → unknownKey layers: unknown name 'layers'
      {"glissade": "scenario", "version": 1, "root": ‸NaN, "controllers": [{"name": "a"}]}
      → invalidNumber root: NaN
      ‸[1]
      → wrongKind : an object
      ‸
      → truncated : the document ends
      """#))
  func `a wrong file is named with its place`(_ row: MistakeRow) throws {
    try check(row.text, row.expected)
  }

  @Test func `containers lie within each other to a depth`() throws {
    func scenario(_ depth: Int) -> String {
      let containers = (0..<depth).map {
        "{\"name\": \"c\($0)\", \"kind\": \"navigation\", \"children\": [\"c\($0 + 1)\"]}"
      }
      return "{\"glissade\": \"scenario\", \"version\": 1, \"root\": \"c0\", \"controllers\": ["
        + (containers + ["{\"name\": \"c\(depth)\"}"]).joined(separator: ", ") + "]}"
    }
    let document = try Document(reading: Array(scenario(32).utf8))
    try expectTrue(document.makePlayback().layer(named: "window") != nil)
    for depth in [33, 249] {
      let error = try #require(throws: DocumentError.self) {
        try Document(reading: Array(scenario(depth).utf8))
      }
      expectTrue(error.code == .tooDeep && error.path == "controllers[33]", "\(error)")
    }
  }

  @Test func `fingers of all gestures together are seen so many times`() throws {
    func document(_ count: Int) throws -> Document {
      // One more than the rate: the finger comes down and is lifted.
      let gesture = "\"gesture\": \"pan from (1, 2) by (1, 2) over 1 s, sampled at "
      let step = Self.text(step: gesture + "60000 Hz\"}, {\"at\": 2, \(gesture)\(count) Hz\"")
      return try Document(reading: Array(step.utf8))
    }
    try expectEqual(document(39_998).makePlayback().touches.count, 100_000)
    let error = try #require(throws: DocumentError.self) { try document(39_999) }
    expectTrue(error.code == .tooLarge && error.path == "steps[1].gesture", "\(error)")
  }

  @Test func `a controller has so many gestures`() throws {
    func document(_ count: Int) throws -> Document {
      let gesture = #"{"direction": "right", "does": {"dismiss": true}}"#
      let gestures = repeatElement(gesture, count: count).joined(separator: ", ")
      return try Document(reading: Array(Self.text(page: ", \"gestures\": [\(gestures)]").utf8))
    }
    try expectEqual(document(100).kind, .scenario)
    let error = try #require(throws: DocumentError.self) { try document(101) }
    expectEqual(error.path, "controllers[1].gestures", "\(error)")
  }
}
