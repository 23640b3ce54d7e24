/// The animations of an ``AnimationBatch`` without the type of their values.
package struct AnimationRows {
  let prototype: PropertyAnimation
  /// The values at the start, one for each row; with nil, those of the prototype.
  ///
  /// The same applies to the others.
  package var from: RowValues?
  package var to: RowValues?
  package var by: RowValues?
  package var keyframes: RowValues?
  /// The number of keyframes of all rows.
  package var keyframeCount = 0
  package var beginTimes: RowValues?
  package var durations: RowValues?
  /// The initial velocities of springs, in multiples of the distance per second.
  package var velocities: RowValues?
  /// The initial velocities of springs, in units of the value per second.
  package var unitVelocities: RowValues?
  /// Whether each spring's duration is its own settling duration.
  package var settles = false

  /// Creates rows that are all copies of an animation, which must not be changed any more.
  package init(_ prototype: PropertyAnimation) { self.prototype = prototype }
}
