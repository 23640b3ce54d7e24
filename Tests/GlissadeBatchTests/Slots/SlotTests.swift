import GlissadeBatch
import GlissadeMath
import TestSupport
import Testing

struct SlotTests {
  @Test func `a copy of a slot keeps its matrix`() {
    let (first, second) = (
      Transform3D(translationX: 1, y: 2, z: 3), Transform3D(scaleX: 4, y: 5, z: 6)
    )
    var slot = Slot()
    expectNil(slot.matrix)
    slot.matrix = first
    let copy = slot
    slot.matrix = second
    expectEqual(copy.matrix, first)
    expectEqual(slot.matrix, second)
    slot.matrix?.m41 = 7
    expectEqual(slot.matrix?.m41, 7)
    slot.matrix = nil
    expectNil(slot.matrix)
    expectEqual(copy.matrix, first)
  }
}
