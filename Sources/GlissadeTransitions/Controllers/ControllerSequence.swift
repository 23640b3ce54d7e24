/// A controller and those that lead on from it, one after the other.
///
/// No call makes a ring of controllers. The walk ends all the same where it meets one: it remembers the controller of
/// its 1st, 2nd, 4th, 8th, … step and stops when that comes next, which needs no memory for those it has seen.
struct ControllerSequence: Sequence, IteratorProtocol {
  private var current: ViewController?
  private var remembered: ViewController?
  private var (steps, limit) = (0, 1)
  private let following: (ViewController) -> ViewController?

  /// A walk.
  ///
  /// - Parameters:
  ///   - start: the first controller; nil is a walk of none.
  ///   - following: the controller after another; nil ends the walk.
  init(from start: ViewController?, _ following: @escaping (ViewController) -> ViewController?) {
    current = start
    self.following = following
  }

  mutating func next() -> ViewController? {
    guard let here = current else { return nil }
    steps += 1
    if steps == limit { (remembered, steps, limit) = (here, 0, limit * 2) }
    let next = following(here)
    current = next === remembered ? nil : next
    return here
  }
}

extension Sequence {
  /// The first value that a function gives for an element; nil where it gives none.
  func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
    for element in self { if let value = value(element) { return value } }
    return nil
  }
}

extension ViewController {
  /// The controller, its parent, that one's parent and so on.
  var withParents: ControllerSequence { ControllerSequence(from: self) { $0.parent } }

  /// The controller, what presents or contains it, what presents or contains that, and so on.
  var withOwners: ControllerSequence {
    ControllerSequence(from: self) { $0.presenter ?? $0.parent }
  }

  /// The controller, what it presents, what that presents, and so on.
  var withPresentees: ControllerSequence { ControllerSequence(from: self) { $0.presentee } }

  /// Whether another controller presents or contains this one, or is this one.
  func isOwned(by other: ViewController) -> Bool { withOwners.contains { $0 === other } }
}
