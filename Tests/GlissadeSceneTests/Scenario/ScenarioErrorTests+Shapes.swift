import Testing

@testable import GlissadeScene

extension ScenarioErrorTests {
  /// Broken views with members of shapes of which the schema can tell.
  static let brokenShapes = [
    #", "view": {"path": 3}"#, #", "view": {"lineWidth": 3}"#,
    #", "revealMask": {"frame": [0, 0, 1, 1], "fillColor": [1, 1, 1]}"#,
    #", "revealMask": {"frame": [0, 0, 1, 1], "path": null, "lineCap": "flat"}"#,
  ].map { text(page: $0) }

  @Test(
    arguments: MistakeRow.table(
      #"""
      , "view": {"path": ‸"M 0 0 K 1 1"}
      → invalidValue controllers[1].view.path: this is no path: character 7:
      , "revealMask": {"frame": [0, 0, 1, 1], "path": ‸"M 0 0 L 1"}
      → invalidValue controllers[1].revealMask.path: this is no path: character 10:
      , "view": {"subviews": [{"frame": [0, 0, 1, 1], "lineWidth": ‸3}]}
      → invalidValue controllers[1].view.subviews[0].lineWidth: lineWidth is a property of shape layers only, which have a 'path'
      , "view": {"path": null, "fillRule": ‸"evenodd"}
      → invalidValue controllers[1].view.fillRule: did you mean 'even-odd'?
      , "view": {"path": null, ‸"strokeColour": null}
      → unknownKey controllers[1].view.strokeColour: did you mean 'strokeColor'?
      , "view": {"path": null, "lineDashPattern": [1, ‸-1]}
      → outOfRange controllers[1].view.lineDashPattern[1]: -1
      """#))
  func `a mistake in the shape of a view is named with its place`(_ row: MistakeRow) throws {
    try check(Self.text(page: row.text), row.expected)
  }
}
