/* Glissade: springs, timing curves, keyframes and layers, evaluated in batches.
 *
 * Two libraries implement this header. libglissade has all functions. libglissade-core needs libc and libm alone and
 * has all functions but those of the section "Documents".
 *
 * Rules for all functions:
 * - They return a status. If it is not GLISSADE_OK, nothing has changed and no output but the error has been written,
 *   unless their comment says otherwise.
 * - Their last parameter, which may be NULL, receives details of such a status; GLISSADE_OK leaves it as it is.
 * - Structures begin with their size in bytes, as the caller was compiled: GLISSADE_INIT sets it and zeroes the rest.
 *   Later versions of the library add members at the end only, and zero always is a valid default.
 * - They may be called on any thread. A stage, and a document with its stage, serves one call at a time: a second one
 *   gets GLISSADE_BUSY. Curves and rows can be read by many threads at once.
 * - They never print, exit or read a clock, and keep no pointer that they are given, unless their comment says so.
 * - Numbers that mean yes or no are 1 or 0. Numbers in arrays of double are checked. Those in arrays of float are not,
 *   unless a comment says so: NaN gives NaN in its own row, and as the progress of a curve it counts as 0.
 * - Callbacks return: they neither throw exceptions nor jump out. The child of a fork can use the library if no other
 *   thread was in a call at that time.
 *
 * Times are in seconds, lengths in points, angles in radians. The y axis points down. Matrices are 16 numbers, row by
 * row, and multiply row vectors, as in Core Animation: elements 12 to 14 are the translation.
 */
#ifndef GLISSADE_H
#define GLISSADE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Statuses and errors ---------------------------------------------------------------------------------------- */

/* The result of a call. Numbers never change their meaning; later versions may add some. */
typedef int32_t glissade_status;

enum {
  GLISSADE_OK = 0,
  GLISSADE_BUSY = 1,           /* the object is in use by another call, or by the callback's own caller */
  GLISSADE_NULL_POINTER = 2,   /* a pointer that is needed is NULL */
  GLISSADE_UNKNOWN_HANDLE = 3, /* the handle was never given out, has been destroyed, or is of another kind */
  GLISSADE_STRUCT_SIZE = 4,    /* the size at the start of a structure is that of no version of the library */
  GLISSADE_STRIDE = 5,         /* the stride is no multiple of the element's alignment, or elements would overlap */
  GLISSADE_ALIGNMENT = 6,      /* an array does not begin at a multiple of its numbers' size */
  GLISSADE_COUNT = 7,          /* a number of elements is too large, or does not fit another one */
  GLISSADE_OVERLAP = 8,        /* an output overlaps an input without being equal to it */
  GLISSADE_NOT_FINITE = 9,     /* a number is NaN or infinite, or does not fit a float */
  GLISSADE_OUT_OF_RANGE = 10,  /* a number or an enumeration constant lies outside its range */
  GLISSADE_SYNTAX = 11,        /* a text or a document is malformed; the row is the byte's index */
  GLISSADE_UNKNOWN_NAME = 12,  /* nothing has the name */
  GLISSADE_TYPE = 13,          /* a value, an object or a layer is of another type than the call needs */
  GLISSADE_TREE = 14,          /* a layer would be its own ancestor, occurs twice, or is on another stage */
  GLISSADE_TIME = 15,          /* time would run backwards, or callbacks at one instant never end */
  GLISSADE_TOO_LATE = 16,      /* the setting must be made before all other calls of the process */
  GLISSADE_UNSUPPORTED = 17,   /* the combination is not supported, or not by this library */
  GLISSADE_MEMORY = 18,        /* there is not enough memory; this version never returns it */
  GLISSADE_STOPPED = 19,       /* the host's callback asked to stop */
  GLISSADE_FAILED = 20         /* any other reason, which the message tells */
};

/* The details of a status other than GLISSADE_OK. */
typedef struct glissade_error {
  uint32_t size;          /* sizeof(glissade_error) */
  glissade_status status; /* the status that the call returned */
  int64_t row;            /* the index of the rejected element or of the byte in a text; -1 if there is none */
  double value;           /* the rejected number; NaN if there is none */
  char field[32];         /* the name of the parameter or member, e.g. "from"; empty if there is none */
  char message[256];      /* one sentence in UTF-8, cut off at a character if it is too long */
} glissade_error;

/* Declares a variable of a structure type, zeroed, with its size. */
#ifdef __cplusplus
#define GLISSADE_INIT(type, name)       \
  type name = []() -> type {            \
    type zero = {};                     \
    zero.size = (uint32_t)sizeof(type); \
    return zero;                        \
  }()
#else
#define GLISSADE_INIT(type, name) type name = {.size = (uint32_t)sizeof(type)}
#endif

/* The version of this header, 0x00MMmmpp: major, minor, patch. */
#define GLISSADE_VERSION 0x000100

/* Returns the version of the library, as GLISSADE_VERSION. Never fails. */
uint32_t glissade_version(void);

/* Returns the name of a status, for instance "GLISSADE_BUSY"; for other numbers "unknown status". The text is
   constant and never freed. Never fails. */
const char *glissade_status_string(glissade_status status);

/* -- Arrays ------------------------------------------------------------------------------------------------------ */

