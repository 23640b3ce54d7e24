// Compiled by tsc alone: what glissade.d.ts allows, and what it rejects.
import { load, Frame, GlissadeError, Stage, PROPERTIES, type SpringOptions } from "../../../../Sources/WebAssembly/glissade.js";

export async function use(element: HTMLElement): Promise<number> {
  const glissade = await load({ path: "relaxed" });
  const stage: Stage = glissade.stage({ time: 1 });
  const spring: SpringOptions = { duration: 0.5, bounce: 0.3 };
  const layers = stage.add(2);
  layers.set({ position: [[0, 0], [1, 2]], opacity: 0.5, backgroundColor: Float32Array.of(1, 0, 0, 1) });
  const handles: BigUint64Array = layers.animate({ property: "positionX", spring, to: 3 }, { key: "move", toValues: [1, 2] });
  layers.animate({ property: "opacity", values: [0, 1], times: [0, 1], curves: ["ease-in"], repeatCount: Infinity });
  layers.animate({ animations: [{ property: "opacity", from: 0, to: 1 }], duration: 2 });
  layers.animateTo("position", [3, 4], "ease-out", { duration: 0.2 });
  stage.advance(2, (event) => { if (event.kind === "ended" && event.finished) stage.layers(event.layer).remove(); });
  const frame: Frame = stage.evaluate(2);
  stage.bind(layers.at(0), element);
  const end = stage.run({ onFrame: (frame) => frame.time, reducedMotion: "ignore" });
  end();
  const names: number = stage.transaction({ duration: 1 }, () => PROPERTIES.path.width);
  // @ts-expect-error the library es2022 has no such symbol
  stage[Symbol.dispose]();
  // @ts-expect-error no such property
  layers.set({ colour: 1 });
  // @ts-expect-error texts are no numbers
  layers.set({ path: 1 });
  // @ts-expect-error no such kind of fill
  layers.animate({ property: "opacity", fillMode: "forever" });
  // @ts-expect-error instances are loaded
  new Glissade();
  try { stage.close(); } catch (error) { if (error instanceof GlissadeError) return error.row ?? 0; }
  return frame.matrices[12] + Number(handles[0]) + names;
}
