import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct CatalogTests {
  @Test func `every transition has a line of its own`() {
    let summaries = TransitionStyle.allCases.map(\.summary)
    expectEqual(Set(summaries).count, summaries.count)
    for summary in summaries {
      expectTrue(
        summary.hasSuffix(".") && !summary.contains("\n") && summary.count < 100, "\(summary)")
    }
  }

  @Test func `names of curves are told once each`() {
    expectEqual(Set(CurveCatalog.names).count, CurveCatalog.names.count)
    expectTrue(CurveCatalog.names.contains("uikit-spring"))
    expectTrue(CurveCatalog.entries.allSatisfy { CurveCatalog.names.contains($0.name) })
  }
}
