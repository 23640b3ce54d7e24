import GlissadeBatch
import GlissadeMath

/// Rows of the parts of transforms, between two of them or keyed.
struct PartRows {
  let near: [TransformParts]
  let far: [TransformParts]
  let keys: KeySegments?
  let pace: RowPace
  let factor: Int

  func channel(_ part: Int) -> Channel {
    let channel = TransformParts.channel(part)
    return factor > 0 ? channel.factor(factor) : channel
  }

  /// Whether a part is the same number throughout.
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
      row = Row(channel, keys: keys, values: values, timing: pace.timing)
    } else {
      row = Row(
        channel, from: near[0].numbers[part], to: far[0].numbers[part], curve: pace.curve,
        timing: pace.timing)
    }
    row.take(pace)
    return row
  }

  func turn(_ from: [Quaternion], _ to: [Quaternion]) -> Row {
    var channel = Channel.rotation
    if factor > 0 { channel = channel.factor(factor) }
    var row: Row
    if let keys {
      var ends: [(from: Quaternion, to: Quaternion)] = []
      for index in from.indices { ends.append((from[index], to[index])) }
      row = Row(channel, keys: keys, rotations: ends, timing: pace.timing)
    } else {
      row = Row(
        rotationFrom: from[0], to: to[0], curve: pace.curve, timing: pace.timing, channel: channel)
    }
    row.take(pace)
    return row
  }
}
