import GlissadeEngine
import GlissadeMath

@testable import GlissadeTransitions

/// Everything that a transition may change of an interface, line by line, and a hash of it.
struct StructuralHash: Equatable, CustomStringConvertible {
  let lines: [String]

  /// - Parameter views: views that may be in no window.
  init(_ interface: Interface, controllers: [ViewController], views: [View] = []) {
    var writer = Writer()
    writer.write(view: interface.window, depth: 0)
    writer.lines.append("responder \(writer.name(interface.window.firstResponder))")
    for controller in controllers { writer.write(controller) }
    for view in views + controllers.compactMap(\.viewIfLoaded) where view.window == nil {
      writer.write(view: view, depth: 0)
    }
    lines = writer.lines
  }

  /// FNV-1a of the lines.
  var value: UInt64 {
    lines.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
  }

  var description: String { lines.joined(separator: "\n") }

  /// The lines that only one of two has.
  func difference(from other: StructuralHash) -> [String] {
    lines.filter { !other.lines.contains($0) }.map { "now " + $0 }
      + other.lines.filter { !lines.contains($0) }.map { "was " + $0 }
  }
}

private struct Writer {
  var lines: [String] = []

  func name(_ object: AnyObject?) -> String {
    guard let object else { return "-" }
    return "\(type(of: object))@\(UInt(bitPattern: ObjectIdentifier(object)) % 1_000_000_007)"
  }

  mutating func write(view: View, depth: Int) {
    write(layer: view.layer, depth: depth, of: name(view))
    let backing = view.subviews.map { ObjectIdentifier($0.layer) }
    for layer in view.layer.sublayers where !backing.contains(ObjectIdentifier(layer)) {
      write(tree: layer, depth: depth + 1)
    }
    // The layers' order has to be that of the views.
    lines.append(
      "\(depth) order \(view.layer.sublayers.map { name($0) }) of \(name(view))")
    for subview in view.subviews { write(view: subview, depth: depth + 1) }
  }

  mutating func write(tree layer: Layer, depth: Int) {
    write(layer: layer, depth: depth, of: name(layer))
    for sublayer in layer.sublayers { write(tree: sublayer, depth: depth + 1) }
  }

  mutating func write(layer: Layer, depth: Int, of name: String) {
    lines.append(
      "\(depth) \(name) \(layer.bounds) \(layer.position) \(layer.anchorPoint) \(layer.zPosition) "
        + "\(layer.transform) \(layer.sublayerTransform) \(layer.opacity) \(layer.isHidden) "
        + "\(layer.masksToBounds) \(layer.backgroundColor) \(layer.timing) "
        + "animations \(layer.animations.map { "\(type(of: $0))" }) keys \(layer.animationKeys.count)"
    )
    if let mask = layer.mask {
      lines.append("\(depth) mask of \(name)")
      write(tree: mask, depth: depth + 1)
    }
  }

  mutating func write(_ controller: ViewController) {
    var line =
      "\(name(controller)) children \(controller.children.map { name($0) }) "
      + "parent \(name(controller.parent)) presents \(name(controller.presentedViewController)) "
      + "by \(name(controller.presentingViewController)) "
      + "\(controller.isBeingPresented) \(controller.isBeingDismissed) "
      + "\(controller.isMovingToParent) \(controller.isMovingFromParent) "
      + "\(controller.appearance) coordinator \(controller.transitionCoordinator != nil)"
    if let navigation = controller as? NavigationController {
      line += " stack \(navigation.viewControllers.map { name($0) })"
    }
    if let tabs = controller as? TabBarController { line += " selected \(tabs.selectedIndex)" }
    lines.append(line)
  }
}
