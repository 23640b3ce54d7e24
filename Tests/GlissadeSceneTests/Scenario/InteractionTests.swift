import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

/// Gestures of a scenario that are driven without touches.
@Suite struct InteractionTests {
  /// A card over a page, which a drag by 400 points takes down, and a second step of the script.
  private func playback(_ setup: String = #""setup": [{"present": "card"}],"#) throws -> Playback {
    let text = """
      {"glissade": "scenario", "version": 1, "size": [320, 400], "root": "desk", \(setup)
       "controllers": [
        {"name": "desk", "view": {"name": "desk page"}},
        {"name": "card", "presentationStyle": "full-screen",
         "transition": {"forward": "bounce-up", "back": {"style": "swipe-down", "duration": 0.4}},
         "view": {"name": "card page"},
         "gestures": [
          {"kind": "tap", "does": {"dismiss": true}},
          {"direction": "down", "distance": 400, "threshold": 0.25, "does": {"dismiss": true}}]}],
       "steps": [{"at": 0.5, "dismiss": true},
        {"at": 0.2, "gesture": "pan from (10, 10) by (0, 200) over 0.1 s"}]}
      """
    let playback = try Document(reading: Array(text.utf8)).makePlayback()
    playback.begin()
    return playback
  }

  @Test func `a transition follows a progress and ends either way`() throws {
    for decision in [ReleaseDecision.finish, .cancel] {
      let playback = try playback()
      playback.stopScript()
      let interaction = try #require(playback.interactions.last)
      expectNil(playback.interactions.first?.drag)
      let drag = try #require(interaction.drag)
      expectEqual(drag.title, "Drag down to dismiss")
      expectEqual(drag.travel, Point(x: 0, y: 400))
      expectEqual(drag.threshold, 0.25)
      expectClose(drag.reach, 0.499, within: 1e-9, "0.998 / (1 - 0.998) ms, UIKit's projection")
      expectTrue(!interaction.isDriving && interaction.firstTime == nil)
      interaction.drive(to: 0)
      try playback.advance(to: 0)
      expectTrue(interaction.isDriving)
      expectEqual(interaction.rest.duration, 0.4)
      expectTrue(!interaction.rest.isFixed && interaction.rest.curve == nil)
      for progress in [0.25, 0.75, 0.5] {
        interaction.drive(to: progress)
        try playback.advance(to: playback.time + 0.1)
        let card = try #require(playback.layer(named: "card page")?.presentation)
        expectClose(card.position.y, 200 + 400 * progress, within: 1e-6)
      }
      interaction.release(decision)
      expectTrue(!interaction.isDriving)
      try playback.advance(to: 2)
      expectEqual(playback.layer(named: "card page") == nil, decision == .finish)
      expectEqual(playback.stage.monitor.diagnostics, [])
    }
  }

  @Test func `a script that is stopped goes no further, and one that goes on tells when`() throws {
    let stopped = try playback()
    try stopped.advance(to: 0.1)
    expectTrue(!stopped.touches.isEmpty)
    stopped.stopScript()
    try stopped.advance(to: 3)
    expectTrue(stopped.layer(named: "card page") != nil && stopped.touches.isEmpty)
    let whole = try playback()
    try whole.advance(to: 3)
    let first = try #require(whole.interactions.last?.firstTime)
    expectTrue(first > 0.2 && first < 0.3, "\(first)")
  }

  @Test func `an operation without a transition drives nothing`() throws {
    let playback = try playback("")
    playback.stopScript()
    let interaction = try #require(playback.interactions.last)
    interaction.drive(to: 0)
    try playback.advance(to: 0)
    expectTrue(!interaction.isDriving)
  }
}
