"""Draws Lottie animations with rlottie and ThorVG, and compares pictures.

  players.py check PLAYER                 ends with 0 if the player is here
  players.py compare JOB...               JSON: the shares of pixels that differ, by job, row and moment
  players.py tree FILE WIDTH HEIGHT FRAME...   JSON: the layers that rlottie draws
  players.py columns FILE X...            JSON: the colours of a picture in columns, from above

A job is JSON: the size of a moment, the reference, and rows to compare with it. Both are pictures that have the moments
side by side from "top" on, or a player, a file and frames, which may be halves.
"""
import ctypes as c, json, pathlib, sys
from PIL import Image, ImageChops

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / ".build/players"))
Image.MAX_IMAGE_PIXELS = None
F, S, P = c.c_float, c.c_size_t, c.POINTER


class Path(c.Structure): _fields_ = [("points", P(F)), ("count", S), ("elements", c.c_void_p), ("elementCount", S)]
class Color(c.Structure): _fields_ = [(n, c.c_ubyte) for n in "rgba"]
class Stroke(c.Structure): _fields_ = [("enable", c.c_ubyte), ("width", F), ("cap", c.c_int), ("join", c.c_int),
  ("miter", F), ("dash", c.c_void_p), ("dashes", c.c_int)]
class XY(c.Structure): _fields_ = [("x", F), ("y", F)]
class Gradient(c.Structure): _fields_ = [("type", c.c_int), ("stops", c.c_void_p), ("count", S), ("start", XY),
  ("end", XY), ("center", XY), ("focal", XY), ("cr", F), ("fr", F)]
class Bitmap(c.Structure): _fields_ = [("data", c.c_void_p), ("w", S), ("h", S), ("alpha", c.c_ubyte), ("m", F * 9)]
class Node(c.Structure): _fields_ = [("path", Path), ("color", Color), ("stroke", Stroke), ("gradient", Gradient),
  ("image", Bitmap), ("flag", c.c_int), ("brush", c.c_int), ("rule", c.c_int), ("keypath", c.c_char_p)]
class Layer(c.Structure): pass
class Masks(c.Structure): _fields_ = [("ptr", c.c_void_p), ("size", S)]
class Layers(c.Structure): _fields_ = [("ptr", P(P(Layer))), ("size", S)]
class Nodes(c.Structure): _fields_ = [("ptr", P(P(Node))), ("size", S)]
Layer._fields_ = [("masks", Masks), ("clip", Path), ("layers", Layers), ("nodes", Nodes), ("matte", c.c_int),
  ("visible", c.c_int), ("alpha", c.c_ubyte), ("keypath", c.c_char_p)]


def rlottie():
  lib = c.CDLL("librlottie.so.0-1")
  lib.lottie_animation_from_file.restype = lib.lottie_animation_from_data.restype = c.c_void_p
  lib.lottie_animation_from_data.argtypes = [c.c_char_p] * 3
  lib.lottie_animation_render.argtypes = [c.c_void_p, S, c.c_void_p, S, S, S]
  lib.lottie_animation_render_tree.restype = P(Layer)
  lib.lottie_animation_render_tree.argtypes = [c.c_void_p, S, S, S]
  lib.lottie_animation_destroy.argtypes = [c.c_void_p]
  return lib


def doubled(value):
  """An animation with each frame at twice its time: rlottie draws whole frames only."""
  if isinstance(value, list): return [doubled(item) for item in value]
  if not isinstance(value, dict): return value
  return {k: v * 2 if k in ("t", "ip", "op") else doubled(v) for k, v in value.items()}


def draw_rlottie(path, width, height, frames):
  lib, text = rlottie(), pathlib.Path(path).read_text()
  for key, chosen in (("whole", text), ("halves", json.dumps(doubled(json.loads(text))))):
    wanted = [f for f in frames if (f % 1 != 0) == (key == "halves")]
    if not wanted: continue
    animation = lib.lottie_animation_from_data(chosen.encode(), f"{path} {key}".encode(), b"")
    if not animation: sys.exit(3)
    for frame in wanted:
      pixels = (c.c_uint32 * (width * height))()
      place = frame * 2 if key == "halves" else frame
      lib.lottie_animation_render(animation, int(place), pixels, width, height, width * 4)
      yield frame, Image.frombuffer("RGBa", (width, height), bytes(pixels), "raw", "BGRa", 0, 1).convert("RGBA")
    lib.lottie_animation_destroy(animation)


