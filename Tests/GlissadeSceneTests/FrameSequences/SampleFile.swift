import Foundation

/// Small files by programs that share no code with the library.
///
/// The programs are ImageMagick 6.9.11, gifsicle 1.93, apngasm 2.91 and Pillow 9.4. The pictures `red`, `green` and
/// `blue` are 4 × 3 pixels of one colour, `dot` is 2 × 1 white pixels, and `point` and `points` are `red` with one and
/// two white pixels.
enum SampleFile: String, CaseIterable {
  // convert -dispose none -delay 10 red.gif -dispose background -delay 25 green.gif
  //   -dispose previous -delay 0 \( dot.gif -repage 4x3+1+2 \) -loop 0 out.gif
  case magickForever
  // convert -delay 7 red.gif blue.gif -loop 3 out.gif
  case magickThreePlays
  // convert -delay 50 red.gif green.gif out.gif
  case magickNoLoop
  // convert red.gif GIF87:out.gif
  case magick87a
  // gifsicle -l2 -d1 --disposal=asis red.gif -d2 --disposal=background green.gif
  //   -d300 --disposal=previous -p 1,2 dot.gif
  case gifsicleLoop
  // gifsicle --no-loopcount -d 5 -i red.gif -c "a comment" blue.gif
  case gifsicleComment
  // gifsicle --loopcount=forever -O2 -d 4 red.gif green.gif blue.gif red.gif
  case gifsicleOptimized
  // red.save("out.gif", save_all=True, append_images=[green, blue], duration=[0, 20, 1000],
  //   loop=1, disposal=[1, 2, 3])
  case pillowGIF
  // apngasm out.png red.png point.png blue.png 1 4
  case apngasmForever
  // apngasm out.png red.png point.png blue.png 3 10 -l3
  case apngasmThreePlays
  // apngasm out.png red.png point.png blue.png 1 200 -f -l1
  case apngasmSkip
  // red.save("out.png", save_all=True, append_images=[green, blue], default_image=True,
  //   duration=[250, 5], loop=0, disposal=[1, 2], blend=[0, 1])
  case pillowDefaultImage
  // red.save("out.png", save_all=True, append_images=[points, blue],
  //   duration=[40, 10, 11], loop=2, disposal=[2, 0, 2], blend=[0, 1, 0])
  case pillowOperations
  // red.save("out.png")
  case pillowStill

  /// The bytes of the file.
  var bytes: [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }

