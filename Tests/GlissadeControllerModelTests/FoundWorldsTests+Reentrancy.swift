import GlissadeTransitions
import TestSupport
import Testing

extension FoundWorldsTests {
  /// Worlds whose operations come in the middle of something.
  static let meanwhile = [
    Found(
      "a window that is resized by an animator whose driven transition is over is not driven",
      [
        .open(window: 0, root: 1), .resize(window: 0, width: 568, height: 320),
        .choose(.synchronous, driver: 0),
        .present(3, from: 1, style: .custom, animated: true, asksDelegate: true),
        .when(.animationEnded, .resize(window: 0, width: 320, height: 568, duration: 0.3)), .settle,
      ]),
    Found(
      "a gesture that drives a transition does not keep its window",
      [
        .open(window: 0, root: 4), .recognize(window: 0, edge: false),
        .touch(window: 0, .began, x: 2, y: 300), .touch(window: 0, .moved, x: 92, y: 300),
        .present(2, from: 4, style: .popover, animated: true, asksDelegate: true), .advance(0),
      ]),
    Found(
      "a window that is turned in a block alongside a driven transition comes to rest",
      [
        .open(window: 0, root: 1), .setStack(1, [9, 5], animated: false), .advance(0),
        .when(.alongsideAnimation, .resize(window: 0, width: 568, height: 320, duration: 0.3)),
        .when(.viewWillAppear, .alongside(.me)), .choose(.fading, driver: 1),
        .pop(1, animated: true), .settle,
      ]),
    Found(
      "a view in a controller that stays after all appears again with it",
      [
        .setStack(0, [5, 8], animated: false), .open(window: 0, root: 0), .addView(11, to: 8),
        .choose(.fading, driver: 0), .pop(0, animated: true), .advance(0.1),
        .present(3, from: 11, style: .pageSheet, animated: false), .advance(0), .cancel(driver: 0),
        .settle,
      ]),
    Found(
      "an animator that is caught at a tiny speed leaves no event behind",
      [
        .setStack(0, [8], animated: false), .open(window: 0, root: 0), .speed(driver: 1, 1e-30),
        .choose(.interruptible, driver: 1), .push(12, on: 0, animated: true), .advance(0),
        .finish(driver: 1), .advance(1), .present(9, from: 0, animated: false), .settle,
      ]),
    Found(
      "a transition that is requested when a sheet resists a pull is not the pull's",
      [
        .open(window: 0, root: 6), .recognize(window: 0, edge: true), .allow(false),
        .choose(.fading, driver: 0), .present(7, from: 6, style: .pageSheet, animated: false),
        .advance(0.1),
        .when(
          .sheetDidAttemptToDismiss, .present(8, from: .me, animated: true, asksDelegate: true)),
        .touch(window: 0, .began, x: 160, y: 150), .touch(window: 0, .moved, x: 160, y: 540),
        .touch(window: 0, .ended, x: 160, y: 540), .advance(1), .settle,
      ]),
    Found(
      "a finger that is lifted far from where it came down pulls a sheet",
      [
        .open(window: 0, root: 5),
        .present(
          2, from: 5, style: .formSheet, transition: .coverVertical, animated: false,
          asksDelegate: false),
        .touch(window: 0, .began, x: 160, y: 150), .touch(window: 0, .ended, x: 160, y: 258),
      ]),
    Found(
      "a finger that comes down while a pulled sheet goes does not hide the pull",
      [
        .open(window: 0, root: 5), .present(2, from: 5, style: .formSheet, animated: false),
        .advance(0.1), .touch(window: 0, .began, x: 160, y: 150),
        .touch(window: 0, .moved, x: 160, y: 540), .touch(window: 0, .ended, x: 160, y: 540),
        .advance(0.05), .touch(window: 0, .began, x: 160, y: 150), .settle,
      ]),
    Found(
      "a root whose window is released in the middle of a presentation shows in the next window",
      [
        .setTabs(2, [5, 3]), .open(window: 0, root: 2),
        .present(
          8, from: 3, style: .fullScreen, transition: .coverVertical, animated: true,
          asksDelegate: false),
        .advance(0), .close(window: 0), .open(window: 0, root: 2), .settle,
      ]),
    Found(
      "a decision before a transition between children is not meant for it",
      [
        .addChild(7, to: 4, withView: true), .addChild(6, to: 4, withView: false),
        .open(window: 0, root: 2), .segue(from: 2, to: 4, kind: .show, animated: true), .advance(0),
        .choose(.fading, driver: 1), .finish(driver: 1),
        .childTransitionWithAnimator(from: 7, to: 6), .settle,
      ]),
    Found(
      "a view that becomes a root's while it is added elsewhere is put back",
      [
        .open(window: 0, root: 13),
        .present(
          12, from: 13, style: .fullScreen, transition: .coverVertical, animated: false,
          asksDelegate: false),
        .advance(0), .when(.viewWillAppear, .open(window: 0, root: 1)), .addView(1, to: 12),
        .settle,
      ]),
    Found(
      "an animator in a block is not blamed for the block's duration",
      [
        .addChild(10, to: 4, withView: true), .addChild(9, to: 4, withView: false),
        .open(window: 0, root: 4), .choose(.fading, driver: nil),
        .when(.animateBlock, .childTransitionWithAnimator(from: 10, to: 9)),
        .animate(4, duration: 0.1), .settle,
      ]),
    Found(
      "a root that is loaded while its window gets another size is not told",
      [
        .when(.loadView, .resize(window: 1, width: 568, height: 320, duration: 0.3)),
        .open(window: 1, root: 9),
      ]),
    Found(
      "an animator that another root interrupts is not blamed for the views",
      [
        .open(window: 0, root: 2), .choose(.fading),
        .present(7, from: 2, style: .custom, animated: true, asksDelegate: true), .advance(1),
        .dismiss(2, animated: true), .advance(0), .open(window: 0, root: 3),
      ]),
    Found(
      "a driver that finishes what runs by itself is named, not the animator",
      [
        .setStack(0, [11], animated: false), .open(window: 0, root: 0),
        .interactiveStart(driver: 1, false), .choose(.fading, driver: 1),
        .push(6, on: 0, animated: true), .advance(0), .finish(driver: 1),
      ]),
    Found(
      "a driver that wants to begin by itself in the middle of the set-up begins as it was asked",
      [
        .open(window: 1, root: 12), .choose(.fading, driver: 0),
        .present(8, from: 12, style: .custom, animated: true, asksDelegate: true),
        .when(.viewWillAppear, .interactiveStart(driver: 0, false)), .advance(0.35),
      ]),
    Found(
      "a window that is opened at a driven transition's end is not held",
      [
        .open(window: 1, root: 1), .when(.presentationTransitionDidEnd, .open(window: 0, root: 8)),
        .present(7, from: 1, style: .custom, animated: true, asksDelegate: true),
        .choose(.synchronous, driver: 0), .advance(0), .present(3, from: 8, animated: true),
        .choose(.system), .settle,
      ]),
    Found(
      "a window that is resized alongside a driven transition is not driven itself",
      [
        .setStack(0, [7, 9], animated: false), .setTabs(2, [0, 5]), .open(window: 0, root: 2),
        .when(.alongsideAnimation, .resize(window: 0, width: 320, height: 568)),
        .when(.viewWillAppear, .alongside(.me)), .choose(.fading, driver: 1),
        .push(11, on: 0, animated: true), .settle,
      ]),
    Found(
      "what comes alongside a driven transition that is back does not hold it",
      [
        .setStack(0, [13], animated: false), .setTabs(2, [0, 6]), .open(window: 0, root: 2),
        .redirect(window: 0), .when(.navigationDidShow, .alongside(0)),
        .push(9, on: 0, animated: true), .advance(0), .choose(.fading, driver: 1),
        .select(2, index: 1), .cancel(driver: 1), .popToRoot(0, animated: true), .settle,
      ]),
    Found(
      "a decision in somebody else's completion is not late",
      [
        .setStack(0, [10], animated: false), .open(window: 0, root: 0),
        .open(window: 1, root: 8), .choose(.fading, driver: 1), .push(9, on: 0, animated: true),
        .when(.presentCompletion, .cancel(driver: 1)),
        .present(5, from: 8, style: .custom, animated: true, asksDelegate: true), .advance(0.35),
      ]),
    Found(
      "a block whose arriving view is taken out is not blamed for that",
      [
        .setTabs(2, [0, 6]), .open(window: 0, root: 5),
        .when(.childTransitionAnimations, .push(2, on: 0, animated: false)),
        .addChild(10, to: 5, withView: true), .addChild(2, to: 5, withView: false),
        .childTransition(from: 10, to: 2, duration: 0.2), .advance(0),
      ]),
    Found(
      "a block is not blamed for what moves its view in another transition",
      [
        .setStack(0, [8], animated: false), .open(window: 0, root: 2),
        .segue(from: 2, to: 0, kind: .show, animated: true), .settle,
        .when(.childTransitionAnimations, .push(13, on: 0, animated: true)),
        .addChild(3, to: 8, withView: true), .addChild(13, to: 8, withView: false),
        .childTransition(from: 3, to: 13, duration: 0.2), .choose(.interruptible), .advance(0),
      ]),
    Found(
      "an animator is not blamed for frames in a container within",
      [
        .setStack(0, [7, 9], animated: false), .setTabs(2, [8, 1]), .open(window: 0, root: 4),
        .present(2, from: 4, style: .popover, animated: false), .settle,
        .when(.childTransitionAnimations, .push(6, on: 0, animated: true)),
        .addChild(3, to: 8, withView: true), .addChild(0, to: 8, withView: false),
        .childTransition(from: 3, to: 0, duration: 0.2), .settle,
      ]),
    Found(
      "an animator is not blamed for the frame of its container",
      [
        .addChild(6, to: 4, withView: true), .open(window: 0, root: 3),
        .present(5, from: 3, animated: false), .settle, .addView(4, to: 5),
        .present(4, from: 5, animated: true), .addChild(12, to: 4, withView: true),
        .addChild(1, to: 4, withView: false), .childTransition(from: 12, to: 1, duration: 0.2),
        .settle,
      ]),
    Found(
      "an animator whose container changes windows is not blamed for its end",
      [
        .setStack(0, [11, 9], animated: false), .setStack(1, [7], animated: false),
        .setTabs(2, [0, 6]), .open(window: 1, root: 1), .addChild(10, to: 7, withView: true),
        .addChild(2, to: 10, withView: true), .pop(0, animated: true), .advance(0.02),
        .open(window: 0, root: 1), .advance(0.02),
      ]),
    Found(
      "an animator whose moving view is taken out is not blamed for its end",
      [
        .open(window: 0, root: 4), .addChild(7, to: 4, withView: true),
        .addChild(12, to: 4, withView: false), .childTransition(from: 7, to: 12, duration: 0.2),
        .choose(.fading), .advance(0.2), .childTransitionWithAnimator(from: 12, to: 7),
        .removeChild(7), .settle,
      ]),
    Found(
      "what leaves the window before it begins is not animated",
      [
        .setStack(0, [5], animated: false), .open(window: 0, root: 0),
        .when(.navigationInteractionController, .open(window: 0, root: 9)), .choose(.fading),
        .push(13, on: 0, animated: true), .advance(0),
      ]),
    Found(
      "frames are for the size that the container has when the animator begins",
      [
        .open(window: 0, root: 0),
        .when(.containerViewDidLayoutSubviews, .resize(window: 0, width: 568, height: 320)),
        .present(11, from: 0, style: .custom, animated: true, asksDelegate: true), .advance(0),
      ]),
    Found(
      "a stack that is resized while its top disappears shows the next in its new size",
      [
        .setStack(0, [11], animated: false), .setTabs(2, [0, 12]), .open(window: 0, root: 2),
        .resize(window: 0, width: 568, height: 320), .setStack(0, [5], animated: false),
        .when(.viewWillDisappear, .resize(window: 0, width: 320, height: 568)), .settle,
      ]),
    Found(
      "a presenter that comes back while the window is resized has its new size",
      [
        .open(window: 0, root: 0),
        .when(.dismissalTransitionWillBegin, .resize(window: 0, width: 568, height: 320)),
        .present(2, from: 0, style: .custom, animated: true, asksDelegate: true),
        .dismiss(0, animated: true), .choose(.fading), .settle,
      ]),
    Found(
      "a presenter comes back from under a chain in the new size",
      [
        .open(window: 0, root: 4), .recognize(window: 0, edge: false),
        .touch(window: 0, .began, x: 2, y: 300),
        .segue(from: 4, to: 2, kind: .showDetail, animated: false),
        .present(12, from: 2, animated: false), .settle,
        .touch(window: 0, .ended, x: 195, y: 300), .touch(window: 0, .began, x: 2, y: 300),
        .resize(window: 0, width: 568, height: 320), .settle,
      ]),
  ]

  @Test(arguments: meanwhile) func `what comes in the middle breaks no rule`(_ found: Found) {
    let failure = WorldRun.failure(of: found.operations)
    expectNil(failure, "\(failure?.description ?? "")")
  }
}
