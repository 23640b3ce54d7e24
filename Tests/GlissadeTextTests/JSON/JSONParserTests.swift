import GlissadeText
import TestSupport
import Testing

@Suite struct JSONParserTests {
  // MARK: - What is JSON

  static let valid: [(text: String, compact: String)] = [
    ("null", "null"), ("true", "true"), (" false ", "false"), ("0", "0"), ("-0", "-0"),
    ("-0.0", "-0"), ("-1", "-1"), ("1E22", "1e+22"), ("1e-2", "0.01"), ("1.0", "1"),
    ("123.456e-0", "123.456"), ("0e1", "0"), ("0e+1", "0"), ("1.5E+2", "150"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9223372036854775808", "9.223372036854776e+18"),
    ("\"\"", "\"\""), ("\"a\"", "\"a\""), ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"),
    ("{ }", "{}"), ("[[],{}]", "[[],{}]"), ("[1,\t2 ,\r\n3]", "[1,2,3]"),
    ("{\"a\":1,\"b\":[true,null]}", "{\"a\":1,\"b\":[true,null]}"),
    ("{\"\":0}", "{\"\":0}"), ("{\"a\\u0000b\":0}", "{\"a\\u0000b\":0}"),
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000c\n\r\t""#),
    (#""\u0041\u00e9\u20AC""#, "\"Aé€\""), (#""\uD834\uDD1E""#, "\"𝄞\""),
    (#""\uD83D\ude00""#, "\"😀\""), ("\"\u{7F}\"", #""\u007f""#), (#""\uFFFF""#, "\"\u{FFFF}\""),
    ("\"\u{2028}\"", #""\u2028""#), ("\"\u{10FFFF}\"", "\"\u{10FFFF}\""),
    ("\"// no comment\"", "\"// no comment\""),
    ("[1e-400]", "[0]"), ("2.2250738585072011e-308", "2.225073858507201e-308"),
    ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"),
  ]

  @Test(arguments: valid)
  func `reads what is JSON and writes it again`(text: String, compact: String) throws {
    let written = "\(try JSONNode(text: text))"
    expectEqual(written, compact)
    expectEqual("\(try JSONNode(text: written))", written)
  }

  // MARK: - What is not

  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var code: JSONSyntaxError.Code
    var line: Int
    var column: Int
    var path: String
    var testDescription: String { text }

    init(
      _ text: String, _ code: JSONSyntaxError.Code, _ line: Int, _ column: Int, _ path: String = ""
    ) {
      (self.text, self.code, self.line, self.column, self.path) = (text, code, line, column, path)
    }
  }

  static let mistakes: [Mistake] = [
    Mistake("", .truncated, 1, 1), Mistake("  \n ", .truncated, 2, 2),
    Mistake("[", .truncated, 1, 2, "[0]"), Mistake("[1", .truncated, 1, 3, "[1]"),
    Mistake("[1,", .truncated, 1, 4, "[1]"), Mistake("{", .truncated, 1, 2),
    Mistake("{\"a\"", .truncated, 1, 5, "a"), Mistake("{\"a\":", .truncated, 1, 6, "a"),
    Mistake("{\"a\":1", .truncated, 1, 7), Mistake("{\"a\":1,", .truncated, 1, 8),
    Mistake("\"abc", .truncated, 1, 5), Mistake("\"\\", .truncated, 1, 3),
    Mistake("\"\\u12", .truncated, 1, 6), Mistake("\"\\uD834", .truncated, 1, 8),
    Mistake("tru", .truncated, 1, 4), Mistake("nul", .truncated, 1, 4),
    Mistake("-", .truncated, 1, 2), Mistake("1.", .truncated, 1, 3),
    Mistake("1e", .truncated, 1, 3),
    Mistake("1e+", .truncated, 1, 4),
    Mistake("[1,]", .trailingComma, 1, 3, "[1]"),
    Mistake("[1\n ,\n]", .trailingComma, 2, 2, "[1]"),
    Mistake("{\"a\":1,}", .trailingComma, 1, 7), Mistake("[,1]", .unexpectedCharacter, 1, 2, "[0]"),
    Mistake("[1,,2]", .unexpectedCharacter, 1, 4, "[1]"),
    Mistake("[,]", .unexpectedCharacter, 1, 2, "[0]"),
    Mistake("{,}", .unexpectedCharacter, 1, 2), Mistake("[1 2]", .unexpectedCharacter, 1, 4, "[1]"),
    Mistake("[1:2]", .unexpectedCharacter, 1, 3, "[1]"),
    Mistake("{\"a\" 1}", .unexpectedCharacter, 1, 6, "a"),
    Mistake("{\"a\":1 \"b\":2}", .unexpectedCharacter, 1, 8),
    Mistake("{a:1}", .unexpectedCharacter, 1, 2), Mistake("{1:1}", .unexpectedCharacter, 1, 2),
    Mistake("{'a':1}", .unexpectedCharacter, 1, 2),
    Mistake("{\"a\":1]", .unexpectedCharacter, 1, 7),
    Mistake("[1}", .unexpectedCharacter, 1, 3, "[1]"), Mistake("]", .unexpectedCharacter, 1, 1),
    Mistake("[1]]", .trailingContent, 1, 4), Mistake("1 2", .trailingContent, 1, 3),
    Mistake("{}\n{}", .trailingContent, 2, 1), Mistake("null,", .trailingContent, 1, 5),
    Mistake("// x\n1", .unexpectedCharacter, 1, 1),
    Mistake("[1/* */]", .unexpectedCharacter, 1, 3, "[1]"),
    Mistake("True", .unexpectedCharacter, 1, 1), Mistake("nulls", .unexpectedCharacter, 1, 1),
    Mistake("[truefalse]", .unexpectedCharacter, 1, 2, "[0]"),
    Mistake("\u{FEFF}1", .unexpectedCharacter, 1, 1),
    Mistake("\u{A0}1", .unexpectedCharacter, 1, 1),
    Mistake("[\u{0C}]", .unexpectedCharacter, 1, 2, "[0]"),
    Mistake("é", .unexpectedCharacter, 1, 1),
    Mistake("NaN", .invalidNumber, 1, 1), Mistake("[Infinity]", .invalidNumber, 1, 2, "[0]"),
    Mistake("-Infinity", .invalidNumber, 1, 1), Mistake("-NaN", .invalidNumber, 1, 1),
    Mistake("{\"a\":nan}", .invalidNumber, 1, 6, "a"), Mistake("+1", .invalidNumber, 1, 1),
    Mistake("[.5]", .invalidNumber, 1, 2, "[0]"), Mistake("[-.5]", .invalidNumber, 1, 2, "[0]"),
    Mistake("01", .invalidNumber, 1, 1), Mistake("-012", .invalidNumber, 1, 1),
    Mistake("[1.]", .invalidNumber, 1, 2, "[0]"), Mistake("[1.e2]", .invalidNumber, 1, 2, "[0]"),
    Mistake("0x1F", .invalidNumber, 1, 1), Mistake("1_000", .invalidNumber, 1, 1),
    Mistake("[1e]", .invalidNumber, 1, 2, "[0]"), Mistake("[1-2]", .invalidNumber, 1, 2, "[0]"),
    Mistake("[--1]", .invalidNumber, 1, 2, "[0]"), Mistake("1a", .invalidNumber, 1, 1),
    Mistake("1e309", .outOfRange, 1, 1), Mistake("[0, -1e400]", .outOfRange, 1, 5, "[1]"),
    Mistake("1e99999999999999999999", .outOfRange, 1, 1),
    Mistake(#""\x""#, .invalidEscape, 1, 2), Mistake(#""\'""#, .invalidEscape, 1, 2),
    Mistake("\"a\\\u{1}\"", .invalidEscape, 1, 3), Mistake(#""\u00G0""#, .invalidEscape, 1, 2),
    Mistake(#""\U0041""#, .invalidEscape, 1, 2), Mistake("\"\\é\"", .invalidEscape, 1, 2),
    Mistake(#"["\uD800"]"#, .loneSurrogate, 1, 3, "[0]"),
    Mistake(#""\uDC00""#, .loneSurrogate, 1, 2),
    Mistake(#""\uD800\n""#, .loneSurrogate, 1, 2),
    Mistake(#""\uD800\uD800""#, .loneSurrogate, 1, 2),
    Mistake(#""\uDD1E\uD834""#, .loneSurrogate, 1, 2), Mistake(#""\uD800x""#, .loneSurrogate, 1, 2),
    Mistake("\"a\nb\"", .controlCharacter, 1, 3), Mistake("\"\t\"", .controlCharacter, 1, 2),
    Mistake("\"\u{0}\"", .controlCharacter, 1, 2),
    Mistake("{\"a\u{1F}\":1}", .controlCharacter, 1, 4),
    Mistake("{\"a\":1,\"a\":1}", .duplicateKey, 1, 8, "a"),
    Mistake("{\"a\":1,\n \"\\u0061\":2}", .duplicateKey, 2, 2, "a"),
    Mistake("[{},{\"x\":{\"\":1,\"\":2}}]", .duplicateKey, 1, 16, "[1].x[\"\"]"),
  ]

  @Test(arguments: mistakes)
  func `refuses what is not JSON and says where`(mistake: Mistake) {
    do {
      _ = try JSONNode(text: mistake.text)
      Issue.record("it was read")
    } catch {
      expectEqual(error.code, mistake.code, "\(error)")
      expectTrue(
        error.position.line == mistake.line && error.position.column == mistake.column, "\(error)")
      expectEqual(error.path.description, mistake.path, "\(error)")
      expectTrue(!error.message.isEmpty)
    }
  }

  // MARK: - Positions

  @Test func `counts lines by any line end and columns in characters`() throws {
    let node = try JSONNode(text: "[1,\n  2,\r\n 3,\r4, \"é𝄞\", 5]")
    guard case .array(let elements) = node.kind else { throw Unexpected() }
    expectEqual(node.position, JSONPosition(line: 1, column: 1))
    expectEqual(
      elements.map(\.position),
      [
        JSONPosition(line: 1, column: 2), JSONPosition(line: 2, column: 3),
        JSONPosition(line: 3, column: 2), JSONPosition(line: 4, column: 1),
        JSONPosition(line: 4, column: 4), JSONPosition(line: 4, column: 10),
      ])
    let member = try JSONNode(
      parsing: Array("{ \"é\" :\n 1}".utf8), limits: jsonLimits, firstLine: 7)
    guard case .object(let members) = member.kind else { throw Unexpected() }
    expectEqual(members[0].keyPosition, JSONPosition(line: 7, column: 3))
    expectEqual(members[0].value.position, JSONPosition(line: 8, column: 2))
  }

  // MARK: - Bytes that are not UTF-8

  static let broken: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
    [0xE2, 0x82], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
    [0xF0, 0x80, 0x80, 0x80],
    [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
  ]

  @Test(arguments: broken)
  func `refuses bytes that are not UTF-8`(bytes: [UInt8]) {
    for (before, after) in [("[\"ab", "\"]"), ("", "")] {
      do {
        _ = try JSONNode(
          parsing: Array(before.utf8) + bytes + Array(after.utf8), limits: jsonLimits)
        Issue.record("\(bytes) was read")
      } catch {
        expectEqual(error.code, .invalidUTF8)
        expectEqual(error.position.column, before.count + 1)
      }
    }
  }

  @Test func `reads every character that UTF-8 has`() throws {
    var text = ""
    for value in UInt32(0x20)...0x10FFFF where value % 7 == 0 || value.nonzeroBitCount > 15 {
      guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
      text.unicodeScalars.append(scalar)
    }
    guard case .string(let read) = try JSONNode(text: "\"\(text)\"").kind else {
      throw Unexpected()
    }
    expectTrue(read.utf8.elementsEqual(text.utf8))
  }

  @Test func `names that look the same but have other bytes are two names`() throws {
    let node = try JSONNode(text: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    guard case .object(let members) = node.kind else { throw Unexpected() }
    expectEqual(members.count, 2)
  }

  @Test func `finds a duplicate among many names`() {
    let names = (0..<1000).map { "\"n\($0)\":\($0)" }.joined(separator: ",\n")
    do {
      _ = try JSONNode(text: "{\(names),\n\"n3\":0}")
      Issue.record("a duplicate was read")
    } catch {
      expectTrue(
        error.code == .duplicateKey && error.position.line == 1001 && error.position.column == 1)
      expectTrue(error.message.hasSuffix("first on line 4"))
    }
  }

  struct Unexpected: Error {}
}
