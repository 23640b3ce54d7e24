import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// The reference values of a slot at a time, computed in Double, one row after the other.
struct SlotReference {
  var opacity: Double
  var transform: Transform3D

  /// Creates the reference values.
  ///
  /// - Parameter shift: A shift of the rows' positions in their runs, as a fraction of a run.
  init(_ slot: SlotModel, at time: Double, shift: Double = 0) {
    var values = slot.constants
    var rotation = slot.rotation.normalized
    for row in slot.rows {
      let state = row.timing.state(atParentTime: time)
      guard state.isShown else { continue }
      let progress =
        switch row.curve {
        case .timing(let function):
          function.value(at: state.unitTime + shift, isBefore: state.hasBeforeFlag)
        case .spring(let spring): spring.progress(at: state.time + shift * row.timing.runDuration)
        }
      switch row.ends {
      case .scalar(let from, let to): values[row.channel] = from + (to - from) * progress
      case .rotation(let from, let to):
        rotation = .slerp(from: from.normalized, to: to.normalized, at: progress)
      }
    }
    opacity = values[.opacity] ?? .nan
    func value(_ channel: Channel) -> Double { values[channel] ?? .nan }
    let scale = Transform3D(scaleX: value(.scaleX), y: value(.scaleY), z: value(.scaleZ))
    let translation = Transform3D(
      translationX: value(.translationX), y: value(.translationY), z: value(.translationZ))
    switch slot.order {
    case .scaleRotateTranslate:
      transform = scale.concatenating(Transform3D(rotation: rotation)).concatenating(translation)
    case .translateScale: transform = translation.concatenating(scale)
    }
  }

  /// The opacity and the matrix, row by row.
  var numbers: [Double] { [opacity] + transform.entries }
}

/// A slot as tests build it, with readable properties.
struct SlotModel {
  enum Ends {
    case scalar(Double, Double)
    case rotation(Quaternion, Quaternion)
  }

  struct RowModel {
    var channel: Channel
    var timing: MediaTiming
    var curve: TimingCurve
    var ends: Ends
  }

  var constants: [Channel: Double] = [
    .opacity: 1, .translationX: 0, .translationY: 0, .translationZ: 0, .scaleX: 1, .scaleY: 1,
    .scaleZ: 1,
  ]
  var rotation = Quaternion.identity
  var order = Slot.TransformOrder.scaleRotateTranslate
  var rows: [RowModel] = []

  init() {}

  /// Creates a slot with one animated channel.
  init(
    _ channel: Channel, _ from: Double, _ to: Double, _ curve: TimingCurve, _ timing: MediaTiming
  ) {
    add(channel, from, to, curve, timing)
  }

  mutating func add(
    _ channel: Channel, _ from: Double, _ to: Double, _ curve: TimingCurve, _ timing: MediaTiming
  ) {
    rows.append(
      RowModel(channel: channel, timing: timing, curve: curve, ends: .scalar(from, to)))
  }

  mutating func addRotation(
    _ from: Quaternion, _ to: Quaternion, _ curve: TimingCurve, _ timing: MediaTiming
  ) {
    rows.append(
      RowModel(channel: .rotation, timing: timing, curve: curve, ends: .rotation(from, to)))
  }

  var slot: Slot {
    var slot = Slot()
    func value(_ channel: Channel) -> Double { constants[channel] ?? .nan }
    slot.opacity = value(.opacity)
    slot.translation = SIMD3(
      value(.translationX), value(.translationY), value(.translationZ))
    slot.scale = SIMD3(value(.scaleX), value(.scaleY), value(.scaleZ))
    slot.rotation = rotation
    slot.order = order
    for row in rows {
      switch row.ends {
      case .scalar(let from, let to):
        slot.rows.append(
          Row(row.channel, from: from, to: to, curve: row.curve, timing: row.timing))
      case .rotation(let from, let to):
        slot.rows.append(
          Row(rotationFrom: from, to: to, curve: row.curve, timing: row.timing))
      }
    }
    return slot
  }

  /// Returns the largest magnitude of some channels, including an overshoot, at least 1.
  func size(_ channels: [Channel]) -> Double {
    var size = 1.0
    for channel in channels { size = max(size, (constants[channel] ?? 0).magnitude) }
    for row in rows where channels.contains(row.channel) {
      guard case .scalar(let from, let to) = row.ends else { continue }
      size = max(size, from.magnitude, to.magnitude)
      if case .spring(let timed) = row.curve {
        let swing = timed.spring.excursion(displacement: -1, velocity: timed.initialVelocity)
        size = max(size, (to - from).magnitude * swing)
      }
    }
    return size
  }

  /// A short description of the rows, for messages.
  var summary: String {
    rows.map { row in
      let timing = row.timing
      let curve =
        switch row.curve {
        case .timing(.bezier(let curve)): "(\(curve.x1), \(curve.y1), \(curve.x2), \(curve.y2))"
        case .timing(.linear): "linear"
        case .timing(.steps(let steps)): "\(steps.count) steps \(steps.position)"
        case .timing(.piecewiseLinear(let curve)): "\(curve.inputs.count) stops"
        case .timing(.easing(let easing)): "\(easing)"
        case .spring(let spring): "spring ζ \(spring.spring.dampingRatio) for \(spring.duration)"
        }
      return "\(row.channel) \(curve) at \(timing.beginTime) for \(timing.duration)·"
        + "\(timing.repeatCount)/\(timing.repeatDuration), speed \(timing.speed), offset "
        + "\(timing.timeOffset), \(timing.autoreverses ? "back, " : "")\(timing.fillMode)"
    }.joined(separator: "; ")
  }

  /// The begin and end times.
  var instants: [Double] {
    rows.flatMap { [$0.timing.beginTime, $0.timing.endTime] }.filter(\.isFinite)
  }
}

extension Transform3D {
  /// The sixteen entries, row by row.
  var entries: [Double] {
    let (r1, r2, r3, r4) = rows
    return [r1.0, r1.1, r1.2, r1.3, r2.0, r2.1, r2.2, r2.3]
      + [r3.0, r3.1, r3.2, r3.3, r4.0, r4.1, r4.2, r4.3]
  }
}
