const TIMING = { duration: 0, beginTime: null, speed: 1, timeOffset: 0, repeatCount: 0, repeatDuration: 0,
  autoreverses: false, fillMode: "removed", stays: false, additive: false, cumulative: false, curve: null,
  sendsEvents: false, tag: 0 };
const BASIC = { property: null, from: null, to: null, by: null, ...TIMING };
const SPRING = { mass: null, stiffness: null, damping: null, velocity: null, duration: null, bounce: null,
  allowsOverdamping: false };
const KINDS = {
  basic: BASIC,
  spring: { ...BASIC, spring: {}, unitVelocity: null },
  keyframes: { property: null, values: null, times: null, curves: null, calculation: "linear", ...TIMING },
  group: { animations: null, ...TIMING },
};

// An animation's members in C; `call` holds the memory of its arrays.
function animationMembers(call, animation) {
  if (animation === null || typeof animation !== "object") throw kindError("animation", "an object", animation);
  const kind = "animations" in animation ? "group" : "values" in animation ? "keyframes"
    : "spring" in animation ? "spring" : "basic";
  const options = take(`a ${kind} animation`, animation, KINDS[kind]), { glissade } = call;
  const members = { kind: CONSTANTS.animations.names.indexOf(kind), flags: flagsOf(options), ...checked(options) };
  if (options.curve !== null) {
    if (kind === "spring") throw unsupported("curve", "spring animations have no curve");
    members.curve = glissade._curveOf(options.curve);
  }
  if (kind === "group") {
    if (!Array.isArray(options.animations)) throw kindError("animations", "an array", options.animations);
    const { size } = STRUCTURES.animation_options, children = call.allocate(size * options.animations.length);
    options.animations.forEach((child, at) =>
      call.fill("animation_options", children + size * at, animationMembers(call, child)));
    return { ...members, children, child_count: options.animations.length };
  }
  const { number, width } = propertyOf(options.property);
  if (width === 0) throw new KindError(
    "GLISSADE_TYPE", "property", null, null, `${options.property} is text and cannot be animated`);
  members.property = number;
  if (kind === "keyframes") return { ...members, ...keyframeMembers(glissade, options, width) };
  for (const name of ["from", "to", "by"])
    if (options[name] !== null) members[name] = rowsOf(name, options[name], 1, width).data;
  if (kind === "spring") {
    Object.assign(members, glissade._springMembers(options.spring, members.flags));
    if (members.duration === 0) members.flags |= FLAGS.settles;
    if (options.unitVelocity !== null && width > 4)
      throw unsupported("unitVelocity", `${options.property} has no numbers that move one by one`);
    if (options.unitVelocity !== null)
      members.unit_velocity = rowsOf("unitVelocity", options.unitVelocity, 1, width).data;
  }
  return members;
}
function keyframeMembers(glissade, { values, times, curves, calculation }, width) {
  const { data, count } = rowsOf("values", values, null, width);
  const members = { key_values: data, key_count: count,
    calculation_mode: choice(CONSTANTS.calculations)("calculation", calculation) };
  const expect = (name, found, expected) => {
    if (found !== expected) throw countError(name, `has ${found} elements instead of ${expected}`, found);
  };
  if (times !== null) {
    members.key_times = rowsOf("times", times, null).data;
    expect("times", members.key_times.length, count);
  }
  if (curves !== null) {
    expect("curves", curves.length, count - 1);
    members.key_curves = BigUint64Array.from(curves, (curve) => curve === null ? 0n : glissade._curveOf(curve));
  }
  return members;
}