/* An array to read. Element i is at data + i * stride.
   The stride is in bytes: 0 reads one element for all rows, and negative numbers read backwards from data. It is a
   multiple of the size of the element's numbers (4 for float, 8 for double and 64-bit integers), and at least as large
   as an element unless it is 0. Where a parameter allows it, data may be NULL: the array is left out then. */
typedef struct glissade_input {
  const void *data;
  int64_t stride;
} glissade_input;

/* An array to write. As glissade_input, but the stride is not 0.
   An output may be one of the inputs with the same stride, or lie beside other arrays in the same structures; sharing
   bytes in any other way is GLISSADE_OVERLAP. */
typedef struct glissade_output {
  void *data;
  int64_t stride;
} glissade_output;

/* -- General ----------------------------------------------------------------------------------------------------- */

/* Gives the name of the kernels' instruction set ("baseline", "v3", "v4" or "arm64") and whether it multiplies and adds
   with one rounding (1 or 0). Results have the same bits wherever that is 1. name and has_fma may be NULL; the name is
   constant. */
glissade_status glissade_instruction_set(const char **name, int32_t *has_fma, glissade_error *error);

/* Selects the instruction set by its name, in place of the best one of the processor.
   GLISSADE_TOO_LATE after any other call than the functions named glissade_set_…, glissade_version and
   glissade_status_string; GLISSADE_UNKNOWN_NAME for another name; GLISSADE_UNSUPPORTED if the processor lacks it. */
glissade_status glissade_set_instruction_set(const char *name, glissade_error *error);

/* The host's memory for tables and frames, which are the large allocations. Other memory is malloc's. */
typedef struct glissade_allocator {
  uint32_t size;
  void *context; /* passed to both functions */
  /* Returns memory of a number of bytes, aligned to a power of two of at least 64, or NULL. The library cannot go on
     without a frame's memory: NULL makes it use malloc instead. */
  void *(*allocate)(void *context, size_t bytes, size_t alignment);
  /* Releases memory that allocate returned, with the same numbers. */
  void (*release)(void *context, void *memory, size_t bytes, size_t alignment);
} glissade_allocator;

/* Sets the allocator of tables and frames for the rest of the process. Both functions may be called on any thread that
   calls the library, and must not call it. Without this call the library allocates tables and frames itself, from 2 MB
   on in huge pages if the system has them. GLISSADE_TOO_LATE as for glissade_set_instruction_set. */
glissade_status glissade_set_allocator(const glissade_allocator *allocator, glissade_error *error);

/* The host's threads. */
typedef struct glissade_parallel_for {
  uint32_t size;
  uint32_t threads; /* the number of threads that run may use, 1 to 256 */
  void *context;
  /* Calls body(argument, piece) once for each piece of 0..<pieces, on any threads and in any order, and returns when
     all calls have returned. */
  void (*run)(void *context, void (*body)(void *argument, uint32_t piece), void *argument, uint32_t pieces);
} glissade_parallel_for;

/* Sets the threads that evaluate large frames, in place of the library's own. Results do not depend on them.
   GLISSADE_TOO_LATE as for glissade_set_instruction_set. */
glissade_status glissade_set_parallel_for(const glissade_parallel_for *parallel_for, glissade_error *error);

/* -- Curves ------------------------------------------------------------------------------------------------------ */

/* An immutable timing curve. 0 is no curve. Threads may share it. Stages keep what they use: a curve may be destroyed
   while animations have it. */
typedef uint64_t glissade_curve;

enum {
  GLISSADE_CURVE_LINEAR = 0,
  GLISSADE_CURVE_BEZIER = 1,    /* control_points */
  GLISSADE_CURVE_STEPS = 2,     /* step_count, step_position */
  GLISSADE_CURVE_PIECEWISE = 3, /* outputs, inputs, stop_count */
  GLISSADE_CURVE_SPRING = 4,    /* mass, stiffness, damping, velocity, allows_overdamping */
  GLISSADE_CURVE_DECAY = 5      /* velocity, deceleration_rate */
};

enum {
  GLISSADE_STEP_END = 0,  /* jump-end */
  GLISSADE_STEP_START = 1,
  GLISSADE_STEP_NONE = 2, /* at least 2 steps */
  GLISSADE_STEP_BOTH = 3
};

/* A curve's numbers. Only the members that the comment of the kind names are read. */
typedef struct glissade_curve_options {
  uint32_t size;
  int32_t kind;
  double control_points[4]; /* x1, y1, x2, y2 of cubic-bezier(); x in 0…1 */
  int32_t step_count;       /* 1 or more */
  int32_t step_position;
  const double *outputs;    /* the values of linear(): at least 2 */
  const double *inputs;     /* their positions, ascending; NULL spreads them evenly over 0…1 */
  uint64_t stop_count;
  double mass;              /* > 0; 0 counts as 1 */
  double stiffness;         /* > 0; 0 counts as 100 */
  double damping;           /* >= 0 */
  double velocity;          /* springs: of the progress, per second; decays: points per second */
  int32_t allows_overdamping; /* 0: damping above the critical one counts as critical, as in Core Animation;
                                 1: it follows the curve that Core Animation has for it, which overshoots */
  double deceleration_rate; /* the factor of the velocity per millisecond, 0 < rate < 1; 0 counts as 0.998 */
} glissade_curve_options;

