import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@MainActor @Suite struct TransactionAsyncTests {
  @Test func `a task waits for the last animation of a transaction`() async throws {
    let (stage, box) = (Stage(), Layer())
    try stage.root.addSublayer(box)
    try stage.advance(to: 0)
    var isOver = false
    let waiter = Task {
      let ended = await Transaction.perform(on: stage) {
        Transaction.animationDuration = 2
        box.opacity = 0
      }
      isOver = true
      return ended
    }
    while !stage.isAnimating { await Task.yield() }
    for time in [0.5, 1, 1.5] {
      try stage.advance(to: time)
      await Task.yield()
      expectTrue(!isOver)
    }
    try stage.advance(to: 2)
    await expectTrue(waiter.value)
    expectTrue(isOver && stage.time == 2)
  }

  @Test func `a cancelled task stops waiting, and the animation goes on`() async throws {
    let (stage, box) = (Stage(), Layer())
    try stage.root.addSublayer(box)
    try stage.advance(to: 0)
    let waiter = Task { await Transaction.perform(on: stage) { box.opacity = 0 } }
    while !stage.isAnimating { await Task.yield() }
    waiter.cancel()
    await expectTrue(!waiter.value)
    expectTrue(stage.isAnimating)
  }
}
