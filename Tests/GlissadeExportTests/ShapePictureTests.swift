import TestSupport
import Testing

@testable import GlissadeExport

/// Compares the pictures of shapes in browsers and in rlottie with drawings whose lines are filled outlines.
@Suite(
  .enabled(if: PixelComparison.areDrawn, "skipped: chromium, rlottie or Pillow is not installed"))
struct ShapePictureTests {
  @Test(arguments: ShapeScene.allCases)
  func `players show shapes as they are drawn`(scene: ShapeScene) throws {
    let all = try ShapePictures.differences(try scene.recording(), name: "shapes-\(scene.rawValue)")
    print(scene, all)
  }
}
