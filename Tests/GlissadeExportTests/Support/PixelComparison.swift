import Foundation
import GlissadeExport
import GlissadeMath
import TestSupport
import Testing

/// Pictures of recordings at some moments: the preview's, as Chromium shows it, and the Lottie animation's, as rlottie
/// draws it.
enum PixelComparison {
  /// A recording, and what was exported of it.
  struct Subject {
    var name: String
    var recording: Recording
    var lottie: String

    /// The places of the frames of the moments.
    var frames: [Int] {
      (0..<PixelComparison.momentCount).map {
        $0 * (recording.frames.count - 1) / (PixelComparison.momentCount - 1)
      }
    }
  }

  /// The difference between two pictures.
  struct Difference: Decodable {
    var subject: Int
    var frame: Int
    /// The share of pixels of which a colour is off by more than 24 of 255 levels.
    var share: Double
  }

  static let momentCount = 10

  /// Whether all that draws pictures is installed; says so where it is not.
  static let areDrawn: Bool = {
    guard Chromium.isInstalled, Rlottie.isInstalled else { return false }
    guard (try? Rlottie.run("import PIL", [])) != nil else {
      print("skipped: Pillow is not installed (apt-get install python3-pil)")
      return false
    }
    return true
  }()

  /// Compares the moments of several recordings in one go.
  ///
  /// For each moment that differs in more than 2% of its pixels, an image with both pictures and the pixels that
  /// differ is left beside the other output.
  static func differences(_ subjects: [Subject], name: String) throws -> [Difference] {
    let pages = try subjects.map { try previewPage($0.recording) }
    let sizes = subjects.map { PixelComparison.size($0.recording) }
    try sheet(zip(pages, sizes).map { (html: $0, size: $1) }, name: name)
    var arguments = [Output.folder.appendingPathComponent(name).path]
    for (subject, size) in zip(subjects, sizes) {
      let file = try Output.write(subject.lottie, subject.name + ".lottie.json")
      arguments += [file.path, "\(size.width)", "\(size.height)"]
      arguments.append(subject.frames.map(String.init).joined(separator: ","))
    }
    return try JSONDecoder().decode([Difference].self, from: Rlottie.run(comparison, arguments))
  }

  static func size(_ recording: Recording) -> (width: Int, height: Int) {
    (Int(recording.viewport.width), Int(recording.viewport.height))
  }

  /// The times of the moments, from the first frame.
  private static func times(_ recording: Recording) -> [Double] {
    Subject(name: "", recording: recording, lottie: "").frames.map {
      recording.frames[$0].time - recording.frames[0].time
    }
  }

  /// A page that shows the moments of a preview side by side.
  static func previewPage(_ recording: Recording) throws -> String {
    try HTMLPreview().html(recording).replacingOccurrences(
      of: "</body>", with: "<script>\(script(times(recording)))</script></body>")
  }

  /// A page that shows the moments of a style sheet side by side.
  static func stylePage(_ output: CSSExport.Output, _ recording: Recording) -> String {
    let elements = output.html.replacing(
      "<div class=\"glissade\">", with: "<div class=\"glissade\" id=\"screen\">")
    return """
      <!doctype html><head><style>\(output.css)</style></head><body>
      \(elements)<script>\(styleScript(recording, times(recording)))</script></body>
      """
  }

  /// The shares of pixels in which a style sheet's picture differs from the preview's, moment by moment.
  static func differences(
    ofStyleSheet output: CSSExport.Output, _ recording: Recording, name: String
  ) throws -> [Double] {
    let (page, preview) = (stylePage(output, recording), try previewPage(recording))
    let size = PixelComparison.size(recording)
    try sheet([(html: preview, size: size), (html: page, size: size)], name: name)
    let output = try Rlottie.run(
      """
      import json, sys
      from PIL import Image, ImageChops
      sheet = Image.open(sys.argv[1] + ".png").convert("RGB")
      width, height = int(sys.argv[2]), int(sys.argv[3])
      answer = []
      for place in range(\(momentCount)):
        left = place * width
        one, other = (sheet.crop((left, top, left + width, top + height)) for top in (0, height))
        red, green, blue = ImageChops.difference(one, other).split()
        off = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        answer.append(sum(off.histogram()[25:]) / (width * height))
      print(json.dumps(answer))
      """,
      [Output.folder.appendingPathComponent(name).path, "\(size.width)", "\(size.height)"])
    return try JSONDecoder().decode([Double].self, from: output)
  }

