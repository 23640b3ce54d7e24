// A clock that plays from 0 to a duration, in a loop with a rest at its end. It knows nothing of what moves.

// The clock of a page, of a card in a gallery or of an editor.
class Player {
  // The function onframe receives the time at each frame and after each jump; onstate is called after play and pause.
  constructor({ duration, rest = 0, loops = false, onframe = () => {}, onstate = () => {} }) {
    this.duration = Math.max(Number(duration) || 0, 0);
    this.rest = Math.max(Number(rest) || 0, 0);
    this.loops = Boolean(loops);
    this.onframe = onframe;
    this.onstate = onstate;
    this.speed = 1;
    this.position = 0;
    this.last = null;
    this.request = 0;
    this.resumes = false;
    this.tick = this.tick.bind(this);
    document.addEventListener("visibilitychange", () => this.visibilityChanged());
  }

  // Whether people ask for less motion.
  static get isReduced() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  // The time in seconds, which stays at the duration during a rest.
  get time() {
    return Math.min(this.position, this.duration);
  }

  get isPlaying() {
    return this.request !== 0;
  }

  // Whether the clock is between the end and the next beginning.
  get isResting() {
    return this.position > this.duration;
  }

  get rate() {
    return this.speed;
  }

  set rate(value) {
    const speed = Number(value);
    if (!Number.isFinite(speed) || speed <= 0) return;
    this.speed = speed;
    if (this.isPlaying) this.onstate(this);
  }

  // Plays at once unless people ask for less motion.
  autoplay() {
    if (!Player.isReduced) this.play();
  }

  // Plays from the current time, or from the beginning where that is the end.
  play() {
    if (this.isPlaying || this.duration === 0) return;
    if (document.hidden) {
      this.resumes = true;
      return;
    }
    if (this.position >= this.duration) this.position = 0;
    this.last = null;
    this.request = requestAnimationFrame(this.tick);
    this.onframe(this.time);
    this.onstate(this);
  }

  // Stops at the current time.
  pause() {
    this.resumes = false;
    if (!this.isPlaying) return;
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.position = this.time;
    this.onstate(this);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  // Jumps to a time, and goes on from there if it plays.
  seek(seconds) {
    const time = Number(seconds);
    if (!Number.isFinite(time)) return;
    this.position = Math.min(Math.max(time, 0), this.duration);
    this.last = null;
    this.onframe(this.time);
    if (this.isPlaying) this.onstate(this);
  }

  // Moves the time by what has passed since the last frame.
  tick(now) {
    this.request = requestAnimationFrame(this.tick);
    if (this.last !== null) this.position += (Math.max(now - this.last, 0) / 1000) * this.speed;
    this.last = now;
    if (this.position > this.duration) this.passEnd();
    else this.onframe(this.time);
  }

  // Rests or starts anew in a loop, and stops otherwise.
  passEnd() {
    if (!this.loops) {
      this.onframe(this.duration);
      this.pause();
    } else if (this.position < this.duration + this.rest * this.speed) {
      this.onframe(this.duration);
    } else {
      this.position = 0;
      this.onframe(0);
      this.onstate(this);
    }
  }

  // Stops in a hidden tab, and goes on when it is shown again.
  visibilityChanged() {
    if (document.hidden && this.isPlaying) {
      this.pause();
      this.resumes = true;
    } else if (!document.hidden && this.resumes) {
      this.resumes = false;
      this.play();
    }
  }
}
