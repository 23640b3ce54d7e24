import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import Testing

/// Stacked rows against the Double reference of their slots.
struct StackProgramTests {
  struct Errors {
    var values = LargestError()
    var matrices = LargestError()

    /// Compares a slot that exports all that rows move.
    mutating func compare(
      _ table: AnimationTable, _ id: SlotID, _ reference: StackReference, at time: Double,
      _ name: @autoclosure () -> String
    ) throws {
      let numbers = try table.numbers(of: id)
      var known: [Channel: Double] = [:]
      for (export, channel) in reference.numbers.enumerated() {
        let value = try table.column(of: id, export)
        known[channel] = Double(value)
        let error = reference.error(channel, value, at: time)
        values.note(error, at: "\(channel.rawValue) at \(time) in \(name())")
      }
      let opacity = known[.opacity] ?? reference.value(.opacity, at: time)
      #expect(Float(opacity) == numbers[0])
      matrices.note(
        reference.error(numbers[1...], of: known, at: time), at: "\(time) in \(name())")
    }
  }

  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(8, 150))))
  func `shows what the reference shows`(_ set: InstructionSet, _ seed: UInt64) throws {
    var random = try RandomStacks(seed: seed)
    let (table, plain) = (
      AnimationTable(instructionSet: set), AnimationTable(instructionSet: set)
    )
    var slots: [(model: StackModel, reference: StackReference, id: SlotID, plainID: SlotID)] = []
    for _ in 0..<30 {
      let model = try random.slot()
      let reference = StackReference(model)
      var slot = model.slot
      let plainID = try plain.insert(slot)
      slot.exports = reference.numbers
      slots.append((model, reference, try table.insert(slot), plainID))
    }
    var times: [Double] = [-1, 0, 20]
    for _ in 0..<12 { times.append(random.generator.uniform(0...8)) }
    var errors = Errors()
    for time in times {
      try table.evaluate(at: time)
      try plain.evaluate(at: time)
      for (number, (model, reference, id, plainID)) in slots.enumerated() {
        try errors.compare(table, id, reference, at: time, "\(number): \(model.summary)")
        if !reference.numbers.isEmpty {
          // Without exports a slot may have a simple program, whose sums are others.
          let error = reference.error(
            try plain.numbers(of: plainID)[1...],
            of: Dictionary(
              uniqueKeysWithValues: try reference.numbers.enumerated().map {
                ($1, Double(try table.column(of: id, $0)))
              }), at: time)
          errors.matrices.note(error, at: "\(time), plain, in \(number): \(model.summary)")
        }
      }
    }
    errors.values.report("values of random stacks, \(set)")
    errors.matrices.report("matrices of random stacks, \(set)")
    #expect(errors.values.value <= 3e-6, "\(errors.values)")
    #expect(errors.matrices.value <= 4e-6, "\(errors.matrices)")
  }
}