/* Creates a curve from numbers. GLISSADE_NOT_FINITE or GLISSADE_OUT_OF_RANGE with the member's name. */
glissade_status glissade_curve_create(
  const glissade_curve_options *options, glissade_curve *curve, glissade_error *error);

/* Creates a curve from text in UTF-8: "ease-in", "cubic-bezier(.4,0,.2,1)", "steps(4, jump-end)" or
   "linear(0, .5 30%, 1)". libglissade also reads "spring(…)" and "decay(…)" as the command does; libglissade-core gives
   GLISSADE_UNSUPPORTED for these. GLISSADE_SYNTAX with the byte's index. */
glissade_status glissade_curve_parse(
  const char *text, size_t length, glissade_curve *curve, glissade_error *error);

/* Destroys a curve. */
glissade_status glissade_curve_destroy(glissade_curve curve, glissade_error *error);

/* The facts about a curve. */
typedef struct glissade_curve_info {
  uint32_t size;
  int32_t kind;
  int32_t is_unit;     /* 1: values are functions of a fraction of 0…1; 0: of seconds */
  double duration;     /* seconds until a spring is settled or a decay at rest; 1 if is_unit */
  double final_value;  /* the value at that time */
  double overshoot;    /* how far a spring goes beyond 1; 0 for other curves */
  double overshoot_time;
} glissade_curve_info;

/* Gives the facts about a curve. info->size must be set. */
glissade_status glissade_curve_get_info(glissade_curve curve, glissade_curve_info *info, glissade_error *error);

/* Writes the curve's text, which glissade_curve_parse reads as the same curve, and a terminating zero.
   length, which may be NULL, receives the number of bytes without the zero. With a NULL text and a capacity of 0, only
   the length is given; GLISSADE_COUNT if the capacity does not suffice. */
glissade_status glissade_curve_format(
  glissade_curve curve, char *text, size_t capacity, size_t *length, glissade_error *error);

/* Gives the values of a curve, and their velocities per unit of time, at times (double, in seconds or as fractions;
   see is_unit; any number). Outputs are double; velocities.data may be NULL. A time that is NaN is
   GLISSADE_NOT_FINITE. */
glissade_status glissade_curve_sample(
  glissade_curve curve, glissade_input times, uint64_t count, glissade_output values, glissade_output velocities,
  glissade_error *error);

/* Interpolates float rows from `from` to `to` by the curve of each row's progress (float). A curve of 0 is linear and
   extrapolates outside 0…1; others clamp the progress. Springs and decays are GLISSADE_TYPE: they have rows of their
   own. Contiguous arrays (a stride of 4) are fastest. */
glissade_status glissade_interpolate(
  glissade_curve curve, glissade_input progress, glissade_input from, glissade_input to, uint64_t count,
  glissade_output values, glissade_error *error);

/* -- Rows: motions that are prepared once and evaluated often ----------------------------------------------------- */

/* Immutable rows of one kind, at most 2^26. 0 is none. Threads may share them. */
typedef uint64_t glissade_rows;

enum {
  GLISSADE_ROWS_SPRINGS = 0,
  GLISSADE_ROWS_DECAYS = 1,
  GLISSADE_ROWS_TRANSFORMS = 2,
  GLISSADE_ROWS_TRANSLATION_SCALES = 3
};

/* Springs from one value to another; all arrays are double. Arrays with NULL data have their default in all rows. */
typedef struct glissade_spring_columns {
  uint32_t size;
  int32_t allows_overdamping; /* as in glissade_curve_options, for all rows */
  glissade_input mass;        /* default 1 */
  glissade_input stiffness;   /* default 100 */
  glissade_input damping;     /* default 10 */
  glissade_input from;        /* default 0 */
  glissade_input to;          /* default 1 */
  glissade_input velocity;    /* units of the value per second; default 0 */
} glissade_spring_columns;

/* Prepares springs. An error names the column and the row. */
glissade_status glissade_springs_create(
  const glissade_spring_columns *columns, uint64_t count, glissade_rows *rows, glissade_error *error);

/* Decaying motions; all arrays are double. */
typedef struct glissade_decay_columns {
  uint32_t size;
  glissade_input from;     /* the position at time 0; default 0 */
  glissade_input velocity; /* points per second; default 0 */
  glissade_input rate;     /* the factor of the velocity per millisecond, 0 < rate < 1; default 0.998 */
} glissade_decay_columns;

/* Prepares decaying motions. An error names the column and the row. */
glissade_status glissade_decays_create(
  const glissade_decay_columns *columns, uint64_t count, glissade_rows *rows, glissade_error *error);

/* A transform in parts: scale, then skew, rotation, translation and perspective, as CSS decomposes matrices. */
typedef struct glissade_transform {
  double translation[3];
  double scale[3];
  double rotation[4];    /* a quaternion x, y, z, w; it is normalised, and all zeros are no rotation */
  double skew[3];        /* xy, xz, yz */
  double perspective[4]; /* 0, 0, 0, 1 for none */
} glissade_transform;

