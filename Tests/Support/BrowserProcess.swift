import Foundation
import Glibc

/// A browser process that follows commands of the DevTools protocol, which are JSON with a zero byte at the end.
///
/// The commands go through a socket. It closes with this process, however that ends; the browser then ends as well,
/// and the shell that started it removes its files.
final class BrowserProcess {
  /// An error of the conversation.
  enum Failure: Error {
    /// The browser could not be started.
    case notStarted(error: Int32)
    /// The browser ended or did not answer in time.
    case silent
    /// The browser refused a command.
    case refused(method: String, answer: String)
  }

  /// The arguments of every browser.
  private static let arguments = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-extensions", "--disable-component-update",
    // Without this flag, a picture may lack what is not painted in time.
    "--run-all-compositor-stages-before-draw", "--remote-debugging-pipe",
  ]

  /// When the commands have to be answered.
  var deadline = Date.distantPast
  /// The method and the parameters of each event since this was last emptied.
  var events: [(method: String, parameters: [String: Any])] = []

  private let folder: String
  private let socket: Int32
  private let process: pid_t
  private var lastCommand = 0
  /// The bytes of a message that has not ended yet.
  private var received = Data()

  /// Starts a browser.
  init(path: String) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("glissade-browser-\(UUID().uuidString)").path
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw Failure.notStarted(error: errno)
    }
    // The browser reads from 3 and writes to 4, which its end must not be itself while it is copied to them.
    let far = fcntl(ends[1], F_DUPFD_CLOEXEC, 64)
    close(ends[1])
    defer { close(far) }
    socket = ends[0]
    let command = [
      "/bin/sh", "-c", "folder=$1; shift; \"$@\" --user-data-dir=\"$folder\"; rm -rf \"$folder\"",
      "sh", folder, path,
    ]
    do {
      process = try ChildProcess.start(
        command + BrowserProcess.arguments, files: Array(repeating: "/dev/null", count: 3),
        copies: [(far, 3), (far, 4)])
    } catch {
      close(socket)
      throw error
    }
  }

  deinit {
    close(socket)
    kill(-process, SIGKILL)
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Sends a command and returns its answer, keeping the events that come before it.
  @discardableResult func call(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    lastCommand += 1
    var command: [String: Any] = ["id": lastCommand, "method": method, "params": parameters]
    command["sessionId"] = session
    try send(try JSONSerialization.data(withJSONObject: command) + [0])
    while true {
      let message = try next()
      guard message["id"] as? Int == lastCommand else { continue }
      if let answer = message["result"] as? [String: Any] { return answer }
      throw Failure.refused(method: method, answer: "\(message["error"] ?? "")")
    }
  }

  /// Waits for an event, unless it came already.
  func wait(for method: String) throws {
    while !events.contains(where: { $0.method == method }) { _ = try next() }
  }

  private func send(_ message: Data) throws {
    var rest = message
    while !rest.isEmpty {
      try waitUntilReady(for: POLLOUT)
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, flags)
      }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EAGAIN { throw Failure.silent }
    }
  }

  /// Returns the next message, which is kept if it is an event.
  private func next() throws -> [String: Any] {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: 0) {
        let message = received.prefix(end)
        received = Data(received.dropFirst(end + 1))
        let object = try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
        if let method = object["method"] as? String {
          events.append((method, object["params"] as? [String: Any] ?? [:]))
        }
        return object
      }
      searched = received.count
      try waitUntilReady(for: POLLIN)
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe recv(socket, &bytes, bytes.count, 0)
      guard count > 0 else { throw Failure.silent }
      received.append(contentsOf: bytes.prefix(count))
    }
  }

  /// Waits until the socket can be read or written.
  private func waitUntilReady(for event: Int32) throws {
    var wanted = pollfd(fd: socket, events: Int16(event), revents: 0)
    let rest = deadline.timeIntervalSinceNow * 1000
    guard rest > 0, unsafe poll(&wanted, 1, Int32(rest) + 1) == 1 else { throw Failure.silent }
  }
}
