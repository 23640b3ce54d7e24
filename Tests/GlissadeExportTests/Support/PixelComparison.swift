import Foundation
import GlissadeExport
import GlissadeMath
import TestSupport
import Testing

/// Pictures of recordings at some moments: those of their frames, as Chromium shows them, and those of players.
enum PixelComparison {
  /// A recording, and what was exported of every other frame, so that half of the moments are between two frames.
  struct Subject {
    var name: String
    var recording: Recording
    var lottie: String
  }

  static let momentCount = 10

  /// The places of the frames of the moments.
  static func frames(_ recording: Recording) -> [Int] {
    (0..<momentCount).map { $0 * (recording.frames.count - 1) / (momentCount - 1) }
  }

  /// Whether all that draws pictures is installed; says so where it is not.
  static let areDrawn = Chromium.isInstalled && Players.haveRlottie

  /// A row of pictures of all moments: a part of a picture file, or what a player draws.
  struct Row: Encodable {
    var png: String?
    var top: Int?
    var player: String?
    var file: String?
    var frames: [Double]?
  }

  /// Rows to compare with another.
  struct Job: Encodable {
    var name: String
    var (width, height, count): (Int, Int, Int)
    var limit = 1.0
    var reference: Row
    var rows: [Row]

    init(_ name: String, _ recording: Recording, reference: Row, rows: [Row]) {
      self.name = PixelComparison.path(name)
      (width, height) = PixelComparison.size(recording)
      (count, self.reference, self.rows) = (PixelComparison.momentCount, reference, rows)
    }
  }

