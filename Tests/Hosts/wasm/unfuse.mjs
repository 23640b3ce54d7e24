// Replaces the multiply-adds of relaxed SIMD in a module by calls of the functions that compute the same in software:
// node unfuse.mjs MODULE RESULT
import { readFile, writeFile } from "node:fs/promises";

const FUNCTIONS = { 0x105: "gl_software_fma4", 0x106: "gl_software_fnma4", 0x107: "gl_software_fma2" };

export function unfused(module) {
  const bytes = Uint8Array.from(module), exported = {};
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const next = bytes[at++];
      value |= (next & 127) << shift;
      if (next < 128) return value >>> 0;
    }
  };
  const skip = (count) => { while (count-- > 0) while (bytes[at++] >= 128); };
  const vector = (start) => {
    const code = number();
    if (code <= 11 || (code >= 84 && code <= 93)) skip(2);
    if (code === 12 || code === 13) at += 16;
    if ((code >= 21 && code <= 34) || (code >= 84 && code <= 91)) at++;
    if (code < 0x100) return;
    const index = exported[FUNCTIONS[code]];
    if (index === undefined) throw new Error(`no function for the instruction ${code}`);
    bytes.set([0x10, index & 127 | 128, index >> 7], start);
  };
  const instruction = () => {
    const start = at, code = bytes[at++];
    if (code === 0xfd) vector(start);
    else if (code === 0xfc) skip([8, 10, 12, 14].includes(number()) ? 2 : bytes[at - 1] < 8 ? 0 : 1);
    else if (code === 0x43) at += 4;
    else if (code === 0x44) at += 8;
    else if (code === 0x0e) skip(number() + 1);
    else if (code === 0x1c) skip(number());
    else if (code === 0x11 || (code >= 0x28 && code <= 0x3e)) skip(2);
    else if ([2, 3, 4, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2].includes(code) || (code >= 0x20 && code <= 0x26)) skip(1);
  };
  while (at < bytes.length) {
    const section = bytes[at++], size = number(), end = at + size;
    if (section === 7)
      for (let count = number(); count > 0; count--) {
        const length = number(), name = new TextDecoder().decode(bytes.subarray(at, at + length));
        at += length;
        const kind = bytes[at++], index = number();
        if (kind === 0) exported[name] = index;
      }
    if (section === 10)
      for (let count = number(); count > 0; count--) {
        const length = number(), last = at + length;
        for (let locals = number(); locals > 0; locals--) skip(2);
        while (at < last) instruction();
        if (at !== last) throw new Error("a function has another end");
      }
    at = end;
  }
  return bytes;
}

if (import.meta.filename === process.argv[1]) await writeFile(process.argv[3], unfused(await readFile(process.argv[2])));