def draw_thorvg(path, width, height, frames):
  import thorvg_python as tvg
  with tvg.Engine() as engine:
    canvas, animation = tvg.SwCanvas(engine), tvg.Animation(engine)
    canvas.set_target(width, height, cs=tvg.Colorspace.ABGR8888S)
    picture = animation.get_picture()
    if picture.load(path) != tvg.Result.SUCCESS: sys.exit(3)
    canvas.add(picture)
    for frame in frames:
      animation.set_frame(frame)
      canvas.update()
      canvas.draw(True)
      canvas.sync()
      yield frame, canvas.get_pillow()


def cells(row, width, height, count):
  """The pictures of a row, on white."""
  if "png" in row:
    top, sheet = row.get("top", 0), Image.open(row["png"]).convert("RGB")
    return [sheet.crop((i * width, top, (i + 1) * width, top + height)) for i in range(count)]
  drawn = {}
  for frame, picture in PLAYERS[row["player"]](row["file"], width, height, row["frames"]):
    drawn[frame] = Image.new("RGBA", (width, height), "white")
    drawn[frame].alpha_composite(picture)
  return [drawn[frame].convert("RGB") for frame in row["frames"]]


PLAYERS = {"rlottie": draw_rlottie, "thorvg": draw_thorvg}


def compare(job):
  """The shares of pixels of which a colour differs by more than 24 of 255 levels; pictures of those above "limit"."""
  width, height, count = job["width"], job["height"], job["count"]
  reference, answer = cells(job["reference"], width, height, count), []
  for number, row in enumerate(job["rows"]):
    answer.append([])
    for place, (one, other) in enumerate(zip(reference, cells(row, width, height, count))):
      red, green, blue = ImageChops.difference(one, other).split()
      off = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda x: 255 if x > 24 else 0)
      answer[-1].append(off.histogram()[255] / (width * height))
      if answer[-1][-1] > job["limit"]:
        both = Image.new("RGB", (width * 3, height))
        for i, image in enumerate((one, other, off.convert("RGB"))): both.paste(image, (i * width, 0))
        both.save(f"{job['name']}.off-{number}-{place}.png")
  return answer


def tree(path, width, height, *frames):
  lib, answer = rlottie(), []
  animation = lib.lottie_animation_from_file(path.encode())
  if not animation: sys.exit(3)
  def walk(layer, out, above=1):
    if not layer.visible: return
    xs, ys, alpha = [], [], 0
    for i in range(layer.nodes.size):
      node = layer.nodes.ptr[i].contents
      x = [node.path.points[k] for k in range(0, node.path.count, 2)]
      y = [node.path.points[k] for k in range(1, node.path.count, 2)]
      xs += x
      ys += y
      # A dot that is too small to be seen does not count.
      if x and max(max(x) - min(x), max(y) - min(y)) > 0.1: alpha = max(alpha, node.color.a)
    # Compositions fade what they hold.
    own = above * layer.alpha / 255
    if xs: out.append({"name": (layer.keypath or b"").decode(), "box": [min(xs), min(ys), max(xs), max(ys)],
      "alpha": alpha / 255 * own})
    for i in range(layer.layers.size): walk(layer.layers.ptr[i].contents, out, own)
  for frame in map(int, frames):
    answer.append([])
    walk(lib.lottie_animation_render_tree(animation, frame, int(width), int(height)).contents, answer[-1])
  return answer


def columns(path, *xs):
  picture = Image.open(path).convert("RGB")
  return [[picture.getpixel((int(x), y)) for y in range(60, 250)] for x in xs]


def check(player):
  if player == "rlottie": rlottie()
  else: __import__("thorvg_python").Engine()
  return True


command, arguments = sys.argv[1], sys.argv[2:]
if command == "compare": print(json.dumps([compare(json.loads(job)) for job in arguments]))
else: print(json.dumps({"check": check, "tree": tree, "columns": columns}[command](*arguments)))