/* Prepares pairs of transforms; `from` and `to` are arrays of glissade_transform. Rotations take the shorter way. */
glissade_status glissade_transforms_create(
  glissade_input from, glissade_input to, uint64_t count, glissade_rows *rows, glissade_error *error);

/* Prepares translations and scales; `ends` is an array of 12 floats for each row: from and to of the translation's x,
   then of its y and z, then of the scale's x, y and z. They are finite. */
glissade_status glissade_translation_scales_create(
  glissade_input ends, uint64_t count, glissade_rows *rows, glissade_error *error);

/* Destroys rows of any kind. */
glissade_status glissade_rows_destroy(glissade_rows rows, glissade_error *error);

/* Gives the kind of rows, their number, and the number of values that the evaluation of springs writes. Each pointer
   may be NULL. */
glissade_status glissade_rows_get_info(
  glissade_rows rows, int32_t *kind, uint64_t *count, uint64_t *output_count, glissade_error *error);

/* Gives for each row the index of its value in the outputs of glissade_springs_evaluate, which are sorted by damping;
   indices has room for `count` numbers, the number of rows. */
glissade_status glissade_springs_get_indices(
  glissade_rows rows, uint32_t *indices, uint64_t count, glissade_error *error);

/* Evaluates springs at a time into contiguous floats in the order of glissade_springs_get_indices. count is the
   output_count of the rows. velocities may be NULL. This is the fastest form. */
glissade_status glissade_springs_evaluate(
  glissade_rows rows, double time, float *positions, float *velocities, uint64_t count, glissade_error *error);

/* Evaluates springs or decays at a time into float arrays in the order of the rows. velocities.data may be NULL. */
glissade_status glissade_rows_evaluate(
  glissade_rows rows, double time, glissade_output positions, glissade_output velocities, glissade_error *error);

/* Interpolates rows of transforms or of translations and scales, each by its own progress (float), which extrapolates
   outside 0…1, and writes matrices of 16 floats. */
glissade_status glissade_compose(
  glissade_rows rows, glissade_input progress, glissade_output matrices, glissade_error *error);

/* Interpolates a translation and a scale by each row's progress (float), and writes the matrices of the translation
   followed by the scale, as CATransform3DConcat(translation, scale). Unlike glissade_compose, it takes the ends as they
   are: floats as for glissade_translation_scales_create. A stride of 0 uses the same ends for all rows, which is the
   fastest form; for other strides, prepared rows are faster. */
glissade_status glissade_concat(
  glissade_input progress, glissade_input ends, uint64_t count, glissade_output matrices, glissade_error *error);

/* Multiplies matrices of 16 floats: a[i] * b[i], which applies a first. A stride of 0 takes one matrix for all rows. */
glissade_status glissade_multiply(
  glissade_input a, glissade_input b, uint64_t count, glissade_output products, glissade_error *error);

/* -- Stages ------------------------------------------------------------------------------------------------------ */

/* A tree of layers with animations and a time. 0 is no stage. */
typedef uint64_t glissade_stage;
/* A layer of a stage; unknown on all others. 0 is no layer. */
typedef uint64_t glissade_layer;
/* A handle of an animation; valid until the animation is removed or its layer is. 0 is none. */
typedef uint64_t glissade_animation;

typedef struct glissade_stage_options {
  uint32_t size;
  uint32_t threads; /* that evaluate large frames: 0 and 1 are the calling one; at most 256. libglissade-core needs
                       glissade_set_parallel_for for more */
  double time;      /* the initial time; finite */
} glissade_stage_options;

/* Creates a stage with a root layer. options may be NULL. */
glissade_status glissade_stage_create(
  const glissade_stage_options *options, glissade_stage *stage, glissade_error *error);

/* Destroys a stage with its layers and animations; no events are delivered. A document's stage is GLISSADE_UNSUPPORTED:
   it goes with the document. */
glissade_status glissade_stage_destroy(glissade_stage stage, glissade_error *error);

/* Gives the root layer. */
glissade_status glissade_stage_root(glissade_stage stage, glissade_layer *root, glissade_error *error);

/* -- Layers

   Lists of layers that a call adds to, changes or removes contain each layer once, else the status is
   GLISSADE_TREE. */

enum { GLISSADE_LAYER_PLAIN = 0, GLISSADE_LAYER_SHAPE = 1 };

/* Adds layers in front of their parents' sublayers, all or none. parents are glissade_layer; NULL data is the root.
   layers receives the handles. */
glissade_status glissade_layers_add(
  glissade_stage stage, int32_t kind, glissade_input parents, uint64_t count, glissade_output layers,
  glissade_error *error);

/* Removes layers with everything below them, all or none. Their handles become unknown. The root is GLISSADE_TREE. */
glissade_status glissade_layers_remove(
  glissade_stage stage, glissade_input layers, uint64_t count, glissade_error *error);

