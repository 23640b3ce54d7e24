import GlissadeExport
import GlissadeScene
import TestSupport
import Testing

/// Recordings of the examples.
enum Recorded {
  /// A recorder of what a file shows.
  static func recorder(_ document: Document, frameRate: Double = 60) throws -> Recorder {
    try Recorder(frameRate: frameRate, duration: document.duration) {
      let playback = try document.makePlayback()
      return Recorder.Subject(
        stage: playback.stage, viewport: playback.viewport, retainedObjects: [playback],
        begin: { playback.begin() }, advance: { try playback.advance(to: $0) })
    }
  }

  /// The whole of an example, 60 frames a second.
  static func example(_ name: String) throws -> Recording {
    try recorder(try Document(reading: try Examples.bytes(name))).record()
  }
}

extension Recording {
  /// Every other frame.
  var halved: Recording {
    var half = self
    half.frameRate /= 2
    half.frames = frames.enumerated().filter { $0.offset % 2 == 0 }.map { place, frame in
      RecordedFrame(index: place / 2, time: frame.time, layers: frame.layers)
    }
    return half
  }
}
