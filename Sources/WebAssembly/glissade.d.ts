/**
 * Glissade in a browser: springs, timing curves, keyframes and layers, evaluated in batches with the bits that the
 * engine gives on other processors with fused multiply-add.
 *
 * Times are in seconds, lengths in points, angles in radians. The y axis points down. Matrices are 16 numbers that
 * multiply row vectors, which is the order of CSS's `matrix3d()`: elements 12 to 14 are the translation.
 */

/** The name of a property of layers, in the order of the header's constants. */
export type PropertyName =
  | "opacity" | "position" | "zPosition" | "anchorPoint" | "bounds" | "transform" | "sublayerTransform"
  | "backgroundColor" | "cornerRadius" | "borderWidth" | "borderColor" | "shadowColor" | "shadowOpacity"
  | "shadowOffset" | "shadowRadius" | "hidden" | "masksToBounds" | "contents" | "positionX" | "positionY"
  | "anchorPointX" | "anchorPointY" | "boundsOrigin" | "boundsOriginX" | "boundsOriginY" | "boundsSize"
  | "boundsSizeWidth" | "boundsSizeHeight" | "shadowOffsetWidth" | "shadowOffsetHeight" | "transformScale"
  | "transformScaleX" | "transformScaleY" | "transformScaleZ" | "transformRotation" | "transformRotationX"
  | "transformRotationY" | "transformRotationZ" | "transformTranslation" | "transformTranslationX"
  | "transformTranslationY" | "transformTranslationZ" | "sublayerTransformScale" | "sublayerTransformScaleX"
  | "sublayerTransformScaleY" | "sublayerTransformScaleZ" | "sublayerTransformRotation"
  | "sublayerTransformRotationX" | "sublayerTransformRotationY" | "sublayerTransformRotationZ"
  | "sublayerTransformTranslation" | "sublayerTransformTranslationX" | "sublayerTransformTranslationY"
  | "sublayerTransformTranslationZ" | "fillColor" | "fillRule" | "strokeColor" | "lineWidth" | "lineCap" | "lineJoin"
  | "miterLimit" | "lineDashPhase" | "strokeStart" | "strokeEnd" | TextPropertyName;
/** The properties of shape layers that are texts: SVG path data, and lengths separated by spaces or commas. */
export type TextPropertyName = "path" | "lineDashPattern";

/**
 * Numbers of one row, or of several: a number, a list, a list of rows or a typed array. One row stands for all. An array
 * of the instance's own memory is read in place; one of another instance's is an `ArgumentError`.
 */
export type Numbers = number | readonly number[] | readonly (readonly number[] | NumberArray)[] | NumberArray;
export type NumberArray =
  | Float64Array | Float32Array | Int32Array | Uint32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;

/** The module that is used: with relaxed SIMD, or without it or without fused multiply-add in the processor. */
export type Path = "relaxed" | "simd";

/** The number of each property in the header, and of the numbers of a value: 0 for texts. */
export const PROPERTIES: Readonly<Record<PropertyName, Readonly<{ number: number; width: number }>>>;

/** The module that this engine and this processor can use; throws an `UnsupportedError` if they have no vectors. */
export function supportedPath(): Path;

export interface LoadOptions {
  /** The module to use instead of the best one. */
  path?: Path;
  /** Addresses, bytes or compiled modules instead of the files beside the script. */
  modules?: Partial<Record<Path, string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module>>;
}

/**
 * Loads an instance of the engine, which has memory of its own. It works in pages, in workers and in Node from 20.16 on,
 * with any MIME type, and under a content security policy that allows `'wasm-unsafe-eval'`.
 */
export function load(options?: LoadOptions): Promise<Glissade>;

/** The base class of errors. The call has changed nothing, unless its documentation says otherwise. */
export class GlissadeError extends Error {
  /** The name of the status, for instance `"GLISSADE_NOT_FINITE"`. */
  readonly status: string;
  /** The name of the rejected parameter; empty if there is none. */
  readonly field: string;
  /** The index of the rejected element, or of the byte in a text; null if there is none. */
  readonly row: number | null;
  /** The rejected number; null if there is none or if it is NaN. */
  readonly value: number | null;
}
/** A number or an array that is not allowed. */
export class ArgumentError extends GlissadeError {}
/** A malformed text; `row` is the index of the byte. */
export class ParseError extends GlissadeError {}
/** A layer that occurs twice in a call, is not on the stage, or would be below itself; or a change of the root. */
export class TreeError extends GlissadeError {}
/** A time that would run backwards, or callbacks that never end. */
export class TimeError extends GlissadeError {}
/** A value or a layer of the wrong type. */
export class KindError extends GlissadeError {}
/** An unknown name of a property, an option or a choice. */
export class UnknownNameError extends GlissadeError {}
/** A layer or an animation that was removed or belongs to another stage. */
export class UnknownHandleError extends GlissadeError {}
/** The use of a closed object, or of a frame after a change. */
export class ClosedError extends GlissadeError {}
/** A call that callbacks must not make. */
export class BusyError extends GlissadeError {}
/** A combination that is not supported. */
export class UnsupportedError extends GlissadeError {}
/** A trap of the module, after which each call of the instance throws this error. */
export class TrapError extends GlissadeError {}

