import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewAnimationOptionsTests {
  @Test func `raw values are UIKit's`() {
    let options: [(ViewAnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64),
      (.allowAnimatedContent, 128), (.showHideTransitionViews, 256),
      (.overrideInheritedOptions, 512), (.curveEaseInOut, 0), (.curveEaseIn, 0x10000),
      (.curveEaseOut, 0x20000), (.curveLinear, 0x30000), (.transitionFlipFromLeft, 0x10_0000),
      (.transitionFlipFromRight, 0x20_0000), (.transitionCurlUp, 0x30_0000),
      (.transitionCurlDown, 0x40_0000), (.transitionCrossDissolve, 0x50_0000),
      (.transitionFlipFromTop, 0x60_0000), (.transitionFlipFromBottom, 0x70_0000),
    ]
    for (option, raw) in options { expectEqual(option.rawValue, raw) }
    expectEqual(ViewAnimationCurve.allCases.map(\.rawValue), [0, 1, 2, 3, 7])
  }

  @Test func `the curve is read from its bits, whatever else is set`() {
    let all: ViewAnimationOptions = [.repeat, .transitionCurlDown, .curveLinear]
    expectEqual(all.curve, .linear)
    expectEqual(ViewAnimationOptions(rawValue: 7 << 16).curve, .system)
    expectEqual(ViewAnimationOptions(rawValue: 5 << 16).curve, .easeInOut)
    expectEqual(ViewAnimationOptions().curve, .easeInOut)
    expectEqual(
      ViewAnimationCurve.allCases.map(\.timingFunction),
      [
        .easeInEaseOut, .easeIn, .easeOut, .linear, .easeInEaseOut,
      ])
  }
}