/* The properties of layers; components can be animated on their own. The comments tell the doubles of a value. */
enum {
  GLISSADE_OPACITY = 0,             /* 1 */
  GLISSADE_POSITION = 1,            /* 2: x, y */
  GLISSADE_Z_POSITION = 2,          /* 1 */
  GLISSADE_ANCHOR_POINT = 3,        /* 2, as fractions of the bounds */
  GLISSADE_BOUNDS = 4,              /* 4: x, y, width, height */
  GLISSADE_TRANSFORM = 5,           /* 16 */
  GLISSADE_SUBLAYER_TRANSFORM = 6,  /* 16 */
  GLISSADE_BACKGROUND_COLOR = 7,    /* 4: red, green, blue, alpha in 0…1; as all colours */
  GLISSADE_CORNER_RADIUS = 8,       /* 1 */
  GLISSADE_BORDER_WIDTH = 9,        /* 1 */
  GLISSADE_BORDER_COLOR = 10,       /* 4 */
  GLISSADE_SHADOW_COLOR = 11,       /* 4 */
  GLISSADE_SHADOW_OPACITY = 12,     /* 1 */
  GLISSADE_SHADOW_OFFSET = 13,      /* 2 */
  GLISSADE_SHADOW_RADIUS = 14,      /* 1 */
  GLISSADE_HIDDEN = 15,             /* 1: 0 or 1 */
  GLISSADE_MASKS_TO_BOUNDS = 16,    /* 1: 0 or 1 */
  GLISSADE_CONTENTS = 17,           /* 1: a picture's number of the host below 2^53; -1 for none */
  GLISSADE_POSITION_X = 18,         /* 1, as all components but those with a comment */
  GLISSADE_POSITION_Y = 19,
  GLISSADE_ANCHOR_POINT_X = 20,
  GLISSADE_ANCHOR_POINT_Y = 21,
  GLISSADE_BOUNDS_ORIGIN = 22,      /* 2 */
  GLISSADE_BOUNDS_ORIGIN_X = 23,
  GLISSADE_BOUNDS_ORIGIN_Y = 24,
  GLISSADE_BOUNDS_SIZE = 25,        /* 2 */
  GLISSADE_BOUNDS_SIZE_WIDTH = 26,
  GLISSADE_BOUNDS_SIZE_HEIGHT = 27,
  GLISSADE_SHADOW_OFFSET_WIDTH = 28,
  GLISSADE_SHADOW_OFFSET_HEIGHT = 29,
  GLISSADE_TRANSFORM_SCALE = 30,
  GLISSADE_TRANSFORM_SCALE_X = 31,
  GLISSADE_TRANSFORM_SCALE_Y = 32,
  GLISSADE_TRANSFORM_SCALE_Z = 33,
  GLISSADE_TRANSFORM_ROTATION = 34, /* about z */
  GLISSADE_TRANSFORM_ROTATION_X = 35,
  GLISSADE_TRANSFORM_ROTATION_Y = 36,
  GLISSADE_TRANSFORM_ROTATION_Z = 37,
  GLISSADE_TRANSFORM_TRANSLATION = 38, /* 2 */
  GLISSADE_TRANSFORM_TRANSLATION_X = 39,
  GLISSADE_TRANSFORM_TRANSLATION_Y = 40,
  GLISSADE_TRANSFORM_TRANSLATION_Z = 41,
  GLISSADE_SUBLAYER_TRANSFORM_SCALE = 42,
  GLISSADE_SUBLAYER_TRANSFORM_SCALE_X = 43,
  GLISSADE_SUBLAYER_TRANSFORM_SCALE_Y = 44,
  GLISSADE_SUBLAYER_TRANSFORM_SCALE_Z = 45,
  GLISSADE_SUBLAYER_TRANSFORM_ROTATION = 46,
  GLISSADE_SUBLAYER_TRANSFORM_ROTATION_X = 47,
  GLISSADE_SUBLAYER_TRANSFORM_ROTATION_Y = 48,
  GLISSADE_SUBLAYER_TRANSFORM_ROTATION_Z = 49,
  GLISSADE_SUBLAYER_TRANSFORM_TRANSLATION = 50, /* 2 */
  GLISSADE_SUBLAYER_TRANSFORM_TRANSLATION_X = 51,
  GLISSADE_SUBLAYER_TRANSFORM_TRANSLATION_Y = 52,
  GLISSADE_SUBLAYER_TRANSFORM_TRANSLATION_Z = 53,
  /* Of shape layers alone: */
  GLISSADE_PATH = 54,               /* text: see glissade_layer_set_text */
  GLISSADE_FILL_COLOR = 55,         /* 4 */
  GLISSADE_FILL_RULE = 56,          /* 1: 0 nonzero, 1 evenodd */
  GLISSADE_STROKE_COLOR = 57,       /* 4 */
  GLISSADE_LINE_WIDTH = 58,         /* 1 */
  GLISSADE_LINE_CAP = 59,           /* 1: 0 butt, 1 round, 2 square */
  GLISSADE_LINE_JOIN = 60,          /* 1: 0 miter, 1 round, 2 bevel */
  GLISSADE_MITER_LIMIT = 61,        /* 1 */
  GLISSADE_LINE_DASH_PATTERN = 62,  /* text */
  GLISSADE_LINE_DASH_PHASE = 63,    /* 1 */
  GLISSADE_STROKE_START = 64,       /* 1 */
  GLISSADE_STROKE_END = 65          /* 1 */
};

/* Sets a property of layers, all or none. values are double, as many for each layer as the property has, one after the
   other. In a transaction the changes are animated, as in Core Animation; elsewhere they take effect at once. */
