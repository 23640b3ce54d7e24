import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ControlTests {
  typealias Event = Control.Event
  let pad = TouchPad()
  let log = Log()

  final class Log {
    var events: [String] = []
    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  static let names: [(Event, String)] = [
    (.touchDown, "down"), (.touchUpInside, "up"), (.touchUpOutside, "up outside"),
    (.touchCancel, "cancel"),
    (.primaryActionTriggered, "primary"),
  ]

  /// Puts a control from (150, 150) to (250, 250), which notes its events.
  func add<Kind: Control>(_ control: Kind, frame: Rect? = nil) -> Kind {
    control.frame = frame ?? Rect(x: 50, y: 50, width: 100, height: 100)
    pad.outer.addSubview(control)
    for (event, name) in Self.names {
      control.addTarget(for: event) { [log] _ in log.events.append(name) }
    }
    return control
  }

  @Test func `events and states have UIKit's raw values`() {
    expectEqual(Self.names.map(\.0.rawValue), [1, 64, 128, 256, 8192])
    expectEqual(Event.valueChanged.rawValue, 4096)
    let states: [Control.State] = [.normal, .highlighted, .disabled, .selected]
    expectEqual(states.map(\.rawValue), [0, 1, 2, 4])
    let items: [BarButtonItem.SystemItem] = [.done, .cancel, .edit, .save, .add, .trash, .close]
    expectEqual(items.map(\.rawValue), [0, 1, 2, 3, 4, 16, 24])
  }

  @Test func `a finger on a button presses it`() throws {
    let button = add(Button())
    try pad.send(.began, 200, 200)
    expectTrue(log.take() == ["down"] && button.isHighlighted && button.isTracking)
    expectEqual(button.state, .highlighted)
    try pad.send(.moved, 210, 200)
    try pad.send(.moved, 260, 200)
    expectTrue(log.take() == [] && !button.isHighlighted && button.isTracking)
    try pad.send(.moved, 240, 200)
    expectTrue(button.isHighlighted)
    try pad.send(.ended, 240, 200)
    expectTrue(log.take() == ["up", "primary"] && !button.isTracking && button.state == .normal)
    try pad.send(.began, 240, 200, at: pad.stage.time + 1)
    try pad.send(.ended, 300, 200)
    expectEqual(log.take(), ["down", "up outside"])
    try pad.send(.began, 240, 200, at: pad.stage.time + 2)
    try pad.send(.cancelled, 240, 200)
    expectEqual(log.take(), ["down", "cancel"])
  }

  @Test func `a plain view in a control passes its touches on`() throws {
    let control = add(Control())
    let label = View(frame: Rect(x: 20, y: 20, width: 20, height: 20))
    control.addSubview(label)
    try pad.press(175, 175)
    expectEqual(log.take(), ["down", "up"])
    // One that takes no touches is not asked.
    label.isUserInteractionEnabled = false
    try pad.press(175, 175, at: 5)
    expectEqual(log.take(), ["down", "up"])
  }

  @Test func `one finger is followed, unless the view takes several`() throws {
    let control = add(Control())
    try pad.send(.began, 200, 200)
    try pad.send(.began, 210, 200, id: 1)
    try pad.send(.ended, 210, 200, id: 1)
    expectEqual(log.take(), ["down"])
    try pad.send(.ended, 200, 200)
    expectTrue(log.take() == ["up"] && !control.isTracking)
  }

  @Test func `a control that is switched off takes no finger, and drops the one it has`() throws {
    let control = add(Control())
    try pad.send(.began, 200, 200)
    control.isEnabled = false
    expectTrue(log.take() == ["down", "cancel"] && control.state == .disabled)
    try pad.send(.ended, 200, 200)
    try pad.press(200, 200)
    expectEqual(log.take(), [])
    control.isSelected = true
    expectEqual(control.state, [.disabled, .selected])
  }

  @Test func `a control that leaves the window drops its finger`() throws {
    let control = add(Control())
    try pad.send(.began, 200, 200)
    control.removeFromSuperview()
    try pad.send(.moved, 205, 200)
    expectTrue(log.take() == ["down", "cancel"] && !control.isHighlighted)
    try pad.send(.ended, 205, 200)
    expectEqual(log.take(), [])
  }

  // MARK: Beside recognisers

  @Test(arguments: [true, false])
  func `a pan cancels the touches of a button`(_ cancels: Bool) throws {
    _ = add(Button())
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = cancels
    pad.outer.addGestureRecognizer(pan)
    try pad.send(.began, 200, 200)
    try pad.send(.moved, 220, 200)
    expectEqual(pan.state, .began)
    try pad.send(.moved, 225, 200)
    try pad.send(.ended, 225, 200)
    expectEqual(log.take(), cancels ? ["down", "cancel"] : ["down", "up", "primary"])
  }

  @Test(arguments: [true, false])
  func `a button gets the tap on a superview's recogniser, a plain control does not`(
    _ isButton: Bool
  ) throws {
    _ = add(isButton ? Button() : Control())
    pad.add(TapGestureRecognizer(), "tap")
    try pad.press(200, 200)
    expectEqual(log.take(), isButton ? ["down", "up", "primary"] : ["down", "cancel"])
    expectEqual(pad.takeNotes(), isButton ? [] : ["tap ended"])
  }

  @Test func `a tap recogniser on the button itself gets the tap`() throws {
    let button = add(Button())
    pad.add(TapGestureRecognizer(), "tap", to: button)
    try pad.press(200, 200)
    expectTrue(log.take() == ["down", "cancel"] && pad.takeNotes() == ["tap ended"])
  }

  @Test(arguments: [true, false])
  func `a button waits for a double tap around it to fail`(_ delays: Bool) throws {
    let button = add(Button())
    let double = pad.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = delays
    try pad.press(200, 200, at: 0, until: 0.1)
    expectEqual(log.take(), delays ? ["down"] : ["down", "up", "primary"])
    try pad.stage.step(to: 0.44)
    expectEqual(log.take(), [])
    try pad.stage.step(to: 1)
    expectTrue(log.take() == (delays ? ["up", "primary"] : []) && !button.isTracking)
    guard delays else { return }
    for time in [2, 2.2] {
      try pad.press(200, 200, at: time, until: time + 0.1)
    }
    expectTrue(log.take() == ["down", "cancel"] && pad.takeNotes() == ["double ended"])
    // A second tap that is too far away ends the wait before it comes to the view.
    try pad.press(155, 200, at: 3, until: 3.1)
    try pad.send(.began, 245, 200, at: 3.2)
    expectEqual(log.take(), ["down", "up", "primary", "down"])
  }

  @Test func `a long press cancels a button at its instant`() throws {
    let button = add(Button())
    pad.add(LongPressGestureRecognizer(), "press")
    var time: Double?
    button.addTarget(for: .touchCancel) { [pad] _ in time = pad.stage.time }
    try pad.send(.began, 200, 200, at: 1)
    try pad.stage.step(to: 4)
    expectTrue(log.take() == ["down", "cancel"] && time == 1.5)
    try pad.send(.ended, 200, 200)
    expectEqual(log.take(), [])
  }

  @Test func `a view that handles touches itself keeps them from its superviews`() throws {
    final class Sink: View {
      var phases: [TouchEvent.Phase] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
        phases.append(contentsOf: touches.map(\.phase))
      }
      override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
        phases.append(contentsOf: touches.map(\.phase))
      }
    }
    let control = add(Control())
    let sink = Sink(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    control.addSubview(sink)
    try pad.send(.began, 200, 200)
    expectTrue(log.take() == [] && sink.phases == [.began])
    let pan = pad.add(PanGestureRecognizer(), "pan")
    pad.outer.removeGestureRecognizer(pan)
    try pad.send(.cancelled, 200, 200)
    expectEqual(sink.phases, [.began, .cancelled])
  }

  // MARK: Actions

  @Test func `methods and closures are called in order until they are removed`() {
    final class Receiver {
      var calls: [String] = []
      func pressed(_ button: Button) { calls.append("pressed \(button.currentTitle ?? "")") }
      func pressed() { calls.append("pressed") }
    }
    let held = Receiver()
    let button = add(Button("OK") { [log] button in log.events.append(button.currentTitle ?? "") })
    _ = log.take()
    button.addTarget(held, action: Receiver.pressed(_:), for: .touchUpInside)
    button.addTarget(held, action: Receiver.pressed as (Receiver) -> () -> Void, for: .valueChanged)
    button.sendActions(for: [.touchUpInside, .valueChanged])
    expectTrue(held.calls == ["pressed OK", "pressed"] && log.take() == ["up"])
    // A closure that removes another one keeps it from being called.
    _ = log.take()
    let last = Control()
    var target: ControlTarget?
    last.addTarget(for: .touchDown) { control in
      if let target { control.removeTarget(target) }
    }
    target = last.addTarget(for: .touchDown) { [log] _ in log.events.append("last") }
    last.sendActions(for: .touchDown)
    expectEqual(log.take(), [])
  }

  @Test func `a button has a title for each state`() {
    let button = Button(type: .system)
    button.setTitle("OK", for: .normal)
    button.setTitle("No", for: .disabled)
    expectTrue(button.currentTitle == "OK" && button.buttonType == .system)
    button.isEnabled = false
    expectTrue(button.currentTitle == "No" && button.title(for: .selected) == "OK")
  }
}
