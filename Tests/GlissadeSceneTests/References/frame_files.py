"""Writes frame_files.csv: small GIF and PNG files by other programs, and what other programs read in them.

Run it in this folder: python3 frame_files.py > frame_files.csv
It needs ImageMagick, gifsicle, giflib's tools, apngasm, apngdis, ffmpeg, Pillow and Chromium. Every number comes from
at least two programs, and the script stops where two programs disagree. Chromium's answers are those of its
ImageDecoder with complete frames only; the last column is its answer for every beginning of the file.
"""
import base64
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from fractions import Fraction as F
from pathlib import Path

from PIL import Image
import PIL


def shell(line):
    run = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{line}: {run.stderr}")
    return run.stdout


# MARK: Files

GIFBUILD = """screen width 4
screen height 3
screen colors 2
screen background 0
pixel aspect byte 0
screen map
\tsort flag off
\trgb 255 000 000 is a
\trgb 000 128 000 is b
end
netscape loop 5
graphics control
\tdisposal mode 2
\tuser input flag off
\tdelay 12
\ttransparent index -1
end
image # 1
image left 0
image top 0
image bits 4 by 3
aaaa
abba
aaaa
graphics control
\tdisposal mode 3
\tuser input flag on
\tdelay 65535
\ttransparent index 0
end
image # 2
image left 1
image top 1
image bits 2 by 1
bb
"""

PREPARATION = """
convert -size 4x3 xc:red red.gif; convert -size 4x3 xc:green green.gif; convert -size 4x3 xc:blue blue.gif
convert -size 2x1 xc:white dot.gif; convert -size 4x3 xc:green PNG32:green.png
convert -size 4x3 xc:red PNG32:p1.png; convert -size 4x3 xc:red -fill white -draw 'point 1,1' PNG32:p2.png
convert -size 4x3 xc:blue PNG32:p3.png
convert -size 4x3 xc:red -fill white -draw 'point 1,1' -draw 'point 3,2' PNG32:points.png
"""

MAGICK, GIFSICLE, ASSEMBLER, PILLOW = "convert {} out.gif", "gifsicle {} > out.gif", \
    "apngasm out.png p1.png {}", "Image.open(\"p1.png\").save({})"
FILES = [
    ("magickForever", MAGICK, "-dispose none -delay 10 red.gif -dispose background -delay 25 green.gif "
     "-dispose previous -delay 0 \\( dot.gif -repage 4x3+1+2 \\) -loop 0"),
    ("magickThreePlays", MAGICK, "-delay 7 red.gif blue.gif -loop 3"),
    ("magickNoLoop", MAGICK, "-delay 50 red.gif green.gif"),
    ("magick87a", "convert {} GIF87:out.gif", "red.gif"),
    ("gifsicleLoop", GIFSICLE, "-l2 -d1 --disposal=asis red.gif -d2 --disposal=background green.gif "
     "-d300 --disposal=previous -p 1,2 dot.gif"),
    ("gifsicleComment", GIFSICLE, "--no-loopcount -d 5 -i red.gif -c 'a comment' blue.gif"),
    ("gifsicleOptimized", GIFSICLE, "--loopcount=forever -O2 -d 4 red.gif green.gif blue.gif red.gif"),
    ("giflibBuilt", "gifbuild {} > out.gif", "built.txt"),
    ("ffmpegGIF", "ffmpeg -framerate 8 -i p%d.png {} out.gif", "-loop 4"),
    ("pillowGIF", PILLOW, '"out.gif", save_all=True, append_images=[green, blue], duration=[0, 20, 1000], '
     'loop=1, disposal=[1, 2, 3]'),
    ("apngasmForever", ASSEMBLER, "1 4"),
    ("apngasmThreePlays", ASSEMBLER, "3 10 -l3"),
    ("apngasmSkip", ASSEMBLER, "1 200 -f -l1"),
    ("ffmpegPNG", "ffmpeg -framerate 3 -i p%d.png {} -f apng out.png", "-plays 2"),
    ("pillowDefaultImage", PILLOW, '"out.png", save_all=True, append_images=[green, blue], default_image=True, '
     'duration=[250, 5], loop=0, disposal=[1, 2], blend=[0, 1]'),
    ("pillowOperations", PILLOW, '"out.png", save_all=True, append_images=[points, blue], '
     'duration=[40, 10, 11], loop=2, disposal=[2, 0, 2], blend=[0, 1, 0]'),
    ("pillowStill", PILLOW, '"out.png"'),
]


