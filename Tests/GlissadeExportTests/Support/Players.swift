import Foundation
import TestSupport
import Testing

/// Players of Lottie animations: rlottie of Debian, and lottie-web and ThorVG, which `.ci/run packages` installs.
enum Players {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  private static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let lottieWeb = checkout.appendingPathComponent(
    ".build/players/streamlit_lottie/frontend/build/static/js/2.c2e60dd1.chunk.js")

  /// Whether rlottie and what compares pictures is installed; says so where it is not.
  static let haveRlottie: Bool = {
    guard python != nil, (try? run("check", "rlottie")) != nil else {
      print(
        "skipped: rlottie or Pillow is not installed (apt-get install librlottie-dev python3-pil)")
      return false
    }
    return true
  }()

  /// Whether all of them are installed; says so where they are not.
  static let haveAll: Bool = {
    guard haveRlottie, (try? run("check", "thorvg")) != nil,
      FileManager.default.fileExists(atPath: lottieWeb.path)
    else {
      print("skipped: lottie-web or ThorVG is not installed (.ci/run packages)")
      return false
    }
    return true
  }()

  /// The players that draw pictures without a browser.
  static var names: [String] { haveAll ? ["rlottie", "thorvg"] : ["rlottie"] }

  /// A layer as rlottie draws it in a frame.
  struct Drawn: Decodable {
    var name: String
    /// The smallest and greatest coordinates of its paths, from the left, the top, to the right and the bottom.
    var box: [Double]
    /// The opacity of its first path, 0…1.
    var alpha: Double
  }

  /// Returns the layers that rlottie draws at some frames.
  static func draw(_ json: String, frames: [Int], width: Int, height: Int) throws -> [[Drawn]] {
    let file = try Output.write(json, UUID().uuidString + ".json")
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(["tree", file.path, "\(width)", "\(height)"] + frames.map(String.init))
  }

  /// A page that shows frames of animations in lottie-web, those of an animation side by side.
  static func webPage(
    _ animations: [(json: String, frames: [Double], size: (width: Int, height: Int))]
  ) -> String {
    var (cells, top) = ("", 0)
    for (json, frames, size) in animations {
      cells += "show(\(json), \(frames), \(size.width), \(size.height), \(top));\n"
      top += size.height
    }
    // The wheel's script adds an array of modules to a list.
    return """
      <!doctype html><head></head><body style="margin:0"><script>
      var modules; this.webpackJsonpstreamlit_lottie = {push: added => { modules = added[1]; }};
      </script><script src="\(lottieWeb.absoluteString)"></script><script>
      const module = {exports: {}};
      modules.find(f => f && f.toString().includes("lottie.version"))(module, module.exports);
      function show(animationData, frames, width, height, top) {
        for (const [place, frame] of frames.entries()) {
          const container = document.createElement("div");
          container.style.cssText = `position:absolute;overflow:hidden;left:${place * width}px;top:${top}px;`
            + `width:${width}px;height:${height}px`;
          document.body.append(container);
          module.exports.loadAnimation({container, renderer: "svg", loop: false, autoplay: false,
            animationData: structuredClone(animationData)}).goToAndStop(frame, true);
        }
      }
      \(cells)</script></body>
      """
  }

  private struct Failed: Error {
    var status: Int32
    var errors: String
  }

  /// Runs a command of the script, and decodes its answer.
  static func run<Answer: Decodable>(_ arguments: [String]) throws -> Answer {
    let script = checkout.appendingPathComponent("Tests/Players/players.py").path
    let outcome = try ChildProcess.run(try #require(python), [script] + arguments)
    guard outcome.code == 0 else {
      throw Failed(
        status: outcome.code, errors: String(decoding: outcome.errors, as: UTF8.self))
    }
    return try JSONDecoder().decode(Answer.self, from: outcome.output)
  }

  private static func run(_ arguments: String...) throws -> Bool { try run(arguments) }
}