/** A spring: its numbers, or a perceptual duration in seconds and a bounce as in SwiftUI. */
export interface SpringOptions {
  /** Greater than 0; 1 by default. */
  mass?: number;
  /** Greater than 0; 100 by default. */
  stiffness?: number;
  /** 0 or more; 10 by default. */
  damping?: number;
  /** At the start, in distances from start to target per second. */
  velocity?: number;
  /** The period in seconds, instead of stiffness and damping. */
  duration?: number;
  /** Greater than -1 and at most 1; 0 is critically damped. */
  bounce?: number;
  /** Whether damping above critical selects Core Animation's own curve, which overshoots. */
  allowsOverdamping?: boolean;
}

export interface CurveOptions {
  kind: "linear" | "bezier" | "steps" | "piecewise" | "decay";
  /** x1, y1, x2, y2 of CSS's `cubic-bezier()`. */
  controlPoints?: Numbers;
  /** The number of steps. */
  count?: number;
  position?: "end" | "start" | "none" | "both";
  /** The values of CSS's `linear()`, and their positions as fractions. */
  outputs?: Numbers & { length: number };
  inputs?: Numbers & { length: number };
  /** Of a decay: points per second, and the factor by which a millisecond changes it. */
  velocity?: number;
  rate?: number;
}

/** What all animations have: the meaning of `CAMediaTiming` and of `CAPropertyAnimation`. */
export interface Timing {
  /** Seconds; 0 is the transaction's, or 0.25 without one, and the settling time of a spring. */
  duration?: number;
  /** Seconds of the layer's time; without it, the animation begins when it is added. */
  beginTime?: number;
  speed?: number;
  timeOffset?: number;
  /** May be fractional; Infinity repeats without end. */
  repeatCount?: number;
  repeatDuration?: number;
  autoreverses?: boolean;
  fillMode?: "removed" | "forwards" | "backwards" | "both";
  /** Keeps the animation after its end. */
  stays?: boolean;
  additive?: boolean;
  cumulative?: boolean;
  /** A timing function; linear by default. */
  curve?: Curve | string;
  /** Makes `Stage.advance` deliver the start and the end. */
  sendsEvents?: boolean;
  /** An integer that the events carry. */
  tag?: number;
}
export interface BasicAnimation extends Timing {
  property: PropertyName;
  from?: Numbers;
  to?: Numbers;
  by?: Numbers;
}
export interface SpringAnimation extends Omit<BasicAnimation, "curve"> {
  spring: SpringOptions;
  /** The velocity at the start in units of the value per second, instead of the spring's. */
  unitVelocity?: Numbers;
}
export interface KeyframeAnimation extends Timing {
  property: PropertyName;
  values: Numbers;
  /** A fraction of the duration for each value, ascending. */
  times?: Numbers;
  /** A timing function for each interval; null is linear. */
  curves?: readonly (Curve | string | null)[];
  calculation?: "linear" | "discrete" | "paced" | "cubic" | "cubicPaced";
}
export interface AnimationGroup extends Timing {
  animations: readonly Animation[];
}
export type Animation = BasicAnimation | SpringAnimation | KeyframeAnimation | AnimationGroup;

/** An event, delivered at its exact instant. */
export interface StageEvent {
  kind: "started" | "ended" | "completed";
  /** Seconds. */
  time: number;
  /** The layer's handle, which `Stage.layers` takes; 0n if the layer is gone, and for "completed". */
  layer: bigint;
  /** The animation's handle; 0n for "completed". */
  animation: bigint;
  tag: number;
  /** Of "ended": whether the animation has reached its end. */
  finished: boolean;
}

/** `[Symbol.dispose]()`, if the library that TypeScript compiles for has it. */
type Disposal =
  SymbolConstructor extends { readonly dispose: infer Key extends symbol } ? { [Name in Key]: () => void } : {};

/** An object of the engine, which `close` or the collector destroys. `using` works where there is `Symbol.dispose`. */
declare interface Owned extends Disposal {}
declare abstract class Owned {
  readonly glissade: Glissade;
  readonly isClosed: boolean;
  /** Destroys the object and returns its memory. A second call does nothing. */
  close(): void;
}

