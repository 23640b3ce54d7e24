import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// The measurement of every spring of a list from every start of another list, against the closed form.
final class SpringGrid {
  private(set) var position = LargestError()
  private(set) var velocity = LargestError()
  /// Whether velocities are relative to the start's if that is larger.
  var unitIncludesStartVelocity = false

  private struct Start {
    let distance: Double
    let velocity: Double
    let unit: Double
    let slot: Int
  }

  private let batch: Batch
  private let rows: SpringRows
  private var springs: [(spring: Spring, starts: [Start])] = []

  /// Returns the target of a motion: far from 0 a Float does not resolve a small excursion.
  private static func target(_ distance: Double) -> Double { distance == 0 ? 0 : 1 }

  init(
    _ springs: [Spring], _ starts: [(distance: Double, velocity: Double)],
    on set: InstructionSet
  ) throws {
    batch = Batch(instructionSet: set)
    var list: [SpringRows.Row] = []
    for spring in springs {
      for start in starts {
        list.append(
          SpringRows.Row(
            spring, from: Self.target(start.distance) + start.distance,
            to: Self.target(start.distance),
            velocity: start.velocity * spring.angularFrequency))
      }
    }
    rows = try SpringRows(list)
    var number = 0
    for spring in springs {
      var prepared: [Start] = []
      for start in starts {
        let velocity = start.velocity * spring.angularFrequency
        prepared.append(
          Start(
            distance: start.distance, velocity: velocity,
            unit: spring.excursion(displacement: start.distance, velocity: velocity),
            slot: rows.outputIndex(of: number)))
        number += 1
      }
      self.springs.append((spring, prepared))
    }
  }

  func measure(at times: [Double]) throws {
    var positions = [Float](repeating: 0, count: rows.outputCount)
    var velocities = positions
    for time in times {
      var p = positions.mutableSpan
      var v = velocities.mutableSpan
      try batch.spring(rows, at: time, positions: &p, velocities: &v)
      for (spring, starts) in springs {
        let response = spring.response(at: time)
        for start in starts {
          let wanted = response.state(displacement: start.distance, velocity: start.velocity)
          let x = Self.target(start.distance) + wanted.position
          let place = {
            "ζ \(spring.dampingRatio), ωt \(spring.angularFrequency * time), from "
              + "\(start.distance) at \(start.velocity / spring.angularFrequency)ω"
          }
          position.note((Double(positions[start.slot]) - x) / start.unit, at: place())
          var unit = start.unit * spring.angularFrequency
          if unitIncludesStartVelocity {
            let first = spring.startVelocity(
              displacement: start.distance, velocity: start.velocity)
            unit = max(unit, first.magnitude)
          }
          velocity.note(
            (Double(velocities[start.slot]) - wanted.velocity) / unit, at: place())
        }
      }
    }
  }

  func report(_ name: String) {
    position.report("positions of " + name)
    velocity.report("velocities of " + name)
  }
}

extension Spring {
  /// Returns the largest distance from the rest position.
  func excursion(displacement d: Double, velocity given: Double) -> Double {
    let v = startVelocity(displacement: d, velocity: given)
    let squared = angularFrequency * angularFrequency
    var turn: Double?
    if regime == .underdamped {
      // The time at which the velocity is zero for the first time.
      let phase = Elementary.atan2(v * dampedFrequency, decayRate * v + squared * d)
      turn = (phase > 0 ? phase : phase + Double.pi) / dampedFrequency
    } else {
      let reach = v / ((decayRate + dampedFrequency) * v + squared * d)
      let gap = 2 * dampedFrequency
      if reach > 0 && gap * reach < 1 {
        turn = gap * reach > 1e-9 ? -Elementary.log1p(-gap * reach) / gap : reach
      }
    }
    guard let turn, turn.isFinite else { return d.magnitude }
    return max(
      d.magnitude, state(from: d, to: 0, velocity: given, at: turn).position.magnitude)
  }
}
