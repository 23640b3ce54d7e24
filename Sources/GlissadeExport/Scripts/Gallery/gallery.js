// The page of the gallery: all cards by their groups, and a field that filters them.
class GalleryPage {
  constructor(root, data) {
    const library = new Library(data);
    const hover = matchMedia("(hover: none)");
    const handlers = { announce: (text) => { this.status.textContent = text; }, isHoverless: () => hover.matches };
    this.makeSearch(root);
    this.groups = data.groups.map(({ title, cards }) => {
      const section = addElement(root, "section");
      section.setAttribute("aria-label", title);
      const heading = addElement(section, "h2", "", title);
      heading.dir = "auto";
      const list = addElement(section, "ul", "cards");
      const made = cards.map((card) => new Card(card, library, title, handlers));
      list.append(...made.map((card) => card.item));
      return { section, heading, title, cards: made };
    });
    this.cards = this.groups.flatMap((group) => group.cards);
    this.watch();
    this.read();
    addEventListener("hashchange", () => this.read());
    addEventListener("beforeprint", () => this.print());
  }

  // Adds the field, with the number of cards that it leaves.
  makeSearch(root) {
    const form = addElement(root, "form", "search");
    form.setAttribute("role", "search");
    const label = addElement(form, "label", "", "Search ");
    this.field = addElement(label, "input");
    Object.assign(this.field, { type: "search", placeholder: "name or family", maxLength: 100, spellcheck: false });
    const speed = addElement(addElement(form, "label", "speed", "Speed "), "select");
    speed.dir = "ltr";
    for (const [rate, text] of [[1, "1 ×"], [0.5, "½ ×"], [0.25, "¼ ×"], [0.1, "⅒ ×"]]) {
      addElement(speed, "option", "", text).value = rate;
    }
    speed.addEventListener("change", () => this.cards.forEach((card) => card.setRate(Number(speed.value))));
    this.count = addElement(form, "output", "count");
    this.count.dir = "ltr";
    this.status = addElement(form, "p", "status");
    this.status.setAttribute("role", "status");
    this.field.addEventListener("input", () => this.search(this.field.value));
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  // Builds the cards that are about to be seen, and tells each whether most of it is.
  watch() {
    const cards = new Map(this.cards.map((card) => [card.item, card]));
    const near = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) cards.get(target).build();
    }, { rootMargin: "300px" });
    const inside = new IntersectionObserver((entries) => {
      for (const { target, intersectionRatio } of entries) cards.get(target).set({ isSeen: intersectionRatio >= 0.6 });
    }, { threshold: [0, 0.6] });
    for (const item of cards.keys()) {
      near.observe(item);
      inside.observe(item);
    }
  }

  // Shows all cards at rest, also those that nobody has seen yet.
  print() {
    for (const card of this.cards) {
      card.build();
      card.stop();
    }
  }

  // Takes the words of the address.
  read() {
    const words = new URLSearchParams(location.hash.slice(1)).get("q") ?? "";
    if (words === this.field.value && this.shown !== undefined) return;
    this.field.value = words.slice(0, 100);
    this.filter(this.field.value);
  }

  // Filters by words, which the address keeps.
  search(words) {
    this.filter(words);
    const [page] = location.href.split("#");
    history.replaceState(null, "", words.trim() ? `#${new URLSearchParams({ q: words.trim() })}` : page);
  }

  // Shows the cards that have all words.
  filter(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    for (const card of this.cards) card.item.hidden = !words.every((word) => card.words.includes(word));
    for (const { section, heading, title, cards } of this.groups) {
      const count = cards.filter((card) => !card.item.hidden).length;
      section.hidden = count === 0;
      heading.textContent = `${title} (${count})`;
    }
    this.shown = this.cards.filter((card) => !card.item.hidden).length;
    const { length } = this.cards;
    this.count.textContent = this.shown === length ? `${length} cards` : `${this.shown} of ${length} shown`;
  }
}

// The tests and the console find the gallery here.
globalThis.glissade = new GalleryPage(
  document.getElementById("gallery"), JSON.parse(document.getElementById("data").textContent));
