import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ScenarioReaderTests {
  /// A scenario of three pages, of which the tests say what is asked.
  static func document(
    _ steps: String, setup: String = "", more: String = "", pages: String = "", stack: String = ""
  ) throws -> Document {
    try Document(
      reading: Array(
        """
        {"glissade": "scenario", "version": 1, "root": "stack", "setup": [\(setup)], \(more)
         "controllers": [
          {"name": "stack", "kind": "navigation", "children": ["one"]\(stack)},
          {"name": "one", "segues": [{"identifier": "go", "to": "three"}], "view": {"backgroundColor": "#fff"}},
          {"name": "two"\(pages)},
          {"name": "three"}
         ],
         "steps": [\(steps)]}
        """.utf8))
  }

  /// Scenarios that have nearly everything that there is.
  static let wholes = [
    """
    {"glissade": "scenario", "version": 1, "title": "All", "size": [200, 300], "duration": 2,
     "root": "tabs", "redirectsTransitions": true,
     "accessibility": {"reduceMotion": true, "prefersCrossFadeTransitions": false},
     "controllers": [
      {"name": "page", "title": "Page", "presentationStyle": "over-full-screen",
       "transitionStyle": "cross-dissolve", "definesPresentationContext": true,
       "preferredContentSize": [100, 150],
       "view": {"name": "ground", "alpha": 0.9, "backgroundColor": "#f00", "subviews": [
         {"name": "box", "frame": [10, 20, 30, 40], "transform": {"rotate": 1},
          "cornerRadius": 5, "borderWidth": 2, "borderColor": [0, 1, 0, 0.5], "hidden": true,
          "clipsToBounds": true, "interactive": false,
          "autoresizing": ["flexible-width", "flexible-top-margin"],
          "subviews": [{"frame": [1, 2, 3, 4]}]},
         {"name": "shape", "frame": [5, 6, 20, 20], "path": "M 0 0 L 20 0 L 20 20 Z",
          "fillColor": "#ff8000", "fillRule": "even-odd", "strokeColor": "#0000ff", "lineWidth": 3,
          "lineCap": "round", "lineJoin": "bevel", "miterLimit": 4, "lineDashPattern": [4, 2],
          "lineDashPhase": 1, "strokeStart": 0.125, "strokeEnd": 0.875}]}},
      {"name": "other", "view": {"path": null, "fillColor": null, "name": "none"}},
      {"name": "tabs", "kind": "tabs", "children": ["other", "page"], "selected": 1}
     ]}
    """,
    """
    {"glissade": "scenario", "version": 1, "root": "a", "controllers": [
      {"name": "a", "segues": [{"identifier": "go", "to": "b", "kind": "present-modally"}],
       "gestures": [{"kind": "screen-edge-pan", "edge": "left", "direction": "right", "distance": 200,
        "does": {"present": "b"}, "interaction": "percent-driven", "release": "projection",
        "threshold": 0.4, "completionSpeed": 2, "completionCurve": "ease-out"}]},
      {"name": "b"}],
     "steps": [{"at": 0, "gesture": "pan from (5, 9) to (90, 9) to (300, 20) over 0.4 s, linear, release at 500 pt/s, sampled at 0.1 and 0.2 and 0.3 s, touch 3"},
      {"at": 2, "gesture": "pan from (200, 9) to (5, 9) over 0.4 s, cancel at 0.3 s, sampled at 60 Hz"}]}
    """,
    """
    {"glissade": "scenario", "version": 1, "root": "a", "controllers": [
      {"name": "a", "gestures": [
       {"kind": "tap", "taps": 2, "touches": 1, "does": {"present": "b"}},
       {"kind": "swipe", "direction": "up", "touches": 2, "does": {"present": "b", "animated": false}},
       {"kind": "long-press", "minimumPressDuration": 0.4, "allowableMovement": 20, "taps": 0,
        "does": {"present": "b"}},
       {"kind": "pinch", "scale": 3, "threshold": 0.4, "does": {"present": "b"}},
       {"kind": "rotation", "angle": -90, "release": "position", "does": {"present": "b"}}]},
      {"name": "b"}],
     "steps": [
      {"at": 0, "gesture": "double tap at (90, 90) for 0.1 s, taps 0.2 s apart"},
      {"at": 2, "dismiss": true},
      {"at": 4, "gesture": "swipe up from (90, 200) by 90 pt over 0.2 s, with 2 fingers, sampled at 60 Hz"},
      {"at": 5, "dismiss": true},
      {"at": 7, "gesture": "long press at (90, 90) for 0.6 s, touch 2"},
      {"at": 9, "dismiss": true},
      {"at": 11, "gesture": "pinch at (90, 90) from 40 to 120 over 0.4 s, ease-out"},
      {"at": 13, "dismiss": true},
      {"at": 15, "gesture": "rotate at (90, 90) by -120 deg over 0.4 s, fingers 80 pt apart, sampled at 0.1 and 0.2 and 0.3 s"}]}
    """,
  ]

  @Test func `every kind of gesture does what its page asks for`() throws {
    let playback = try Self.play(try Document(reading: Array(Self.wholes[2].utf8)))
    expectEqual(playback.stage.monitor.diagnostics, [])
    let presentations = playback.stage.monitor.events.filter {
      $0.controller == "b" && $0.kind == .viewDidAppear
    }
    let times = presentations.map { $0.time - 3 }
    expectEqual(times.count, 5, "\(times)")
    let starts = [0.4, 4, 7.4, 11, 15]
    for (time, start) in zip(times, starts) { expectTrue(time >= start && time < start + 1.5) }
    let finished = playback.stage.monitor.events.filter { $0.kind == .finishInteractiveTransition }
    expectEqual(finished.count, 2)
  }

  @Test func `a finger that is written down drives what its page asks for`() throws {
    let playback = try Self.play(try Document(reading: Array(Self.wholes[1].utf8)))
    expectEqual(playback.stage.monitor.diagnostics, [])
    let events = self.events(playback)
    expectTrue(events.contains("interactionController.startInteractiveTransition"))
    expectTrue(events.contains("context.finishInteractiveTransition"))
    expectTrue(events.contains("context.completeTransition(true)"))
  }

  /// Plays to the end and gives what happened.
  static func play(_ document: Document) throws -> Playback {
    let playback = try document.makePlayback(atStageTime: 3)
    playback.stage.monitor.isLogging = true
    playback.begin()
    var time = 0.0
    while playback.stage.nextWakeTime != nil, time < 60 {
      try playback.advance(to: time)
      time += 0.05
    }
    return playback
  }

  /// Returns the bits of the values that all layers show.
  ///
  /// It leaves out the layers' places in the frame, which are the engine's concern.
  static func look(_ stage: Stage) -> [UInt64] {
    var look: [UInt64] = []
    var waiting = [stage.root]
    while let layer = waiting.popLast() {
      look += StateBits.of(layer)
      waiting += layer.sublayers
    }
    return look
  }

  private func events(_ playback: Playback) -> [String] {
    playback.stage.monitor.events.map(\.description)
  }

  private func appearances(_ playback: Playback) -> [String] {
    events(playback).filter {
      ($0.hasPrefix("from.view") || $0.hasPrefix("to.view")) && $0.hasSuffix("ppear")
    }
  }

  /// The order of appearances where one takes the place of the other, and where one covers the other.
  static let pushed = [
    "from.viewWillDisappear", "to.viewWillAppear", "from.viewDidDisappear", "to.viewDidAppear",
  ]
  static let presented = [
    "from.viewWillDisappear", "to.viewWillAppear", "to.viewDidAppear", "from.viewDidDisappear",
  ]

  @Test(
    arguments: [
      (#"{"at": 0, "push": "two"}"#, "", pushed),
      (#"{"at": 0, "pop": true}"#, #"{"push": "two"}"#, pushed),
      (#"{"at": 0, "pop": "root", "in": "stack"}"#, #"{"push": "two"}, {"push": "three"}"#, pushed),
      (#"{"at": 0, "pop": "one"}"#, #"{"stack": ["one", "two", "three"]}"#, pushed),
      (#"{"at": 0, "present": "two"}"#, "", presented),
      (#"{"at": 0, "dismiss": true}"#, #"{"present": "two"}"#, presented),
      (#"{"at": 0, "dismiss": "two"}"#, #"{"present": "two"}"#, presented),
      (#"{"at": 0, "segue": "go"}"#, "", pushed),
    ])
  func `what is asked for happens, in the order that it has elsewhere`(
    step: String, setup: String, expected: [String]
  ) throws {
    let playback = try Self.play(try Self.document(step, setup: setup))
    expectEqual(appearances(playback), expected)
    expectEqual(playback.stage.monitor.diagnostics, [])
    expectTrue(playback.stage.monitor.events.allSatisfy { $0.time >= 3 })
    expectTrue(!playback.stage.isAnimating)
  }

  @Test(
    arguments: [
      (#"{"at": 0, "pop": true}"#, "", "pop-root"),
      (#"{"at": 0, "dismiss": true}"#, "", "nothing-presented"),
      (#"{"at": 0, "push": "one"}"#, "", "already-on-stack"),
      (#"{"at": 0, "pop": "three"}"#, "", "not-on-stack"),
      (
        #"{"at": 0, "present": "two"}, {"at": 1, "present": "three", "from": "stack"}"#, "",
        "already-presenting"
      ),
      (#"{"at": 0, "present": "two"}"#, #"{"push": "two"}"#, "already-shown"),
    ])
  func `what cannot be is told, and thrown in strict mode`(
    steps: String, setup: String, code: String
  ) throws {
    let document = try Self.document(steps, setup: setup)
    let playback = try Self.play(document)
    expectEqual(playback.stage.monitor.diagnostics.map(\.code.rawValue), [code])
    let strict = try document.makePlayback()
    strict.stage.monitor.mode = .strict
    strict.begin()
    #expect {
      try strict.advance(to: 2)
    } throws: { error in
      guard case .diagnostic(let diagnostic) = error as? TransitionError else { return false }
      return diagnostic.code.rawValue == code
    }
  }

  @Test(arguments: Examples.names)
  func `an example ends at rest, silently, and shows the same however it is stepped`(
    name: String
  ) throws {
    let document = try Document(reading: try Examples.bytes(name))
    let even = try Self.play(document)
    expectEqual(even.stage.monitor.diagnostics, [])
    expectTrue(even.stage.nextWakeTime == nil && !even.stage.isAnimating)
    for end in [0.31, 1.7, 2.3] {
      let looks = try [[end], (1...37).map { end * Double($0) / 37 }].map { times in
        let playback = try document.makePlayback()
        playback.begin()
        for time in times { try playback.advance(to: time) }
        return Self.look(playback.stage)
      }
      expectEqual(looks[0], looks[1])
    }
  }

  @Test func `names and numbers reach the controllers and views`() throws {
    let document = try Document(reading: Array(Self.wholes[0].utf8))
    expectTrue(document.title == "All" && document.duration == 2 && document.kind == .scenario)
    expectEqual(document.viewport, Size(width: 200, height: 300))
    let playback = try document.makePlayback()
    let ground = try #require(playback.layer(named: "ground"))
    let box = try #require(playback.layer(named: "box"))
    expectEqual(ground.bounds.size, Size(width: 200, height: 300))
    expectTrue(ground.opacity == 0.9 && ground.backgroundColor == Color(red: 1, green: 0, blue: 0))
    expectEqual(box.bounds.size, Size(width: 30, height: 40))
    expectEqual(box.position, Point(x: 25, y: 40))
    expectEqual(box.transform, Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1))
    expectTrue(box.cornerRadius == 5 && box.borderWidth == 2 && box.isHidden && box.masksToBounds)
    expectEqual(box.borderColor, Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    expectEqual(box.sublayers.map(\.position), [Point(x: 2.5, y: 4)])
    expectEqual(playback.layer(named: "window")?.bounds.size, document.viewport)
  }

  @Test func `a view with a path is the shape that a layer with the same members is`() throws {
    let playback = try Document(reading: Array(Self.wholes[0].utf8)).makePlayback()
    let shape = try #require(playback.layer(named: "shape") as? ShapeLayer)
    expectEqual(shape.frame, Rect(x: 5, y: 6, width: 20, height: 20))
    let scene = SceneText.scene("{\(ShapeSceneTests.members) \"opacity\": 1}")
    let layer = try SceneText.running(scene).stage.root.sublayers[0]
    expectEqual(shape.shape, (layer as? ShapeLayer)?.shape)
    expectTrue(shape.shape.strokeEnd == 0.875 && shape.shape.lineDashPattern == [4, 2])
    expectTrue(!(playback.layer(named: "box") is ShapeLayer))
    // A page's own view may be a shape too, of which the path is not there yet.
    let hidden = try Document(
      reading: Array(Self.wholes[0].replacing("\"selected\": 1", with: "\"selected\": 0").utf8)
    ).makePlayback()
    let none = try #require(hidden.layer(named: "none") as? ShapeLayer)
    expectTrue(none.path == nil && !none.shape.isFilled && none.bounds.size == hidden.viewport)
  }

  @Test(
    arguments: [
      (#""reveal""#, 2.0), (#"{"style": "reveal", "duration": 0.7}"#, 0.7),
      (#"{"forward": {"style": "fade-push-left", "duration": 0.4}, "back": "reveal"}"#, 0.4),
      (
        #"{"style": "layer-transition", "kind": "push", "direction": "from-top", "timingFunction": "ease-in", "duration": 1.5}"#,
        1.5
      ),
    ])
  func `a transition takes the time that it is given`(transition: String, duration: Double) throws {
    let playback = try Self.play(
      try Self.document(#"{"at": 0.5, "push": "two"}"#, stack: #", "transition": \#(transition)"#))
    let events = playback.stage.monitor.events
    let end = try #require(events.first { "\($0.kind)".hasPrefix("completeTransition") })
    expectLess(abs(end.time - 3.5 - duration), than: 1e-9)
  }

  @Test(
    arguments: [
      (.coverVertical, "duration", "0.9"), (.partialCurl, "lift", "0.2"),
      (.navigation, "parallax", "0.8"), (.navigation, "scrimAlpha", "0.5"),
      (.tabSwitch, "scale", "0.5"), (.fadePushLeft, "distance", "50"),
      (.cornerButton, "fadeDuration", "1"), (.cornerButton, "buttonSize", "120"),
      (.cornerButton, "buttonSpace", "60"), (.bounceUp, "dampingRatio", "0.3"),
      (.layerTransition, "kind", #""push""#), (.layerTransition, "timingFunction", #""ease-out""#),
      (.reveal, "duration", "1"),
    ] as [(TransitionStyle, String, String)])
  func `each parameter changes what is seen`(
    style: TransitionStyle, name: String, value: String
  ) throws {
    let looks = try ["", #", "\#(name)": \#(value)"#].map { parameter in
      let transition = #", "transition": {"style": "\#(style.rawValue)"\#(parameter)}"#
      let isModal = style == .cornerButton || style == .partialCurl
      let document = try Self.document(
        isModal ? #"{"at": 0, "dismiss": true}"# : #"{"at": 0, "push": "two"}"#,
        setup: isModal ? #"{"present": "two"}"# : "", pages: transition, stack: transition)
      let playback = try document.makePlayback()
      playback.begin()
      var looks: [[UInt64]] = []
      for time in stride(from: 0.1, to: 2, by: 0.1) {
        try playback.advance(to: time)
        looks.append(Self.look(playback.stage))
      }
      return looks
    }
    expectTrue(looks[0] != looks[1])
  }

  @Test(
    arguments: [
      ("{}", false, false), (#"{"reduceMotion": false}"#, false, false),
      (#"{"reduceMotion": true}"#, true, false),
      (#"{"prefersCrossFadeTransitions": true}"#, true, true),
      (#"{"reduceMotion": true, "prefersCrossFadeTransitions": true}"#, true, true),
    ])
  func `settings for reduced motion hold from the beginning`(
    settings: String, isReduced: Bool, fades: Bool
  ) throws {
    func events(_ more: String) throws -> Trace {
      try Trace(Self.document(#"{"at": 0, "push": "two"}"#, more: more))
    }
    let trace = try events(#""accessibility": \#(settings),"#)
    expectEqual(trace.final.accessibility.isReduceMotionEnabled, isReduced)
    expectEqual(trace.final.accessibility.prefersCrossFadeTransitions, fades)
    expectEqual(trace.json.contains(#""accessibility":{"reduceMotion":true"#), isReduced)
    let plain = try events("")
    expectEqual(trace.events, plain.events)
    expectEqual(trace.final.layers, plain.final.layers)
    expectTrue(!plain.json.contains("accessibility"))
  }

  @Test func `the only container need not be named, and one of several has to be`() throws {
    #expect(throws: Never.self) { try Self.document(#"{"at": 0, "push": "two", "in": "stack"}"#) }
    let text = """
      {"glissade": "scenario", "version": 1, "root": "a",
       "controllers": [{"name": "a", "kind": "navigation", "children": ["one"]},
        {"name": "b", "kind": "navigation", "children": ["two"]}, {"name": "one"}, {"name": "two"},
        {"name": "three"}],
       "steps": [{"at": 0, "push": "three"}]}
      """
    #expect {
      try Document(reading: Array(text.utf8))
    } throws: { error in
      let error = error as? DocumentError
      return error?.code == .missingKey && error?.path == "steps[0]" && error?.line == 5
    }
  }
}
