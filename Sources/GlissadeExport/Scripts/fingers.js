// The fingers of a scenario, and that of the reader, as discs on the screen.

// The discs, in the coordinates of the screen.
class Fingers {
  // Fingers are lists of samples [time, x, y], each from the touch to the release.
  constructor(box, fingers) {
    this.box = box;
    this.fingers = fingers.map((samples) => ({ samples, disc: this.makeDisc() }));
    this.own = this.makeDisc();
  }

  // Makes a disc that is not shown yet.
  makeDisc() {
    const disc = document.createElement("span");
    disc.hidden = true;
    this.box.append(disc);
    return disc;
  }

  // Shows the fingers of the scenario at a time.
  setTime(time) {
    for (const { samples, disc } of this.fingers) Fingers.place(disc, Fingers.point(samples, time));
  }

  // Shows the reader's finger alone; null lifts it.
  hold(point) {
    for (const { disc } of this.fingers) disc.hidden = true;
    Fingers.place(this.own, point);
  }

  // The place of a finger at a time; null before the touch and after the release.
  static point(samples, time) {
    const last = samples.length - 1;
    if (!(time >= samples[0][0] && time <= samples[last][0])) return null;
    let [low, high] = [0, last];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (samples[middle][0] <= time) low = middle;
      else high = middle;
    }
    const [[from, x, y], [to, right, down]] = [samples[low], samples[high]];
    const share = to > from ? (time - from) / (to - from) : 1;
    return [x + (right - x) * share, y + (down - y) * share];
  }

  static place(disc, point) {
    disc.hidden = !point;
    if (point) disc.style.translate = `${point[0]}px ${point[1]}px`;
  }
}