  /// Takes a picture of pages below each other.
  static func sheet(
    _ pages: [(html: String, size: (width: Int, height: Int))], name: String
  ) throws {
    let frames = pages.map { page in
      let quoted = page.html.replacingOccurrences(of: "&", with: "&amp;")
        .replacingOccurrences(of: "\"", with: "&quot;")
      return "<iframe height=\"\(page.size.height)\" srcdoc=\"\(quoted)\"></iframe>"
    }
    let style = "*{margin:0;padding:0;border:0}iframe{display:block;width:100vw}"
    let page = "<!doctype html><style>\(style)</style><body>\(frames.joined())</body>"
    try Chromium.screenshot(
      of: try Output.write(page, name + ".test.html"), to: name + ".png",
      width: pages.reduce(0) { max($0, $1.size.width) } * momentCount,
      height: pages.reduce(0) { $0 + $1.size.height }, isDark: false)
  }

  /// Does with a style sheet's elements as the other script does with a preview's.
  private static func styleScript(_ recording: Recording, _ times: [Double]) -> String {
    let size = size(recording)
    let end = "document.body.replaceChildren"
    // A copy has no animations that would begin anew.
    let copies = script(times).replacingOccurrences(
      of: end,
      with: "sheet.querySelectorAll('*').forEach(e => { e.style.animation = 'none'; }); " + end)
    return """
      window.glissade = {data: {width: \(size.width), height: \(size.height)},
        seek: time => document.getAnimations().forEach(a => { a.pause(); a.currentTime = time * 1000; })};
      \(copies)
      """
  }

  /// Puts copies of the screen at some times side by side, and takes everything else from the page.
  private static func script(_ times: [Double]) -> String {
    """
    const sheet = document.createElement("div");
    for (const [place, time] of [\(times.map { "\($0)" }.joined(separator: ","))].entries()) {
      glissade.seek(time);
      for (const a of document.getAnimations()) if (a.effect.target) a.commitStyles();
      const copy = document.getElementById("screen").cloneNode(true);
      copy.style.transform = "none";
      for (const e of copy.querySelectorAll(".selected")) e.classList.remove("selected");
      const cell = document.createElement("div");
      cell.style.cssText = `position:absolute;top:0;overflow:hidden;background:#fff;width:${glissade.data.width}px;`
        + `height:${glissade.data.height}px;left:${place * glissade.data.width}px`;
      cell.append(copy);
      sheet.append(cell);
    }
    document.body.replaceChildren(sheet);
    """
  }

  private static let comparison = """
    import ctypes as c, json, sys
    from PIL import Image, ImageChops
    lib = c.CDLL("librlottie.so.0-1")
    S = c.c_size_t
    lib.lottie_animation_from_file.restype = c.c_void_p
    lib.lottie_animation_render.argtypes = [c.c_void_p, S, c.c_void_p, S, S, S]
    lib.lottie_animation_destroy.argtypes = [c.c_void_p]
    Image.MAX_IMAGE_PIXELS = None
    sheet = Image.open(sys.argv[1] + ".png").convert("RGB")
    answer, top = [], 0
    for row, (path, width, height, frames) in enumerate(zip(*(sys.argv[i::4] for i in range(2, 6)))):
      width, height = int(width), int(height)
      animation = lib.lottie_animation_from_file(path.encode())
      if not animation: sys.exit(3)
      for place, frame in enumerate(map(int, frames.split(","))):
        pixels = (c.c_uint32 * (width * height))()
        lib.lottie_animation_render(animation, frame, pixels, width, height, width * 4)
        drawn = Image.frombuffer("RGBa", (width, height), bytes(pixels), "raw", "BGRa", 0, 1).convert("RGBA")
        ours = Image.new("RGBA", (width, height), "white")
        ours.alpha_composite(drawn)
        ours = ours.convert("RGB")
        box = (place * width, top, (place + 1) * width, top + height)
        theirs = sheet.crop(box)
        red, green, blue = ImageChops.difference(ours, theirs).split()
        off = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        share = sum(off.histogram()[25:]) / (width * height)
        if share > 0.02:
          both = Image.new("RGB", (width * 3, height))
          for i, image in enumerate((theirs, ours, off.point(lambda x: 255 if x > 24 else 0).convert("RGB"))):
            both.paste(image, (i * width, 0))
          both.save(path.replace(".lottie.json", f".off-{frame}.png"))
        answer.append({"subject": row, "frame": frame, "share": share})
      lib.lottie_animation_destroy(animation)
      top += height
    print(json.dumps(answer))
    """
}
