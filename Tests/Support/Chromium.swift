public import Foundation
import Synchronization

/// Debian's browser, without a window: one process for all pages of a test run.
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
    /// The page's errors, warnings and other messages.
    public var errors: [String]
  }

  /// An error of a run.
  public enum Failure: Error {
    /// No browser is installed.
    case notInstalled
    /// The browser did not answer for an earlier page.
    case stuck
    /// The script called no `answer(…)`; with the page's messages.
    case noAnswer(log: String)
  }

  /// Loads a page, runs a script in it, and returns the argument with which the script called `answer(…)`.
  ///
  /// - Parameters:
  ///   - name: The name of the page's file in ``Output``.
  ///   - media: Values of media features that the page sees, such as `forced-colors`.
  public static func run(
    _ html: String, script: String, name: String, media: [String: String] = [:]
  ) throws -> Run {
    let answer =
      "<script>function answer(value) { window.answered = JSON.stringify([value]); }</script>"
    let page = html.replacingOccurrences(of: "<head>", with: "<head>" + answer)
      .replacingOccurrences(of: "</body>", with: "<script>\(script)</script></body>")
    let url = try Output.write(page, name + ".test.html")
    let (text, messages) = try show(Page(url: url, budget: 2000, media: media)) {
      let answer = try $0.call(
        "Runtime.evaluate", ["expression": "window.answered", "returnByValue": true], session: $1)
      return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }
    guard let values = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any],
      let value = values.first
    else { throw Failure.noAnswer(log: messages.joined(separator: "\n")) }
    return Run(answer: value, errors: messages)
  }

  /// Loads a page as it is and returns the text of an expression, which the page's policy does not see.
  public static func evaluate(
    _ html: String, _ expression: String, name: String, media: [String: String] = [:]
  ) throws -> String {
    let url = try Output.write(html, name + ".test.html")
    let (text, messages) = try show(Page(url: url, budget: 500, media: media)) {
      // The developer tools may evaluate text in any page, but then the page may as well.
      let answer = try $0.call(
        "Runtime.evaluate",
        [
          "expression": expression, "returnByValue": true,
          "allowUnsafeEvalBlockedByCSP": false,
        ], session: $1)
      return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }
    if text.isEmpty { throw Failure.noAnswer(log: messages.joined(separator: "\n")) }
    return text
  }

  /// The milliseconds that a page's frames took the browser.
  public struct FrameCost {
    /// The scripts and the computation of styles and layouts for one frame.
    public var milliseconds: Double
    /// The number of frames.
    public var count: Int
    /// The milliseconds from the start of the page until it could be used.
    public var ready: Int
  }

  /// Lets a page play, and returns the mean cost of its frames by the browser's own measurements.
  ///
  /// - Parameter expression: An expression that is evaluated before.
  public static func frameCost(
    _ html: String, after expression: String, name: String
  ) throws -> FrameCost {
    let url = try Output.write(html, name + ".test.html")
    let start = """
      window.frameCount = 0; (function next() { frameCount += 1; requestAnimationFrame(next); })(); \(expression); 0
      """
    var cost = FrameCost(milliseconds: 0, count: 0, ready: .max)
    _ = try show(Page(url: url, budget: nil, media: [:])) { browser, session in
      try browser.call("Performance.enable", ["timeDomain": "threadTicks"], session: session)
      func value(_ expression: String) throws -> Int {
        let answer = try browser.call(
          "Runtime.evaluate", ["expression": expression, "returnByValue": true], session: session)
        return (answer["result"] as? [String: Any])?["value"] as? Int ?? 0
      }
      func busy() throws -> Double {
        let answer = try browser.call("Performance.getMetrics", session: session)
        let metrics = answer["metrics"] as? [[String: Any]] ?? []
        let names = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"]
        return metrics.reduce(0) {
          names.contains($1["name"] as? String ?? "") ? $0 + ($1["value"] as? Double ?? 0) : $0
        }
      }
      cost.ready = try value(
        "Math.round(performance.getEntriesByType('navigation')[0].domInteractive)")
      _ = try value(start)
      let (before, first) = (try busy(), try value("frameCount"))
      // As many frames as a second has, or those of a few seconds of a busy machine.
      for _ in 0..<30 where cost.count < 60 {
        Thread.sleep(forTimeInterval: 0.1)
        cost.count = try value("frameCount") - first
      }
      cost.milliseconds = (try busy() - before) * 1000 / Double(max(cost.count, 1))
      return ""
    }
    return cost
  }

  /// Runs a script that finds `questions` and an empty `svg` in its page, and returns its answers.
  public static func ask<Question: Encodable, Answer: Decodable>(
    _ questions: [Question], name: String, _ script: String
  ) throws -> [Answer] {
    let json = String(decoding: try JSONEncoder().encode(questions), as: UTF8.self)
    let run = try run(
      "<!doctype html><html><head></head><body><svg id=\"svg\" width=\"9\" height=\"9\"></svg></body></html>",
      script: "const questions = \(json);\n\(script)", name: name)
    guard run.errors.isEmpty else {
      throw Failure.noAnswer(log: run.errors.joined(separator: "\n"))
    }
    return try JSONDecoder().decode(
      [Answer].self, from: JSONSerialization.data(withJSONObject: run.answer))
  }

  /// Takes a picture of a page.
  public static func screenshot(
    of url: URL, to name: String, width: Int, height: Int, isDark: Bool
  ) throws {
    let media = ["prefers-color-scheme": isDark ? "dark" : "light"]
    let page = Page(url: url, budget: 1000, size: (width, height), media: media)
    let (picture, messages) = try show(page) {
      try $0.call("Page.captureScreenshot", ["format": "png"], session: $1)["data"] as? String ?? ""
    }
    guard let data = Data(base64Encoded: picture), !data.isEmpty else {
      throw Failure.noAnswer(log: messages.joined(separator: "\n"))
    }
    try data.write(to: Output.folder.appendingPathComponent(name), options: .atomic)
  }

  /// A page, and how it is shown.
  private struct Page {
    var url: URL
    /// For how many milliseconds of its own time the page goes on; nil for the clock's time.
    ///
    /// Waiting in the page's own time takes no time.
    var budget: Int?
    var size = (width: 780, height: 437)
    var media: [String: String]
  }

  /// The browser, and whether several did not answer, after which none is started.
  private static let browser = Mutex<(process: BrowserProcess?, isStuck: Bool)>((nil, false))

  /// Shows a page and asks for something of it; with another browser if the browser does not answer.
  ///
  /// A browser now and then waits for ever for a process of its own, whatever the page.
  private static func show(
    _ page: Page, ask: (BrowserProcess, _ session: String) throws -> String
  ) throws -> (answer: String, messages: [String]) {
    guard let path else { throw Failure.notInstalled }
    return try browser.withLock { browser in
      if browser.isStuck { throw Failure.stuck }
      for seconds in [90.0, 90, 300] {
        do {
          let process = try browser.process ?? BrowserProcess(path: path)
          browser.process = process
          process.deadline = Date(timeIntervalSinceNow: seconds)
          return try show(page, in: process, ask: ask)
        } catch BrowserProcess.Failure.silent { browser.process = nil }
      }
      browser.isStuck = true
      throw Failure.stuck
    }
  }

  /// Shows a page in a tab of its own, so that the messages are the page's.
  ///
  /// Storage is common to all pages: a context for each took 3 s of processor time for 15 pages.
  private static func show(
    _ page: Page, in browser: BrowserProcess,
    ask: (BrowserProcess, _ session: String) throws -> String
  ) throws -> (answer: String, messages: [String]) {
    func text(_ answer: [String: Any], _ key: String) -> String { answer[key] as? String ?? "" }
    let target = text(
      try browser.call("Target.createTarget", ["url": "about:blank"]), "targetId")
    let session = text(
      try browser.call("Target.attachToTarget", ["targetId": target, "flatten": true]), "sessionId")
    let (width, height) = page.size
    let features = page.media.map { ["name": $0.key, "value": $0.value] }
    var commands: [(String, [String: Any])] = [
      ("Page.enable", [:]), ("Runtime.enable", [:]), ("Log.enable", [:]),
      (
        "Emulation.setDeviceMetricsOverride",
        ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false]
      ),
      ("Emulation.setScrollbarsHidden", ["hidden": true]),
      ("Emulation.setEmulatedMedia", ["features": features]),
      ("Page.navigate", ["url": page.url.absoluteString]),
    ]
    if let budget = page.budget {
      commands.append(
        (
          "Emulation.setVirtualTimePolicy",
          [
            "policy": "pauseIfNetworkFetchesPending", "budget": budget,
            "maxVirtualTimeTaskStarvationCount": 9999,
          ]
        ))
    }
    browser.events = []
    for (method, parameters) in commands {
      try browser.call(method, parameters, session: session)
    }
    try browser.wait(for: "Page.loadEventFired")
    if page.budget != nil { try browser.wait(for: "Emulation.virtualTimeBudgetExpired") }
    let answer = try ask(browser, session)
    let messages = browser.events.compactMap { message(of: $0.method, $0.parameters) }
    try browser.call("Target.closeTarget", ["targetId": target])
    return (answer, messages)
  }

  /// Returns the text of an event that tells of an error, a warning or a line on the console.
  private static func message(of method: String, _ parameters: [String: Any]) -> String? {
    switch method {
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"] as? [String: Any] ?? [:]
      let exception = details["exception"] as? [String: Any] ?? [:]
      return [details["text"], exception["description"] ?? exception["value"]]
        .compactMap { $0.map { "\($0)" } }.joined(separator: " ")
    case "Runtime.consoleAPICalled":
      let values = parameters["args"] as? [[String: Any]] ?? []
      return values.map { "\($0["value"] ?? $0["description"] ?? "")" }.joined(separator: " ")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any] ?? [:]
      return "\(entry["level"] ?? ""): \(entry["text"] ?? "")"
    default: return nil
    }
  }
}
