import Foundation
import TestSupport
import Testing

/// Samsung's Lottie player, through Python's ctypes.
enum Rlottie {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether it is installed; says so where it is not.
  static let isInstalled: Bool = {
    guard python != nil, (try? run("import ctypes\nctypes.CDLL('librlottie.so.0-1')", [])) != nil
    else {
      print("skipped: rlottie or python3 is not installed (apt-get install librlottie-dev python3)")
      return false
    }
    return true
  }()

  /// A layer as a player draws it in a frame.
  struct Drawn: Decodable {
    var name: String
    /// The smallest and greatest coordinates of its paths, from the left, the top, to the right and the bottom.
    var box: [Double]
    /// The opacity of its first path, 0…1.
    var alpha: Double
  }

  /// Returns the layers that a player draws at some frames.
  static func draw(_ json: String, frames: [Int], width: Int, height: Int) throws -> [[Drawn]] {
    let file = try Output.write(json, UUID().uuidString + ".json")
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments = [file.path, "\(width)", "\(height)"] + frames.map(String.init)
    let output = try run(script, arguments)
    return try JSONDecoder().decode([[Drawn]].self, from: output)
  }

  /// The colours, red, green and blue of 0…1, that a player paints at some points of a frame.
  static func paint(
    _ json: String, frame: Int, points: [(x: Int, y: Int)], width: Int, height: Int
  ) throws -> [[Double]] {
    let file = try Output.write(json, UUID().uuidString + ".json")
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments =
      [file.path, "\(width)", "\(height)", "paint", "\(frame)"]
      + points.flatMap { ["\($0.x)", "\($0.y)"] }
    return try JSONDecoder().decode([[Double]].self, from: try run(script, arguments))
  }

  private struct Failed: Error { var status: Int32 }

  static func run(_ script: String, _ arguments: [String]) throws -> Data {
    let outcome = try ChildProcess.run(try #require(python), ["-c", script] + arguments)
    guard outcome.code == 0 else { throw Failed(status: outcome.code) }
    return outcome.output
  }

  private static let script = """
    import ctypes as c, json, sys
    lib = c.CDLL("librlottie.so.0-1")
    F, S, P = c.c_float, c.c_size_t, c.POINTER
    class Path(c.Structure): _fields_ = [("points", P(F)), ("count", S), ("elements", c.c_void_p), ("elementCount", S)]
    class Color(c.Structure): _fields_ = [(n, c.c_ubyte) for n in "rgba"]
    class Stroke(c.Structure): _fields_ = [("enable", c.c_ubyte), ("width", F), ("cap", c.c_int), ("join", c.c_int),
      ("miter", F), ("dash", c.c_void_p), ("dashes", c.c_int)]
    class XY(c.Structure): _fields_ = [("x", F), ("y", F)]
    class Gradient(c.Structure): _fields_ = [("type", c.c_int), ("stops", c.c_void_p), ("count", S), ("start", XY),
      ("end", XY), ("center", XY), ("focal", XY), ("cr", F), ("fr", F)]
    class Image(c.Structure): _fields_ = [("data", c.c_void_p), ("w", S), ("h", S), ("alpha", c.c_ubyte), ("m", F * 9)]
    class Node(c.Structure): _fields_ = [("path", Path), ("color", Color), ("stroke", Stroke), ("gradient", Gradient),
      ("image", Image), ("flag", c.c_int), ("brush", c.c_int), ("rule", c.c_int), ("keypath", c.c_char_p)]
    class Layer(c.Structure): pass
    class Masks(c.Structure): _fields_ = [("ptr", c.c_void_p), ("size", S)]
    class Layers(c.Structure): _fields_ = [("ptr", P(P(Layer))), ("size", S)]
    class Nodes(c.Structure): _fields_ = [("ptr", P(P(Node))), ("size", S)]
    Layer._fields_ = [("masks", Masks), ("clip", Path), ("layers", Layers), ("nodes", Nodes), ("matte", c.c_int),
      ("visible", c.c_int), ("alpha", c.c_ubyte), ("keypath", c.c_char_p)]
    lib.lottie_animation_from_file.restype = c.c_void_p
    lib.lottie_animation_render_tree.restype = P(Layer)
    lib.lottie_animation_render_tree.argtypes = [c.c_void_p, S, S, S]
    animation = lib.lottie_animation_from_file(sys.argv[1].encode())
    if not animation: sys.exit(3)
    width, height = int(sys.argv[2]), int(sys.argv[3])
    if sys.argv[4] == "paint":
      lib.lottie_animation_render.argtypes = [c.c_void_p, S, c.c_void_p, S, S, S]
      pixels = (c.c_uint32 * (width * height))()
      lib.lottie_animation_render(animation, int(sys.argv[5]), pixels, width, height, width * 4)
      at = list(map(int, sys.argv[6:]))
      found = [pixels[y * width + x] for x, y in zip(at[::2], at[1::2])]
      print(json.dumps([[(p >> k & 255) / 255 for k in (16, 8, 0)] for p in found]))
      sys.exit(0)
    def walk(layer, out, above=1):
      if not layer.visible: return
      xs, ys, alpha = [], [], 0
      for i in range(layer.nodes.size):
        node = layer.nodes.ptr[i].contents
        path = node.path
        x = [path.points[k] for k in range(0, path.count, 2)]
        y = [path.points[k] for k in range(1, path.count, 2)]
        xs += x
        ys += y
        # A dot that is too small to be seen does not count.
        if x and max(max(x) - min(x), max(y) - min(y)) > 0.1: alpha = max(alpha, node.color.a)
      if xs: out.append({"name": (layer.keypath or b"").decode(), "box": [min(xs), min(ys), max(xs), max(ys)],
        "alpha": alpha / 255 * layer.alpha / 255 * above})
      # Compositions fade what they hold.
      own = above * layer.alpha / 255
      for i in range(layer.layers.size): walk(layer.layers.ptr[i].contents, out, own)
    answer = []
    for frame in map(int, sys.argv[4:]):
      out = []
      walk(lib.lottie_animation_render_tree(animation, frame, width, height).contents, out)
      answer.append(out)
    print(json.dumps(answer))
    """
}
