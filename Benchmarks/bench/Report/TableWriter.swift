import Foundation

/// A writer of results as a table, line by line.
struct TableWriter {
  let baseline: Baseline?

  func begin(_ machine: Machine) {
    print(
      """
      \(machine.cpu), \(machine.cores) cores; kernels \(machine.isa) of \
      \(machine.instructionSets.joined(separator: ", ")); \(machine.fmaGFLOPS) GFLOP/s a thread; \
      2 MB pages \(machine.hugePages); Swift \(machine.swift); BLAS \(machine.blas ?? "none")

      ns per layer, medians, and ratios on this processor; limit: the faster of moving the work's
      bytes with plain or streaming stores, or its multiplications if those take longer; errors in
      units of the way
      """)
    if let earlier = baseline?.machine.cpu, earlier != machine.cpu {
      print("the earlier run was on another processor: \(earlier)")
    }
    let titles = [
      ("case", -16), ("layers", 8), ("thr", 3), ("ns/layer", 9), ("spread", 7),
      ("per 16.7ms", 11), ("allocs", 7), ("error", 8), ("scalar", 8), ("ratio", 7),
      ("error", 8), ("limit", 8), ("share", 6),
    ]
    print()
    print(
      titles.map { pad($0.0, $0.1) }.joined(separator: " ")
        + (baseline == nil ? "" : pad("then/now", 10)))
  }

  func write(_ result: CaseResult) {
    let half = (result.spread[1] - result.spread[0]) / 2 / result.nsPerLayer
    var line = [
      pad(result.name, -16), pad("\(result.layers)", 8), pad("\(result.threads)", 3),
      pad(figures(result.nsPerLayer), 9), pad("±" + percent(half), 7),
      pad(figures(result.layersPerFrame), 11), pad(figures(result.allocationsPerFrame), 7),
      pad(power(result.maxError) + (result.isExact ? "" : "!"), 8),
      pad(result.scalarNsPerLayer.map(figures) ?? "-", 8),
      pad(ratio(result.scalarNsPerLayer, result.nsPerLayer), 7),
      pad(result.scalarMaxError.map(power) ?? "-", 8),
      pad(result.limitNsPerLayer.map(figures) ?? "-", 8),
      pad(result.shareOfLimit.map(percent) ?? "-", 6),
    ].joined(separator: " ")
    if let baseline { line += pad(baseline.ratio(to: result).map(times) ?? "-", 10) }
    print(line)
    if let one = result.oneThreadNsPerLayer { other("one thread", one, nil, result) }
    if let blas = result.blasNsPerLayer { other("BLAS", blas, nil, result) }
    for peer in result.peers { other(peer.name, peer.nsPerLayer, peer.maxError, result) }
    for metric in result.metrics {
      print("  " + pad(metric.name, -27) + pad(figures(metric.value), 9) + " " + metric.unit)
    }
    if let note = result.note { print("  " + note) }
  }

  private func other(_ name: String, _ time: Double, _ error: Double?, _ result: CaseResult) {
    print(
      "  " + pad(name, -27) + pad(figures(time), 9) + pad(ratio(time, result.nsPerLayer), 9)
        + (error.map { "  error " + power($0) } ?? ""))
  }

  private func ratio(_ other: Double?, _ ours: Double) -> String {
    other.map { times($0 / ours) } ?? "-"
  }

  private func times(_ value: Double) -> String { figures(value) + "×" }

  private func percent(_ value: Double) -> String { String(format: "%.0f%%", 100 * value) }

  private func power(_ value: Double) -> String { String(format: "%.1e", value) }

  /// Formats three significant digits, or all digits before the point.
  private func figures(_ value: Double) -> String {
    if value == 0 { return "0" }
    let magnitude = abs(value)
    let digits = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", value)
  }

  /// Pads to a width; a negative width aligns to the left.
  private func pad(_ text: String, _ width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + spaces : spaces + text
  }
}
