import Foundation
import Glibc
import GlissadeScene

/// A progress bar on standard error.
///
/// It only appears in a terminal and after a delay, and is removed when the work is done.
final class ProgressBar {
  /// The seconds before the bar appears.
  static let initialDelay = 0.5
  /// The minimum interval between updates in seconds.
  private static let redrawInterval = 0.1
  private let label: String
  private let total: Int?
  private let terminal: Terminal
  private let now: () -> Double
  private let write: (String) -> Void
  private let start: Double
  private var drawnAt: Double?

  /// Creates a progress bar and starts its clock.
  ///
  /// - Parameters:
  ///   - label: The description of the work.
  ///   - total: The number of steps; nil if it is unknown.
  ///   - terminal: The terminal.
  ///   - now: A closure that returns the time in seconds.
  ///   - write: A closure that writes to the terminal.
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

  /// Updates the number of completed steps.
  func update(_ count: Int) {
    guard terminal.canRedraw else { return }
    let time = now()
    guard time - start >= ProgressBar.initialDelay,
      drawnAt.map({ time - $0 >= ProgressBar.redrawInterval }) ?? true
    else { return }
    drawnAt = time
    write("\r\u{1B}[K" + ProgressBar.line(label, count, of: total, width: terminal.width - 1))
  }

  /// Removes the bar.
  func clear() {
    guard drawnAt != nil else { return }
    drawnAt = nil
    write("\r\u{1B}[K")
  }

  /// Returns the bar, such as `recording ██████░░░░░░  50 % (60 of 120)`.
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
