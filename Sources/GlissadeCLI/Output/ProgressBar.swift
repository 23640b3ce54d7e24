import Foundation
import Glibc
import GlissadeScene

/// A line on standard error that tells how far a long work has come.
///
/// It shows in a terminal only, and only once the work has taken some time; it goes when the work is done.
final class ProgressBar {
  /// Seconds before it shows.
  static let initialDelay = 0.5
  /// Seconds between two drawings.
  private static let redrawInterval = 0.1
  private let label: String
  private let total: Int?
  private let terminal: Terminal
  private let now: () -> Double
  private let write: (String) -> Void
  private let start: Double
  private var drawnAt: Double?

  /// Begins to measure the time.
  ///
  /// - Parameters:
  ///   - label: What is done.
  ///   - total: How many steps there are, nil where nobody knows.
  ///   - terminal: Where it is drawn.
  ///   - now: The time in seconds.
  ///   - write: Takes what is drawn.
  init(
    _ label: String, total: Int?, terminal: Terminal = Terminal(descriptor: STDERR_FILENO),
    now: @escaping () -> Double = ProgressBar.time,
    write: @escaping (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
  ) {
    self.label = label
    self.total = total
    self.terminal = terminal
    self.now = now
    self.write = write
    start = now()
  }

  /// Tells that so many steps are done.
  func update(_ count: Int) {
    guard terminal.canRedraw else { return }
    let time = now()
    guard time - start >= ProgressBar.initialDelay,
      drawnAt.map({ time - $0 >= ProgressBar.redrawInterval }) ?? true
    else { return }
    drawnAt = time
    write("\r\u{1B}[K" + ProgressBar.line(label, count, of: total, width: terminal.width - 1))
  }

  /// Takes the line away.
  func clear() {
    guard drawnAt != nil else { return }
    drawnAt = nil
    write("\r\u{1B}[K")
  }

  /// The line: `recording ██████░░░░░░  50 % (60 of 120)`.
  static func line(_ label: String, _ count: Int, of total: Int?, width: Int) -> String {
    guard let total, total > 0 else { return String("\(label) \(count)".prefix(width)) }
    let part = min(1, Double(count) / Double(total))
    let percent = String(Int(part * 100))
    let figures =
      String(repeating: " ", count: 4 - percent.count) + "\(percent) % (\(count) of \(total))"
    let length = min(30, width - label.count - 1 - figures.count)
    guard length >= 4 else { return String((label + figures).prefix(width)) }
    let full = Int(part * Double(length))
    return "\(label) " + String(repeating: "█", count: full)
      + String(repeating: "░", count: length - full) + figures
  }

  private static func time() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
