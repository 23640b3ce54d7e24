import GlissadeTransitions
import TestSupport
import Testing

/// Short runs that once broke a rule of the model.
@Suite struct FoundWorldsTests {
  struct Found: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let operations: [WorldOperation]

    init(_ description: String, _ operations: [WorldOperation]) {
      testDescription = description
      self.operations = operations
    }
  }

  static let found = [
    Found(
      "a presentation and a push in one go leave no will open",
      [
        .setStack(0, [6], animated: false), .open(window: 0, root: 0),
        .present(3, from: 6, animated: true), .push(1, on: 0, animated: false), .settle,
      ]),
    Found(
      "a child taken out while its parent appears hears the end of its appearance",
      [
        .addChild(9, to: 6, withView: true), .open(window: 0, root: 10),
        .present(3, from: 10, animated: false), .advance(0),
        .when(.viewDidAppear, .removeChild(9)), .present(6, from: 3, animated: false), .settle,
      ]),
    Found(
      "a stack that is pushed on itself is left as it was",
      [.push(0, on: 0, animated: false), .settle]),
    Found(
      "a controller does not present what contains it",
      [
        .setStack(0, [9], animated: false), .addChild(8, to: 11, withView: true),
        .open(window: 0, root: 0), .advance(0), .addView(11, to: 9),
        .present(11, from: 8, animated: false),
      ]),
    Found(
      "a driver told to finish while the animator sets up does so",
      [
        .open(window: 0, root: 0), .choose(.interruptible, driver: 1),
        .when(.interruptibleAnimator, .finish(driver: 1)),
        .present(9, from: 0, animated: true, asksDelegate: true), .settle,
      ]),
    Found(
      "a driver whose transition leaves the window is not blamed for its end",
      [
        .setStack(0, [9], animated: false), .setTabs(2, [0, 5]), .open(window: 0, root: 2),
        .choose(.fading, driver: 1), .push(13, on: 0, animated: true),
        .present(4, from: 0, animated: true, asksDelegate: true), .settle,
      ]),
    Found(
      "an animator whose time another transition holds is not blamed for taking longer",
      [
        .setStack(0, [10, 6], animated: false), .open(window: 0, root: 9),
        .choose(.fading, driver: 1), .present(0, from: 9, animated: true, asksDelegate: true),
        .advance(0), .pop(0, animated: true), .settle,
      ]),
  ]

  @Test(arguments: found) func `worlds that broke a rule once: keep all rules`(_ found: Found) {
    let failure = WorldRun.failure(of: found.operations)
    expectNil(failure, "\(failure?.description ?? "")")
  }
}
