public import CGlissade
import GlissadeC
import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTransitions

// The section "Documents" of the header: playing, touches and interactive transitions.

@c @implementation
public func glissade_document_play(
  _ document: glissade_document, _ is_interactive: Int32,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let isInteractive = try requireFlag(is_interactive, "is_interactive")
    try DocumentObject.with(document) { (object, stage) throws(Failure) in
      guard !object.playback.hasBegun else {
        throw Failure(GLISSADE_TIME, "document", "the document has already begun to play")
      }
      if !isInteractive {
        object.playback.begin()
      } else {
        guard object.kind == GLISSADE_DOCUMENT_TRANSITION,
          let interaction = object.playback.beginInteractively()
        else {
          throw Failure(
            GLISSADE_TYPE, "document",
            "only documents of glissade_document_transition can play interactively")
        }
        object.interaction = interaction
      }
      // The operations at time 0 run at once, so that the transition can be driven.
      try object.advance(to: 0, stage)
    }
  }
}

@c @implementation
public func glissade_document_advance(
  _ document: glissade_document, _ time: Double, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try requireFinite(time, "time")
    try DocumentObject.with(document) { (object, stage) throws(Failure) in
      try object.requireBegun()
      guard time >= object.playback.time else {
        throw Failure(
          GLISSADE_TIME, "time", value: time,
          "the time would run backwards, from \(object.playback.time) to \(time) s")
      }
      try object.advance(to: time, stage)
    }
  }
}

@c @implementation
public func glissade_document_touch(
  _ document: glissade_document, _ phase: Int32, _ identifier: UInt64, _ x: Double, _ y: Double,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let kind: TouchEvent.Phase
    switch Int(phase) {
    case GLISSADE_TOUCH_BEGAN: kind = .began
    case GLISSADE_TOUCH_MOVED: kind = .moved
    case GLISSADE_TOUCH_ENDED: kind = .ended
    case GLISSADE_TOUCH_CANCELLED: kind = .cancelled
    default:
      throw Failure(
        GLISSADE_OUT_OF_RANGE, "phase", value: Double(phase), "there is no phase \(phase)")
    }
    try requireFinite(x, "x")
    try requireFinite(y, "y")
    try DocumentObject.with(document) { (object, _) throws(Failure) in
      guard object.kind != GLISSADE_DOCUMENT_SCENE else {
        throw Failure(GLISSADE_TYPE, "document", "a scene has no window")
      }
      try object.requireBegun()
      // Differs from the identifiers of a script's fingers, which are small numbers.
      let finger = Int(bitPattern: UInt(identifier)) ^ .min
      do throws(TransitionError) {
        _ = try object.playback.send(kind, at: Point(x: x, y: y), id: finger)
      } catch {
        throw Failure(error, identifier: identifier)
      }
    }
  }
}

@c @implementation
public func glissade_document_drive(
  _ document: glissade_document, _ fraction: Double, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try requireFinite(fraction, "fraction")
    guard (0...1).contains(fraction) else {
      throw Failure(
        GLISSADE_OUT_OF_RANGE, "fraction", value: fraction,
        "fraction is \(fraction), not within 0…1")
    }
    try withInteraction(document) { $0.update(fraction) }
  }
}

@c @implementation
public func glissade_document_finish(
  _ document: glissade_document, _ speed: Double, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let speed = try completionSpeed(speed)
    try withInteraction(document) { interaction in
      interaction.completionSpeed = speed
      interaction.finish()
    }
  }
}

@c @implementation
public func glissade_document_cancel(
  _ document: glissade_document, _ speed: Double, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let speed = try completionSpeed(speed)
    try withInteraction(document) { interaction in
      interaction.completionSpeed = speed
      interaction.cancel()
    }
  }
}

/// Runs `body` with the interaction controller of the transition that is interactive now.
private func withInteraction(
  _ document: glissade_document, _ body: (PercentDrivenInteractiveTransition) -> Void
) throws(Failure) {
  try DocumentObject.with(document) { (object, _) throws(Failure) in
    guard let interaction = object.interaction, interaction.isDriving else {
      throw Failure(GLISSADE_TYPE, "document", "no interactive transition is running")
    }
    object.playback.stage.perform { body(interaction) }
  }
}

/// Returns the completion speed of an interactive transition, in the range that scenarios allow.
private func completionSpeed(_ speed: Double) throws(Failure) -> Double {
  if speed == 0 { return 1 }
  try requireFinite(speed, "speed")
  guard (1e-3...1e3).contains(speed) else {
    throw Failure(
      GLISSADE_OUT_OF_RANGE, "speed", value: speed, "speed is \(speed), not within 0.001…1000")
  }
  return speed
}

extension DocumentObject {
  /// Advances the playback to a time that has been checked.
  fileprivate func advance(to time: Double, _ stage: StageObject) throws(Failure) {
    do throws(TransitionError) { try playback.advance(to: time) } catch { throw Failure(error) }
    stage.noteAdvance()
  }

  fileprivate func requireBegun() throws(Failure) {
    guard playback.hasBegun else {
      throw Failure(GLISSADE_TIME, "document", "the document has not begun to play")
    }
  }
}
