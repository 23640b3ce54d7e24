// The motions as animations of the elements, which the browser plays without the script.

// The elements of the layers, and an animation for each track.
class Motions {
  // The elements of layers have classes of a prefix and their numbers.
  constructor(stage, layers, prefix = "stage") {
    this.prefix = prefix;
    this.elements = new Map();
    this.animations = [];
    this.drawn = [];
    const animatesPaths = CSS.supports("d", "path(\"M0 0\")");
    for (const layer of layers) {
      const element = stage.getElementsByClassName(`${prefix}-${layer.id}`)[0];
      this.elements.set(layer.id, element);
      for (const track of layer.tracks) {
        if (track.property === "d" && !animatesPaths) this.drawn.push([Motions.target(element, track.part), track]);
        else this.animations.push(Motions.animation(element, track));
      }
    }
  }

  // The element of a layer's part.
  static target(element, part) {
    return part < 2 ? element : element.querySelector(`:scope${layerParts[part]}`);
  }

  // The animation of a track, which does not run yet.
  static animation(element, track) {
    const animation = Motions.target(element, track.part).animate(track.keyframes, {
      delay: track.delay * 1000, duration: track.duration * 1000, fill: "both",
      pseudoElement: track.part === 1 ? "::after" : null,
    });
    animation.pause();
    return animation;
  }

  // Lets all animations run, or holds them, at the player's time.
  follow({ time, isPlaying, rate }) {
    for (const animation of this.animations) {
      animation.playbackRate = rate;
      // An animation that has ended starts anew, so the time comes last.
      if (isPlaying) animation.play();
      else animation.pause();
      animation.currentTime = time * 1000;
    }
    this.draw(time);
  }

  // Moves held animations to a time.
  seek(time) {
    for (const animation of this.animations) animation.currentTime = time * 1000;
    this.draw(time);
  }

  // Outlines a layer.
  mark(id) {
    for (const [other, element] of this.elements) element.classList.toggle("selected", other === id);
  }

  // The number of the layer that was pointed at.
  pick({ target }) {
    const element = target.closest(`[class^="${this.prefix}-"]`);
    return element ? parseInt(element.className.slice(this.prefix.length + 1), 10) : null;
  }

  // The elements follow the size of the screen by themselves.
  resize() {}

  // Draws the paths that the browser does not animate.
  draw(time) {
    for (const [path, track] of this.drawn) path.setAttribute("d", /"(.*)"/.exec(track.at(time))?.[1] ?? "");
  }
}
