export class GlissadeError extends Error {
  static name = "GlissadeError";
  constructor(status, field = "", row = null, value = null, message = "") {
    super(`${message || status} (${status})`);
    Object.assign(this, { status, field, row, value });
  }
  get name() { return this.constructor.name; }
}
// Names of classes that appear in messages stay when a bundler shortens them.
export class ArgumentError extends GlissadeError { static name = "ArgumentError"; }
export class ParseError extends GlissadeError { static name = "ParseError"; }
export class TreeError extends GlissadeError { static name = "TreeError"; }
export class TimeError extends GlissadeError { static name = "TimeError"; }
export class KindError extends GlissadeError { static name = "KindError"; }
export class UnknownNameError extends GlissadeError { static name = "UnknownNameError"; }
export class UnknownHandleError extends GlissadeError { static name = "UnknownHandleError"; }
export class ClosedError extends GlissadeError { static name = "ClosedError"; }
export class BusyError extends GlissadeError { static name = "BusyError"; }
export class UnsupportedError extends GlissadeError { static name = "UnsupportedError"; }
export class TrapError extends GlissadeError { static name = "TrapError"; }
// The classes of statuses; the others are GlissadeError.
const STATUS_TYPES = { BUSY: BusyError, NULL_POINTER: ArgumentError, UNKNOWN_HANDLE: UnknownHandleError,
  STRUCT_SIZE: ArgumentError, STRIDE: ArgumentError, ALIGNMENT: ArgumentError, COUNT: ArgumentError,
  OVERLAP: ArgumentError, NOT_FINITE: ArgumentError, OUT_OF_RANGE: ArgumentError, SYNTAX: ParseError,
  UNKNOWN_NAME: UnknownNameError, TYPE: KindError, TREE: TreeError, TIME: TimeError, UNSUPPORTED: UnsupportedError };

// Errors that the script finds itself.
const shown = (value) => value === null ? "null" : ArrayBuffer.isView(value) ? value.constructor.name : typeof value;
const kindError = (name, expected, value, row = null) => new KindError(
  "GLISSADE_TYPE", name, row, null, `${name}${row === null ? "" : ` ${row}`} must be ${expected}, not ${shown(value)}`);
const rangeError = (name, value, message) =>
  new ArgumentError("GLISSADE_OUT_OF_RANGE", name, null, value, `${name} ${message}, not ${value}`);
const countError = (name, message, value, row = null) =>
  new ArgumentError("GLISSADE_COUNT", name, row, value, `${name} ${message}`);
const unknownName = (name, message) => new UnknownNameError("GLISSADE_UNKNOWN_NAME", name, null, null, message);
const unknownHandle = (name, message, Type = UnknownHandleError) =>
  new Type("GLISSADE_UNKNOWN_HANDLE", name, null, null, message);
const unsupported = (name, message) => new UnsupportedError("GLISSADE_UNSUPPORTED", name, null, null, message);
