// The list of the editor's curves, with a field for another one.
class CurveList {
  constructor(parent, handlers) {
    Object.assign(this, handlers);
    this.list = addElement(parent, "ul", "curve-list");
    const form = addElement(parent, "form", "row");
    const label = addElement(form, "label", "wide", "Spring ");
    this.field = addElement(label, "input");
    const placeholder = "a copy, or spring(…)";
    Object.assign(this.field, { type: "text", placeholder, maxLength: 400, spellcheck: false });
    this.field.dir = "ltr";
    addElement(form, "button", "", "Add").type = "submit";
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.onadd(this.field.value);
    });
  }

  // Empties the field.
  clear() {
    this.field.value = "";
  }

  // Moves the keyboard to the selected curve.
  focus() {
    this.list.querySelector("input:checked")?.focus();
  }

  // Lists curves, and keeps the keyboard where it is.
  show(curves, selected) {
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.list.replaceChildren();
    const springs = curves.filter((curve) => curve.isSpring).length;
    curves.forEach((curve, index) => this.showItem(curve, index, curve === selected, springs > 1));
    if (focused) this.list.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  // Shows a curve with the buttons that hide and remove it.
  showItem(curve, index, isSelected, isRemovable) {
    const item = addElement(this.list, "li");
    const label = addElement(item, "label");
    const radio = addElement(label, "input");
    Object.assign(radio, { type: "radio", name: "curve", checked: isSelected });
    radio.dataset.key = `select-${index}`;
    radio.addEventListener("change", () => this.onselect(curve));
    addElement(label, "i").style.background = curve.color;
    addElement(label, "bdi", "", curve.title).title = curve.text;
    const hide = this.button(item, curve.isHidden ? "Show" : "Hide", curve, () => {
      curve.isHidden = !curve.isHidden;
      this.onhide(curve);
    });
    hide.dataset.key = `hide-${index}`;
    if (curve.isSpring && isRemovable) this.button(item, "Remove", curve, () => this.onremove(curve));
  }

  // Makes a button that says which curve it is for.
  button(item, text, curve, onclick) {
    const button = addElement(item, "button", "small", text);
    button.type = "button";
    button.setAttribute("aria-label", `${text} ${curve.title}`);
    button.addEventListener("click", onclick);
    return button;
  }
}
