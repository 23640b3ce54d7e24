import Foundation
import Synchronization
public import Testing

// Comparisons as plain functions: the compiler takes a fraction of the time that it takes for a macro, and a failure
// prints both operands and how they differ.

/// Records an issue unless two values are equal.
///
/// - Parameters:
///   - found: The value under test.
///   - wanted: The value that it has to equal.
///   - comment: What the values belong to, evaluated only for a failure.
public func expectEqual<Value: Equatable>(
  _ found: Value, _ wanted: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if found == wanted { return }
  record(
    "\(shown(found)) is not \(shown(wanted))", difference(found, wanted), comment(), sourceLocation)
}

/// Records an issue unless a value is nil.
public func expectNil<Value>(
  _ found: Value?, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let found else { return }
  record("\(shown(found)) is not nil", nil, comment(), sourceLocation)
}

/// Records an issue unless two references are to one object, or both nil.
public func expectIdentical(
  _ found: AnyObject?, _ wanted: AnyObject?, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if found === wanted { return }
  func name(_ object: AnyObject?) -> String {
    object.map { "\(shown($0)) at \(ObjectIdentifier($0))" } ?? "nil"
  }
  record("\(name(found)) is not the same object as \(name(wanted))", nil, comment(), sourceLocation)
}

/// Records an issue unless two numbers differ by at most a tolerance; NaN is close to nothing.
public func expectClose<Number: FloatingPoint>(
  _ found: Number, _ wanted: Number, within tolerance: Number,
  _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if (found - wanted).magnitude <= tolerance { return }
  record(
    "\(found) is not within \(tolerance) of \(wanted)", difference(found, wanted), comment(),
    sourceLocation)
}

/// A number with a pattern of bits, which also tells -0 from 0 and one NaN from another.
public protocol BitPatterned {
  /// The unsigned integer that holds the bits.
  associatedtype BitPattern: UnsignedInteger
  /// The bits.
  var bitPattern: BitPattern { get }
}

extension Float: BitPatterned {}
extension Double: BitPatterned {}

/// Records an issue unless two numbers have the same bits.
public func expectSameBits<Number: BitPatterned>(
  _ found: Number, _ wanted: Number, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if found.bitPattern == wanted.bitPattern { return }
  let bits = "\(hexadecimal(found)) and \(hexadecimal(wanted))"
  record("\(found) has not the bits of \(wanted)", bits, comment(), sourceLocation)
}

/// Records an issue unless two sequences have as many numbers, of the same bits.
public func expectSameBits<Found: Sequence, Wanted: Sequence>(
  _ found: Found, _ wanted: Wanted, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) where Found.Element: BitPatterned, Found.Element == Wanted.Element {
  if holdSameBytes(found, wanted) { return }
  var (wanted, index) = (wanted.makeIterator(), 0)
  for number in found {
    guard let other = wanted.next() else {
      let text = "\(number) at \(index) is beyond the wanted numbers"
      return record(text, nil, comment(), sourceLocation)
    }
    if number.bitPattern != other.bitPattern {
      let bits = "\(hexadecimal(number)) and \(hexadecimal(other))"
      let text = "\(number) at \(index) has not the bits of \(other)"
      return record(text, bits, comment(), sourceLocation)
    }
    index += 1
  }
  if let other = wanted.next() {
    record("\(other) at \(index) is missing", nil, comment(), sourceLocation)
  }
}

/// Whether the memory of two arrays is the same; false for sequences that are no arrays, which then differ or not.
private func holdSameBytes(_ found: some Sequence, _ wanted: some Sequence) -> Bool {
  found.withContiguousStorageIfAvailable { found in
    wanted.withContiguousStorageIfAvailable { wanted in
      let (found, wanted) = (UnsafeRawBufferPointer(found), UnsafeRawBufferPointer(wanted))
      guard found.count == wanted.count else { return false }
      guard let a = found.baseAddress, let b = wanted.baseAddress else { return true }
      return unsafe memcmp(a, b, found.count) == 0
    }
  } == true
}

