// Numbers as text and in few digits, as the command writes them.

// Rounds to a whole number, halves away from zero.
function roundAway(value) {
  const size = Math.abs(value);
  const whole = Math.floor(size);
  return Math.sign(value) * (size - whole >= 0.5 ? whole + 1 : whole);
}

// Returns a number with at most some decimals.
function roundDecimals(value, decimals) {
  let scale = 1;
  for (let index = 0; index < decimals; index += 1) scale *= 10;
  if (!(Math.abs(value) < 2 ** 53 / scale)) return value;
  return roundAway(value * scale) / scale + 0;
}

// Returns a number with a number of significant digits.
function roundDigits(value, digits) {
  if (value === 0 || digits >= 17) return value;
  let [scale, limit] = [1, 1];
  for (let index = 0; index < digits; index += 1) limit *= 10;
  while (Math.abs(value) * scale < limit / 10 && scale < 1e290) scale *= 10;
  if (scale > 1) return roundAway(value * scale) / scale;
  while (Math.abs(value) / scale >= limit && scale < 1e290) scale *= 10;
  return roundAway(value / scale) * scale;
}

// Returns the shortest text of a number, as Swift writes it.
function numberText(value) {
  if (Object.is(value, -0)) return "-0";
  const size = Math.abs(value);
  if (!Number.isFinite(value) || (size >= 1e-4 && size < 2 ** 54) || size === 0) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

// Returns the text of a number with at most some decimals.
function decimalText(value, decimals) {
  return numberText(roundDecimals(value, decimals));
}

// Returns text in which no number has a zero before its decimal point.
function withoutLeadingZeros(text) {
  return text.replace(/(?<![\d.])0(?=\.)/g, "");
}

// Returns an error in per cent with two digits, rounded up.
function percentText(error) {
  let unit = 1;
  while (unit * 100 <= error * 100 && unit < 1e290) unit *= 10;
  while (unit * 10 > error * 100 && unit > 1e-290) unit /= 10;
  return `${numberText(roundDigits(Math.ceil((error * 100) / unit) * unit, 2))} %`;
}
