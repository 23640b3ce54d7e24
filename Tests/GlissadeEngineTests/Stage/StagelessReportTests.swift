import GlissadeEngine
import GlissadeTiming
import TestSupport
import Testing

/// Calls that belong to no stage.
///
/// State that a process has only once is tested in separate processes.
@Suite struct StagelessReportTests {
  /// The reports that the handler received.
  final class Reports: @unchecked Sendable {
    private(set) var all: [StagelessReport] = []

    init() { Stage.stagelessReportHandler = { [self] in all.append($0) } }

    func take() -> [StagelessReport] {
      let taken = all
      all = []
      return taken
    }
  }

  /// Outside of the exit test, whose whole body has the line that it begins in.
  private static func setCompletionsAtTwoPlaces() {
    Transaction.setCompletion {}
    Transaction.setCompletion {}
  }

  @Test func `each place is written to standard error once, and each text that knows none`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let layer = Layer()
      layer.name = "box"
      for _ in 0..<3 {
        StagelessReportTests.setCompletionsAtTwoPlaces()
        Transaction.animationDuration = 1
        layer.opacity = .nan
      }
      layer.opacity = .infinity
    }
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("glissade: ") }
    expectEqual(lines.count, 5, "\(lines)")
    let places = lines.filter {
      $0.hasPrefix("glissade: GlissadeEngineTests/StagelessReportTests.swift:")
        && $0.contains(": Transaction.setCompletion: no stage is current")
    }
    expectTrue(places.count == 2 && Set(places).count == 2)
    expectTrue(lines.contains { $0.hasPrefix("glissade: Transaction.animationDuration: no stage") })
    expectTrue(lines.contains("glissade: box: nan is not a valid number for opacity"))
    expectTrue(lines.contains("glissade: box: inf is not a valid number for opacity"))
  }

  @Test func `a handler is told of every call, until it is taken off`() async {
    await #expect(processExitsWith: .success) {
      let reports = Reports()
      for _ in 0..<2 { Transaction.animationDuration = 1 }
      expectEqual(reports.take().map(\.error), [.noStage, .noStage])
      Transaction.animationTimingFunction = .easeIn
      expectEqual(reports.take().map(\.subject), ["Transaction.animationTimingFunction"])
      Transaction.animationDuration = -1
      expectEqual(
        reports.take().map(\.error),
        [
          .timing(.outOfRange(field: .duration, value: -1, allowed: .notNegative))
        ])
      let layer = Layer()
      layer.opacity = .nan
      expectEqual(reports.take().map(\.subject), ["a layer"])
      // Calls that take effect without a stage are not reported.
      Transaction.withoutActions { layer.opacity = 0.5 }
      Transaction.flush()
      Transaction.animationTimingFunction = nil
      expectTrue(layer.opacity == 0.5 && reports.all.isEmpty)
      // A current stage receives the error itself.
      let stage = Stage()
      stage.perform { layer.opacity = .nan }
      try? stage.root.addSublayer(layer)
      layer.opacity = .nan
      expectTrue(reports.all.isEmpty)
      Stage.stagelessReportHandler = nil
      Transaction.animationDuration = 1
      expectTrue(reports.all.isEmpty)
    }
  }

  @Test func `completions are called once, at the commit of their transaction`() async {
    await #expect(processExitsWith: .success) {
      let reports = Reports()
      var told: [String] = []
      Transaction.setCompletion { told.append("alone") }
      expectEqual(told, ["alone"])
      Transaction.begin()
      Transaction.setCompletion { told.append("first") }
      Transaction.setCompletion { told.append("second") }
      Transaction.begin()
      Transaction.setCompletion { told.append("inner") }
      // A stage that is current has transactions of its own.
      let stage = Stage()
      stage.perform {
        Transaction.setCompletion { told.append("stage") }
        Transaction.commit()
      }
      expectEqual(told, ["alone"])
      Transaction.commit()
      expectEqual(told, ["alone", "inner"])
      Transaction.commit()
      expectEqual(told, ["alone", "inner", "first", "second"])
      Transaction.commit()
      try? stage.advance(to: 0)
      expectEqual(told, ["alone", "inner", "first", "second", "stage"])
      expectEqual(reports.all.count, 4)
      expectTrue(
        reports.all.allSatisfy { $0.site?.contains("StagelessReportTests.swift:") == true })
    }
  }
}