glissade_status glissade_layers_set(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, glissade_input values,
  glissade_error *error);

/* Sets a property that is text: a path as SVG path data, a dash pattern as lengths separated by spaces or commas, both
   in points. An empty text is an empty path or a solid line. GLISSADE_SYNTAX with the byte's index. */
glissade_status glissade_layer_set_text(
  glissade_stage stage, glissade_layer layer, int32_t property, const char *text, size_t length,
  glissade_error *error);

/* Gives a property of layers without animations, as double. Paths and dash patterns are GLISSADE_TYPE. */
glissade_status glissade_layers_get(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, glissade_output values,
  glissade_error *error);

/* Gives a property of layers with their animations at a time, as double; the time may be any finite number. */
glissade_status glissade_layers_get_presentation(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, double time,
  glissade_output values, glissade_error *error);

/* -- Animations */

enum {
  GLISSADE_BASIC = 0,     /* from, to and by */
  GLISSADE_SPRING = 1,    /* the same, on a spring */
  GLISSADE_KEYFRAMES = 2, /* key_values */
  GLISSADE_GROUP = 3      /* children */
};

enum { GLISSADE_FILL_REMOVED = 0, GLISSADE_FILL_FORWARDS = 1, GLISSADE_FILL_BACKWARDS = 2, GLISSADE_FILL_BOTH = 3 };

enum {
  GLISSADE_CALCULATION_LINEAR = 0,
  GLISSADE_CALCULATION_DISCRETE = 1,
  GLISSADE_CALCULATION_PACED = 2,
  GLISSADE_CALCULATION_CUBIC = 3,
  GLISSADE_CALCULATION_CUBIC_PACED = 4
};

/* Bits of glissade_animation_options.flags. */
enum {
  GLISSADE_HAS_FROM = 1,
  GLISSADE_HAS_TO = 2,
  GLISSADE_HAS_BY = 4,
  GLISSADE_HAS_BEGIN_TIME = 8, /* otherwise the animation begins at the stage's time */
  GLISSADE_AUTOREVERSES = 16,
  GLISSADE_STAYS = 32,         /* is not removed when it ends */
  GLISSADE_ADDITIVE = 64,
  GLISSADE_CUMULATIVE = 128,
  GLISSADE_ALLOWS_OVERDAMPING = 256,
  GLISSADE_SENDS_EVENTS = 512, /* glissade_stage_advance delivers its start and its end; not of a group's children */
  GLISSADE_SETTLES = 1024      /* a spring's duration is its settling time */
  /* Other bits are GLISSADE_OUT_OF_RANGE. */
};

/* An animation, as CABasicAnimation, CASpringAnimation, CAKeyframeAnimation and CAAnimationGroup describe it. Members
   that its kind does not use are not read. Groups are at most 16 deep and have 10,000 animations in all. */
typedef struct glissade_animation_options {
  uint32_t size;
  int32_t kind;
  int32_t property;
  uint32_t flags;
  int32_t fill_mode;
  int32_t calculation_mode;
  double begin_time;
  double duration;        /* 0: the transaction's, 0.25 without one */
  double speed;           /* 0 counts as 1 */
  double time_offset;
  double repeat_count;    /* 0 is once; infinity repeats without end */
  double repeat_duration;
  glissade_curve curve;   /* a timing function, not a spring; 0 is linear. GLISSADE_SPRING has none */
  double from[16];        /* the property's numbers, with GLISSADE_HAS_FROM */
  double to[16];
  double by[16];
  double mass;            /* 0 counts as 1 */
  double stiffness;       /* 0 counts as 100 */
  double damping;
  double velocity;        /* of the progress, per second */
  const double *key_values; /* key_count values, each of as many doubles as the property has */
  const double *key_times;  /* key_count fractions of the duration, ascending; NULL spreads them evenly */
  const glissade_curve *key_curves; /* key_count - 1 timing functions; NULL for the animation's */
  uint64_t key_count;
  const struct glissade_animation_options *children; /* of a group; their begin times are in the group's time */
  uint64_t child_count;
  uint64_t tag;           /* the host's number, which events carry */
} glissade_animation_options;

/* Values of their own for the animations of many layers; all arrays are double. NULL data takes the options' values. */
typedef struct glissade_animation_rows {
  uint32_t size;
  glissade_input from;
  glissade_input to;
  glissade_input by;
  glissade_input key_values; /* for each layer key_count values, one after the other */
  glissade_input begin_times;
  glissade_input durations;
} glissade_animation_rows;

/* Adds a copy of an animation to each of many layers, all or none, as -[CALayer addAnimation:forKey:] does.
   rows may be NULL. For groups it must be. key is terminated; NULL is none; an animation replaces one with its key.
   animations.data may be NULL; else it receives the handles (glissade_animation). Options are copied. */
glissade_status glissade_animations_add(
  glissade_stage stage, const glissade_animation_options *options, const glissade_animation_rows *rows,
  glissade_input layers, uint64_t count, const char *key, glissade_output animations, glissade_error *error);

/* Removes animations by their handles, all or none. */
glissade_status glissade_animations_remove(
  glissade_stage stage, glissade_input animations, uint64_t count, glissade_error *error);

