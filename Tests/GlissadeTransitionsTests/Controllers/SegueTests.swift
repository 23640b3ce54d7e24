import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct SegueTests {
  let a = RecordingController("a"), b = RecordingController("b")

  @Test(arguments: Segue.Kind.allCases)
  func `each kind presents from a controller without a navigation controller`(_ kind: Segue.Kind)
    throws
  {
    let interface = Interface(a)
    a.registerSegue(withIdentifier: "go") { [b] source in
      Segue(identifier: "go", source: source, destination: b, kind: kind)
    }
    try a.performSegue(withIdentifier: "go")
    try interface.run(2)
    expectTrue(a.presentedViewController === b && b.view.window != nil)
    expectEqual(b.modalPresentationStyle == .popover, kind == .popover)
  }

  @Test func `show pushes where there is a navigation controller`() throws {
    let (navigation, interface) = stack(a)
    a.registerSegue(withIdentifier: "go") { [b] in Segue(source: $0, destination: b) }
    try a.performSegue(withIdentifier: "go")
    try interface.run(2)
    expectEqual(navigation.viewControllers, [a, b])
  }

  @Test func `the source prepares a segue, and may refuse it`() throws {
    final class Source: ViewController {
      var refuses = false
      var prepared: [String] = []
      override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        !refuses
      }
      override func prepare(for segue: Segue, sender: Any?) {
        prepared.append("\(segue.identifier ?? "") \(sender as? Int ?? 0)")
      }
    }
    let source = Source()
    let interface = Interface(source)
    var performed = 0
    source.registerSegue(withIdentifier: "own") { [b] in
      Segue(identifier: "own", source: $0, destination: b) { performed += 1 }
    }
    try source.performSegue(withIdentifier: "own", sender: 7)
    expectTrue(source.prepared == ["own 7"] && performed == 1)
    source.refuses = true
    try source.performSegue(withIdentifier: "own")
    expectTrue(source.prepared.count == 1 && performed == 1)
    #expect(throws: TransitionError.unknownSegue("none")) {
      try source.performSegue(withIdentifier: "none")
    }
    try interface.run(0.1)
  }

  /// Is the delegate of what it presents, as a storyboard's custom segue is.
  final class OwnSegue: Segue, ViewControllerTransitioningDelegate {
    var asked: [String] = []
    let gone: () -> Void

    init(_ source: ViewController, _ destination: ViewController, gone: @escaping () -> Void) {
      self.gone = gone
      super.init(identifier: "own", source: source, destination: destination, kind: .presentModally)
    }

    deinit { gone() }

    override func perform() {
      destination.transitioningDelegate = self
      super.perform()
    }

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      asked.append("present")
      return FadeAnimator()
    }

    func animationController(forDismissed dismissed: ViewController)
      -> (any ViewControllerAnimatedTransitioning)?
    {
      asked.append("dismiss")
      return FadeAnimator()
    }
  }

  @Test func `a segue lives as long as what it presents`() throws {
    let interface = Interface(a)
    var isGone = false
    weak var segue: OwnSegue?
    a.registerSegue(withIdentifier: "own") { [b] source in
      let own = OwnSegue(source, b) { isGone = true }
      segue = own
      return own
    }
    try a.performSegue(withIdentifier: "own")
    try interface.run(1)
    expectTrue(!isGone && segue?.asked == ["present"])
    try interface.dismiss(b, run: 0.2)
    expectEqual(segue?.asked, ["present", "dismiss"])
    try interface.run(1)
    expectTrue(isGone && interface.codes == [])
  }

  @Test func `a segue to what shows already takes nothing from the one that brought it`() throws {
    let interface = Interface(a)
    var gone = 0
    a.registerSegue(withIdentifier: "own") { [b] source in OwnSegue(source, b) { gone += 1 } }
    try a.performSegue(withIdentifier: "own")
    try interface.run(1)
    b.registerSegue(withIdentifier: "plain") { [b] source in
      Segue(source: source, destination: b, kind: .presentModally)
    }
    try b.performSegue(withIdentifier: "plain")
    expectTrue(interface.codes == [.alreadyShown] && gone == 0)
    expectTrue(b.transitioningDelegate is OwnSegue)
  }
}
