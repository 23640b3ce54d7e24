import TestSupport
import Testing

@testable import GlissadeText

@Suite struct CSSIdentifierTests {
  @Test(arguments: ["a", "-a", "--", "--1", "_1", "é", "a-1", "日本"])
  func `identifiers begin with a letter, an underscore or two hyphens`(name: String) {
    expectTrue(CSSIdentifier.isValid(name))
  }

  @Test(arguments: ["", "1", "-", "-1", "a b", "a.b", "a;", "é\u{0}"])
  func `other names are no identifiers`(name: String) {
    expectTrue(!CSSIdentifier.isValid(name))
  }
}
