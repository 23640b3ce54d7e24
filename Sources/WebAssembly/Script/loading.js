const bytes = (text) => Uint8Array.from(text.match(/[0-9a-f]{2}/g), (pair) => parseInt(pair, 16));
const HEADER = "0061736d01000000";
// f(a, b, c) = a * b + c by relaxed_madd on the bits of floats, and a function of vectors.
const RELAXED = bytes(HEADER + `010801 6003 7f7f7f 017f 03020100 070501 016600 00 0a1601 1400
  2000fd11 2001fd11 2002fd11 fd8502 fd1b00 0b`);
const VECTORS = bytes(`${HEADER} 010501 6000 017b 03020100 0a0a01 0800 4100fd0f fd62 0b`);
// Relaxed SIMD may round twice where the processor has no fused multiply-add: 2^-24 shows that it does not.
function isFused() {
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(RELAXED)).exports;
  return f(0x3f800800, 0x3f800800, 0xbf801000) === 0x33800000;
}
export function supportedPath() {
  if (WebAssembly.validate(RELAXED) && isFused()) return "relaxed";
  if (WebAssembly.validate(VECTORS)) return "simd";
  throw unsupported("path", "this engine has no vectors in WebAssembly");
}
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const url = new URL(source, import.meta.url);
  // Not an import, which bundlers would look for.
  const files = url.protocol === "file:" ? globalThis.process?.getBuiltinModule?.("node:fs") : undefined;
  if (files) return WebAssembly.compile(await files.promises.readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new GlissadeError(
    "GLISSADE_FAILED", "modules", null, response.status, `${url} has status ${response.status}`);
  // Browsers compile what streams in only if its type is right.
  if (response.headers.get("content-type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
export async function load(options) {
  const { path, modules } = take("load", options, { path: null, modules: {} });
  const chosen = path ?? supportedPath();
  choice({ names: ["relaxed", "simd"] })("path", chosen);
  // Bundlers look for these expressions.
  const file = chosen === "relaxed" ? new URL("./glissade-relaxed.wasm", import.meta.url)
    : new URL("./glissade-simd.wasm", import.meta.url);
  return new Glissade(await compile(modules[chosen] ?? file), chosen);
}
