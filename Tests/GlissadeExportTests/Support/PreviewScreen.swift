import GlissadeExport

/// The screen of a preview page without what is around it.
enum PreviewScreen {
  /// Returns a page with a script at its end, which the page's policy would not let run.
  static func open(_ html: String, _ script: String = "") -> String {
    html.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("Content-Security-Policy") }.joined(separator: "\n")
      .replacing("</body>", with: "\(script)</body>")
  }

  /// Returns a page that holds a recording in its own size at the upper left corner.
  ///
  /// - Parameter onCanvas: Whether the painter draws it, if it can, as an address with `#renderer=canvas` has it.
  static func html(_ recording: Recording, onCanvas: Bool = false) throws -> String {
    var preview = HTMLPreview()
    preview.autoplays = false
    let choice = ".get(\"renderer\")"
    return open(
      try preview.html(recording).replacing(
        choice, with: onCanvas ? choice + " ?? \"canvas\"" : choice),
      """
      <script>
      const shown = document.getElementById("screen");
      document.body.replaceChildren(shown);
      document.body.style.cssText = "margin:0;padding:0;background:#fff";
      shown.style.transform = "none";
      glissade.renderer.resize(1);
      </script>
      """)
  }
}
