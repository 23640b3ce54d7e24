import GlissadeText

/// Puts a preview page together from its files and the recording.
enum PreviewPage {
  /// The prefix of the layers' classes, which end with their indices.
  static let prefix = "stage"

  /// Returns the names of layers by which the script finds them.
  static func names(_ layers: [RecordedLayer]) -> CSSNames {
    CSSNames(layers.map { RecordedLayer(parent: $0.parent, role: $0.role) }, prefix: prefix)
  }

  /// The style of the page around the layers.
  private static let style = text([PackageResources.page_css, PackageResources.chart_css])

  /// The script, in a scope of its own.
  static let script =
    "\"use strict\";\n{\n"
    + text([
      PackageResources.player_js, PackageResources.tracks_js, PackageResources.motions_js,
      PackageResources.ticks_js, PackageResources.chart_js, PackageResources.curves_js,
      PackageResources.events_js, PackageResources.panel_js, PackageResources.painter_js,
      PackageResources.page_js,
    ]) + "}\n"

  /// The policy by which the page loads nothing and runs this script alone.
  static let policy = """
    default-src 'none'; script-src 'sha256-\(SHA256.base64(Array(script.utf8)))'; \
    style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'
    """

  private static func text(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Returns a page.
  ///
  /// - Parameters:
  ///   - document: The style sheet and the elements of the layers.
  ///   - data: The recording as JSON.
  static func html(title: String, _ document: CSSDocument, data: String) -> String {
    let title = TextEscape.xml(title)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(style)</style>
      <style id="sheet">
      \(document.still)</style>
      </head>
      <body>
      \(body(title: title, document.html))<script type="application/json" id="recording">\(data)</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  /// Returns the elements, with the title and the layers in their places.
  private static func body(title: String, _ layers: String) -> String {
    let parts = ["{title}": title, "{layers}": layers]
    var (text, rest) = ("", text([PackageResources.page_html])[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      text += rest[..<start] + (parts[String(rest[start...end])] ?? "")
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}
