import Glissade
import Synchronization
import TestSupport
import Testing

@testable import GlissadeTesting

/// A window with a list and a page, for tests of what fails.
struct Scene {
  let list = ViewController()
  let page = ViewController()
  let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
  let navigation: NavigationController
  var stage: Stage { window.windowStage }

  init() {
    navigation = NavigationController(rootViewController: list)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    stage.monitor.isLogging = true
  }
}

/// Returns the failures that a closure reports, each of them at the line of the call or below.
func failures(line: UInt = #line, file: String = #filePath, _ body: () -> Void) -> [String] {
  let texts = Mutex<[String]>([])
  TestLocation.$recorder.withValue(
    { message, place in
      let isHere = "\(place.filePath)" == file && (line...line + 6).contains(place.line)
      texts.withLock { $0.append(message + (isHere ? "" : " at another place")) }
    }, operation: body)
  return texts.withLock { $0 }
}

/// Records an issue unless there is one failure, which begins with a text and ends with another one.
private func expectFailure(
  _ found: [String], _ start: String, _ end: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectTrue(
    found.count == 1 && found[0].hasPrefix(start) && found[0].hasSuffix(end), "\(found)",
    sourceLocation: sourceLocation)
}

@Suite struct FailureTests {
  @Test func `what is right fails no test`() {
    let scene = Scene()
    let found = failures {
      scene.navigation.pushViewController(scene.page, animated: true)
      // The parallax of UIKit's push: the page comes from the right edge in 0.35 s.
      expectFrame(
        of: scene.page.view.layer, at: 0, in: scene.window,
        equals: scene.window.bounds.offsetBy(dx: 320, dy: 0))
      settle(scene.window)
      expectFrame(
        of: scene.page.view.layer, at: scene.stage.time, in: scene.window,
        equals: scene.window.bounds)
      run("pan from (5, 300) by (200, 0) over 0.3 s, release at 900 pt/s", in: scene.window)
      settle(scene.window)
      expectNoDiagnostics(in: scene.window)
    }
    expectEqual(found, [])
    expectIdentical(scene.navigation.topViewController, scene.list)
    expectTrue(!scene.stage.isAnimating && scene.stage.nextWakeTime == nil)
  }

  @Test func `a gesture fails if nobody takes it or its sentence is wrong`() {
    let scene = Scene()
    expectFailure(
      failures { run("pan from (40, 300) by (200, 0) over 0.3 s", in: scene.window) },
      "gesture.ignored at (40.0, 300.0), on the view of ViewController: no recogniser")
    expectFailure(failures { run("pan form (5, 300)", in: scene.window) }, "'pan form (5, 300)': ")
    scene.stage.monitor.mode = .strict
    scene.navigation.popViewController(animated: true)
    expectFailure(
      failures { run("tap at (5, 300)", in: scene.window) }, "pop-root at ")
  }

  @Test(arguments: [0.5, .nan, -1]) func `a window that does not rest fails in time`(limit: Double)
  {
    let scene = Scene()
    let spin = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
    (spin.duration, spin.repeatCount) = (0.2, .infinity)
    scene.list.view.layer.reporting { try $0.add(spin) }
    let found = failures { settle(scene.window, within: limit) }
    expectFailure(found, "the window has not come to rest within \(limit) s", " s")
    // Callbacks at one instant that cause others are an error of the stage.
    func again() { scene.stage.post(again) }
    again()
    expectFailure(
      failures { settle(scene.window) }, "the callbacks at \(scene.stage.time) s do not")
  }

  @Test func `mistakes fail with their remedies, and so does a transition that has not ended`() {
    let scene = Scene()
    scene.navigation.popViewController(animated: true)
    let found = failures { expectNoDiagnostics(in: scene.window) }
    expectFailure(
      found, "pop-root at 0.0 s, NavigationController: ", scene.stage.monitor.diagnostics[0].remedy)
    scene.navigation.pushViewController(scene.page, animated: true)
    for time in [0, 0.1] {
      scene.stage.reporting { try $0.advance(to: time) }
      expectFailure(
        failures { expectNoDiagnostics(in: scene.window, except: [.popRoot]) },
        "a transition has not ended")
    }
    settle(scene.window)
    expectEqual(failures { expectNoDiagnostics(in: scene.window, except: [.popRoot]) }, [])
  }

  @Test func `a frame fails with the edges that are wrong`() {
    let scene = Scene()
    let (layer, bounds) = (scene.list.view.layer, scene.window.bounds)
    layer.name = "list"
    let left = bounds.offsetBy(dx: -2, dy: 0.4)
    expectFailure(
      failures { expectFrame(of: layer, at: 1, in: scene.window, equals: left) },
      "at 1.0 s the layer 'list' is not within 0.5 points of its frame: minX is 0.0 instead of -2.0",
      ", maxX is 320.0 instead of 318.0")
    expectEqual(
      failures { expectFrame(of: layer, at: 1, in: scene.window, equals: left, within: 2) }, [])
    for tolerance in [-1, .nan] {
      let found = failures {
        expectFrame(of: layer, at: 1, in: scene.window, equals: bounds, within: tolerance)
      }
      expectFailure(found, "at 1.0 s", "maxY is 568.0 instead of 568.0")
    }
    for (time, reason) in [(0.5, "the time would run backwards from 1.0 s"), (.nan, "nan is no")] {
      expectFailure(
        failures { expectFrame(of: layer, at: time, in: scene.window, equals: bounds) }, reason)
    }
    expectFailure(
      failures { expectFrame(of: Layer(), at: 2, in: scene.window, equals: bounds) },
      "at 2.0 s the layer is not on the stage")
  }
}
