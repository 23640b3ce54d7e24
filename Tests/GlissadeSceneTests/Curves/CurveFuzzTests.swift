import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

/// Texts with mistakes that nobody thought of.
@Suite struct CurveFuzzTests {
  @Test func `any text is a curve or a mistake within it`() throws {
    var numbers = SeededGenerator(seed: 1)
    let likely = Array("(),:.-+%e0123456789 abcdefginoprstuvz\u{E9}".unicodeScalars)
    var read = 0
    for _ in 0..<10_000 {
      let entry = CurveCatalog.entries[Int(numbers.next() % UInt64(CurveCatalog.entries.count))]
      var scalars = Array(entry.example.unicodeScalars)
      for _ in 0...(numbers.next() % 3) where !scalars.isEmpty {
        let place = Int(numbers.next() % UInt64(scalars.count))
        switch numbers.next() % 3 {
        case 0: scalars.remove(at: place)
        case 1: scalars.insert(likely[Int(numbers.next() % UInt64(likely.count))], at: place)
        default: scalars[place] = likely[Int(numbers.next() % UInt64(likely.count))]
        }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      do {
        let curve = try CurveExpression(text)
        read += 1
        try expectEqual(CurveExpression(curve.description), curve, "\(text)")
        for time in [-1, 0, 0.3, 1, 1e9, Double.nan] {
          expectTrue(curve.value(at: time).isFinite, "\(text) at \(time)")
        }
      } catch {
        expectTrue(error.column >= 1 && error.column <= scalars.count + 1, "\(text): \(error)")
        expectTrue(!error.message.isEmpty)
      }
    }
    // Some slips change nothing or only a number.
    expectTrue(read > 100)
  }
}
