// Compares the tables of glissade.js with the header, and prints a C file that checks the layouts of its structures.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";

const [script, file] = process.argv.slice(2);
const { PROPERTIES, CONSTANTS, FLAGS, STATUSES, STRUCTURES } = await import(pathToFileURL(script));
const header = await readFile(file, "utf8");
const capitals = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

// All enumerations, by name.
const numbers = new Map();
const comments = new Map();
for (const [, name, number, comment] of header.matchAll(/GLISSADE_(\w+) = (\d+),?(?: +\/\* (.*?)(?: \*\/|$))?/gm)) {
  numbers.set(name, Number(number));
  comments.set(name, comment ?? "1");
}

const block = header.slice(header.indexOf("GLISSADE_OPACITY = 0"));
const names = [...block.slice(0, block.indexOf("};")).matchAll(/GLISSADE_(\w+) = \d+/g)].map((match) => match[1]);
assert.deepEqual(Object.keys(PROPERTIES).map(capitals), names, "the names of properties");
for (const [name, { number, width }] of Object.entries(PROPERTIES)) {
  assert.equal(number, numbers.get(capitals(name)), name);
  const words = comments.get(capitals(name)).match(/^\d+|^text/)?.[0] ?? "1";
  assert.equal(width, words === "text" ? 0 : Number(words), `the width of ${name}`);
}
const animationKinds = new Set(["BASIC", "SPRING", "KEYFRAMES", "GROUP"]);
const properties = new Set(names);
for (const { prefix, names } of Object.values(CONSTANTS)) {
  names.forEach((name, number) => assert.equal(numbers.get(prefix + capitals(name)), number, name));
  const inHeader = [...numbers.keys()].filter((name) => 
    prefix ? name.startsWith(prefix) && !properties.has(name) : animationKinds.has(name));
  assert.equal(names.length, inHeader.length, `the number of ${prefix}`);
}
for (const [name, bit] of Object.entries(FLAGS)) {
  const word = ["from", "to", "by", "beginTime"].includes(name) ? `HAS_${capitals(name)}` : capitals(name);
  assert.equal(numbers.get(word), bit, word);
}
const statuses = header.slice(header.indexOf("GLISSADE_OK = 0"), header.indexOf("/* The details"));
const inHeader = [...statuses.matchAll(/GLISSADE_(\w+) = (\d+)/g)].map(([, name, number]) => [number, name]);
assert.deepEqual(Object.entries(STATUSES), inHeader, "the statuses");

// The declarations have the same names.
const declarations = await readFile(script.replace(/\.js$/, ".d.ts"), "utf8");
const declared = (pattern) => [...declarations.match(pattern)[1].matchAll(/"(\w+)"/g)].map(([, name]) => name);
assert.deepEqual([...declared(/type PropertyName =([^;]*)/), ...declared(/type TextPropertyName =([^;]*)/)].toSorted(),
  Object.keys(PROPERTIES).toSorted(), "the properties in the declarations");
for (const [name, pattern] of [["fillModes", /fillMode\?:([^;]*)/], ["calculations", /calculation\?:([^;]*)/], ["steps", /position\?:([^;]*)/],
  ["curves", /interface CurveInfo \{\s*kind:([^;]*)/], ["events", /interface StageEvent \{\s*kind:([^;]*)/]])
  assert.deepEqual(declared(pattern), CONSTANTS[name].names, `${name} in the declarations`);

console.log('#include "glissade.h"');
for (const [name, { size, members }] of Object.entries(STRUCTURES)) {
  console.log(`_Static_assert(sizeof(glissade_${name}) == ${size}, "the size of ${name}");`);
  for (const [member, { offset, type, count }] of Object.entries(members)) {
    console.log(`_Static_assert(offsetof(glissade_${name}, ${member}) == ${offset}, "${name}.${member}");`);
    const bytes = { i: 4, u: 4, p: 4, l: 8, d: 8, a: 16, c: 1 }[type] * count;
    console.log(`_Static_assert(sizeof(((glissade_${name} *)0)->${member}) == ${bytes}, "the size of ${name}.${member}");`);
  }
}
