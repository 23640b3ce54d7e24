// A scene with every kind of animation, whose frames are hashed: the same in all engines and modules.
export function hashes(glissade) {
  let seed = 1n;
  const random = () => {
    seed = (seed * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(seed >> 40n) / 2 ** 24;
  };
  const list = (count, low, high) => Float64Array.from({ length: count }, () => low + (high - low) * random());
  const stage = glissade.stage();
  const layers = stage.add(200);
  layers.set({ position: list(400, 0, 500), opacity: list(200, 0, 1), backgroundColor: list(800, 0, 1) });
  layers.slice(0, 50).animate({ property: "position", spring: { damping: 8 }, from: [0, 0] }, { toValues: list(100, 0, 300) });
  layers.slice(50, 100).animate({ property: "opacity", from: 0, to: 1, duration: 2, curve: "ease-in-out", autoreverses: true, repeatCount: 3 });
  layers.slice(100, 150).animate({ property: "transformRotation", values: [0, 1, -2, 3], calculation: "cubic", duration: 2 });
  layers.slice(150).animate({ animations: [
    { property: "backgroundColor", to: [1, 0, 0, 1], duration: 1 }, { property: "transformScale", from: 1, to: 2, duration: 2, additive: true }], duration: 2 });
  const found = [];
  const add = (array) => {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new Uint8Array(array.buffer, array.byteOffset, array.byteLength)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
    found.push(hash.toString(16));
  };
  for (const time of [0, 0.3, 0.7, 1.9]) {
    stage.advance(time);
    if (time === 0.7) layers.slice(0, 50).animateTo("position", list(100, 0, 300), { duration: 0.5, bounce: 0.2 });
    stage.evaluate(time + 0.05);
    const frame = stage.evaluate(time);
    const indices = layers.frameIndices(), matrices = frame.worldMatrices, opacities = frame.opacities;
    add(Float32Array.from(indices, (index) => opacities[index]));
    add(Float32Array.from([...indices].flatMap((index) => [...matrices.subarray(16 * index, 16 * index + 16)])));
    add(layers.presentation("backgroundColor", time));
    add(layers.velocities("position", time));
  }
  stage.close();
  const springs = glissade.springs({ stiffness: list(999, 10, 500), damping: list(999, 0, 60), velocity: list(999, -10, 10), allowsOverdamping: true });
  for (const time of [0.1, 0.47, 0.84]) add(springs.evaluate(time).positions);
  springs.close();
  return found;
}
