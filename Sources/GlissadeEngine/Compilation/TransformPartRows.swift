import GlissadeBatch
import GlissadeMath

/// The rows of the parts of transforms, between two transforms or keyed.
struct TransformPartRows {
  let near: [TransformParts]
  let far: [TransformParts]
  let keys: KeySegments?
  let schedule: RowSchedule
  let factor: Int

  func channel(_ part: Int) -> Channel { TransformParts.channel(part).of(factor) }

  /// Returns whether a part has the same value throughout.
  func holds(_ part: Int, _ value: Double) -> Bool {
    for index in near.indices
    where near[index].numbers[part] != value || far[index].numbers[part] != value {
      return false
    }
    return true
  }

  func row(_ part: Int) -> Row {
    let channel = channel(part)
    var row: Row
    if let keys {
      var values: [KeyValue] = []
      for index in near.indices {
        values.append(KeyValue(from: near[index].numbers[part], to: far[index].numbers[part]))
      }
      row = Row(channel, keys: keys, values: values, timing: schedule.timing)
    } else {
      row = schedule.row(channel, near[0].numbers[part], far[0].numbers[part])
    }
    row.apply(schedule)
    return row
  }

  func turn(_ from: [Quaternion], _ to: [Quaternion]) -> Row {
    let channel = Channel.rotation.of(factor)
    var row: Row
    if let keys {
      var ends: [(from: Quaternion, to: Quaternion)] = []
      for index in from.indices { ends.append((from[index], to[index])) }
      row = Row(channel, keys: keys, rotations: ends, timing: schedule.timing)
    } else {
      row = Row(
        rotationFrom: from[0], to: to[0], curve: schedule.curve, timing: schedule.timing,
        channel: channel)
    }
    row.apply(schedule)
    return row
  }
}

extension Channel {
  /// Returns the same channel of a factor; factor 0 is the transform itself.
  func of(_ factor: Int) -> Channel { factor > 0 ? self.factor(factor) : self }
}