/* Removes the animations with a key from layers; with a NULL key, all animations. Layers without such an animation keep
   theirs. */
glissade_status glissade_layers_remove_animations(
  glissade_stage stage, glissade_input layers, uint64_t count, const char *key, glissade_error *error);

/* -- Transactions */

typedef struct glissade_transaction_options {
  uint32_t size;
  int32_t has_duration;     /* 0 takes the enclosing transaction's, or 0.25 */
  double duration;
  glissade_curve curve;     /* 0 takes the enclosing transaction's, or Core Animation's default curve */
  int32_t disables_actions; /* 1: changes take effect at once */
  int32_t sends_event;      /* 1: glissade_stage_advance delivers GLISSADE_EVENT_COMPLETED after its last animation */
  uint64_t tag;             /* the host's number, which the event carries */
} glissade_transaction_options;

/* Begins a transaction: changes of layers are animated until glissade_transaction_commit. Transactions nest. options
   may be NULL. */
glissade_status glissade_transaction_begin(
  glissade_stage stage, const glissade_transaction_options *options, glissade_error *error);

/* Commits the innermost transaction; GLISSADE_OUT_OF_RANGE if none was begun. */
glissade_status glissade_transaction_commit(glissade_stage stage, glissade_error *error);

/* -- Time and frames */

enum { GLISSADE_EVENT_STARTED = 0, GLISSADE_EVENT_ENDED = 1, GLISSADE_EVENT_COMPLETED = 2 };

typedef struct glissade_event {
  uint32_t size;
  int32_t kind;
  double time;                  /* the exact instant */
  glissade_layer layer;         /* 0 if the layer is gone, and for GLISSADE_EVENT_COMPLETED */
  glissade_animation animation; /* 0 if no handle was asked for */
  uint64_t tag;
  int32_t finished;             /* GLISSADE_EVENT_ENDED: 0 if the animation was removed before its end */
} glissade_event;

/* Receives an event; the structure is valid during the call. It may call all functions of the stage but
   glissade_stage_advance, glissade_stage_evaluate and glissade_stage_destroy, which return GLISSADE_BUSY. Transactions
   that it leaves open end with it. */
typedef void (*glissade_event_callback)(void *context, const glissade_event *event);

/* Moves the stage's time forward. Events up to the new time are delivered in order, each at its exact instant; with a
   NULL callback they are lost. GLISSADE_NOT_FINITE, or GLISSADE_TIME for a time before the stage's. If callbacks at one
   instant never end, the status is GLISSADE_TIME as well, and the stage stays at that instant. A document's stage is
   GLISSADE_UNSUPPORTED: see glissade_document_advance. Its animations deliver no events. */
glissade_status glissade_stage_advance(
  glissade_stage stage, double time, glissade_event_callback callback, void *context, glissade_error *error);

/* Gives the stage's time. */
glissade_status glissade_stage_time(glissade_stage stage, double *time, glissade_error *error);

/* Gives the time at which the host must advance and draw again: the stage's own time while something moves or has
   changed since the last advance, infinity if nothing is scheduled. */
glissade_status glissade_stage_next_wake_time(glissade_stage stage, double *time, glissade_error *error);

/* The values of all layers at a time, by frame index. The pointers refer to the stage's memory: they are valid until
   the next call that changes, evaluates or destroys the stage. Arrays without elements are NULL. */
typedef struct glissade_frame {
  uint32_t size;
  double time;
  uint64_t count;              /* the number of frame indices, including those without a layer */
  const float *matrices;       /* 16 for each index: from the layer's coordinates to its parent's */
  const float *opacities;      /* 1 for each index */
  const float *world_matrices; /* 16 for each index below world_count: to the stage's coordinates */
  uint64_t world_count;
  const float *columns;        /* other animated properties: see glissade_layers_get_columns */
  uint64_t column_count;
} glissade_frame;

/* Evaluates all animations at a time, in any order, without events, and fills a frame. The frame depends on the layers,
   the animations and the time alone. It does not allocate unless something has changed. */
glissade_status glissade_stage_evaluate(
  glissade_stage stage, double time, glissade_frame *frame, glissade_error *error);

/* Gives the frame indices of layers (int64; -1 before the first evaluation). They can change when animations are added
   or removed. */
glissade_status glissade_layers_get_indices(
  glissade_stage stage, glissade_input layers, uint64_t count, glissade_output indices, glissade_error *error);

/* Gives the index of a property's first number in the frame's columns (int64; -1 if the property has no column: it is
   not animated, is the opacity, is part of the matrix, or its values are no numbers: GLISSADE_CONTENTS, which
   glissade_layers_get_presentation reads, paths and dash patterns). Each further number is 16 indices later. */
glissade_status glissade_layers_get_columns(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, glissade_output columns,
  glissade_error *error);

/* Frame indices first..<first + count. */
typedef struct glissade_range {
  uint64_t first;
  uint64_t count;
} glissade_range;

/* Gives the frame indices that the last evaluation has written, ascending; with is_world 1, those of the world
   matrices. count receives the number of ranges; with a NULL ranges and a capacity of 0, only that. GLISSADE_COUNT if
   the capacity does not suffice. */