def write(form, arguments):
    """Runs a command and returns the file that it writes."""
    for name in ("out.gif", "out.png"):
        Path(name).unlink(missing_ok=True)
    command = form.format(arguments)
    if form is PILLOW:
        pictures = {name: Image.open(name + ".png") for name in ("green", "points")}
        eval(command, {"Image": Image, "blue": Image.open("p3.png")} | pictures)
    else:
        shell(command.replace("ffmpeg", "ffmpeg -v error -nostdin"))
    return Path("out.gif" if Path("out.gif").exists() else "out.png")


# MARK: Answers

def agreed(name, subject, *answers):
    """Returns the answer that all programs give."""
    if any(answer != answers[0] for answer in answers):
        sys.exit(f"{name}: the programs disagree on {subject}: {answers}")
    return answers[0]


def gif_answers(name, path):
    magick = [line.split() for line in shell(f"identify -format '%T %D %w %h %X %Y %W %H\\n' {path}").splitlines()]
    sicle = shell(f"gifsicle -I {path}")
    text = shell(f"giftext {path}")
    # giflib prints the extensions of a frame before its picture.
    lib = []
    control = (0, 0)
    for match in re.finditer(r"Disposal Mode: (\d+)|DelayTime: (\d+)|Left = (\d+), Top = (\d+), Width = (\d+), "
                             r"Height = (\d+)", text):
        mode, delay, *box = match.groups()
        if mode is not None:
            control = (int(mode), 0)
        elif delay is not None:
            control = (control[0], int(delay))
        else:
            lib.append((*control, *map(int, box)))
            control = (0, 0)
    words = {"Undefined": 0, "None": 1, "Background": 2, "Previous": 3}
    frames = agreed(
        name, "frames", lib,
        [(words[f[1]], int(f[0]), int(f[4]), int(f[5]), int(f[2]), int(f[3])) for f in magick])
    words = {"asis": 1, "background": 2, "previous": 3}
    parts = sicle.split("+ image #")[1:]
    agreed(name, "delays", [F(f[1], 100) for f in frames],
           [F((re.findall(r"delay ([\d.]+)s", part) or ["0"])[0]) for part in parts])
    agreed(name, "disposals", [f[0] for f in frames],
           [words[(re.findall(r"disposal (\w+)", part) or [""])[0]] if "disposal" in part else 0 for part in parts])
    size = agreed(name, "size", tuple(map(int, re.search(r"logical screen (\d+)x(\d+)", sicle).groups())),
                  tuple(map(int, re.search(r"Screen Size - Width = (\d+), Height = (\d+)", text).groups())))
    loop = re.search(r"loop (?:count )?(\w+)", sicle)
    plays = 1 if loop is None else "inf" if loop[1] == "forever" else int(loop[1]) + 1
    disposals = ["keep", "keep", "clear", "restorePrevious"]
    return dict(size=size, plays=plays, delays=[F(f[1], 100) for f in frames],
                disposals=[disposals[f[0]] for f in frames], blends=["over"] * len(frames),
                boxes=[f[2:] for f in frames], separate=False)


def png_answers(name, path):
    image = Image.open(path)
    count = getattr(image, "n_frames", 1)
    if not getattr(image, "is_animated", False) and not getattr(image, "default_image", False):
        return dict(size=image.size, plays=1, delays=[F(0)], disposals=["keep"], blends=["source"],
                    boxes=[(0, 0, *image.size)], separate=False)
    first = 1 if image.default_image else 0
    # Pillow counts the separate picture as a frame.
    delays, disposals, blends, boxes = [], [], [], []
    for index in range(first, count):
        image.seek(index)
        left, top, right, bottom = image.info["bbox"]
        boxes.append((left, top, right - left, bottom - top))
        delays.append(F(image.info["duration"]).limit_denominator(100000) / 1000)
        disposals.append(["keep", "clear", "restorePrevious"][int(image.info["disposal"])])
        blends.append(["source", "over"][int(image.info["blend"])])
    shell("rm -f apngframe*; apngdis out.png")
    said = []
    for file in sorted(Path().glob("apngframe*.txt")):
        numerator, denominator = re.search(r"delay=(\d+)/(\d+)", file.read_text()).groups()
        said.append(F(int(numerator), int(denominator)))
    # apngdis writes the separate picture as a first frame.
    agreed(name, "delays", [round(float(d), 9) for d in delays], [round(float(d), 9) for d in said[-len(delays):]])
    shown = shell("ffprobe -v error -f apng -ignore_loop 1 -show_entries packet=duration_time -of csv=p=0 out.png")
    agreed(name, "number of frames for ffprobe", len(delays), len(shown.split()))
    loop = image.info["loop"]
    # The specification says that nothing precedes the first frame, so that clearing restores it.
    if disposals[0] == "restorePrevious":
        disposals[0] = "clear"
    return dict(size=image.size, plays="inf" if loop == 0 else loop, delays=said[-len(delays):], disposals=disposals,
                blends=blends, boxes=boxes, separate=bool(image.default_image))