/// A value of many numbers with bits, such as a frame.
public protocol BitPatternedParts {
  /// The type of the numbers.
  associatedtype Number: BitPatterned
  /// The numbers, in parts with names.
  var bitParts: KeyValuePairs<String, [Number]> { get }
}

/// Records an issue for each part in which two values have not the same bits.
public func expectSameBits<Value: BitPatternedParts>(
  _ found: Value, _ wanted: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (part, other) in zip(found.bitParts, wanted.bitParts) {
    expectSameBits(
      part.value, other.value,
      Comment(rawValue: [comment()?.rawValue, part.key].compactMap { $0 }.joined(separator: ", ")),
      sourceLocation: sourceLocation)
  }
}

private func hexadecimal(_ number: some BitPatterned) -> String {
  "0x" + String(number.bitPattern, radix: 16)
}

/// Records an issue unless a value is less than a bound.
public func expectLess<Value: Comparable>(
  _ found: Value, than bound: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if found < bound { return }
  record("\(shown(found)) is not less than \(shown(bound))", nil, comment(), sourceLocation)
}

/// Records an issue unless a value is less than or equal to a bound.
public func expectAtMost<Value: Comparable>(
  _ found: Value, _ bound: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if found <= bound { return }
  record("\(shown(found)) is more than \(shown(bound))", nil, comment(), sourceLocation)
}

/// Records an issue unless a condition holds; the issue shows the line of the test, since there are no operands.
public func expectTrue(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if condition { return }
  record("this is false", line(at: sourceLocation), comment(), sourceLocation)
}

/// The statement that begins at a place of a test; nil if the file is not there.
private func line(at location: SourceLocation) -> String? {
  guard let text = try? String(contentsOfFile: location.filePath, encoding: .utf8) else {
    return nil
  }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    .dropFirst(location.line - 1).prefix(8)
  let indent = lines.first?.prefix { $0 == " " }.count ?? 0
  let end = lines.dropFirst().firstIndex { $0.prefix { $0 == " " }.count <= indent }
  return lines.prefix(upTo: end ?? lines.endIndex)
    .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
}

/// Returns the texts of the issues that expectations in a closure would record, and records none.
public func issues(in work: () throws -> Void) rethrows -> [String] {
  let collector = IssueCollector()
  try IssueCollector.$current.withValue(collector, operation: work)
  return collector.texts.withLock { $0 }
}

private final class IssueCollector: Sendable {
  @TaskLocal static var current: IssueCollector?

  let texts = Mutex<[String]>([])
}

/// Records an issue at a place of a test.
func record(
  _ text: String, _ difference: String?, _ comment: Comment?, _ place: SourceLocation
) {
  let parts = [comment?.rawValue, text, difference].compactMap { $0 }.joined(separator: ": ")
  if let collector = IssueCollector.current {
    collector.texts.withLock { $0.append(parts) }
  } else {
    Issue.record(Comment(rawValue: parts), sourceLocation: place)
  }
}

/// A value as text that a failure shows, quoted if it is text itself.
private func shown<Value>(_ value: Value) -> String {
  let text = String(reflecting: value)
  return text.count <= 1000 ? text : text.prefix(1000) + "…"
}

/// The place and the amount of the difference of two unequal values; nil for values without parts or a distance.
private func difference<Value>(_ found: Value, _ wanted: Value) -> String? {
  switch (found, wanted) {
  case (let a as Double, let b as Double): return "by \(a - b)"
  case (let a as Float, let b as Float): return "by \(a - b)"
  case (let a as any BinaryInteger, let b as any BinaryInteger):
    guard let x = Int(exactly: a), let y = Int(exactly: b) else { return nil }
    let (distance, overflows) = x.subtractingReportingOverflow(y)
    return overflows ? nil : "by \(distance)"
  case (let a as String, let b as String):
    return "from character \(zip(a, b).prefix { $0 == $1 }.count) on"
  default: return nil
  }
}
