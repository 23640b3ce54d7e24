import Foundation
import Glibc

/// The properties of the terminal that a command writes to.
struct Terminal: Equatable {
  /// Whether to use colours.
  var hasColor: Bool
  /// The number of columns.
  var width: Int
  /// The number of rows.
  var height: Int

  /// Whether a line can be overwritten.
  var canRedraw = false

  /// The properties for output to a file.
  static let standard = Terminal(hasColor: false, width: 80, height: 24)

  init(hasColor: Bool, width: Int, height: Int) {
    self.hasColor = hasColor
    self.width = width
    self.height = height
  }

  /// Creates a terminal's properties.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is a terminal.
  ///   - size: The terminal's size, if it is known.
  ///   - environment: The environment, of which `NO_COLOR` (if not empty), `TERM=dumb`, `COLUMNS` and `LINES` are
  ///     used.
  init(isTerminal: Bool, size: (columns: Int, rows: Int)?, environment: [String: String]) {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    hasColor =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    canRedraw = isTerminal && environment["TERM"] != "dumb"
    width = number("COLUMNS") ?? size?.columns ?? Terminal.standard.width
    height = number("LINES") ?? size?.rows ?? Terminal.standard.height
    // Bounds for unusable values.
    width = min(max(width, 20), 1000)
    height = min(max(height, 5), 1000)
  }

  /// The properties of standard output.
  static var current: Terminal { Terminal(descriptor: STDOUT_FILENO) }

  /// Creates the properties of a file descriptor's terminal, if it is one.
  init(descriptor: Int32) {
    let isTerminal = isatty(descriptor) != 0
    var size = winsize()
    // The only way to query the size; the pointer is to a local variable of the type that the call fills.
    let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    self.init(
      isTerminal: isTerminal,
      size: status == 0 && size.ws_col > 0 ? (Int(size.ws_col), Int(size.ws_row)) : nil,
      environment: ProcessInfo.processInfo.environment)
  }
}
