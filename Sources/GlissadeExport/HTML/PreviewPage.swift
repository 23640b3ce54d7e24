import GlissadeText

/// Puts a preview page together from its files and the recording.
enum PreviewPage {
  /// The prefix of the layers' classes, which end with their indices.
  static let prefix = "stage"

  /// Returns the prefix of the classes of layers in a transition that can be dragged.
  static func dragPrefix(_ index: Int) -> String { "drag\(index)" }

  /// Returns the names of layers by which the script finds them.
  static func names(_ layers: [RecordedLayer], prefix: String) -> CSSNames {
    CSSNames(layers.map { RecordedLayer(parent: $0.parent, role: $0.role) }, prefix: prefix)
  }

  private static let code = PageCode(
    scripts: [
      PackageResources.player_js, PackageResources.tracks_js, PackageResources.motions_js,
      PackageResources.dom_js, PackageResources.ticks_js, PackageResources.chart_js,
      PackageResources.curves_js, PackageResources.events_js, PackageResources.panel_js,
      PackageResources.painter_js, PackageResources.fingers_js, PackageResources.drag_js,
      PackageResources.touch_js, PackageResources.page_js,
    ], styles: [PackageResources.page_css, PackageResources.chart_css], hasOtherStyles: true)

  /// Returns a page.
  ///
  /// - Parameters:
  ///   - documents: The style sheets and the elements of the layers: those of the recording, then those of each
  ///     transition that can be dragged.
  ///   - data: The recording as JSON.
  static func html(title: String, _ documents: [CSSDocument], data: String) -> String {
    let views = documents.enumerated().map { index, document in
      let isHidden = index > 0 ? " hidden" : ""
      return "<div class=\"view\"\(isHidden)>\(document.html)</div>"
    }
    return code.html(
      title: title, sheet: documents.map(\.still).joined(),
      body: body(title: TextEscape.xml(title), views.joined()), data: ("recording", data))
  }

  /// Returns the elements, with the title and the layers in their places.
  private static func body(title: String, _ layers: String) -> String {
    let parts = ["{title}": title, "{layers}": layers]
    var (text, rest) = ("", String(decoding: PackageResources.page_html, as: UTF8.self)[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      text += rest[..<start] + (parts[String(rest[start...end])] ?? "")
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}
