/// A sequence of controllers in which each leads to the next.
///
/// No call creates a cycle of controllers, but the sequence ends even if there is one: it remembers the controller of
/// the 1st, 2nd, 4th, 8th, … step and stops before it would return to that one (Brent's algorithm), which needs
/// constant memory.
struct ControllerSequence: Sequence, IteratorProtocol {
  private var current: ViewController?
  private var remembered: ViewController?
  private var (steps, limit) = (0, 1)
  private let following: (ViewController) -> ViewController?

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - start: The first controller; nil for an empty sequence.
  ///   - following: Returns the controller after another one, or nil at the end.
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
  /// Returns the first non-nil value of a function for the elements, or nil.
  func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
    for element in self { if let value = value(element) { return value } }
    return nil
  }
}

extension ViewController {
  /// The controller, its parent, the parent's parent and so on.
  var withParents: ControllerSequence { ControllerSequence(from: self) { $0.parent } }

  /// The controller, its presenter or else its parent, and so on upwards.
  var withOwners: ControllerSequence {
    ControllerSequence(from: self) { $0.presenter ?? $0.parent }
  }

  /// The controller, the one that it presents, and so on.
  var withPresentees: ControllerSequence { ControllerSequence(from: self) { $0.presentee } }

  /// Returns whether another controller is this one, or presents or contains it at any depth.
  func isOwned(by other: ViewController) -> Bool { withOwners.contains { $0 === other } }
}
