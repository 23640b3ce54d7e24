import Glissade
import TestSupport
import Testing

extension ComingFromUIKitTests {
  @MainActor @Test(.timeLimit(.minutes(1)))
  func `a task waits while another one advances the stage`() async throws {
    let print = PrintedLines()
    // example begins
    @MainActor
    func introduce(_ card: View, in navigation: NavigationController) async throws {
      card.alpha = 0
      let finished = await View.animate(withDuration: 0.5) { card.alpha = 1 }
      print("faded in: \(finished)")
      let detail = ViewController()
      print("pushed: \(try await navigation.push(detail))")
      do {
        try await navigation.push(detail)
      } catch TransitionError.diagnostic(let diagnostic) {
        print(diagnostic.code.rawValue)
      }
    }

    let first = ViewController()
    let navigation = NavigationController(rootViewController: first)
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let card = View(frame: Rect(x: 20, y: 200, width: 280, height: 160))
    first.view.addSubview(card)

    let stage = window.windowStage
    let stepper = Task {
      while !Task.isCancelled {
        try stage.step(to: stage.time + 0.125)
        await Task.yield()
      }
    }
    try await introduce(card, in: navigation)
    stepper.cancel()
    // example ends
    expectEqual(print.text, outputs[11])
  }
}
