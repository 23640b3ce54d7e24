import Foundation
import GlissadeMath
import GlissadeScene
import TestSupport

/// Small files by programs that share no code with the library, and what other programs read in them.
///
/// The table has the commands that wrote the files and the versions of the programs.
enum SampleFile: String, CaseIterable {
  case magickForever, magickThreePlays, magickNoLoop, magick87a
  case gifsicleLoop, gifsicleComment, gifsicleOptimized
  case giflibBuilt, ffmpegGIF, pillowGIF
  case apngasmForever, apngasmThreePlays, apngasmSkip
  case ffmpegPNG, pillowDefaultImage, pillowOperations, pillowStill

  /// The contents of a file according to other programs.
  struct Contents: Sendable {
    var bytes: [UInt8]
    var size: Size
    /// The number of plays; nil for endless repetition.
    var plays: Int?
    var includesDefaultImage: Bool
    var frames: [Frame]
    /// The lengths of the beginnings of the file with which Chromium has one more complete frame.
    var lengths: [Int]
  }

  /// A frame according to other programs.
  struct Frame: Sendable {
    var delay: Double
    var disposal: String
    var blend: String
    var rectangle: Rect
  }

  /// The file and its contents.
  var contents: Contents {
    guard let contents = SampleFile.table[rawValue] else {
      preconditionFailure("the table has no file named \(rawValue)")
    }
    return contents
  }

  /// The bytes of the file.
  var bytes: [UInt8] { contents.bytes }

  private static let table = Dictionary(
    uniqueKeysWithValues: ReferenceTable("frame_files", in: .module).fields.map { fields in
      let numbers = { (text: String, separator: Character) in
        text.split(separator: separator).map { Double($0) ?? .nan }
      }
      let words = fields.map { $0.split(separator: " ").map(String.init) }
      let size = numbers(fields[2], "x")
      let frames = words[5].indices.map { index in
        let delay = numbers(words[5][index], "/")
        let edges = numbers(words[8][index], ":")
        return Frame(
          delay: delay[0] / delay[1], disposal: words[6][index], blend: words[7][index],
          rectangle: Rect(x: edges[0], y: edges[1], width: edges[2], height: edges[3]))
      }
      let contents = Contents(
        bytes: Array(Data(base64Encoded: fields[1]) ?? Data()),
        size: Size(width: size[0], height: size[1]), plays: Int(fields[3]),
        includesDefaultImage: fields[4] == "included", frames: frames,
        lengths: words[9].compactMap(Int.init))
      return (fields[0], contents)
    })
}
