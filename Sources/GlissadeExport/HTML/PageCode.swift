import GlissadeText

/// The script and the style of a page, and the policy by which it loads nothing and runs no other script.
struct PageCode {
  /// The script, in a scope of its own.
  let script: String
  /// The style of the page itself.
  let style: String
  private let policy: String

  /// Creates the code of a page.
  ///
  /// - Parameters:
  ///   - scripts: The files of the script, of which each uses those before it.
  ///   - styles: The files of the style.
  ///   - hasOtherStyles: Whether the page has further styles, which depend on what it shows.
  init(scripts: [[UInt8]], styles: [[UInt8]], hasOtherStyles: Bool) {
    func text(_ files: [[UInt8]]) -> String {
      files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
    func source(_ text: String) -> String { "'sha256-\(SHA256.base64(Array(text.utf8)))'" }
    script = "\"use strict\";\n{\n" + text(scripts) + "}\n"
    style = "\n" + text(styles)
    policy = """
      default-src 'none'; script-src \(source(script)); \
      style-src \(hasOtherStyles ? "'unsafe-inline'" : source(style)); base-uri 'none'; form-action 'none'
      """
  }

  /// Returns a page whose contents the script makes.
  ///
  /// - Parameters:
  ///   - title: The title, as text.
  ///   - name: The name of the page and the identifier of the element for its contents.
  ///   - json: The JSON that the script reads from the element `data`.
  func html(title: String, name: String, json: String) -> String {
    let body = """
      <main>
      <h1 dir="auto">\(TextEscape.xml(title))</h1>
      <div id="\(name)"><noscript>The \(name) needs JavaScript.</noscript></div>
      </main>

      """
    return html(title: title, body: body, data: ("data", json))
  }

  /// Returns a page.
  ///
  /// - Parameters:
  ///   - title: The title, as text.
  ///   - sheet: The content of a further element `style` with the identifier `sheet`; nil for none.
  ///   - body: The elements of the page.
  ///   - data: The identifier and the text of the JSON that the script reads.
  func html(title: String, sheet: String? = nil, body: String, data: (id: String, json: String))
    -> String
  {
    let sheet = sheet.map { "<style id=\"sheet\">\n\($0)</style>\n" } ?? ""
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(TextEscape.xml(title))</title>
      <style>\(style)</style>
      \(sheet)</head>
      <body>
      \(body)<script type="application/json" id="\(data.id)">\(data.json)</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }
}
