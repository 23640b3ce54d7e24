import GlissadeTransitions
import TestSupport
import Testing

@Suite struct NavigationItemTests {
  @Test func `a controller's title is that of its navigation item`() {
    let controller = ViewController()
    controller.title = "Inbox"
    expectEqual(controller.navigationItem.title, "Inbox")
    controller.title = "Drafts"
    expectEqual(controller.navigationItem.title, "Drafts")
    controller.navigationItem.title = "All"
    expectTrue(
      controller.title == "Drafts" && controller.navigationItem === controller.navigationItem)
  }

  @Test func `back title: the back item's title, or else the item's own`() {
    let item = NavigationItem()
    expectNil(item.backTitle)
    item.title = "Inbox"
    expectEqual(item.backTitle, "Inbox")
    item.backBarButtonItem = BarButtonItem(title: "Back")
    expectEqual(item.backTitle, "Back")
  }

  @Test func `an item is performed if it is enabled and has an action`() throws {
    final class Receiver {
      var calls: [String] = []
      func edit() { calls.append("edit") }
      func add(_ item: BarButtonItem) { calls.append(item.title ?? "") }
    }
    var receiver: Receiver? = Receiver()
    weak let weakReceiver = receiver
    let edit = BarButtonItem(
      title: "Edit", style: .done, target: try #require(receiver), action: Receiver.edit)
    let add = BarButtonItem(
      title: "Add", style: .plain, target: try #require(receiver), action: Receiver.add)
    let trash = BarButtonItem(
      barButtonSystemItem: .trash, target: try #require(receiver), action: Receiver.edit)
    expectTrue(edit.perform() && add.perform() && trash.perform())
    edit.isEnabled = false
    expectTrue(!edit.perform() && edit.style == .done && edit.style.rawValue == 2)
    expectEqual(receiver?.calls, ["edit", "Add", "edit"])
    receiver = nil
    expectTrue(weakReceiver == nil && add.perform())
    var titles: [String?] = []
    let closure = BarButtonItem(title: "Go") { titles.append($0.title) }
    closure.perform()
    expectEqual(titles, ["Go"])
    expectTrue(!BarButtonItem(title: "nothing").perform())
    expectEqual(BarButtonItem(barButtonSystemItem: .done).style, .done)
  }

  @Test func `bar button item without a target: performs nothing`() {
    let item = BarButtonItem(title: "Back", style: .plain, target: nil, action: nil)
    expectTrue(item.title == "Back" && !item.perform())
  }
}
