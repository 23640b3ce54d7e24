// Compiled by tsc with disposable.d.ts, which has what newer libraries of TypeScript declare.
import type { Curve, Stage } from "../../../../Sources/WebAssembly/glissade.js";

export function use(stage: Stage, curve: Curve): void {
  const owned: Disposable[] = [stage, curve];
  for (const one of owned) one[Symbol.dispose]();
}