  private var base64: String {
    switch self {
    case .magickForever:
      """
      R0lGODlhBAADAPAAAP8AAAAAACH5BAQKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAABAADAAACA4SPVgAh+QQIGQ\
      AAACwAAAAABAADAIAAgAAAAAACA4SPVgAh+QQMAAAAACwBAAIAAgABAID///8AAAACAgQKADs=
      """
    case .magickThreePlays:
      """
      R0lGODlhBAADAPAAAP8AAAAAACH5BAAHAAAAIf8LTkVUU0NBUEUyLjADAQIAACwAAAAABAADAAACA4SPVgAh+QQABw\
      AAACwAAAAABAADAIAAAP8AAAACA4SPVgA7
      """
    case .magickNoLoop:
      """
      R0lGODlhBAADAPAAAP8AAAAAACH5BAAyAAAALAAAAAAEAAMAAAIDhI9WACH5BAAyAAAALAAAAAAEAAMAgACAAAAAAA\
      IDhI9WADs=
      """
    case .magick87a:
      """
      R0lGODdhBAADAPAAAP8AAAAAACwAAAAABAADAAACA4SPVgA7
      """
    case .gifsicleLoop:
      """
      R0lGODlhBAADAPEBAP8AAACAAP///wAAACH/C05FVFNDQVBFMi4wAwECAAAh+QQEAQD/ACwAAAAABAADAAACA4SPVg\
      Ah+QQIAgD/ACwAAAAABAADAAACA4yPVgAh+QQMLAH/ACwBAAIAAgABAAACApQKADs=
      """
    case .gifsicleComment:
      """
      R0lGODlhBAADAPAAAP8AAAAA/yH5BAAFAP8ALAAAAAAEAAMAQAIDhI9WACH+CWEgY29tbWVudAAh+QQABQD/ACwAAA\
      AABAADAEACA4yPVgA7
      """
    case .gifsicleOptimized:
      """
      R0lGODlhBAADAPEAAP8AAACAAAAA/wAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQEBAD/ACwAAAAABAADAAACA4SPVg\
      Ah+QQFBAAAACwAAAAABAADAAACA4yPVgAh+QQFBAAAACwAAAAABAADAAACA5SPVgAh+QQFBAABACwAAAAABAADAAAC\
      A4SPVgA7
      """
    case .pillowGIF:
      """
      R0lGODlhBAADAIEAAP8AAAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEBAAAh+QQEAAAAACwAAAAABAADAAAICAABCB\
      xIUGBAACH5BAgCAAAALAAAAAAEAAMAgQD/AAAAAAAAAAAAAAgIAAEIHEhQYEAAIfkEDGQAAAAsAAAAAAQAAwCBAAD/\
      AAAAAAAAAAAACAgAAQgcSFBgQAA7
      """
    case .apngasmForever:
      """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAMAAACDKl70AAAACGFjVEwAAAADAAAAAM7tusAAAAAMUExURQMDA/8AAA\
      AA/////6dWFMwAAAABdFJOUwBA5thmAAAAGmZjVEwAAAAAAAAABAAAAAMAAAAAAAAAAAABAAQAAMbtIfEAAAAXSURB\
      VAjXRcSxAQAAAIKg/P9p3WJg5AkAaQANIf5CTQAAABpmY1RMAAAAAQAAAAEAAAABAAAAAQAAAAEAAQAEAACsayN6AA\
      AAEWZkQVQAAAACCNcBAgD9/wADAAUABFb51/kAAAAaZmNUTAAAAAMAAAAEAAAAAwAAAAAAAAAAAAEABAAAsAgYzAAA\
      ABxmZEFUAAAABAjXRcSxDQAAAIIww/9Hw2aHjjwBAMMAGckNqpkAAAAcdEVYdFNvZnR3YXJlAEFQTkcgQXNzZW1ibG\
      VyIDIuOTH+/Sr4AAAAAElFTkSuQmCC
      """
    case .apngasmThreePlays:
      """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAMAAACDKl70AAAACGFjVEwAAAADAAAAA1fk63oAAAAMUExURQMDA/8AAA\
      AA/////6dWFMwAAAABdFJOUwBA5thmAAAAGmZjVEwAAAAAAAAABAAAAAMAAAAAAAAAAAADAAoAALazX5sAAAAXSURB\
      VAjXRcSxAQAAAIKg/P9p3WJg5AkAaQANIf5CTQAAABpmY1RMAAAAAQAAAAEAAAABAAAAAQAAAAEAAwAKAADcNV0QAA\
      AAEWZkQVQAAAACCNcBAgD9/wADAAUABFb51/kAAAAaZmNUTAAAAAMAAAAEAAAAAwAAAAAAAAAAAAMACgAAwFZmpgAA\
      ABxmZEFUAAAABAjXRcSxDQAAAIIww/9Hw2aHjjwBAMMAGckNqpkAAAAcdEVYdFNvZnR3YXJlAEFQTkcgQXNzZW1ibG\
      VyIDIuOTH+/Sr4AAAAAElFTkSuQmCC
      """
    case .apngasmSkip:
      """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAMAAACDKl70AAAACGFjVEwAAAACAAAAAYSKo+YAAAAMUExURQMDA/8AAA\
      AA/////6dWFMwAAAABdFJOUwBA5thmAAAAF0lEQVQI10XEsQEAAACCoPz/ad1iYOQJAGkADSH+Qk0AAAAaZmNUTAAA\
      AAAAAAAEAAAAAwAAAAAAAAAAAAEAyAAAXlhO1QAAAB1mZEFUAAAAAQjXFcQxDQAAAMIwFvx7ZvRoUOjTAAB5AA+Fpw\
      j0AAAAGmZjVEwAAAACAAAABAAAAAMAAAAAAAAAAAABAMgAALPOnTwAAAAcZmRBVAAAAAMI10XEsQ0AAACCMMP/R8Nm\
      h448AQDDABkHXVYxAAAAHHRFWHRTb2Z0d2FyZQBBUE5HIEFzc2VtYmxlciAyLjkx/v0q+AAAAABJRU5ErkJggg==
      """
    case .pillowDefaultImage:
      """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAYAAAC09K7GAAAACGFjVEwAAAACAAAAAPONk3AAAAAVSURBVHicY/zPwP\
      CfAQkwMaABDAEAYWsCBEKX6nkAAAAaZmNUTAAAAAAAAAAEAAAAAwAAAAAAAAAAAPoD6AEAUl/31gAAABlmZEFUAAAA\
      AXicY2T4z/CfAQkwMaABDAEAYGwCBDIGnRsAAAAaZmNUTAAAAAIAAAAEAAAAAwAAAAAAAAAAAAUD6AIBKYeA5gAAAB\
      lmZEFUAAAAA3icY2Rg+P+fAQkwMaABDAEAX20CBKZ4tVsAAAAASUVORK5CYII=
      """
    case .pillowOperations:
      """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAYAAAC09K7GAAAACGFjVEwAAAADAAAAAiDj2+wAAAAaZmNUTAAAAAAAAA\
      AEAAAAAwAAAAAAAAAAACgD6AIAikeILAAAABVJREFUeJxj/M/A8J8BCTAxoAEMAQBhawIEQpfqeQAAABpmY1RMAAAA\
      AQAAAAQAAAADAAAAAAAAAAAACgPoAAHvBEyIAAAAImZkQVQAAAACeJxj/M/A8J8BCTDBWf//owkwMjIw/P/PAACVRA\
      YCbLlpOgAAABpmY1RMAAAAAwAAAAQAAAADAAAAAAAAAAAACwPoAgB6w+TFAAAAGWZkQVQAAAAEeJxjZGD4/58BCTAx\
      oAEMAQBfbQIEw6GLGwAAAABJRU5ErkJggg==
      """
    case .pillowStill:
      """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAYAAAC09K7GAAAAFUlEQVR4nGP8z8DwnwEJMDGgAQwBAGFrAgRCl+p5AA\
      AAAElFTkSuQmCC
      """
    }
  }
}