export interface CurveInfo {
  kind: "linear" | "bezier" | "steps" | "piecewise" | "spring" | "decay" | "easing";
  /** Whether the curve is a function of a fraction of the duration instead of seconds. */
  isUnit: boolean;
  /** Seconds until a spring has settled, or a decay is within a thousandth of its distance. */
  duration: number;
  finalValue: number;
  overshoot: number;
  overshootTime: number;
}

/** An immutable timing function, spring or decay. */
export class Curve extends Owned {
  readonly info: CurveInfo;
  /** Gives the values and the velocities at times in seconds, or at fractions of the duration. */
  sample(times: Numbers): { values: Float64Array; velocities: Float64Array };
  value(time: number): number;
  /** Interpolates rows: from + (to - from) * curve(progress). */
  interpolate(progress: Numbers, from: Numbers, to: Numbers): Float32Array;
  toString(): string;
}

declare abstract class Motions extends Owned {
  readonly count: number;
  /** Gives the positions and velocities at a time, in the order of the rows. */
  evaluate(time: number): { positions: Float32Array; velocities: Float32Array };
}
/** Springs that are prepared once and evaluated often. */
export class Springs extends Motions {
  /** The index of each spring in the result of `evaluateSorted`. */
  readonly sortedIndices: Uint32Array;
  /**
   * Gives the positions at a time, in the order of `sortedIndices`: the fastest form. The result is a view of the
   * engine's memory, which the next call overwrites and which becomes empty when the memory grows.
   */
  evaluateSorted(time: number): Float32Array;
  /** Sends springs that have begin times to new targets, from their positions and with their velocities. */
  retarget(time: number, targets: Numbers, indices?: readonly number[] | Uint32Array | null): void;
}
export class Decays extends Motions {}
/** Pairs of transforms, or of translations and scales. */
export class Transforms extends Owned {
  readonly count: number;
  /** Gives matrices at one progress for all rows, or at one for each. */
  compose(progress: Numbers): Float32Array;
}

/** Any number of layers of one stage. A call applies to all of them or, if it fails, to none. */
export class Layers {
  readonly stage: Stage;
  readonly handles: BigUint64Array;
  readonly length: number;
  at(index: number): Layers;
  slice(from?: number, to?: number): Layers;
  /** Sets properties to one value for all layers, or to one for each. */
  set(values: Partial<Record<Exclude<PropertyName, TextPropertyName>, Numbers> & Record<TextPropertyName, string>>): void;
  /** Gives the values of a property without animations, side by side. */
  get(property: PropertyName): Float64Array;
  /** Gives the values with all animations, at any finite time. */
  presentation(property: PropertyName, time: number): Float64Array;
  /** Gives the velocities with all animations, in units per second. */
  velocities(property: PropertyName, time: number): Float64Array;
  texts(property: TextPropertyName, time?: number): string[];
  /**
   * Adds a copy of an animation to each layer, and returns the handles of the copies. The lists replace the animation's
   * values for each layer. An animation replaces the one with the same key on its layer.
   */
  animate(animation: Animation, options?: {
    key?: string; fromValues?: Numbers; toValues?: Numbers; byValues?: Numbers; keyValues?: Numbers;
    beginTimes?: Numbers; durations?: Numbers; velocities?: Numbers; unitVelocities?: Numbers;
  }): BigUint64Array;
  /**
   * Sets a property, and moves what is shown to the new values from where it is, with the velocity that it has. The
   * motion is added to the running ones, as in UIKit; with `inPlace`, a spring takes their place. A timing function
   * needs a duration in seconds.
   */
  animateTo(property: PropertyName, values: Numbers, motion?: SpringOptions | Curve | string, options?: {
    duration?: number; inPlace?: boolean; sendsEvents?: boolean; tag?: number;
  }): BigUint64Array;
  /** Removes the animations with a key, or all of them. */
  removeAnimations(key?: string | null): void;
  /** Removes the layers with all layers below them. */
  remove(): void;
  /** Moves the layers in front of the other sublayers of new parents. */
  move(parents: Layers): void;
  /** Sets the time of the layers: (parent's time - beginTime) * speed + timeOffset. */
  setTiming(timing?: { beginTime?: number; speed?: number; timeOffset?: number }): void;
  readonly parents: Layers;
  /** Gives the index of each layer in the arrays of a frame; -1 before the first evaluation. */
  frameIndices(): Int32Array;
  /** Gives the index of a property's first number in `Frame.columns`; each further number is 16 indices later. */
  frameColumns(property: PropertyName): Int32Array;
}

/**
 * The values of all layers at a time. Its arrays are views of the engine's memory: each getter makes a new one. A view
 * that is kept becomes empty when the memory grows. After a change, an advance or another evaluation of the stage, the
 * getters throw a `ClosedError`.
 */
