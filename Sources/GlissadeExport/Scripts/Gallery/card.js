// A card of the gallery: a small stage that plays, its directions, and buttons that copy its texts.
class Card {
  constructor(data, library, group, { announce, isHoverless }) {
    Object.assign(this, { data, announce, isHoverless });
    // The reasons to play: the pointer, the keyboard, and the view of a screen without a pointer; and a stop by hand.
    Object.assign(this, { isPointedAt: false, isFocused: false, isSeen: false, isHeld: false, rate: 1 });
    this.clips = data.clips?.map((clip) => new Clip(clip, library)) ?? [new CurveClip(data.curve, library)];
    const labels = this.clips.map((clip) => clip.label ?? "");
    this.words = [data.name, data.summary, group, ...labels].join(" ").toLowerCase();
    this.item = document.createElement("li");
    this.item.className = "card";
    this.makeTitle();
    this.stage = addElement(this.item, "button", "stage");
    this.stage.type = "button";
    this.stage.setAttribute("aria-label", `Play ${data.name}`);
    this.stage.setAttribute("aria-pressed", "false");
    addElement(this.item, "p", "summary", data.summary).dir = "auto";
    this.note = addElement(this.item, "p", "note");
    this.row = addElement(this.item, "div", "row");
    if (this.clips.length > 1) this.makeDirections();
    this.makeCodes();
    [this.clip] = this.clips;
    this.listen();
  }

  // Adds the name, which is a link where there is a page.
  makeTitle() {
    const { name, link } = this.data;
    const title = addElement(this.item, "h3");
    const owner = link ? addElement(title, "a") : title;
    if (link) owner.setAttribute("href", link);
    addElement(owner, "bdi", "", name);
  }

  // Adds a button for each direction.
  makeDirections() {
    const group = addElement(this.row, "div", "choice");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", `Direction of ${this.data.name}`);
    this.directions = this.clips.map((clip) => {
      const button = addElement(group, "button", "", clip.label);
      button.type = "button";
      button.setAttribute("aria-pressed", String(clip === this.clips[0]));
      button.addEventListener("click", () => this.turn(clip));
      return button;
    });
  }

  // Adds the buttons that copy.
  makeCodes() {
    const group = addElement(this.row, "div", "codes");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", `Copy ${this.data.name}`);
    addElement(group, "span", "", "Copy").setAttribute("aria-hidden", "true");
    for (const name of Object.keys(this.clips[0].codes)) {
      const button = addElement(group, "button", "", name);
      button.type = "button";
      button.title = `Copy ${name}`;
      button.setAttribute("aria-label", `Copy ${name} of ${this.data.name}`);
      button.addEventListener("click", () => this.copy(name));
    }
  }

  // Copies a text of the direction that is shown.
  async copy(name) {
    const { label, codes } = this.clip;
    const text = codes[name]();
    const title = `${name} of ${this.data.name}${label ? ` (${label})` : ""}`;
    this.shown?.remove();
    const sentence = await copyText(text, title, () => {
      this.shown = addElement(this.item, "pre", "text", text);
      this.shown.tabIndex = 0;
      return this.shown;
    });
    this.announce(sentence);
  }

  // Connects the pointer, the keyboard and what else makes the card play.
  listen() {
    const { item, stage } = this;
    item.addEventListener("pointerenter", (event) => this.set({ isPointedAt: event.pointerType !== "touch" }));
    item.addEventListener("pointerleave", () => this.set({ isPointedAt: false }));
    item.addEventListener("focusin", (event) => this.set({ isFocused: event.target.matches(":focus-visible") }));
    item.addEventListener("focusout", (event) => {
      if (!item.contains(event.relatedTarget)) this.set({ isFocused: false });
    });
    // The focus that a press brings would start the card before the press is told.
    stage.addEventListener("pointerdown", () => { this.wasPlaying = this.isPlaying; });
    stage.addEventListener("click", () => {
      this.press(this.wasPlaying ?? this.isPlaying);
      this.wasPlaying = undefined;
    });
  }

  get isPlaying() {
    return this.player?.isPlaying ?? false;
  }

  // Whether the card plays by itself now.
  get isWanted() {
    if (Player.isReduced) return false;
    return this.isPointedAt || this.isFocused || (this.isSeen && this.isHoverless());
  }

  // Changes a reason to play, and plays or stops by it.
  set(reason) {
    const wasWanted = this.isWanted;
    Object.assign(this, reason);
    if (this.isWanted === wasWanted) return;
    this.isHeld = false;
    if (this.isWanted) this.play(true);
    else this.stop();
  }

  // Stops or plays by hand; once where the card does not play by itself.
  press(isPlaying) {
    if (isPlaying) {
      this.isHeld = true;
      this.player.pause();
    } else {
      this.play(this.isWanted);
    }
  }

  // Plays from the beginning, or from where a hand has stopped it.
  play(loops) {
    this.build();
    if (!this.clip.moves) return;
    this.player.loops = loops;
    if (!this.isPlaying && !this.isHeld) this.player.seek(0);
    this.isHeld = false;
    this.player.play();
  }

  // Goes back to the moment that the card shows at rest.
  stop() {
    if (!this.player) return;
    this.player.pause();
    this.rest();
  }

  // Shows the moment of the card at rest.
  rest() {
    this.player.seek(this.clip.middle);
    this.clip.renderer.seek(this.player.time);
  }

  // Makes the stage, which takes time, when the card is about to be seen or plays.
  build() {
    if (this.player) return;
    this.player = new Player({
      duration: this.clip.duration, rest: 0.6, onframe: (time) => this.clip.renderer.draw(time),
      onstate: (player) => this.follow(player),
    });
    this.player.rate = this.rate;
    this.show();
  }

  // Plays slower or faster.
  setRate(rate) {
    this.rate = rate;
    if (this.player) this.player.rate = rate;
  }

  // Shows the chosen direction.
  show() {
    this.clip.build(this.stage);
    this.player.duration = this.clip.duration;
    this.stage.disabled = !this.clip.moves;
    this.note.textContent = this.clip.moves ? "" : "Nothing moves in this document.";
    this.rest();
  }

  // Changes the direction, and plays it if the card plays.
  turn(clip) {
    this.build();
    const { isPlaying } = this;
    this.directions.forEach((button, index) => button.setAttribute("aria-pressed", String(this.clips[index] === clip)));
    this.player.pause();
    this.clip.remove();
    this.clip = clip;
    this.show();
    if (isPlaying || this.isWanted) this.play(this.isWanted);
  }

  // Lets the motions follow the player.
  follow(player) {
    this.clip.renderer.follow(player);
    this.stage.setAttribute("aria-pressed", String(player.isPlaying));
  }
}
