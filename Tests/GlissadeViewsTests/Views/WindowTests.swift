import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct WindowTests {
  private final class Noting: ViewController {
    var notes: [String] = []
    override func viewDidLoad() { notes.append("load") }
    override func viewWillAppear(_ animated: Bool) { notes.append("willAppear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { notes.append("didAppear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { notes.append("willDisappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { notes.append("didDisappear \(animated)") }
  }

  @Test func `a window is on the stage that it is given, that is current, or its own`() {
    let stage = Stage()
    let given = Window(frame: Rect(x: 0, y: 0, width: 10, height: 20), stage: stage)
    let current = stage.perform { Window() }
    let own = Window(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    expectTrue(given.windowStage === stage && current.windowStage === stage)
    expectTrue(own.windowStage !== stage && own.stage === own.windowStage)
    expectTrue(stage.root.sublayers.count == 2 && given.window === given && given.superview == nil)
    // The first window tells how large the screen is.
    expectEqual(current.frame, Rect(x: 0, y: 0, width: 10, height: 20))
    expectEqual(stage.perform { Screen.main.bounds.size }, Size(width: 10, height: 20))
    expectEqual(Screen.main.bounds, .zero)
  }

  @Test func `a root controller fills the window and appears when that is shown`() {
    let fixture = Fixture()
    let (first, second) = (Noting(), Noting())
    fixture.window.rootViewController = first
    expectTrue(first.view.frame == fixture.window.bounds && first.view.window === fixture.window)
    expectEqual(first.notes, ["load"])
    fixture.window.makeKeyAndVisible()
    fixture.window.makeKeyAndVisible()
    expectEqual(first.notes, ["load", "willAppear false", "didAppear false"])
    first.notes = []
    fixture.window.rootViewController = second
    fixture.window.rootViewController = second
    expectEqual(first.notes, ["willDisappear false", "didDisappear false"])
    expectEqual(second.notes, ["load", "willAppear false", "didAppear false"])
    expectTrue(first.view.superview == nil && fixture.window.subviews == [second.view])
    fixture.window.rootViewController = nil
    expectTrue(fixture.window.subviews.isEmpty)
  }

  @Test func `root view, window resized: follows the window's size`() {
    let fixture = Fixture()
    let root = ViewController()
    fixture.window.rootViewController = root
    fixture.window.frame = Rect(x: 0, y: 0, width: 800, height: 400)
    expectEqual(root.view.frame, Rect(x: 0, y: 0, width: 800, height: 400))
  }

  @Test func `window, released: its layers leave the stage`() {
    let stage = Stage()
    weak var gone: Window?
    do {
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 20), stage: stage)
      window.addSubview(View())
      gone = window
    }
    expectTrue(gone == nil && stage.root.sublayers.isEmpty)
  }

  @Test func `stage, last window released: is released too`() {
    weak var stage: Stage?
    do {
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 20))
      stage = window.windowStage
      expectTrue(stage != nil)
    }
    expectNil(stage)
  }
}
