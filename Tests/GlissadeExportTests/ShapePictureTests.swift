import TestSupport
import Testing

@testable import GlissadeExport

/// Compares the pictures of shapes in browsers and in players with drawings whose lines are filled outlines.
@Suite(
  .enabled(if: PixelComparison.areDrawn, "skipped: chromium, rlottie or Pillow is not installed"))
struct ShapePictureTests {
  @Test(arguments: isSoakEnabled ? ShapeScene.allCases : [.moving])
  func `players show shapes as they are drawn`(scene: ShapeScene) throws {
    let all = try ShapePictures.differences(
      try scene.recording(), name: "shapes-\(scene.rawValue)", isSpatial: scene == .spatial)
    for (format, shares) in all {
      expectEqual(shares.count, PixelComparison.momentCount)
      switch (scene, format) {
      // Warnings tell that pages and style sheets cut along the area, and that Lottie's layers are flat.
      case (.softMasks, "html"), (.softMasks, "css"): continue
      case (.spatial, _) where !["svg", "html", "css"].contains(format): continue
      default: break
      }
      // rlottie measures dashes by a length of lines that is up to 7% too great (VLine::length()), and takes the last
      // dash and gap for the whole pattern where there is a phase (VDasher::moveTo()).
      let allowed = scene == .dashes && format == "rlottie" ? 0.015 : 0.005
      for (moment, share) in shares.enumerated() {
        expectAtMost(share, allowed, "\(format) at moment \(moment)")
      }
    }
  }
}
