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
    /// For how many milliseconds of its own time the page goes on; waiting in it takes no time.
    var budget: Int
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
    let commands: [(String, [String: Any])] = [
      ("Page.enable", [:]), ("Runtime.enable", [:]), ("Log.enable", [:]),
      (
        "Emulation.setDeviceMetricsOverride",
        ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false]
      ),
      ("Emulation.setScrollbarsHidden", ["hidden": true]),
      ("Emulation.setEmulatedMedia", ["features": features]),
      ("Page.navigate", ["url": page.url.absoluteString]),
      (
        "Emulation.setVirtualTimePolicy",
        [
          "policy": "pauseIfNetworkFetchesPending", "budget": page.budget,
          "maxVirtualTimeTaskStarvationCount": 9999,
        ]
      ),
    ]
    browser.events = []
    for (method, parameters) in commands {
      try browser.call(method, parameters, session: session)
    }
    try browser.wait(for: "Page.loadEventFired")
    try browser.wait(for: "Emulation.virtualTimeBudgetExpired")
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