export class Frame {
  readonly stage: Stage;
  readonly time: number;
  /** The number of frame indices, including those without a layer. */
  readonly count: number;
  /** A number that changes whenever the index or a column of any layer may have changed. */
  readonly layout: number;
  /** 16 numbers for each index: from the layer's coordinates to its parent's. */
  readonly matrices: Float32Array;
  /** The layers' own opacities. */
  readonly opacities: Float32Array;
  /** 16 numbers for each index: from the layer's coordinates to the stage's. */
  readonly worldMatrices: Float32Array;
  /** The numbers of the other animated properties. */
  readonly columns: Float32Array;
}

/** An element that a layer can move. */
export interface Styled {
  readonly style: { transform: string; transformOrigin: string; opacity: string };
}

export interface RunOptions {
  /** Receives the events of the stage. */
  onEvent?: ((event: StageEvent) => void) | null;
  /** Is called after each frame. */
  onFrame?: ((frame: Frame) => void) | null;
  /** What the setting for reduced motion does: each change shows its end at once ("finish"), or nothing ("ignore"). */
  reducedMotion?: "finish" | "ignore";
}

/** A tree of layers with animations and a time. */
export class Stage extends Owned {
  /** Adds layers in front of the other sublayers of one parent, or of one for each; the root by default. */
  add(count?: number, options?: { parents?: Layers | null; isShape?: boolean }): Layers;
  readonly root: Layers;
  /** Returns the layers of handles, which are checked when they are used. */
  layers(handles: bigint | Iterable<bigint>): Layers;
  /** Gives the visible layers at the time of the last evaluation, from back to front. */
  drawingOrder(): Layers;
  removeAnimations(handles: Iterable<bigint>): void;
  /** Runs a function whose changes are animated. */
  transaction<Result>(options: {
    duration?: number; curve?: Curve | string; disablesActions?: boolean; sendsEvent?: boolean; tag?: number;
  } | undefined, body: () => Result): Result;
  /** Seconds. */
  readonly time: number;
  /** The time at which to advance and draw again: the stage's own while something moves; Infinity if nothing will. */
  readonly nextWakeTime: number;
  /**
   * Moves the time forward and delivers events in order. The callback may change the stage; what it throws reaches the
   * caller when the stage has reached the time.
   */
  advance(time: number, onEvent?: ((event: StageEvent) => void) | null): void;
  /** Evaluates all animations at any time; the stage's time stays. */
  evaluate(time: number): Frame;
  /**
   * Lets layers move elements: `run` writes the transform and the opacity of what has changed, once a frame. The matrices
   * lead to the stage's coordinates; with `isLocal`, to those of the parent. The transform's origin becomes 0 0.
   */
  bind(layers: Layers, elements: Styled | ArrayLike<Styled>, options?: { isLocal?: boolean }): void;
  /** Writes the styles of bound elements from a frame, as `run` does. */
  write(frame: Frame): void;
  /**
   * Advances and evaluates the stage in the page's frames while something moves, and sleeps meanwhile. Time stands still
   * while the page is hidden. Returns a function that ends the run.
   */
  run(options?: RunOptions): () => void;
}

/** An instance of the engine. Objects of different instances cannot be mixed. */
export class Glissade {
  private constructor();
  readonly path: Path;
  readonly version: string;
  /** What stopped the instance; null if it works. */
  readonly trap: string | null;
  stage(options?: { time?: number }): Stage;
  /** Creates a curve from a text as CSS writes it, by its name, or from numbers. */
  curve(source: string | CurveOptions): Curve;
  spring(options?: SpringOptions): Curve;
  /** Each column is one number for all springs, or a list. Springs with begin times can be retargeted. */
  springs(columns: {
    mass?: Numbers; stiffness?: Numbers; damping?: Numbers; from?: Numbers; to?: Numbers; velocity?: Numbers;
    beginTimes?: Numbers; allowsOverdamping?: boolean;
  }): Springs;
  decays(columns: { from?: Numbers; velocity?: Numbers; rate?: Numbers }): Decays;
  /** Each row has 17 numbers: translation, scale, quaternion, skew (3) and perspective (4). */
  transforms(from: Numbers, to: Numbers): Transforms;
  /** Each row has 12 numbers: the values at 0 and at 1 of translation x, y, z and scale x, y, z. */
  translationScales(ends: Numbers): Transforms;
  /** Multiplies matrices of 16 numbers: a * b applies a first. */
  multiply(a: Numbers, b: Numbers): Float32Array;
  concat(progress: Numbers, ends: Numbers): Float32Array;
  interpolate(progress: Numbers, from: Numbers, to: Numbers, curve?: Curve | string | null): Float32Array;
}