PAGE = """<script>
async function probe(text, type) {
  const data = Uint8Array.from(atob(text), c => c.charCodeAt(0)), answer = {size: null, frames: []};
  try {
    const decoder = new ImageDecoder({data, type});
    await decoder.tracks.ready;
    try { await decoder.completed; } catch {}
    const track = decoder.tracks.selectedTrack;
    answer.plays = track.repetitionCount == Infinity ? "inf" : track.repetitionCount + 1;
    for (let i = 0; i < track.frameCount; i++) {
      const image = (await decoder.decode({frameIndex: i, completeFramesOnly: true})).image;
      answer.size = [image.displayWidth, image.displayHeight];
      answer.frames.push(image.duration);
      image.close();
    }
  } catch {}
  return answer;
}
(async () => {
  const answers = [];
  for (const [text, type] of FILES) answers.push(await probe(text, type));
  await fetch("/", {method: "POST", body: JSON.stringify(answers)});
})();
</script>"""


def chromium(files):
    """Returns Chromium's answers for files, given as pairs of bytes and media types."""
    page = PAGE.replace("FILES", json.dumps([(base64.b64encode(data).decode(), kind) for data, kind in files]))
    answers, done = [], threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def do_POST(self):
            answers.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()
            done.set()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", f"--user-data-dir={profile}", "--remote-debugging-port=0",
             f"http://localhost:{server.server_port}/"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not done.wait(300):
            sys.exit("Chromium did not answer")
        browser.terminate()
        browser.wait()
    server.shutdown()
    return answers


# MARK: Table

def row(name, form, arguments):
    path = write(form, arguments)
    data = path.read_bytes()
    kind = "image/" + path.suffix[1:]
    answers = (gif_answers if kind == "image/gif" else png_answers)(name, path)
    browser = chromium([(data[:length], kind) for length in range(len(data) + 1)])
    whole = browser[-1]
    agreed(name, "size for Chromium", list(answers["size"]), whole["size"])
    if len(answers["delays"]) > 1:
        agreed(name, "plays for Chromium", answers["plays"], whole["plays"])
        # It keeps whole milliseconds.
        agreed(name, "delays for Chromium", [int(delay * 1000) * 1000 for delay in answers["delays"]],
               whole["frames"])
    completed, seen = [], 0
    for length, answer in enumerate(browser):
        while len(answer["frames"]) > seen:
            seen += 1
            completed.append(length)
    return [name, base64.b64encode(data).decode(), "x".join(map(str, answers["size"])), answers["plays"],
            "separate" if answers["separate"] else "included",
            " ".join(f"{d.numerator}/{d.denominator}" for d in answers["delays"]), " ".join(answers["disposals"]),
            " ".join(answers["blends"]), " ".join(":".join(map(str, box)) for box in answers["boxes"]),
            " ".join(map(str, completed))]


def version(command):
    return re.search(r"\d+(\.\d+)+", shell(command + " 2>&1 || true"))[0]


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    Path("built.txt").write_text(GIFBUILD)
    shell(PREPARATION)
    rows = [row(*file) for file in FILES]
    print("# By frame_files.py with ImageMagick " + version("convert -version") + ", gifsicle "
          + version("gifsicle --version") + ", giflib " + version("dpkg-query -W -f '${Version}' giflib-tools")
          + ", apngasm " + version("apngasm") + ", apngdis " + version("apngdis") + ", ffmpeg "
          + version("ffmpeg -version") + ", Pillow " + PIL.__version__ + " and Chromium " + version("chromium --version"))
    print("# name,file,size,plays,default image,delays,disposals,blends,rectangles,"
          "bytes after which Chromium has each complete frame")
    for (_, form, arguments), fields in zip(FILES, rows):
        print("# " + form.format(arguments))
        print(",".join(map(str, fields)))
