import GlissadeTransitions
import TestSupport
import Testing

extension FoundWorldsTests {
  /// Worlds in which controllers lose the places that they show in.
  static let places = [
    Found(
      "a child that leaves its parent while it is made to appear outside of a window disappears",
      [
        .addChild(6, to: 4, withView: true), .when(.viewWillAppear, .removeChild(6)),
        .setAppearance(6, appears: true), .settle,
      ]),
    Found(
      "a presenter comes back to its place out of a container within a sheet",
      [
        .open(window: 0, root: 4), .recognize(window: 0, edge: false),
        .choose(.synchronous, driver: nil),
        .when(.viewWillLayoutSubviews, .tap(2, index: 2)),
        .present(12, from: 4, style: .fullScreen, animated: false),
        .when(
          .viewWillLayoutSubviews,
          .present(2, from: .me, style: .overCurrentContext, animated: false)),
        .present(0, from: 12, style: .pageSheet, animated: false),
        .touch(window: 0, .began, x: 160, y: 150), .touch(window: 0, .ended, x: 160, y: 540),
        .settle,
      ]),
    Found(
      "a child that comes to one which passes nothing on is told the end of what had begun",
      [
        .open(window: 0, root: 2), .when(.viewWillDisappear, .addChild(.me, to: 4, withView: true)),
        .close(window: 0), .settle,
      ]),
    Found(
      "what is presented over a child leaves with it, and comes back",
      [
        .addChild(12, to: 13, withView: true), .addChild(10, to: 13, withView: false),
        .open(window: 0, root: 13),
        .present(1, from: 12, style: .overCurrentContext, animated: false), .advance(0),
        .childTransition(from: 12, to: 10, duration: 0.2), .settle,
        .childTransition(from: 10, to: 12, duration: 0), .settle,
      ]),
    Found(
      "a child that appeared outside of a window disappears when it leaves its parent",
      [
        .addChild(5, to: 4, withView: false), .setAppearance(5, appears: true),
        .addChild(7, to: 5, withView: true), .removeChild(7), .settle,
      ]),
    Found(
      "a presentation whose window is gone leaves alone who is a tab by then",
      [
        .setTabs(2, [8, 1]), .open(window: 0, root: 2), .present(3, from: 8, animated: true),
        .advance(0), .close(window: 0), .setTabs(2, [3]), .open(window: 0, root: 2), .settle,
      ]),
    Found(
      "what a popped controller presents in its place disappears with it",
      [
        .setStack(0, [5, 6], animated: false), .open(window: 0, root: 0),
        .pop(0, animated: true),
        .present(11, from: 6, style: .currentContext, animated: true, asksDelegate: true), .settle,
      ]),
    Found(
      "what a former tab presents in its place disappears with it",
      [
        .setTabs(2, [6, 1]), .open(window: 0, root: 2),
        .present(0, from: 6, style: .currentContext, animated: true, asksDelegate: true),
        .advance(0), .setTabs(2, [8, 1]), .settle,
      ]),
    Found(
      "a presenter that was popped meanwhile does not come back with its cancelled presentation",
      [
        .setStack(0, [12, 6], animated: false), .open(window: 0, root: 0),
        .when(.didMoveToParent, .dismiss(6, animated: false)),
        .present(13, from: 6, style: .overCurrentContext, animated: true),
        .pop(0, animated: false), .settle,
      ]),
    Found(
      "a tab that lost its place to a presentation does not come back with a cancelled switch",
      [
        .setTabs(2, [9, 1]), .open(window: 0, root: 2),
        .present(3, from: 2, style: .custom, animated: true, asksDelegate: true),
        .present(12, from: 9, style: .currentContext, animated: true, asksDelegate: true),
        .finish(driver: 1), .choose(.fading, driver: 1), .select(2, index: 1), .advance(0),
        .cancel(driver: 1), .settle,
      ]),
    Found(
      "a tab's animator is not blamed for the presentation that takes its view",
      [
        .setTabs(2, [6, 1]), .open(window: 0, root: 2), .addChild(10, to: 6, withView: false),
        .present(4, from: 10, style: .currentContext, animated: true),
        .choose(.fading, driver: 1), .select(2, index: 1), .cancel(driver: 1), .settle,
      ]),
    Found(
      "a presentation that cannot begin any more leaves no link",
      [
        .setTabs(2, [9, 1]), .open(window: 0, root: 2),
        .present(6, from: 9, style: .currentContext, animated: false),
        .when(.viewDidLoad, .removeRoot(window: 0)), .settle,
      ]),
    Found(
      "a presentation whose window goes before it begins leaves no link",
      [
        .setStack(0, [10, 8], animated: false), .open(window: 0, root: 0), .addView(5, to: 8),
        .present(7, from: 5, animated: false), .close(window: 0), .settle,
      ]),
    Found(
      "a controller that is presented anew within its end does not appear for its old place",
      [
        .open(window: 0, root: 0),
        .when(.viewDidDisappear, .present(5, from: 0, animated: false)),
        .present(5, from: 0, style: .custom, animated: false), .dismiss(0, animated: false),
        .dismiss(0, animated: false), .settle,
      ]),
    Found(
      "another root takes down what is presented from within the old one",
      [
        .setStack(0, [7, 12], animated: false), .open(window: 0, root: 0),
        .present(3, from: 12, style: .overCurrentContext, animated: false), .settle,
        .present(8, from: 3, animated: false), .settle, .open(window: 0, root: 10), .settle,
      ]),
    Found(
      "a root that brings another while its view loads does not come",
      [.when(.viewDidLoad, .open(window: 0, root: 7)), .open(window: 0, root: 4), .settle]),
    Found(
      "whoever shows in what a released window presented is told",
      [
        .open(window: 0, root: 11), .when(.containerViewWillLayoutSubviews, .addView(8, to: .me)),
        .present(5, from: 11, style: .custom, animated: true, asksDelegate: true),
        .when(.startInteractiveTransition, .close(window: 0)), .choose(.fading, driver: 0), .settle,
      ]),
    Found(
      "a child that is taken elsewhere while a transition to it sets up does not come",
      [
        .addChild(6, to: 13, withView: true), .open(window: 0, root: 13),
        .when(.viewDidLayoutSubviews, .setStack(0, [3], animated: false)),
        .addChild(11, to: 6, withView: true), .addChild(3, to: 6, withView: false),
        .childTransition(from: 11, to: 3, duration: 0.2), .settle,
      ]),
    Found(
      "what is presented in the place of a child that leaves is told of both",
      [
        .addChild(12, to: 13, withView: true), .open(window: 0, root: 13),
        .present(7, from: 13, animated: false),
        .present(3, from: 12, style: .currentContext, animated: false), .advance(0), .advance(0),
        .when(.viewDidAppear, .removeChild(12)), .dismiss(7, animated: false), .settle,
      ]),
    Found(
      "a view that is put into a controller's appears with it, though it is no child",
      [
        .addChild(6, to: 11, withView: true), .addView(10, to: 11), .open(window: 0, root: 11),
        .settle,
      ]),
    Found(
      "what is presented in another's view goes with that",
      [
        .setStack(1, [13], animated: false), .open(window: 0, root: 1), .addView(7, to: 13),
        .present(9, from: 7, style: .currentContext, animated: false),
        .setStack(1, [11], animated: false), .settle,
      ]),
    Found(
      "whoever waits to be presented goes with the view that it is in",
      [
        .setStack(0, [8, 9], animated: false), .open(window: 0, root: 0), .addView(10, to: 9),
        .present(2, from: 9, animated: false), .when(.shouldPerformSegue, .addView(6, to: .me)),
        .segue(from: 10, to: 6, kind: .show, animated: true), .settle,
      ]),
    Found(
      "a view that comes to one which leaves the window meanwhile is in none",
      [
        .open(window: 0, root: 11), .addChild(6, to: 11, withView: true),
        .when(.viewWillAppear, .addChild(6, to: 6, withView: true)),
        .addChild(1, to: 6, withView: true), .settle,
      ]),
    Found(
      "a view that comes to one which is leaving the window is in none",
      [
        .addChild(8, to: 12, withView: true), .open(window: 0, root: 12),
        .when(.viewWillDisappear, .addChild(3, to: 8, withView: true)), .removeChild(8), .settle,
      ]),
  ]

  @Test(arguments: places) func `whoever loses its place keeps the rules`(_ found: Found) {
    let failure = WorldRun.failure(of: found.operations)
    expectNil(failure, "\(failure?.description ?? "")")
  }
}