glissade_status glissade_stage_changed_ranges(
  glissade_stage stage, int32_t is_world, glissade_range *ranges, uint64_t capacity, uint64_t *count,
  glissade_error *error);

/* -- Documents: libglissade alone --------------------------------------------------------------------------------- */

/* A scene, a scenario or a transition on a stage of its own. 0 is none. */
typedef uint64_t glissade_document;

/* Reads a scene or a scenario in JSON (UTF-8), of at most 64 MB. GLISSADE_SYNTAX or another status with the byte's
   index as the row; the message names line, column and path. */
glissade_status glissade_document_parse(
  const char *json, size_t length, glissade_document *document, glissade_error *error);

/* Creates a scenario of a built-in transition by a name of `glissade list transitions` ("push", "present", "reveal",
   …), or of one that a JSON object describes, as the member `transition` of a scenario's controllers does:
   {"style": "reveal", "scale": 100}. width and height are the screen's in points, 1…100,000; 0 and 0 mean 375 and 667.
   GLISSADE_UNKNOWN_NAME, or the statuses of glissade_document_parse for JSON. */
glissade_status glissade_document_transition(
  const char *transition, size_t length, double width, double height, glissade_document *document,
  glissade_error *error);

/* Destroys a document and its stage. */
glissade_status glissade_document_destroy(glissade_document document, glissade_error *error);

enum { GLISSADE_DOCUMENT_SCENE = 0, GLISSADE_DOCUMENT_SCENARIO = 1, GLISSADE_DOCUMENT_TRANSITION = 2 };

typedef struct glissade_document_info {
  uint32_t size;
  int32_t kind;
  double width;     /* of the viewport */
  double height;
  double duration;  /* that the file gives; NaN: until it comes to rest */
  double time;      /* since glissade_document_play; NaN before it */
  int32_t is_at_rest; /* 1: nothing moves, and nothing is scheduled; before glissade_document_play, what the document
                         does later is not scheduled yet */
  int32_t is_interactive; /* 1: a transition is driven by hand now */
} glissade_document_info;

/* Gives the facts about a document. */
glissade_status glissade_document_get_info(
  glissade_document document, glissade_document_info *info, glissade_error *error);

/* Gives the document's stage: for evaluating, and for reading and changing its layers. It lives as long as the
   document. Layers that the document takes off the stage keep their handles: they can be read; changing them and adding
   layers below them is GLISSADE_TREE. */
glissade_status glissade_document_stage(glissade_document document, glissade_stage *stage, glissade_error *error);

/* Gives the first layer of a name; GLISSADE_UNKNOWN_NAME if there is none. */
glissade_status glissade_document_layer(
  glissade_document document, const char *name, size_t length, glissade_layer *layer, glissade_error *error);

/* Begins to play at time 0; a second call is GLISSADE_TIME. With is_interactive 1, which only documents of
   glissade_document_transition allow, the transition waits for glissade_document_drive. */
glissade_status glissade_document_play(glissade_document document, int32_t is_interactive, glissade_error *error);

/* Moves the document's time forward: seconds since it began to play. Scripts, gestures and completions run. If one of
   them fails, the status tells, and the document stays at that time. */
glissade_status glissade_document_advance(glissade_document document, double time, glissade_error *error);

enum { GLISSADE_TOUCH_BEGAN = 0, GLISSADE_TOUCH_MOVED = 1, GLISSADE_TOUCH_ENDED = 2, GLISSADE_TOUCH_CANCELLED = 3 };

/* Sends a touch to the document's window at its present time, in points. identifier tells fingers apart. Scenes are
   GLISSADE_TYPE. */
glissade_status glissade_document_touch(
  glissade_document document, int32_t phase, uint64_t identifier, double x, double y, glissade_error *error);

/* Moves an interactive transition to a fraction of its duration, 0…1. GLISSADE_TYPE if none is driven by hand. */
glissade_status glissade_document_drive(glissade_document document, double fraction, glissade_error *error);

/* Lets an interactive transition finish or go back from where it is, at its own speed times `speed` (0.001…1000; 0
   counts as 1); the document must be advanced for it. */
glissade_status glissade_document_finish(glissade_document document, double speed, glissade_error *error);
glissade_status glissade_document_cancel(glissade_document document, double speed, glissade_error *error);

typedef struct glissade_record_options {
  uint32_t size;
  double frame_rate; /* frames per second, at most 10,000; 0 counts as 60 */
  double duration;   /* seconds, at most 86,400; 0: the file's, else until it comes to rest */
  double time_limit; /* seconds after which a document that does not come to rest is GLISSADE_TIME, at most 86,400; 0
                        counts as 60 */
} glissade_record_options;

/* Receives a part of a recording in UTF-8, not terminated; a result other than 0 stops it with GLISSADE_STOPPED. It
   must not call functions of the document. */
typedef int32_t (*glissade_write_callback)(void *context, const char *bytes, size_t length);

/* Records a document from its beginning as JSON Lines, one frame a line. It plays on a stage of its own: the document's
   time and layers are unchanged. options may be NULL. What was written before a failure stays written. */
glissade_status glissade_document_record(
  glissade_document document, const glissade_record_options *options, glissade_write_callback write, void *context,
  glissade_error *error);

#ifdef __cplusplus
}
#endif

#endif
