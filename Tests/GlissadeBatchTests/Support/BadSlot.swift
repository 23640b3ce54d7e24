import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// A slot that tables reject, with the error.
struct BadSlot {
  let name: String
  let slot: Slot
  let error: BatchError

  static let all: [BadSlot] = {
    do {
      var bad: [BadSlot] = []
      let timing = try MediaTiming(duration: 1)
      let endless = try MediaTiming(duration: .infinity)
      let keys = try KeySegments([
        .init(start: 0, end: 0.5, key: 0), .init(start: 0.5, end: 1, key: 1),
      ])
      var angled = Slot()
      angled.angles.x = 1
      func add(
        _ name: String, _ error: BatchError, to base: Slot? = nil, _ change: (inout Slot) -> Void
      ) {
        var slot = base ?? angled
        change(&slot)
        bad.append(BadSlot(name: name, slot: slot, error: error))
      }
      func value(_ value: Double) -> KeyValue { KeyValue(from: value, to: value) }
      for number in [Double.infinity, -.infinity, 1e39, -1e300] {
        func below(_ field: BatchError.Field, _ change: (inout Slot) -> Void) {
          let error = BatchError.notFinite(field: field, value: number, row: 0)
          add("\(field) of \(number)", error, change)
          add("\(field) of \(number), simple", error, to: Slot(), change)
        }
        below(.opacity) { $0.opacity = number }
        below(.translation) { $0.translation.z = number }
        below(.scale) { $0.scale.x = number }
        below(.position) { $0.position.y = number }
        below(.bounds) { $0.boundsOrigin.x = number }
        below(.bounds) { $0.boundsSize.y = number }
        below(.anchorPoint) { $0.anchorPoint.x = number }
        below(.angles) { $0.angles.y = number }
        below(.skew) { $0.skew.z = number }
        below(.perspective) { $0.perspective.w = number }
        below(.shear) { $0.shear.x = number }
        below(.rotation) { $0.rotation.x = number }
        below(.columns) { $0.columns = [1, number] }
        below(.matrices) { slot in
          slot.matrix = .identity
          slot.matrix?.m23 = number
        }
        func row(_ field: BatchError.Field, _ row: Row) {
          let error = BatchError.notFinite(field: field, value: number, row: 1)
          for first in [Channel.heading, .opacity] {
            add("\(field) \(number) of a row", error, to: Slot()) {
              $0.rows = [Row(first, from: 0, to: 1, timing: timing), row]
            }
          }
        }
        row(.from, Row(.scaleX, from: number, to: 1, timing: timing))
        row(.to, Row(.scaleX, from: 1, to: number, timing: timing))
        row(.from, Row(.heading, from: number, to: 0, timing: timing))
        row(.to, Row(.skewXY, from: 0, to: number, timing: timing))
        row(.from, Row(.width, keys: keys, values: [value(0), value(number)], timing: timing))
        row(
          .to,
          Row(
            .width, keys: keys, values: [KeyValue(from: 0, to: number), value(0)], timing: timing))
        row(
          .keys,
          Row(
            .width, keys: keys,
            values: [KeyValue(from: 0, to: 0, outgoingTangent: number), value(0)],
            timing: timing))
        row(
          .keys,
          Row(
            .width, keys: keys,
            values: [KeyValue(from: 0, to: 0, incomingTangent: number), value(0)],
            timing: timing))
        let turn = Quaternion(x: 0, y: number, z: 0, w: 0)
        row(.rotation, Row(rotationFrom: turn, to: .identity, timing: timing))
        row(
          .rotation,
          Row(
            .rotation, keys: keys, rotations: [(.identity, .identity), (.identity, turn)],
            timing: timing))
      }
      func reject(_ name: String, _ error: BatchError, _ row: Row) {
        add(name, error) { $0.rows = [row] }
      }
      for count in [0, 1, 3] {
        reject(
          "\(count) values for two keys", .wrongCount(field: .keys, count: count, expected: 2),
          Row(.width, keys: keys, values: (0..<count).map { value(Double($0)) }, timing: timing))
        reject(
          "\(count) rotations for two keys", .wrongCount(field: .keys, count: count, expected: 2),
          Row(
            .rotation, keys: keys, rotations: (0..<count).map { _ in (.identity, .identity) },
            timing: timing))
      }
      reject(
        "a rotation between numbers", .outOfRange(field: .rotation, value: 3, row: 0),
        Row(.rotation, from: 3, to: 4, timing: timing))
      reject(
        "a factor's rotation between numbers", .outOfRange(field: .rotation, value: 3, row: 0),
        Row(Channel.rotation.factor(2), keys: keys, values: [value(3), value(4)], timing: timing))
      reject(
        "a number between rotations", .outOfRange(field: .channels, value: 48, row: 0),
        Row(rotationFrom: .identity, to: .identity, timing: timing, channel: .heading))
      var turn = Row(rotationFrom: .identity, to: .identity, timing: timing)
      turn.composition = .add
      reject("a sum of rotations", .outOfRange(field: .composition, value: 1, row: 0), turn)
      turn.composition = .multiply
      reject("a product of rotations", .outOfRange(field: .composition, value: 2, row: 0), turn)
      turn.composition = .replace
      turn.isCumulative = true
      reject("cumulative rotations", .outOfRange(field: .composition, value: 0, row: 0), turn)
      var paced = Row(.width, keys: keys, values: [value(0), value(1)], timing: timing)
      paced.curve = .timing(.steps(try Steps(3)))
      reject("a curve over keys", .outOfRange(field: .curves, value: 0, row: 0), paced)
      reject(
        "no run", .outOfRange(field: .duration, value: .infinity, row: 0),
        Row(.width, from: 0, to: 1, timing: endless))
      for channel in [
        Channel.entry(16), .entry(-1), .column(-1), .column(.max), .opacity.factor(1),
        .heading.factor(1), .scaleX.factor(0), .scaleX.factor(-1), .scaleX.factor(.max),
        .scaleX.factor(1).factor(1), .column(0).factor(1),
      ] {
        reject(
          "no channel", .outOfRange(field: .channels, value: -1, row: 0),
          Row(channel, from: 0, to: 1, timing: timing))
      }
      reject(
        "no column", .outOfRange(field: .columns, value: 2, row: 0),
        Row(.column(2), from: 0, to: 1, timing: timing))
      add(
        "exported column that is not there", .outOfRange(field: .exports, value: 1_048_576, row: 1)
      ) {
        $0.exports = [.width, .column(0)]
      }
      add("exported rotation", .outOfRange(field: .exports, value: 7, row: 0)) {
        $0.exports = [.rotation]
      }
      add("export of no channel", .outOfRange(field: .exports, value: -1, row: 0)) {
        $0.exports = [.entry(16)]
      }
      add("rotation without end", .notFinite(field: .rotation, value: -.infinity, row: 0)) {
        $0.rotation = Quaternion(x: 0, y: 0, z: 0, w: -.infinity)
      }
      add("angles where the order has none", .outOfRange(field: .angles, value: 1, row: 0)) {
        $0.order = .translateScale
      }
      add("a matrix where the order has none", .outOfRange(field: .matrices, value: 1, row: 0)) {
        $0.angles.x = 0
        $0.order = .translateScale
        $0.matrix = .identity
      }
      add("a skew row where the order has none", .outOfRange(field: .skew, value: 20, row: 0)) {
        $0.angles.x = 0
        $0.order = .translateScale
        $0.rows = [Row(.skewXY, from: 0, to: 1, timing: timing)]
      }
      let fade = Row(.opacity, from: 0, to: 1, timing: timing)
      let twice = try MediaTiming(duration: 1e308, autoreverses: true)
      func second(_ name: String, _ error: BatchError, _ change: (inout Row) -> Void) {
        var row = fade
        change(&row)
        add(name, error, to: Slot()) {
          $0.rows = [Row(.scaleX, from: 0, to: 1, timing: timing), row]
        }
      }
      second("endless duration", .outOfRange(field: .duration, value: .infinity, row: 1)) {
        $0.timing = endless
      }
      let there = BatchError.outOfRange(field: .duration, value: 1e308, row: 1)
      second("duration without end forwards and backwards", there) { $0.timing = twice }
      second("the same of a group", there) { $0.groups = [twice] }
      add("rotation where the order has none", .outOfRange(field: .rotation, value: 1, row: 0)) {
        $0.angles.x = 0
        $0.order = .translateScale
        let turn = Quaternion(angle: 1, axis: Vector(x: 1, y: 0, z: 0))
        $0.rows = [Row(rotationFrom: .identity, to: turn, timing: timing)]
      }
      let steep = try TimingFunction.controlPoints(0, 1e200, 1, 0)
      let fast = try TimedSpring(Spring(), initialVelocity: 1e300)
      for (name, error, curve) in [
        (
          "curve beyond Float", BatchError.notFinite(field: .curves, value: 1e200, row: 0),
          TimingCurve.timing(steep)
        ),
        (
          "velocity beyond Float", .notFinite(field: .velocity, value: 1e300, row: 0),
          .spring(fast)
        ),
      ] {
        add(name, error, to: Slot()) {
          $0.rows = [fade]
          $0.rows[0].curve = curve
        }
      }
      return bad
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
