import GlissadeBatch
import GlissadeMath
import Testing

struct SlotTests {
  @Test func `a copy of a slot keeps its matrix`() {
    let (first, second) = (
      Transform3D(translationX: 1, y: 2, z: 3), Transform3D(scaleX: 4, y: 5, z: 6)
    )
    var slot = Slot()
    #expect(slot.matrix == nil)
    slot.matrix = first
    let copy = slot
    slot.matrix = second
    #expect(copy.matrix == first)
    #expect(slot.matrix == second)
    slot.matrix?.m41 = 7
    #expect(slot.matrix?.m41 == 7)
    slot.matrix = nil
    #expect(slot.matrix == nil)
    #expect(copy.matrix == first)
  }
}
