public import Foundation
import Synchronization

/// Debian's browser, without a window.
public enum Chromium {
  /// The executable; nil if there is none.
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether it is installed; says so where it is not.
  public static let isInstalled: Bool = {
    if path == nil { print("skipped: chromium is not installed (apt-get install chromium)") }
    return path != nil
  }()

  /// The result of running a script in a page.
  public struct Run {
    /// The script's answer, as JSON.
    public var answer: Any
    /// The page's errors and warnings.
    public var errors: [String]
  }

  /// An error of a run.
  public enum Failure: Error {
    /// No browser is installed.
    case notInstalled
    /// The browser did not end for an earlier page.
    case stuck
    /// The script called no `answer(…)`; with the end of the browser's log.
    case noAnswer(log: String)
  }

  /// Loads a page, runs a script in it, and returns the argument with which the script called `answer(…)`.
  ///
  /// - Parameters:
  ///   - name: The name of the page's file in ``Output``.
  ///   - flags: Further flags for the browser.
  public static func run(
    _ html: String, script: String, name: String, flags: [String] = []
  ) throws -> Run {
    let head = """
      <script>
      window.complaints = [];
      addEventListener("error", e => complaints.push(String(e.message)));
      addEventListener("unhandledrejection", e => complaints.push(String(e.reason)));
      for (const level of ["error", "warn"]) {
        const before = console[level];
        console[level] = (...all) => { complaints.push(all.join(" ")); before(...all); };
      }
      function answer(value) {
        const element = document.createElement("script");
        element.type = "application/json";
        element.id = "answer";
        element.textContent = JSON.stringify({value, complaints});
        document.body.append(element);
      }
      </script>
      """
    let page = html.replacingOccurrences(of: "<head>", with: "<head>" + head)
      .replacingOccurrences(of: "</body>", with: "<script>\(script)</script></body>")
    let url = try Output.write(page, name + ".test.html")
    let (text, log) = try launch(
      flags + ["--virtual-time-budget=2000", "--dump-dom", url.absoluteString])
    let start = "<script type=\"application/json\" id=\"answer\">"
    let pieces = text.components(separatedBy: start)
    let json = pieces.count == 2 ? pieces[1].components(separatedBy: "</script>")[0] : ""
    guard let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      let value = object["value"]
    else { throw Failure.noAnswer(log: String(log.suffix(2000))) }
    let console = log.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init)
    let complaints = object["complaints"] as? [String] ?? []
    return Run(answer: value, errors: complaints + console)
  }

  /// Takes a picture of a page.
  public static func screenshot(
    of url: URL, to name: String, width: Int, height: Int, isDark: Bool
  ) throws {
    let file = Output.folder.appendingPathComponent(name).path
    _ = try launch([
      // Without the first flag, the picture may lack what is not painted in time.
      "--run-all-compositor-stages-before-draw", "--virtual-time-budget=1000", "--hide-scrollbars",
      "--window-size=\(width),\(height)",
      "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--screenshot=\(file)",
      url.absoluteString,
    ])
  }

  /// Runs the browser, again if it does not end.
  ///
  /// The browser now and then waits for ever for a process of its own, whatever the page.
  private static func launch(_ arguments: [String]) throws -> (output: String, log: String) {
    if isStuck.load(ordering: .relaxed) { throw Failure.stuck }
    for _ in 0..<2 {
      do {
        return try launch(arguments, seconds: 90)
      } catch ChildProcess.Failure.timedOut {}
    }
    do {
      return try launch(arguments, seconds: 300)
    } catch let error as ChildProcess.Failure {
      isStuck.store(true, ordering: .relaxed)
      throw error
    }
  }

  /// Whether the browser did not end in several attempts, after which none is made.
  private static let isStuck = Atomic<Bool>(false)

  private static func launch(
    _ arguments: [String], seconds: Double
  ) throws -> (output: String, log: String) {
    let profile = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: profile) }
    guard let path else { throw Failure.notInstalled }
    let run = try ChildProcess.run(
      path,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--disable-background-networking", "--disable-extensions", "--disable-component-update",
        "--enable-logging=stderr", "--user-data-dir=\(profile.path)",
      ] + arguments, seconds: seconds)
    return (
      String(decoding: run.output, as: UTF8.self), String(decoding: run.errors, as: UTF8.self)
    )
  }
}
