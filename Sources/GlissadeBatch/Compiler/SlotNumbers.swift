/// The numbers in which slots of one ``SlotTemplate`` differ.
///
/// Their transforms are the identity, and at most two rows with one timing and curve animate the opacity or parts of
/// the position. The numbers of these rows are in the order of the rows.
package struct SlotNumbers {
  package var opacity: Double
  package var position: SIMD3<Double>
  package var boundsOrigin: SIMD2<Double>
  package var boundsSize: SIMD2<Double>
  package var anchorPoint: SIMD2<Double>
  /// The begin time and the duration of the rows.
  package var begin = 0.0
  package var duration = 0.0
  /// The end values of the rows.
  package var from = SIMD2<Double>(0, 0)
  package var to = SIMD2<Double>(0, 0)

  package init(
    opacity: Double, position: SIMD3<Double>, boundsOrigin: SIMD2<Double>,
    boundsSize: SIMD2<Double>, anchorPoint: SIMD2<Double>
  ) {
    self.opacity = opacity
    self.position = position
    self.boundsOrigin = boundsOrigin
    self.boundsSize = boundsSize
    self.anchorPoint = anchorPoint
  }

  /// Whether the numbers are as small as ``Slot/isTriviallyInRange`` requires.
  @inline(__always) var areTriviallyInRange: Bool {
    let model = SIMD8(
      lowHalf: SIMD4(position, opacity),
      highHalf: SIMD4(lowHalf: boundsOrigin, highHalf: boundsSize))
    let rest = SIMD8(
      lowHalf: SIMD4(lowHalf: from, highHalf: to),
      highHalf: SIMD4(lowHalf: anchorPoint, highHalf: SIMD2(0, 0)))
    return model.areWithin(0x1p20) && rest.areWithin(0x1p20)
  }
}
