public import CGlissade
import GlissadeEngine

// Transactions, which stay open between calls.

@c @implementation
public func glissade_transaction_begin(
  _ stage: glissade_stage, _ options: UnsafePointer<glissade_transaction_options>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    var settings = HostTransaction()
    var completionTag: UInt64?
    if let options {
      let options = try requireSize(options, "options").pointee
      if try requireFlag(options.has_duration, "has_duration") {
        guard options.duration.isFinite, options.duration >= 0 else {
          throw Failure(
            options.duration.isFinite ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE, "duration",
            value: options.duration, "duration is \(options.duration): it must be 0 or greater")
        }
        settings.duration = options.duration
      }
      settings.timingFunction = try timingFunction(of: options.curve, "curve")
      if options.curve != 0 {
        // Actions are added later, where no status can report that the curve exceeds the range of the kernels.
        try curveTable.withShared(options.curve, "curve") { curve throws(Failure) in
          _ = try curve.prepared("curve")
        }
      }
      settings.disablesActions = try requireFlag(options.disables_actions, "disables_actions")
      if try requireFlag(options.sends_event, "sends_event") { completionTag = options.tag }
    }
    try withStage(stage) { (object) throws(Failure) in
      guard object.openTransactions.count < 10_000 else {
        throw Failure(GLISSADE_OUT_OF_RANGE, "stage", "10,000 transactions are open")
      }
      settings.disablesActions = settings.disablesActions || object.openTransactions.last == true
      if let completionTag {
        // The stage object owns the stage, which owns the completion.
        let reference = Unmanaged.passUnretained(object)
        settings.completion = {
          reference._withUnsafeGuaranteedRef {
            $0.send(GLISSADE_EVENT_COMPLETED, nil, tag: completionTag, finished: true)
          }
        }
      }
      object.openTransactions.append(settings.disablesActions)
      object.stage.beginHostTransaction(settings)
    }
  }
}

@c @implementation
public func glissade_transaction_commit(
  _ stage: glissade_stage, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try withStage(stage) { (object) throws(Failure) in
      guard object.openTransactions.count > object.transactionsBelowCallback else {
        throw Failure(GLISSADE_OUT_OF_RANGE, "stage", "no transaction is open")
      }
      object.openTransactions.removeLast()
      object.stage.commitHostTransaction()
    }
  }
}