  /// Returns the shares of pixels of which a colour is off by more than 24 of 255 levels, by job, row and moment.
  ///
  /// For each moment above the job's limit, an image with both pictures and the pixels that differ is left beside the
  /// other output.
  static func compare(_ jobs: [Job]) throws -> [[[Double]]] {
    try Players.run(
      ["compare"] + jobs.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) })
  }

  static func path(_ name: String) -> String { Output.folder.appendingPathComponent(name).path }

  /// Compares the pictures of all players with those of the frames; returns the shares by subject, player and moment.
  static func differences(_ subjects: [Subject], name: String) throws -> [[[Double]]] {
    let recordings = subjects.map(\.recording)
    try sheet(
      recordings.map { (html: framePage($0), size: size($0)) }, name: name)
    let rows = try players(subjects, name: name)
    var (jobs, top): ([Job], Int) = ([], 0)
    for (subject, rows) in zip(subjects, rows) {
      let reference = Row(png: path(name) + ".png", top: top)
      jobs.append(
        Job("\(name)-\(subject.name)", subject.recording, reference: reference, rows: rows))
      jobs[jobs.count - 1].limit = 0.02
      top += size(subject.recording).height
    }
    return try compare(jobs)
  }

  /// Returns the rows of all players; lottie-web's, which are last, are drawn at once.
  static func players(_ subjects: [Subject], name: String) throws -> [[Row]] {
    var (rows, top): ([[Row]], Int) = ([], 0)
    for subject in subjects {
      let file = try Output.write(subject.lottie, "\(name)-\(subject.name).lottie.json").path
      let frames = frames(subject.recording).map { Double($0) / 2 }
      rows.append(Players.names.map { Row(player: $0, file: file, frames: frames) })
      guard Players.haveAll else { continue }
      rows[rows.count - 1].append(Row(png: path(name) + ".web.png", top: top))
      top += size(subject.recording).height
    }
    guard Players.haveAll else { return rows }
    let page = Players.webPage(
      subjects.map {
        ($0.lottie, frames($0.recording).map { Double($0) / 2 }, size($0.recording))
      })
    try Chromium.screenshot(
      of: try Output.write(page, name + ".web.html"), to: name + ".web.png",
      width: subjects.reduce(0) { max($0, size($1.recording).width) } * momentCount, height: top,
      isDark: false)
    return rows
  }

  static func size(_ recording: Recording) -> (width: Int, height: Int) {
    (Int(recording.viewport.width), Int(recording.viewport.height))
  }

  /// The times of the moments, from the first frame.
  private static func times(_ recording: Recording) -> [Double] {
    frames(recording).map { recording.frames[$0].time - recording.frames[0].time }
  }

  /// A page that shows the moments of a recording side by side, drawn from its frames.
  static func framePage(_ recording: Recording, scale: Double = 1) -> String {
    FramePage.html(recording).replacingOccurrences(
      of: "</body>", with: "<script>\(script(times(recording), scale))</script></body>")
  }

  /// A page that shows the moments of another one side by side, each in a page of its own whose animations are held.
  static func heldPage(
    _ html: String, _ recording: Recording, scale: Double = 1, offset: Double = 0
  ) -> String {
    let size = size(recording)
    let width = Double(size.width) * scale
    let cells = times(recording).enumerated().map { place, time in
      // Animations that never start are not drawn at a later time than the first.
      let hold = """
        <style>*,::after{animation-play-state:paused!important}</style>
        <script type="module">
        for (const a of document.getAnimations()) { a.pause(); a.currentTime = \((time + offset) * 1000); }
        if (window.glissade?.renderer) glissade.renderer.draw(\(time));
        </script>
        """
      return """
        <iframe style="position:absolute;top:0;left:\(width * Double(place))px;width:\(width)px;\
        height:\(Double(size.height) * scale)px" srcdoc="\(quoted(html + hold))"></iframe>
        """
    }
    return "<!doctype html><style>*{margin:0;border:0}</style><body>\(cells.joined())</body>"
  }

  /// An empty page with something pasted into it.
  static func emptyPage(_ pasted: String) -> String {
    "<!doctype html><style>body{margin:0;background:#fff}</style><body>\(pasted)</body>"
  }

  /// The shares of pixels in which held pages differ from those of the frames, page by page and moment by moment.
  static func differences(
    of pages: [String], _ recording: Recording, name: String, scale: Double = 1, offset: Double = 0
  ) throws -> [[Double]] {
    let size = PixelComparison.size(recording)
    let scaled = (
      width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale)
    )
    let all =
      [framePage(recording, scale: scale)]
      + pages.map { heldPage($0, recording, scale: scale, offset: offset) }
    var rows: [Row] = []
    // A page for all of them would have more layers than the browser has memory for.
    for (place, page) in all.enumerated() {
      try sheet([(html: page, size: scaled)], name: "\(name)-\(place)")
      rows.append(Row(png: path("\(name)-\(place).png"), top: 0))
    }
    var job = Job(name, recording, reference: rows[0], rows: Array(rows.dropFirst()))
    (job.width, job.height) = scaled
    job.limit = 0.015
    return try compare([job])[0]
  }

  private static func quoted(_ html: String) -> String {
    html.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "\"", with: "&quot;")
  }

  /// Takes a picture of pages below each other.
  static func sheet(
    _ pages: [(html: String, size: (width: Int, height: Int))], name: String
  ) throws {
    let frames = pages.map { page in
      "<iframe height=\"\(page.size.height)\" srcdoc=\"\(quoted(page.html))\"></iframe>"
    }
    let style = "*{margin:0;padding:0;border:0}iframe{display:block;width:100vw}"
    let page = "<!doctype html><style>\(style)</style><body>\(frames.joined())</body>"
    try Chromium.screenshot(
      of: try Output.write(page, name + ".test.html"), to: name + ".png",
      width: pages.reduce(0) { max($0, $1.size.width) } * momentCount,
      height: pages.reduce(0) { $0 + $1.size.height }, isDark: false)
  }

  /// Puts copies of the screen at some times side by side, and takes everything else from the page.
  private static func script(_ times: [Double], _ scale: Double) -> String {
    """
    const sheet = document.createElement("div");
    for (const [place, time] of [\(times.map { "\($0)" }.joined(separator: ","))].entries()) {
      glissade.seek(time);
      for (const a of document.getAnimations()) if (a.effect.target) a.commitStyles();
      const copy = document.getElementById("screen").cloneNode(true);
      copy.style.transform = "scale(\(scale))";
      const cell = document.createElement("div");
      cell.style.cssText = `position:absolute;top:0;overflow:hidden;background:#fff;`
        + `width:${glissade.data.width * \(scale)}px;height:${glissade.data.height * \(scale)}px;`
        + `left:${place * glissade.data.width * \(scale)}px`;
      cell.append(copy);
      sheet.append(cell);
    }
    // The browser draws layers with a matrix3d in their own size, and resamples that, as it does with layers of the
    // other pages whose scale is animated: all others have a plane matrix.
    const copies = [...sheet.children].map(cell => [...cell.querySelectorAll(".layer")]);
    const matrices = copies.map(c => c.map(e => new DOMMatrix(e.style.transform || "none")));
    const areInPlane = matrices.flat().every(m => m.m33 === 1 && m.m44 === 1
      && ![m.m13, m.m14, m.m23, m.m24, m.m31, m.m32, m.m34, m.m43].some(x => x));
    const size = m => [Math.hypot(m.a, m.b), Math.hypot(m.c, m.d)];
    const keepsSize = i => matrices.every(c => size(c[i]).every((x, k) => Math.abs(x - size(matrices[0][i])[k]) < 1e-6));
    if (\(scale) !== 1 && areInPlane) for (const [place, copy] of copies.entries())
      for (const [i, e] of copy.entries()) if (keepsSize(i)) {
        const m = matrices[place][i];
        e.style.transform = `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;
      }
    document.body.replaceChildren(sheet);
    """
  }
}
