// A transition that the reader drags: its layers by progress, the decision at the release, and the rest.

// The rest of a transition after its release.
class Rest {
  // The velocity is in parts of the transition per second, positive towards its end.
  constructor({ duration, fixed, easing }, progress, velocity, finishes) {
    const left = finishes ? 1 - progress : progress;
    Object.assign(this, { progress, finishes, easing, duration: left > 0 ? duration * (fixed ? 1 : left) : 0 });
    const towardsEnd = finishes ? velocity : -velocity;
    // In parts of what is left per duration, as UIKit's springs have it.
    this.velocity = this.duration > 0 ? (towardsEnd / left) * this.duration : 0;
    this.angle = Rest.angle(this.velocity);
  }

  // The angle ω·t of a critically damped spring at its duration, by UIKit's rule: |v − W − 1| · e^(−W) is 0.001 there.
  static angle(velocity) {
    if (velocity === 0) return 9.233413476451585;
    let angle = 5;
    for (let count = 0; count < 12; count += 1) {
      const amplitude = velocity - angle - 1;
      const decay = Math.exp(-angle);
      const slope = (-Math.sign(amplitude) - Math.abs(amplitude)) * decay;
      const next = angle - (Math.abs(amplitude) * decay - 0.001) / slope;
      if (!Number.isFinite(next)) break;
      angle = next > 0 ? next : angle / 2;
    }
    return angle;
  }

  // The progress of the transition some seconds after the release.
  at(seconds) {
    const target = this.finishes ? 1 : 0;
    if (seconds >= this.duration) return target;
    const share = seconds / this.duration;
    const part = this.easing
      ? this.easing.at(share)
      : 1 - (1 + (this.angle - this.velocity) * share) * Math.exp(-this.angle * share);
    return Math.min(Math.max(this.progress + (target - this.progress) * part, 0), 1);
  }
}

// The transition with its layers, which have elements of their own.
class Drag {
  // The function makeRenderer receives the layers.
  constructor(data, makeRenderer) {
    const { title, travel, threshold, reach, duration, fixed, curve, cancelled, finished } = data;
    const easing = curve === undefined ? null : new Easing(curve);
    Object.assign(this, { title, travel, threshold, reach, cancelled, finished, rule: { duration, fixed, easing } });
    const easings = data.easings.map((css) => new Easing(css));
    this.layers = data.layers.map((layer) => new Layer(layer, easings));
    this.makeRenderer = () => makeRenderer(this.layers);
    this.progress = 0;
    this.rest = null;
  }

  // The renderer of the layers, made when it is needed.
  get renderer() {
    this.made ??= this.makeRenderer();
    return this.made;
  }

  // The part of the transition that a movement in points is.
  part(x, y) {
    const [right, down] = this.travel;
    return (x * right + y * down) / (right * right + down * down);
  }

  // Whether a movement goes along the axis, in the direction of the transition.
  follows(x, y) {
    const isAlong = this.travel[0] !== 0 ? Math.abs(x) >= Math.abs(y) : Math.abs(y) >= Math.abs(x);
    return isAlong && this.part(x, y) > 0;
  }

  // Holds the transition at a progress, which is clamped to 0…1.
  hold(progress) {
    this.rest = null;
    this.progress = Math.min(Math.max(progress, 0), 1);
    this.renderer.seek(this.progress);
  }

  // Whether the transition would finish if it were released with a velocity, in parts per second.
  finishes(velocity) {
    return this.progress + this.reach * velocity > this.threshold;
  }

  // Lets the transition run on or back.
  release(velocity, finishes = this.finishes(velocity)) {
    this.rest = new Rest(this.rule, this.progress, velocity, finishes);
  }

  // Shows the layers some seconds after the release, and returns whether they still move.
  show(seconds) {
    const { rest } = this;
    if (seconds < rest.duration) {
      this.renderer.seek(rest.at(seconds));
      return true;
    }
    const [start, end] = rest.finishes ? this.finished : this.cancelled;
    const time = start + seconds - rest.duration;
    this.renderer.seek(Math.min(time, end));
    const ends = this.layers.flatMap((layer) => layer.tracks.filter((track) => track.delay < end));
    const last = ends.reduce((latest, track) => Math.max(latest, Math.min(track.end, end)), start);
    return time < last;
  }
}
