import Foundation
import Glibc

/// What is known about the terminal that a command writes to.
struct Terminal: Equatable {
  /// Whether colours are wanted.
  var hasColor: Bool
  /// Characters in a line.
  var width: Int
  /// Lines.
  var height: Int

  /// Whether a line can be drawn over.
  var canRedraw = false

  /// What people have who write to a file.
  static let standard = Terminal(hasColor: false, width: 80, height: 24)

  init(hasColor: Bool, width: Int, height: Int) {
    self.hasColor = hasColor
    self.width = width
    self.height = height
  }

  /// Decides by what is asked for and found.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether output goes to a terminal.
  ///   - size: Its columns and rows, as far as it tells.
  ///   - environment: `NO_COLOR` (not empty), `TERM=dumb`, `COLUMNS` and `LINES` count.
  init(isTerminal: Bool, size: (columns: Int, rows: Int)?, environment: [String: String]) {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    hasColor =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    canRedraw = isTerminal && environment["TERM"] != "dumb"
    width = number("COLUMNS") ?? size?.columns ?? Terminal.standard.width
    height = number("LINES") ?? size?.rows ?? Terminal.standard.height
    // Nothing could be read in less, and nobody has more.
    width = min(max(width, 20), 1000)
    height = min(max(height, 5), 1000)
  }

  /// The terminal that standard output goes to, if it goes to one.
  static var current: Terminal { Terminal(descriptor: STDOUT_FILENO) }

  /// The terminal that a file descriptor leads to, if it leads to one.
  init(descriptor: Int32) {
    let isTerminal = isatty(descriptor) != 0
    var size = winsize()
    // The only way to ask; the address is that of a local variable of the type that the call fills.
    let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    self.init(
      isTerminal: isTerminal,
      size: status == 0 && size.ws_col > 0 ? (Int(size.ws_col), Int(size.ws_row)) : nil,
      environment: ProcessInfo.processInfo.environment)
  }
}
