import CGlissade
import GlissadeEngine

/// The delegate of animations that send events.
final class EventRelay: AnimationDelegate {
  /// The stage, which owns the animations that own this object.
  private let object: Unmanaged<StageObject>
  private let tag: UInt64

  init(_ object: StageObject, tag: UInt64) {
    self.object = Unmanaged.passUnretained(object)
    self.tag = tag
  }

  func animationDidStart(_ animation: Animation) {
    send(GLISSADE_EVENT_STARTED, animation, finished: false)
  }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    send(GLISSADE_EVENT_ENDED, animation, finished: finished)
  }

  private func send(_ kind: Int, _ animation: Animation, finished: Bool) {
    object._withUnsafeGuaranteedRef {
      $0.send(kind, animation, tag: tag, finished: finished)
    }
  }
}

extension StageObject {
  /// Delivers an event to the receiver of the running advance.
  func send(_ kind: Int, _ animation: Animation?, tag: UInt64, finished: Bool) {
    var sender: (animation: glissade_animation, layer: glissade_layer) = (0, 0)
    if let animation { sender = self.sender(animation, isLast: kind == GLISSADE_EVENT_ENDED) }
    guard let receiver else { return }
    var event = glissade_event()
    event.size = UInt32(MemoryLayout<glissade_event>.size)
    event.kind = Int32(kind)
    event.time = stage.time
    event.tag = tag
    event.finished = finished ? 1 : 0
    (event.animation, event.layer) = sender
    let (open, below) = (openTransactions.count, transactionsBelowCallback)
    transactionsBelowCallback = open
    let previous = stageTable.beginCallback(handle)
    stage.withoutActions { receiver.callback(receiver.context, &event) }
    stageTable.endCallback(handle, previous)
    // Transactions that the callback left open are committed.
    while openTransactions.count > open {
      openTransactions.removeLast()
      stage.commitHostTransaction()
    }
    transactionsBelowCallback = below
  }
}
