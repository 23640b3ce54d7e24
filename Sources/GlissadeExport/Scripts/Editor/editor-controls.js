// The sliders and number fields of one notation, and those of the velocity.

// The steps of a slider.
const sliderSteps = 1000;

// The place of a slider for a number.
function sliderPlace({ low, high, isLogarithmic }, value) {
  const part = isLogarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return Math.round(Math.min(Math.max(part, 0), 1) * sliderSteps);
}

// The number at a place of a slider, with three digits.
function sliderNumber({ low, high, isLogarithmic }, place) {
  const part = place / sliderSteps;
  const value = isLogarithmic ? low * (high / low) ** part : low + (high - low) * part;
  return isLogarithmic ? roundDigits(value, 3) : roundDecimals(value, high - low > 20 ? 1 : 3);
}

// A number with a slider and a field.
class NumberControl {
  constructor(parent, field, onchange) {
    Object.assign(this, { field, onchange });
    const root = addElement(parent, "div", "control");
    const label = addElement(root, "label", "", field.unit ? `${field.label} (${field.unit})` : field.label);
    this.slider = addElement(root, "input");
    this.number = addElement(root, "input");
    Object.assign(this.slider, { type: "range", min: 0, max: sliderSteps, step: 1, id: NumberControl.nextID() });
    Object.assign(this.number, { type: "number", step: "any", inputMode: "decimal" });
    this.number.setAttribute("aria-label", `${label.textContent}, number`);
    label.htmlFor = this.slider.id;
    this.slider.addEventListener("input", () => this.tell(sliderNumber(field, Number(this.slider.value))));
    this.number.addEventListener("input", () => this.tell(this.number.value === "" ? NaN : Number(this.number.value)));
    this.number.addEventListener("change", () => { if (this.value !== null) this.show(this.value); });
  }

  static nextID() {
    NumberControl.count = (NumberControl.count ?? 0) + 1;
    return `control-${NumberControl.count}`;
  }

  // Tells of a number, and marks one that makes no spring.
  tell(value) {
    const isValid = this.onchange(value);
    this.number.toggleAttribute("aria-invalid", false);
    if (!isValid) this.number.setAttribute("aria-invalid", "true");
  }

  // Shows a number, unless it is being typed; null is none.
  show(value) {
    this.value = value;
    const text = value === null ? "" : numberText(roundDigits(value, 5));
    this.slider.setAttribute("aria-valuetext", text || "none");
    if (value !== null && document.activeElement !== this.slider) this.slider.value = sliderPlace(this.field, value);
    const isTyped = document.activeElement === this.number && Number(this.number.value) === value;
    if (!isTyped) this.number.value = text;
    this.number.removeAttribute("aria-invalid");
  }
}

// The controls of one notation.
class NotationControls {
  constructor(parent, notation, onchange) {
    Object.assign(this, { notation, onchange });
    this.root = addElement(parent, "fieldset", "notation");
    addElement(this.root, "legend", "", notation.title);
    this.controls = notation.fields.map((field, index) => {
      return new NumberControl(this.root, field, (value) => this.changed(index, value));
    });
    this.note = addElement(this.root, "p", "note");
  }

  // Shows a spring.
  show(curve) {
    const numbers = curve.numbersIn(this.notation);
    this.numbers = numbers ?? this.numbers ?? this.notation.fields.map(({ low, high }) => (low + high) / 2);
    this.controls.forEach((control, index) => control.show(numbers ? numbers[index] : null));
    this.root.classList.toggle("is-own", curve.notation === this.notation);
    this.root.classList.toggle("is-none", numbers === null);
    this.note.textContent = numbers === null ? "This notation has no such spring." : "";
  }

  // Makes the notation the curve's own, with one number changed.
  changed(index, value) {
    const numbers = [...this.numbers];
    numbers[index] = value;
    return this.onchange({ notation: this.notation, numbers });
  }
}
