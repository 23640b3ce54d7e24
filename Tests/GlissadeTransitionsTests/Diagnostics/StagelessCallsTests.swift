import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// The stage that a call of a view or a controller belongs to.
///
/// State that a process has only once is tested in separate processes.
@Suite struct StagelessCallsTests {
  /// The reports that the handler received.
  final class Reports: @unchecked Sendable {
    private(set) var all: [StagelessReport] = []

    init() { Stage.stagelessReportHandler = { [self] in all.append($0) } }

    func take() -> [StagelessReport] {
      let taken = all
      all = []
      return taken
    }
  }

  @Test func `diagnostics that mean no stage reach the handler`() async {
    await #expect(processExitsWith: .success) {
      let reports = Reports()
      func codes() -> [String] {
        reports.take().map { "\($0.subject) \($0.message.prefix { $0 != "," })" }
      }
      let page = ViewController()
      page.title = "page"
      page.present(ViewController(), animated: true)
      expectEqual(codes(), ["page \(TransitionDiagnostic.Code.notInWindow.rawValue)"])
      let navigation = NavigationController(rootViewController: page)
      navigation.title = "stack"
      navigation.popViewController(animated: true)
      expectEqual(codes(), ["stack \(TransitionDiagnostic.Code.popRoot.rawValue)"])
      page.setModalTransitionStyle(rawValue: 77)
      expectEqual(codes(), ["page \(TransitionDiagnostic.Code.foreignRawValue.rawValue)"])
      TabBarController(viewControllers: [ViewController()]).selectedIndex = 7
      expectEqual(codes(), ["TabBarController \(TransitionDiagnostic.Code.notATab.rawValue)"])
      do {
        let animator = try? ViewPropertyAnimator(duration: 1, curve: .linear)
        animator?.stopAnimation(true)
        // A stage may still come.
        expectTrue(reports.all.isEmpty)
      }
      expectEqual(
        codes(), ["ViewPropertyAnimator \(TransitionDiagnostic.Code.animatorInactive.rawValue)"])
      #expect(throws: TransitionError.noStage) {
        page.registerSegue(withIdentifier: "go") {
          Segue(source: $0, destination: ViewController(), kind: .presentModally)
        }
        try page.performSegue(withIdentifier: "go")
      }
    }
  }

  @Test func `changes are made at once, and completions run, where no stage is meant`() async {
    await #expect(processExitsWith: .success) {
      let reports = Reports()
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      var told: [String] = []
      View.animate(withDuration: 1) {
        view.alpha = 0.5
      } completion: {
        told.append("animate \($0)")
      }
      expectTrue(view.alpha == 0.5 && told == ["animate true"])
      expectEqual(reports.take().map(\.error), [.noStage])
      told = []
      View.beginAnimations("fade")
      View.setAnimationDuration(3)
      View.setAnimationWillStart { told.append("start") }
      View.setAnimationDidStop { told.append("\($0 ?? "") \($1)") }
      view.alpha = 0
      expectTrue(view.alpha == 0 && told.isEmpty)
      View.commitAnimations()
      View.commitAnimations()
      expectEqual(told, ["start", "fade true"])
      let sites = reports.take().map { $0.site?.contains("StagelessCallsTests.swift:") }
      expectEqual(sites, [true])
      let picture = view.snapshotView(afterScreenUpdates: true)
      expectTrue(picture != nil && Screen.main.bounds == .zero)
    }
  }

  @Test func `without a stage the default of new stages is set`() async {
    await #expect(processExitsWith: .success) {
      func moves(_ stage: Stage) -> Bool {
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100), stage: stage)
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        View.animate(withDuration: 1) { view.alpha = 0 }
        return !view.layer.animations.isEmpty
      }
      let old = Stage()
      View.setAnimationsEnabled(false)
      let new = Stage()
      expectTrue(!View.areAnimationsEnabled)
      expectTrue(
        old.perform { View.areAnimationsEnabled } && !new.perform { View.areAnimationsEnabled })
      expectTrue(moves(old) && !moves(new))
      new.perform { View.setAnimationsEnabled(true) }
      expectTrue(moves(new) && !moves(Stage()))
      View.setAnimationsEnabled(true)
      expectTrue(View.areAnimationsEnabled && moves(Stage()))
    }
  }

  @Test func `a view's own stage counts, whichever is current`() throws {
    let (near, far) = (Stage(), Stage())
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100), stage: far)
    window.addSubview(view)
    near.perform {
      View.setAnimationsEnabled(false)
      View.animate(withDuration: 1) { view.alpha = 0 }
    }
    expectEqual(view.layer.animations.count, 1)
    far.perform { View.setAnimationsEnabled(false) }
    Stage().perform { View.animate(withDuration: 1) { view.center.x = 100 } }
    expectEqual(view.layer.animations.count, 1)
  }

  @Test func `a controller's own stage is told, whichever is current`() throws {
    let controller = ViewController()
    let interface = Interface(controller)
    let other = Stage()
    other.perform {
      controller.setModalTransitionStyle(rawValue: 77)
      controller.addChild(controller)
    }
    expectEqual(interface.codes, [.foreignRawValue, .invalidContainment])
    expectTrue(other.monitor.diagnostics.isEmpty)
    // One that is on none means the stage that is current.
    other.perform { ViewController().setModalTransitionStyle(rawValue: 77) }
    expectEqual(other.monitor.diagnostics.map(\.code), [.foreignRawValue])
  }
}
