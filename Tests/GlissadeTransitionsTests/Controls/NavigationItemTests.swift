import GlissadeTransitions
import Testing

@Suite struct NavigationItemTests {
  @Test func `a controller's title is that of its navigation item`() {
    let controller = ViewController()
    controller.title = "Inbox"
    #expect(controller.navigationItem.title == "Inbox")
    controller.title = "Drafts"
    #expect(controller.navigationItem.title == "Drafts")
    controller.navigationItem.title = "All"
    #expect(controller.title == "Drafts" && controller.navigationItem === controller.navigationItem)
  }

  @Test func `the single items are the first of the lists`() {
    let item = NavigationItem(title: "Inbox")
    let (edit, add) = (BarButtonItem(title: "Edit"), BarButtonItem(barButtonSystemItem: .add))
    #expect(item.leftBarButtonItem == nil && item.rightBarButtonItem == nil)
    item.rightBarButtonItems = [edit, add]
    #expect(item.rightBarButtonItem === edit)
    item.rightBarButtonItem = add
    #expect(item.rightBarButtonItems?.count == 1)
    item.setLeftBarButtonItems([edit], animated: true)
    #expect(item.leftBarButtonItem === edit)
    item.setLeftBarButton(nil, animated: false)
    #expect(item.leftBarButtonItems == nil)
    item.setRightBarButton(edit, animated: false)
    item.setRightBarButtonItems(nil, animated: false)
    #expect(item.rightBarButtonItem == nil)
  }

  @Test func `the title of the way back is the nearest one`() {
    let item = NavigationItem()
    #expect(item.backTitle == nil)
    item.title = "Inbox"
    #expect(item.backTitle == "Inbox")
    item.backButtonTitle = "In"
    #expect(item.backTitle == "In")
    item.backBarButtonItem = BarButtonItem(title: "Back")
    #expect(item.backTitle == "Back")
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
    #expect(edit.perform() && add.perform() && trash.perform())
    edit.isEnabled = false
    #expect(!edit.perform() && edit.style == .done && edit.style.rawValue == 2)
    #expect(receiver?.calls == ["edit", "Add", "edit"])
    receiver = nil
    #expect(weakReceiver == nil && add.perform())
    var titles: [String?] = []
    let closure = BarButtonItem(title: "Go") { titles.append($0.title) }
    closure.perform()
    let item = BarButtonItem(primaryAction: Action(title: "Act") { titles.append($0.title) })
    #expect(item.title == "Act" && item.perform() && titles == ["Go", "Act"])
    #expect(!BarButtonItem(title: "nothing").perform())
    #expect(BarButtonItem(barButtonSystemItem: .done).style == .done)
    let view = View()
    #expect(BarButtonItem(customView: view).customView === view)
  }

  @Test func `an item without a target performs nothing`() {
    let item = BarButtonItem(title: "Back", style: .plain, target: nil, action: nil)
    #expect(item.title == "Back" && !item.perform())
  }
}
