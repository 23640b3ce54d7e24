/* Glissade: springs, timing curves, keyframes and layers, evaluated in batches.
 *
 * Three libraries implement this header. libglissade and libglissade-standalone have all functions; the latter contains
 * the Swift runtime. libglissade-core needs libc and libm alone, and has all functions except those of the section
 * "Documents".
 *
 * Rules for all functions:
 * - A function returns a status, unless its comment says that it never fails. If the status is not GLISSADE_OK, the
 *   call has changed nothing and has written no output except the error, unless its comment says otherwise.
 * - The last parameter is NULL or points to a glissade_error, which receives the details of a failure; GLISSADE_OK
 *   leaves it unchanged. If its size is not set, the call returns GLISSADE_STRUCT_SIZE and writes no details.
 * - Structures with a member `size` begin with their size in bytes, as the caller was compiled: GLISSADE_INIT and
 *   GLISSADE_SIZED set it and zero the rest. Later versions add members at the end only, and zero is always a valid
 *   default.
 * - Texts are UTF-8. They have a length in bytes and need no terminating zero, except the keys of animations and the
 *   names of instruction sets, which are terminated.
 * - Functions may be called on any thread. A stage, together with its document, serves one call at a time: a second
 *   call returns GLISSADE_BUSY at once. Many threads can read a curve or rows at the same time.
 * - No function prints, exits or reads a clock. The library keeps no pointer of the caller's except the functions and
 *   contexts of glissade_allocator and glissade_parallel_for, which must stay valid until the process ends.
 * - Yes-or-no numbers are 1 or 0. Numbers in arrays of double are checked. Those in arrays of float are not, unless a
 *   comment says so: NaN makes the result of its own row NaN, but as the progress of a curve other than 0 it counts
 *   as 0.
 * - Callbacks must return normally: no exception and no longjmp may leave them.
 * - The child of a fork can use the library and its parent's objects if no other thread was in a call at the time of
 *   the fork.
 *
 * Times are in seconds, lengths in points, angles in radians. The y axis points down. A matrix is 16 numbers in
 * row-major order and multiplies row vectors, as in Core Animation: elements 12 to 14 are the translation.
 */
#ifndef GLISSADE_H
#define GLISSADE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Statuses and errors ---------------------------------------------------------------------------------------- */

/* The result of a call. The numbers never change their meaning. Later versions may add statuses: treat an unknown one
   as a failure. */
typedef int32_t glissade_status;

enum {
  GLISSADE_OK = 0,
  GLISSADE_BUSY = 1,           /* another call, or the caller of the running callback, is using the object */
  GLISSADE_NULL_POINTER = 2,   /* a required pointer is NULL */
  GLISSADE_UNKNOWN_HANDLE = 3, /* the handle was never returned, is of another kind or stage, or its object is gone */
  GLISSADE_STRUCT_SIZE = 4,    /* the size at the start of a structure is that of no version of the library */
  GLISSADE_STRIDE = 5,         /* a stride is not a multiple of the alignment, or elements of the array would overlap */
  GLISSADE_ALIGNMENT = 6,      /* a pointer is not aligned for its type */
  GLISSADE_COUNT = 7,          /* a number of elements is out of range or not the expected one, or a buffer too small */
  GLISSADE_OVERLAP = 8,        /* an output overlaps another array in a way that is not allowed */
  GLISSADE_NOT_FINITE = 9,     /* a number is NaN or infinite, or exceeds the range of a float */
  GLISSADE_OUT_OF_RANGE = 10,  /* a number or an enumeration constant is out of range, or no transaction is open */
  GLISSADE_SYNTAX = 11,        /* a text or a document is malformed; the row is the index of the byte */
  GLISSADE_UNKNOWN_NAME = 12,  /* the name is unknown */
  GLISSADE_TYPE = 13,          /* a value, an object or a layer has the wrong type for the call */
  GLISSADE_TREE = 14,          /* a layer is in a list twice, not on the stage, or in a place that the call rejects */
  GLISSADE_TIME = 15,          /* time would run backwards, a document does not play or already does, or never ends */
  GLISSADE_TOO_LATE = 16,      /* another function was called before the setting was made */
  GLISSADE_UNSUPPORTED = 17,   /* the combination is not supported, or not by this library */
  GLISSADE_MEMORY = 18,        /* reserved; in this version the process ends if the system has no memory */
  GLISSADE_STOPPED = 19,       /* the host's callback asked to stop */
  GLISSADE_FAILED = 20         /* any other reason; see the message */
};

/* The details of a status other than GLISSADE_OK. */
typedef struct glissade_error {
  uint32_t size;          /* sizeof(glissade_error) */
  glissade_status status; /* the status that the call returned */
  int64_t row;            /* the index of the rejected element, or of the byte in a text; -1 if there is none */
  double value;           /* the rejected number; NaN if there is none, or if it is NaN */
  char field[32];         /* the name of the rejected parameter or member, e.g. "from"; empty if there is none */
  char message[256];      /* the reason in UTF-8, terminated; too long a text is cut off between two characters */
} glissade_error;

/* GLISSADE_INIT declares a variable of a structure type whose size is set and whose other members are zero.
   GLISSADE_SIZED is such a value, for members and elements: frames[i] = GLISSADE_SIZED(glissade_frame). */
#ifdef __cplusplus
#define GLISSADE_SIZED(type)            \
  []() -> type {                        \
    type zero = {};                     \
    zero.size = (uint32_t)sizeof(type); \
    return zero;                        \
  }()
#define GLISSADE_INIT(type, name) type name = GLISSADE_SIZED(type)
#else
#define GLISSADE_SIZED(type) ((type){.size = (uint32_t)sizeof(type)})
#define GLISSADE_INIT(type, name) type name = {.size = (uint32_t)sizeof(type)}
#endif

/* The version of this header, 0x00MMmmpp: major, minor, patch. */
#define GLISSADE_VERSION 0x000100

/* Returns the version of the library in the form of GLISSADE_VERSION. Never fails. */
uint32_t glissade_version(void);

/* Returns the name of a status, for instance "GLISSADE_BUSY"; for other numbers "unknown status". The text is constant
   and terminated, and the caller must not free it. Never fails. */
const char *glissade_status_string(glissade_status status);

/* -- Arrays ------------------------------------------------------------------------------------------------------ */

/* An array to read. Element i is at data + i * stride.
   The stride is in bytes. A stride of 0 uses one element for all rows, and a negative one reads backwards from data.
   Any other stride is a multiple of the size of the element's numbers (4 for float, 8 for double and 64-bit integers),
   and no smaller than an element. data may be NULL if there are no rows, or if the comment of the parameter says so:
   the array is then left out. */
typedef struct glissade_input {
  const void *data;
  int64_t stride;
} glissade_input;

/* An array to write. As glissade_input, but the stride is not 0.
   An output may be the same array as an input, with the same data and stride. Arrays may also be interleaved, as
   members of the same structures. Arrays that share bytes in any other way are GLISSADE_OVERLAP. */
typedef struct glissade_output {
  void *data;
  int64_t stride;
} glissade_output;

/* -- General ----------------------------------------------------------------------------------------------------- */

/* Gives the name of the instruction set that the kernels use ("baseline", "v3", "v4", "arm64" or "wasm32"), and whether
   they use fused multiply-add (1 or 0). Results have the same bits on all processors on which has_fma is 1. name and
   has_fma may be NULL; the name is constant, and the caller must not free it. */
glissade_status glissade_instruction_set(const char **name, int32_t *has_fma, glissade_error *error);

/* Selects the instruction set of the kernels by name, instead of the best one that the processor has, or the one that
   the environment variable GLISSADE_ISA names (libglissade-core reads no environment). GLISSADE_TOO_LATE if any
   function except those named glissade_set_…, glissade_version and glissade_status_string has been called;
   GLISSADE_UNKNOWN_NAME for any other name; GLISSADE_UNSUPPORTED if the processor lacks the instruction set. */
glissade_status glissade_set_instruction_set(const char *name, glissade_error *error);

/* The host's allocator for tables and frames, which are the large allocations. All other memory comes from malloc. */
typedef struct glissade_allocator {
  uint32_t size;
  void *context; /* passed to both functions */
  /* Returns memory of a number of bytes at a multiple of the alignment, which is a power of two and at least 64; or
     NULL. After NULL or memory that is not aligned, the library takes the memory from the system. */
  void *(*allocate)(void *context, size_t bytes, size_t alignment);
  /* Releases memory that allocate returned. The bytes and the alignment are those that allocate received. */
  void (*release)(void *context, void *memory, size_t bytes, size_t alignment);
} glissade_allocator;

/* Sets the allocator of tables and frames for the rest of the process. The library calls both functions on the threads
   that call it, possibly at the same time; they must not call the library. Without this call the library allocates
   tables and frames itself, and requests huge pages for those of 2 MB or more. GLISSADE_TOO_LATE as for
   glissade_set_instruction_set. */
glissade_status glissade_set_allocator(const glissade_allocator *allocator, glissade_error *error);

/* The host's threads. */
typedef struct glissade_parallel_for {
  uint32_t size;
  uint32_t threads; /* the largest number of pieces, 1 to 256 */
  void *context;    /* passed to run */
  /* Calls body(argument, piece) once for each piece from 0 to pieces - 1, on any threads and in any order, and returns
     when all these calls have returned. Calls for several stages can arrive at the same time. */
  void (*run)(void *context, void (*body)(void *argument, uint32_t piece), void *argument, uint32_t pieces);
} glissade_parallel_for;

/* Sets the threads that evaluate large frames, instead of the library's own. A frame is divided into as many pieces as
   glissade_stage_options.threads of its stage says, at most `threads`; a stage with the default of one thread does not
   use them. Results have the same bits for all numbers of threads. GLISSADE_TOO_LATE as for
   glissade_set_instruction_set. */
glissade_status glissade_set_parallel_for(const glissade_parallel_for *parallel_for, glissade_error *error);

/* -- Curves ------------------------------------------------------------------------------------------------------ */

/* A handle of an immutable curve: a timing function, a spring or a decay. 0 is none. Threads may share it. Animations
   and transactions copy the curve, so its handle may be destroyed while they run. */
typedef uint64_t glissade_curve;

enum {
  GLISSADE_CURVE_LINEAR = 0,
  GLISSADE_CURVE_BEZIER = 1,    /* control_points */
  GLISSADE_CURVE_STEPS = 2,     /* step_count, step_position */
  GLISSADE_CURVE_PIECEWISE = 3, /* outputs, inputs, stop_count */
  GLISSADE_CURVE_SPRING = 4,    /* mass, stiffness, damping, velocity, allows_overdamping */
  GLISSADE_CURVE_DECAY = 5,     /* velocity, deceleration_rate */
  GLISSADE_CURVE_EASING = 6     /* a formula with a name, or a path; only glissade_curve_parse creates them */
};

enum {
  GLISSADE_STEP_END = 0,   /* jump-end in CSS */
  GLISSADE_STEP_START = 1, /* jump-start */
  GLISSADE_STEP_NONE = 2,  /* jump-none; needs at least 2 steps */
  GLISSADE_STEP_BOTH = 3   /* jump-both */
};

/* The parameters of a curve. Only the members that the comment of the kind lists are read. */
typedef struct glissade_curve_options {
  uint32_t size;
  int32_t kind;
  double control_points[4]; /* x1, y1, x2, y2 of CSS's cubic-bezier(); x1 and x2 are within 0…1 */
  int32_t step_count;       /* 1 or more */
  int32_t step_position;    /* GLISSADE_STEP_END, … */
  const double *outputs;    /* the values of CSS's linear() */
  const double *inputs;     /* their positions as fractions, ascending; NULL spaces them evenly over 0…1 */
  uint64_t stop_count;      /* the length of outputs and of inputs, 2 or more */
  double mass;              /* > 0; 0 counts as 1 */
  double stiffness;         /* > 0; 0 counts as 100 */
  double damping;           /* >= 0; 0 is a spring that never settles */
  double velocity;          /* at time 0; of springs in distances from start to target per second, of decays in points
                               per second */
  int32_t allows_overdamping; /* 0: damping above critical counts as critical, as in Core Animation;
                                 1: such a spring follows Core Animation's own curve for it, which overshoots */
  double deceleration_rate; /* the factor by which the velocity changes in a millisecond, 0 < rate < 1; 0 counts as
                               0.998 */
} glissade_curve_options;

/* Creates a curve from numbers; the caller destroys it. GLISSADE_NOT_FINITE, GLISSADE_OUT_OF_RANGE or GLISSADE_COUNT
   with the name of the member as the field. */
glissade_status glissade_curve_create(
  const glissade_curve_options *options, glissade_curve *curve, glissade_error *error);

/* Gives the stiffness and the damping of a spring of mass 1 with a perceptual duration in seconds, greater than 0, and
   a bounce, greater than -1 and at most 1: 0 is critically damped, 1 undamped. Below 0 the spring is overdamped, which
   allows_overdamping and GLISSADE_ALLOWS_OVERDAMPING let it be. This is the notation of SwiftUI and of
   CASpringAnimation. Both outputs are required. */
glissade_status glissade_spring_from_duration(
  double duration, double bounce, double *stiffness, double *damping, glissade_error *error);

/* Creates a curve from text, as CSS writes timing functions: "ease-in", "cubic-bezier(.4,0,.2,1)", "steps(4, jump-end)"
   or "linear(0, .5 30%, 1)"; by name, such as "ease-out-bounce" or "mdEmphasized"; or as a path from left to right,
   "path(\"M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1\")". libglissade also reads "spring(…)", "uikit-spring(…)" and "decay(…)", as the command
   does; libglissade-core returns GLISSADE_UNSUPPORTED for these. GLISSADE_SYNTAX with the index of the byte. */
glissade_status glissade_curve_parse(
  const char *text, size_t length, glissade_curve *curve, glissade_error *error);

/* Destroys a curve. GLISSADE_BUSY while another thread reads it; the call can be repeated. */
glissade_status glissade_curve_destroy(glissade_curve curve, glissade_error *error);

/* Properties of a curve. */
typedef struct glissade_curve_info {
  uint32_t size;
  int32_t kind;        /* GLISSADE_CURVE_LINEAR, … */
  int32_t is_unit;     /* 1: the curve is a function of a fraction of the duration, 0…1; 0: of seconds */
  double duration;     /* seconds until a spring has settled by Core Animation's rule, or until a decay is within a
                          thousandth of its distance; infinity if a spring never settles; 1 if is_unit is 1 */
  double final_value;  /* the value at that time */
  double overshoot;    /* the greatest distance of a spring beyond 1 within the duration; 0 for other curves */
  double overshoot_time; /* the time of that value; 0 if there is no overshoot */
} glissade_curve_info;

/* Gives the properties of a curve. info->size must be set. */
glissade_status glissade_curve_get_info(glissade_curve curve, glissade_curve_info *info, glissade_error *error);

/* Writes the text of a curve with a terminating zero; glissade_curve_parse of libglissade reads it as the same curve.
   length, which may be NULL, receives the number of bytes without the zero. With a NULL text and a capacity of 0, the
   call gives the length alone. GLISSADE_COUNT if the capacity, which includes the zero, is too small. */
glissade_status glissade_curve_format(
  glissade_curve curve, char *text, size_t capacity, size_t *length, glissade_error *error);

/* Bits of the flags of glissade_curve_ease. */
enum {
  GLISSADE_EASE_FALLBACK = 1,   /* puts cubic-bezier() first, for browsers without linear(); for css and property */
  GLISSADE_EASE_APPROXIMATE = 2 /* accepts the nearest Bezier curve with an error beyond 0.02 */
  /* Other bits are GLISSADE_OUT_OF_RANGE. */
};

/* Writes a curve as source text of another program, as the command `glissade ease` prints it. target is "css",
   "property", "token", "waapi", "swiftui", "uikit", "compose", "flutter", "motion", "lottie" or "svg". tolerance is the
   maximum error that points and digits may cause, as a fraction of the difference between the curve's greatest and
   least value, 0 < tolerance <= 0.5; 0 counts as 0.001. text, capacity and length as for glissade_curve_format.
   GLISSADE_UNKNOWN_NAME for another target, GLISSADE_TIME if the curve never comes to rest, GLISSADE_TYPE if the target
   has no such curve, even approximately. libglissade-core returns GLISSADE_UNSUPPORTED. */
glissade_status glissade_curve_ease(
  glissade_curve curve, const char *target, size_t target_length, double tolerance, uint32_t flags, char *text,
  size_t capacity, size_t *length, glissade_error *error);

/* Gives the values of a curve at times, and the velocities, which are changes of the value per second or per unit of
   the fraction. times are double, in seconds or as fractions (see is_unit), and may be negative or infinite; NaN is
   GLISSADE_NOT_FINITE. The outputs are double; velocities.data may be NULL. */
glissade_status glissade_curve_sample(
  glissade_curve curve, glissade_input times, uint64_t count, glissade_output values, glissade_output velocities,
  glissade_error *error);

/* Interpolates rows of floats: values = from + (to - from) * c, where c is the value of the curve at the row's progress
   (float). Curve 0 is linear and extrapolates outside 0…1; other curves clamp the progress to 0…1. Springs and decays
   are GLISSADE_TYPE: see glissade_springs_create and glissade_decays_create. Contiguous arrays (a stride of 4) are
   fastest. */
glissade_status glissade_interpolate(
  glissade_curve curve, glissade_input progress, glissade_input from, glissade_input to, uint64_t count,
  glissade_output values, glissade_error *error);

/* -- Rows: motions that are prepared once and evaluated often ----------------------------------------------------- */

/* A handle of rows of one kind; 0 is none. There can be 2^26 rows, more are GLISSADE_COUNT. Threads may share the
   handle. Rows are immutable, except that glissade_springs_retarget gives springs new targets. */
typedef uint64_t glissade_rows;

enum {
  GLISSADE_ROWS_SPRINGS = 0,
  GLISSADE_ROWS_DECAYS = 1,
  GLISSADE_ROWS_TRANSFORMS = 2,
  GLISSADE_ROWS_TRANSLATION_SCALES = 3
};

/* Springs from one value to another; all arrays are double. Where data is NULL, all rows have the default. */
typedef struct glissade_spring_columns {
  uint32_t size;
  int32_t allows_overdamping; /* as in glissade_curve_options, for all rows */
  glissade_input mass;        /* > 0; default 1 */
  glissade_input stiffness;   /* > 0; default 100 */
  glissade_input damping;     /* >= 0; default 10 */
  glissade_input from;        /* the value at the start; default 0 */
  glissade_input to;          /* the target; default 1 */
  glissade_input velocity;    /* at the begin time, in units of the value per second; default 0 */
  glissade_input begin_times; /* the time at which each row starts, in seconds; before it, the row has the value and the
                                 velocity of its start. NULL: all rows start at time 0 and cannot be retargeted */
} glissade_spring_columns;

/* Prepares springs; the caller destroys the rows. The call needs up to 170 bytes a row while it runs. An error has the
   column as its field, and the row. Rows with begin times keep 104 bytes a row. */
glissade_status glissade_springs_create(
  const glissade_spring_columns *columns, uint64_t count, glissade_rows *rows, glissade_error *error);

/* Sends springs to new targets at a time: they start anew there, with the position and the velocity that they have at
   it. indices (uint64) are the numbers of the rows, in any order, each once; with NULL data they are 0 to count - 1.
   targets are double. All or none: an error has the element of the list as its row. Rows that were created without
   begin_times are GLISSADE_TYPE. GLISSADE_BUSY while another thread reads the rows; the call can be repeated. The time
   it takes grows with count alone. */
glissade_status glissade_springs_retarget(
  glissade_rows rows, glissade_input indices, uint64_t count, double time, glissade_input targets,
  glissade_error *error);

/* Decaying motions; all arrays are double. Where data is NULL, all rows have the default. */
typedef struct glissade_decay_columns {
  uint32_t size;
  glissade_input from;     /* the position at time 0; default 0 */
  glissade_input velocity; /* at time 0, in points per second; default 0 */
  glissade_input rate;     /* the factor by which the velocity changes in a millisecond, 0 < rate < 1; default 0.998 */
} glissade_decay_columns;

/* Prepares decaying motions; the caller destroys the rows. An error has the column as its field, and the row. */
glissade_status glissade_decays_create(
  const glissade_decay_columns *columns, uint64_t count, glissade_rows *rows, glissade_error *error);

/* A decomposed transform. The parts are applied in the order scale, skew, rotation, translation, perspective, as CSS
   decomposes matrices. */
typedef struct glissade_transform {
  double translation[3]; /* x, y, z, in points */
  double scale[3];       /* along x, y, z; 1, 1, 1 for none */
  double rotation[4];    /* a quaternion x, y, z, w of any length; all zeros are no rotation */
  double skew[3];        /* xy, xz, yz, as tangents of the angles */
  double perspective[4]; /* x, y, z, w, the fourth column of the matrix; 0, 0, 0, 1 for none */
} glissade_transform;

/* Prepares pairs of transforms; `from` and `to` are arrays of glissade_transform, whose numbers must fit a float. The
   call needs up to 550 bytes a row while it runs.
   Rotations take the shorter path. The caller destroys the rows. */
glissade_status glissade_transforms_create(
  glissade_input from, glissade_input to, uint64_t count, glissade_rows *rows, glissade_error *error);

/* Prepares translations and scales. `ends` has 12 floats for each row: two for each of translation x, y, z and scale
   x, y, z, the value at progress 0 and the value at progress 1. They must be finite. The caller destroys the rows. */
glissade_status glissade_translation_scales_create(
  glissade_input ends, uint64_t count, glissade_rows *rows, glissade_error *error);

/* Destroys rows of any kind. GLISSADE_BUSY while another thread reads them; the call can be repeated. */
glissade_status glissade_rows_destroy(glissade_rows rows, glissade_error *error);

/* Gives the kind of rows, their number, and the number of values that glissade_springs_evaluate writes, which is that
   of the rows for other kinds. Each pointer may be NULL. */
glissade_status glissade_rows_get_info(
  glissade_rows rows, int32_t *kind, uint64_t *count, uint64_t *output_count, glissade_error *error);

/* Gives for each row of springs the index of its value in the outputs of glissade_springs_evaluate. indices has room
   for count numbers; count is the number of rows. Other rows are GLISSADE_TYPE. */
glissade_status glissade_springs_get_indices(
  glissade_rows rows, uint32_t *indices, uint64_t count, glissade_error *error);

/* Evaluates springs at a time into contiguous floats, at the indices that glissade_springs_get_indices gives; values at
   other indices belong to no spring. count is the output_count of the rows. velocities may be NULL. This is the fastest
   form. Other rows are GLISSADE_TYPE. */
glissade_status glissade_springs_evaluate(
  glissade_rows rows, double time, float *positions, float *velocities, uint64_t count, glissade_error *error);

/* Evaluates springs or decays at a time into float arrays in the order of the rows. velocities.data may be NULL. Other
   rows are GLISSADE_TYPE. */
glissade_status glissade_rows_evaluate(
  glissade_rows rows, double time, glissade_output positions, glissade_output velocities, glissade_error *error);

/* Interpolates rows of transforms, or of translations and scales, each at its own progress (float), and writes matrices
   of 16 floats. A progress outside 0…1 extrapolates. Other rows are GLISSADE_TYPE. */
glissade_status glissade_compose(
  glissade_rows rows, glissade_input progress, glissade_output matrices, glissade_error *error);

/* Interpolates a translation and a scale at each row's progress (float), and writes the matrices of 16 floats that
   CATransform3DConcat(translation, scale) returns: they apply the translation first. `ends` has the form of
   glissade_translation_scales_create but needs no preparation and is not checked. If its stride is 0, all rows have the
   same ends, which is the fastest form; for other strides, prepared rows are faster. */
glissade_status glissade_concat(
  glissade_input progress, glissade_input ends, uint64_t count, glissade_output matrices, glissade_error *error);

/* Multiplies matrices of 16 floats: a[i] * b[i], which applies a first. A stride of 0 uses one matrix for all rows. */
glissade_status glissade_multiply(
  glissade_input a, glissade_input b, uint64_t count, glissade_output products, glissade_error *error);

/* -- Stages ------------------------------------------------------------------------------------------------------ */

/* A handle of a stage: a tree of layers with animations and a time. 0 is none. */
typedef uint64_t glissade_stage;
/* A handle of a layer, which is unknown on other stages than its own. 0 is none. */
typedef uint64_t glissade_layer;
/* A handle of an animation; valid until the animation or its layer is removed. An animation without GLISSADE_STAYS is
   removed after its end. 0 is none. */
typedef uint64_t glissade_animation;

typedef struct glissade_stage_options {
  uint32_t size;
  uint32_t threads; /* the number of threads that evaluate large frames, at most 256; 0 and 1 are the calling thread
                       alone. More need glissade_set_parallel_for in libglissade-core, which has no threads */
  double time;      /* the initial time in seconds; finite */
} glissade_stage_options;

/* Creates a stage with a root layer; the caller destroys the stage. options may be NULL. */
glissade_status glissade_stage_create(
  const glissade_stage_options *options, glissade_stage *stage, glissade_error *error);

/* Destroys a stage with its layers and animations, without events. A document's stage is GLISSADE_UNSUPPORTED: it is
   destroyed with the document. */
glissade_status glissade_stage_destroy(glissade_stage stage, glissade_error *error);

/* Gives the root layer. */
glissade_status glissade_stage_root(glissade_stage stage, glissade_layer *root, glissade_error *error);

/* -- Layers

   A list of layers that a call changes, animates or removes must contain each layer once; otherwise the status is
   GLISSADE_TREE. Lists of parents, and lists that are only read, may repeat layers. */

enum { GLISSADE_LAYER_PLAIN = 0, GLISSADE_LAYER_SHAPE = 1 };

/* Adds layers of a kind, each in front of its parent's other sublayers, all or none. parents are glissade_layer; NULL
   data is the root. layers receives the handles (glissade_layer). New layers have Core Animation's default values:
   empty bounds, an anchor point of 0.5, 0.5 and an opacity of 1. */
glissade_status glissade_layers_add(
  glissade_stage stage, int32_t kind, glissade_input parents, uint64_t count, glissade_output layers,
  glissade_error *error);

/* Removes layers with all layers below them and their animations, all or none. The handles of what is removed become
   unknown. The root is GLISSADE_TREE. */
glissade_status glissade_layers_remove(
  glissade_stage stage, glissade_input layers, uint64_t count, glissade_error *error);

/* Moves layers in front of the other sublayers of their new parents, which may be their current ones, all or none.
   Their sublayers and animations move with them. parents as for glissade_layers_add. Rows take effect one after the
   other. GLISSADE_TREE for the root, for a mask, and for a layer that would be below itself. */
glissade_status glissade_layers_move(
  glissade_stage stage, glissade_input layers, glissade_input parents, uint64_t count, glissade_error *error);

/* Gives the parents of layers (glissade_layer); 0 for the root, for masks, and for layers that a document has taken off
   its stage. */
glissade_status glissade_layers_get_parents(
  glissade_stage stage, glissade_input layers, uint64_t count, glissade_output parents, glissade_error *error);

/* Gives the masks of layers (glissade_layer); 0 for layers that have none. Only layers of documents have masks. A mask
   has a frame index as other layers have, and glissade_layer_drawing_order gives its layers. The host multiplies the
   alpha of a layer and its sublayers by the alpha of the mask's layers. */
glissade_status glissade_layers_get_masks(
  glissade_stage stage, glissade_input layers, uint64_t count, glissade_output masks, glissade_error *error);

/* Gives the name of a layer in UTF-8 with a terminating zero; it is empty if the layer has none. Only layers of
   documents have names, of which glissade_document_layer finds the first layer. length, which may be NULL, receives the
   number of bytes without the zero. With a NULL text and a capacity of 0, the call gives the length alone.
   GLISSADE_COUNT if the capacity, which includes the zero, is too small. */
glissade_status glissade_layer_get_name(
  glissade_stage stage, glissade_layer layer, char *text, size_t capacity, size_t *length, glissade_error *error);

/* Sets the timing of layers, all or none. The time of a layer, in which its animations and the layers below it run, is
   (its parent's time - begin time) * speed + time offset. timings has 3 doubles for each layer: begin time, speed and
   time offset; the defaults are 0, 1 and 0. A speed of 0 pauses a layer at its time offset. */
glissade_status glissade_layers_set_timing(
  glissade_stage stage, glissade_input layers, uint64_t count, glissade_input timings, glissade_error *error);

/* The properties of layers. Their components are set and animated in the same way. Each comment begins with the number
   of doubles of a value. */
enum {
  GLISSADE_OPACITY = 0,             /* 1 */
  GLISSADE_POSITION = 1,            /* 2: x, y */
  GLISSADE_Z_POSITION = 2,          /* 1 */
  GLISSADE_ANCHOR_POINT = 3,        /* 2, as fractions of the bounds */
  GLISSADE_BOUNDS = 4,              /* 4: x, y, width, height */
  GLISSADE_TRANSFORM = 5,           /* 16, in row-major order */
  GLISSADE_SUBLAYER_TRANSFORM = 6,  /* 16 */
  GLISSADE_BACKGROUND_COLOR = 7,    /* 4: red, green, blue, alpha in 0…1, as in all colours */
  GLISSADE_CORNER_RADIUS = 8,       /* 1 */
  GLISSADE_BORDER_WIDTH = 9,        /* 1 */
  GLISSADE_BORDER_COLOR = 10,       /* 4 */
  GLISSADE_SHADOW_COLOR = 11,       /* 4 */
  GLISSADE_SHADOW_OPACITY = 12,     /* 1 */
  GLISSADE_SHADOW_OFFSET = 13,      /* 2 */
  GLISSADE_SHADOW_RADIUS = 14,      /* 1 */
  GLISSADE_HIDDEN = 15,             /* 1: 0 or 1 */
  GLISSADE_MASKS_TO_BOUNDS = 16,    /* 1: 0 or 1 */
  GLISSADE_CONTENTS = 17,           /* 1: the host's number of an image, an integer from 0 to 2^53 - 1; -1 for none */
  GLISSADE_POSITION_X = 18,         /* 1, as all components below that have no comment */
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
  /* Only shape layers have the properties below; for others the status is GLISSADE_TYPE. */
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
  GLISSADE_STROKE_START = 64,       /* 1, as a fraction of the path's length */
  GLISSADE_STROKE_END = 65          /* 1, likewise */
};

/* Sets a property of layers, all or none. values are double: for each layer the numbers of one value, side by side; a
   stride of 0 sets one value for all layers. In a transaction the changes are animated, as in Core Animation; elsewhere
   they take effect at once. */
glissade_status glissade_layers_set(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, glissade_input values,
  glissade_error *error);

/* Sets a property that is text: GLISSADE_PATH as SVG path data, GLISSADE_LINE_DASH_PATTERN as lengths separated by
   spaces or commas, both in points. An empty text is an empty path or a solid line. GLISSADE_SYNTAX with the index of
   the byte. */
glissade_status glissade_layer_set_text(
  glissade_stage stage, glissade_layer layer, int32_t property, const char *text, size_t length,
  glissade_error *error);

/* Gives the model value of a property that is text, that is without animations, with a terminating zero:
   glissade_layer_set_text takes it. Paths have the commands M, L, Q, C and Z in absolute coordinates; numbers have the
   fewest digits that determine them. length, which may be NULL, receives the number of bytes without the zero. With a
   NULL text and a capacity of 0, the call gives the length alone. GLISSADE_COUNT if the capacity, which includes the
   zero, is too small; GLISSADE_TYPE if the layer is not a shape layer, or the property is not text. */
glissade_status glissade_layer_get_text(
  glissade_stage stage, glissade_layer layer, int32_t property, char *text, size_t capacity, size_t *length,
  glissade_error *error);

/* Gives the value of a property that is text with all animations at a time, as glissade_layer_get_text does. Any finite
   time is allowed. */
glissade_status glissade_layer_get_presentation_text(
  glissade_stage stage, glissade_layer layer, int32_t property, double time, char *text, size_t capacity,
  size_t *length, glissade_error *error);

/* Gives the model values of a property, that is without animations, as double. Properties that are text are
   GLISSADE_TYPE. */
glissade_status glissade_layers_get(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, glissade_output values,
  glissade_error *error);

/* Gives the values of a property with all animations at a time, as double. Any finite time is allowed. Properties that
   are text are GLISSADE_TYPE. */
glissade_status glissade_layers_get_presentation(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, double time,
  glissade_output values, glissade_error *error);

/* Gives the velocities of a property with all animations at a time, as double: the numbers of a value, in units per
   second of the stage's time. At a jump, it is the velocity after it; those of a transform are of the matrix's entries.
   A velocity that exceeds the range of a double, as where a curve is vertical, is the greatest finite number.
   Properties that are no numbers are GLISSADE_TYPE. */
glissade_status glissade_layers_get_presentation_velocities(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, double time,
  glissade_output velocities, glissade_error *error);

/* -- Animations */

enum {
  GLISSADE_BASIC = 0,     /* reads from, to, by and curve */
  GLISSADE_SPRING = 1,    /* reads from, to, by, mass, stiffness, damping, velocity and unit_velocity */
  GLISSADE_KEYFRAMES = 2, /* reads key_values, key_times, key_curves, key_count, calculation_mode and curve */
  GLISSADE_GROUP = 3      /* reads children, child_count and curve, but no property */
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
  GLISSADE_HAS_FROM = 1,       /* reads from; combinations of the three mean what they mean for CABasicAnimation */
  GLISSADE_HAS_TO = 2,         /* reads to */
  GLISSADE_HAS_BY = 4,         /* reads by */
  GLISSADE_HAS_BEGIN_TIME = 8, /* reads begin_time; otherwise the animation begins when added, or with its group */
  GLISSADE_AUTOREVERSES = 16,  /* each run is followed by a run backwards */
  GLISSADE_STAYS = 32,         /* the animation is not removed when it ends */
  GLISSADE_ADDITIVE = 64,      /* the values are added to the layer's */
  GLISSADE_CUMULATIVE = 128,   /* each repetition begins where the one before it ended */
  GLISSADE_ALLOWS_OVERDAMPING = 256, /* of a spring; see glissade_curve_options */
  GLISSADE_SENDS_EVENTS = 512, /* glissade_stage_advance delivers the start and the end; not of a group's children */
  GLISSADE_SETTLES = 1024      /* the duration of a spring is its settling time; duration is not read */
  /* Other bits are GLISSADE_OUT_OF_RANGE. */
};

/* An animation, as CABasicAnimation, CASpringAnimation, CAKeyframeAnimation and CAAnimationGroup describe it. Members
   that its kind does not use are not read. Groups can be nested 16 deep, and have 10,000 animations in all. */
typedef struct glissade_animation_options {
  uint32_t size;
  int32_t kind;             /* GLISSADE_BASIC, … */
  int32_t property;         /* GLISSADE_OPACITY, … */
  uint32_t flags;           /* GLISSADE_HAS_FROM, … */
  int32_t fill_mode;        /* GLISSADE_FILL_REMOVED, … */
  int32_t calculation_mode; /* GLISSADE_CALCULATION_LINEAR, … */
  double begin_time;        /* seconds of the layer's time, or of the group's */
  double duration;          /* seconds; 0: the transaction's, or 0.25 if that is 0 or there is none; in a group, the
                               group's */
  double speed;             /* 0 counts as 1; below 0 the animation runs backwards */
  double time_offset;       /* seconds */
  double repeat_count;      /* may be fractional; 0 is once; infinity repeats without end */
  double repeat_duration;   /* seconds; 0 leaves the end to repeat_count */
  glissade_curve curve;     /* a timing function, no spring or decay; 0 is linear. For keyframes and groups it applies
                               to the whole run, and must be linear or a Bézier curve */
  double from[16];          /* the numbers of a value of the property */
  double to[16];
  double by[16];
  double mass;              /* > 0; 0 counts as 1 */
  double stiffness;         /* > 0; 0 counts as 100 */
  double damping;           /* >= 0; 0 is undamped, while Core Animation's default is 10 */
  double velocity;          /* at the start, in distances from start to target per second; 0 if unit_velocity is not */
  const double *key_values; /* key_count values, each of as many doubles as the property has; may be NULL if
                               glissade_animation_rows gives them */
  const double *key_times;  /* key_count fractions of the duration, ascending; NULL spaces them evenly, or by distance
                               in the paced modes */
  const glissade_curve *key_curves; /* key_count - 1 timing functions of the intervals; 0, or NULL for all, is linear */
  uint64_t key_count;       /* 1 to 65,536 */
  const struct glissade_animation_options *children; /* of a group; their times are the group's */
  uint64_t child_count;
  uint64_t tag;             /* the host's number, which the animation's events carry */
  double unit_velocity[4];  /* at the start, in units of the value per second, for as many numbers as a value has; 0
                               leaves it to velocity. It also moves a value that ends where it starts. For transforms
                               and values that are no numbers, it must be 0 */
} glissade_animation_options;

/* Values that differ from layer to layer; all arrays are double. They replace those of the options and need no
   GLISSADE_HAS_… flags. Where data is NULL, all layers have the options' values. */
typedef struct glissade_animation_rows {
  uint32_t size;
  glissade_input from;
  glissade_input to;
  glissade_input by;
  glissade_input key_values; /* for each layer, key_count values side by side */
  glissade_input begin_times;
  glissade_input durations;
  glissade_input velocities;      /* of springs, in distances per second as velocity */
  glissade_input unit_velocities; /* of springs, in units per second as unit_velocity: as many numbers as a value has.
                                     Only one of the two lists can be given */
} glissade_animation_rows;

/* Adds a copy of an animation to each of many layers, all or none, as -[CALayer addAnimation:forKey:] does.
   rows may be NULL, and must be for groups (GLISSADE_UNSUPPORTED). key is terminated, or NULL for none; an animation
   replaces the one of its layer with the same key, which ends as glissade_animations_remove says. animations receives
   the handles (glissade_animation); its data may be NULL. options and all that they refer to are copied. */
glissade_status glissade_animations_add(
  glissade_stage stage, const glissade_animation_options *options, const glissade_animation_rows *rows,
  glissade_input layers, uint64_t count, const char *key, glissade_output animations, glissade_error *error);

enum {
  GLISSADE_RETARGET_ADDITIVE = 0, /* as in UIKit: the animation is added to the running ones, which continue to their
                                     ends. Position and velocity are continuous. Opacity, colours and values that are no
                                     numbers run from the value that is shown */
  GLISSADE_RETARGET_IN_PLACE = 1  /* one spring continues from the position and the velocity that are shown */
};

/* Sets a property of layers to new values at the stage's time, and moves what is shown to them from where it is, with
   the velocity that it has: all or none. retargeting is GLISSADE_RETARGET_ADDITIVE, …. options describes the motion: a
   spring lasts its settling time; its velocity is added to the one that is shown, and not read in place. A basic
   animation follows its curve over its duration, which must be greater than 0, and is additive
   (GLISSADE_UNSUPPORTED in place). Besides, property, tag and the flags GLISSADE_SENDS_EVENTS and
   GLISSADE_ALLOWS_OVERDAMPING are read; other flags and kinds are GLISSADE_OUT_OF_RANGE. values as for
   glissade_layers_set. animations receives handles (glissade_animation; 0 for layers that were added since the last
   evaluation, which show their new value at once); its data may be NULL. Whole transforms cannot be retargeted in place
   (GLISSADE_UNSUPPORTED), and properties that are text are GLISSADE_TYPE. */
glissade_status glissade_layers_retarget(
  glissade_stage stage, const glissade_animation_options *options, int32_t retargeting, glissade_input layers,
  uint64_t count, glissade_input values, glissade_output animations, glissade_error *error);

/* Removes animations by their handles, all or none. Those that send events send GLISSADE_EVENT_ENDED with
   `finished` 0 at the next advance, before the stage's time moves. */
glissade_status glissade_animations_remove(
  glissade_stage stage, glissade_input animations, uint64_t count, glissade_error *error);

/* Removes from each layer the animation with a key, if it has one; with a NULL key, all its animations. Events as for
   glissade_animations_remove. */
glissade_status glissade_layers_remove_animations(
  glissade_stage stage, glissade_input layers, uint64_t count, const char *key, glissade_error *error);

/* -- Transactions */

typedef struct glissade_transaction_options {
  uint32_t size;
  int32_t has_duration;     /* 1: duration is read; 0: that of the enclosing transaction, or 0.25 */
  double duration;          /* seconds */
  glissade_curve curve;     /* a timing function; 0: that of the enclosing transaction, or Core Animation's default */
  int32_t disables_actions; /* 1: changes take effect at once; also if it is 1 in an enclosing transaction */
  int32_t sends_event;      /* 1: glissade_stage_advance delivers GLISSADE_EVENT_COMPLETED after the transaction's last
                               animation, or at once if there is none */
  uint64_t tag;             /* the host's number, which the event carries */
} glissade_transaction_options;

/* Begins a transaction: until glissade_transaction_commit, changes of layers that existed before it are animated. They
   show in frames before the commit, too. Transactions nest. options may be NULL. */
glissade_status glissade_transaction_begin(
  glissade_stage stage, const glissade_transaction_options *options, glissade_error *error);

/* Commits the innermost transaction; GLISSADE_OUT_OF_RANGE if none is open. */
glissade_status glissade_transaction_commit(glissade_stage stage, glissade_error *error);

/* -- Time and frames */

enum { GLISSADE_EVENT_STARTED = 0, GLISSADE_EVENT_ENDED = 1, GLISSADE_EVENT_COMPLETED = 2 };

typedef struct glissade_event {
  uint32_t size;
  int32_t kind;                 /* GLISSADE_EVENT_STARTED, … */
  double time;                  /* the exact instant in seconds, which is the stage's time during the callback */
  glissade_layer layer;         /* 0 if the layer is gone, and for GLISSADE_EVENT_COMPLETED */
  glissade_animation animation; /* 0 if no handle was requested, and for GLISSADE_EVENT_COMPLETED */
  uint64_t tag;                 /* of the animation's or the transaction's options */
  int32_t finished;             /* GLISSADE_EVENT_ENDED: 0 if the animation was removed or replaced before its end,
                                   otherwise 1 */
} glissade_event;

/* Receives an event on the thread that advances the stage; the structure is valid during the call. The callback may
   call all functions of the stage except glissade_stage_advance, glissade_stage_evaluate and glissade_stage_destroy,
   which return GLISSADE_BUSY. Its changes take effect at once unless it begins a transaction; transactions that it
   leaves open are committed when it returns. */
typedef void (*glissade_event_callback)(void *context, const glissade_event *event);

/* Moves the stage's time forward, and delivers the events up to the new time in order, each at its exact instant. With
   a NULL callback, they are lost. The context is passed to the callback. GLISSADE_NOT_FINITE for a time that is not
   finite, GLISSADE_TIME for one before the stage's. GLISSADE_TIME also if callbacks at one instant cause others without
   end: the stage then stays at that instant, and events have been delivered. A document's stage is
   GLISSADE_UNSUPPORTED: see glissade_document_advance. Its animations deliver no events. */
glissade_status glissade_stage_advance(
  glissade_stage stage, double time, glissade_event_callback callback, void *context, glissade_error *error);

/* Gives the stage's time in seconds. */
glissade_status glissade_stage_time(glissade_stage stage, double *time, glissade_error *error);

/* Gives the time at which the host must advance and draw again: the stage's own time, that is as soon as possible,
   while an animation runs or if something has changed since the last advance; otherwise the time of the next event, or
   infinity if there is none. */
glissade_status glissade_stage_next_wake_time(glissade_stage stage, double *time, glissade_error *error);

/* The values of all layers at a time, by frame index. The pointers refer to the stage's memory: they are valid until
   the next call that changes, advances, evaluates or destroys the stage. Arrays without elements are NULL. The indices
   are not in drawing order, and hidden layers have values like others. They come in blocks of 16; the values at indices
   that glissade_layers_get_indices gives for no layer mean nothing. */
typedef struct glissade_frame {
  uint32_t size;
  double time;                 /* seconds */
  uint64_t count;              /* the number of frame indices, including those without a layer */
  const float *matrices;       /* 16 for each index: from the layer's coordinates to its parent's */
  const float *opacities;      /* 1 for each index: the layer's own, without its parents' */
  const float *world_matrices; /* 16 for each index below world_count: from the layer's coordinates to the stage's */
  uint64_t world_count;        /* equal to count */
  const float *columns;        /* other animated properties: see glissade_layers_get_columns */
  uint64_t column_count;       /* the number of floats of columns */
  uint64_t layout;             /* a number that changes whenever the index or a column of any layer may have changed:
                                  while it stays, so do the results of glissade_layers_get_indices and …_get_columns */
} glissade_frame;

/* Evaluates all animations at a time and fills a frame. Times can be in any order; the stage's time stays, and no
   events are delivered. The frame depends on the layers, the animations and the time alone. The call does not allocate
   unless something has changed. GLISSADE_NOT_FINITE for a time that is not finite. */
glissade_status glissade_stage_evaluate(
  glissade_stage stage, double time, glissade_frame *frame, glissade_error *error);

/* Gives the frame indices of layers (int64; -1 for layers that were added since the last evaluation or advance, and for
   those that a document has taken off its stage). They can change when animations or layers are added or removed: ask
   for them after the evaluation whose frame they are used with, if its layout differs from that of the last frame.
   Before an evaluation, an index can lie outside of the earlier frame's arrays. */
glissade_status glissade_layers_get_indices(
  glissade_stage stage, glissade_input layers, uint64_t count, glissade_output indices, glissade_error *error);

/* Gives the index of a property's first number in the columns of the frame (int64). Each further number of the value is
   16 indices later. The index is -1 if the property has no column, because it is not animated, is the opacity, is part
   of the matrix, or has values that are no floats: GLISSADE_CONTENTS (see glissade_layers_get_presentation), paths and
   dash patterns. Indices change as those of glissade_layers_get_indices do. */
glissade_status glissade_layers_get_columns(
  glissade_stage stage, glissade_input layers, uint64_t count, int32_t property, glissade_output columns,
  glissade_error *error);

/* Gives the visible layers in drawing order, from back to front, at the time of the last evaluation. Each layer comes
   before its sublayers. Sublayers are sorted by z position; those with equal positions keep the order in which they
   were added. Hidden layers, the layers below them, and masks are left out. count receives the number of layers. With a
   NULL layers and a capacity of 0, the call gives the number alone. GLISSADE_COUNT if the capacity is too small; the
   error's value is then the number of layers. */
glissade_status glissade_stage_drawing_order(
  glissade_stage stage, glissade_layer *layers, uint64_t capacity, uint64_t *count, glissade_error *error);

/* Gives a layer, which may be a mask, and the visible layers below it, as glissade_stage_drawing_order does. There are
   none if the layer is hidden, or a document has taken it off its stage. */
glissade_status glissade_layer_drawing_order(
  glissade_stage stage, glissade_layer layer, glissade_layer *layers, uint64_t capacity, uint64_t *count,
  glissade_error *error);

/* The frame indices from first to first + count - 1. */
typedef struct glissade_range {
  uint64_t first;
  uint64_t count;
} glissade_range;

/* Gives the ranges of frame indices whose matrices, opacities or columns the last evaluation has written, ascending;
   with is_world 1, of those whose world matrices it has written. count receives the number of ranges. With ranges NULL
   and a capacity of 0, the call gives the number alone. GLISSADE_COUNT if the capacity is too small; the error's value
   is then the number of ranges. */
glissade_status glissade_stage_changed_ranges(
  glissade_stage stage, int32_t is_world, glissade_range *ranges, uint64_t capacity, uint64_t *count,
  glissade_error *error);

/* -- Documents: not in libglissade-core ---------------------------------------------------------------------------- */

/* A handle of a scene, a scenario or a transition on a stage of its own. 0 is none. */
typedef uint64_t glissade_document;

/* Reads a scene or a scenario in JSON (UTF-8) of at most 64 MiB; the caller destroys the document. It does not play
   yet. GLISSADE_SYNTAX or another status with the index of the byte as the row; the message names line, column and
   path. */
glissade_status glissade_document_parse(
  const char *json, size_t length, glissade_document *document, glissade_error *error);

/* Creates a scenario of one transition: a built-in one by its name, which `glissade list transitions` lists ("push",
   "present", "reveal", …), or one that a JSON object describes as the member `transition` of a scenario's controllers
   does: {"style": "reveal", "scale": 100}. width and height are those of the screen in points, 1…100,000; if both are
   0, the screen has 375 × 667 points. GLISSADE_UNKNOWN_NAME, or the statuses of glissade_document_parse for JSON. */
glissade_status glissade_document_transition(
  const char *transition, size_t length, double width, double height, glissade_document *document,
  glissade_error *error);

/* Destroys a document and its stage. */
glissade_status glissade_document_destroy(glissade_document document, glissade_error *error);

enum { GLISSADE_DOCUMENT_SCENE = 0, GLISSADE_DOCUMENT_SCENARIO = 1, GLISSADE_DOCUMENT_TRANSITION = 2 };

typedef struct glissade_document_info {
  uint32_t size;
  int32_t kind;       /* GLISSADE_DOCUMENT_SCENE, … */
  double width;       /* of the viewport, in points */
  double height;
  double duration;    /* of the file, in seconds; NaN if the file has none and plays until it comes to rest */
  double time;        /* seconds since glissade_document_play; NaN before it */
  int32_t is_at_rest; /* 1: nothing moves, has changed or is scheduled. Before glissade_document_play, the document's
                         later actions are not scheduled yet */
  int32_t is_interactive; /* 1: an interactive transition waits for glissade_document_drive, …_finish or …_cancel */
} glissade_document_info;

/* Gives properties of a document. info->size must be set. */
glissade_status glissade_document_get_info(
  glissade_document document, glissade_document_info *info, glissade_error *error);

/* Gives the stage of a document, to evaluate it, and to read and change its layers. It lives as long as the document.
   A layer that the document has taken off the stage keeps its handle and can be read; changing, animating or removing
   it and adding layers below it are GLISSADE_TREE. */
glissade_status glissade_document_stage(glissade_document document, glissade_stage *stage, glissade_error *error);

/* Gives the first layer on the stage that has a name, parents before children; GLISSADE_UNKNOWN_NAME if there is
   none. */
glissade_status glissade_document_layer(
  glissade_document document, const char *name, size_t length, glissade_layer *layer, glissade_error *error);

/* Begins to play a document at time 0; a second call is GLISSADE_TIME. With is_interactive 1, the transition waits for
   glissade_document_drive; other documents than those of glissade_document_transition are then GLISSADE_TYPE. */
glissade_status glissade_document_play(glissade_document document, int32_t is_interactive, glissade_error *error);

/* Moves the document's time forward; time is in seconds since it began to play. Its script, gestures and completions
   run. If one of them fails, the call returns the status, and the document stays at the time of the failure.
   GLISSADE_TIME for a time before the document's, and before glissade_document_play. */
glissade_status glissade_document_advance(glissade_document document, double time, glissade_error *error);

enum { GLISSADE_TOUCH_BEGAN = 0, GLISSADE_TOUCH_MOVED = 1, GLISSADE_TOUCH_ENDED = 2, GLISSADE_TOUCH_CANCELLED = 3 };

/* Sends a touch to the document's window at its current time. phase is GLISSADE_TOUCH_BEGAN, …; x and y are in points
   from the window's upper left corner; each finger that is down has an identifier of its own (GLISSADE_OUT_OF_RANGE).
   Scenes have no window and are GLISSADE_TYPE. GLISSADE_TIME before glissade_document_play. */
glissade_status glissade_document_touch(
  glissade_document document, int32_t phase, uint64_t identifier, double x, double y, glissade_error *error);

/* Moves an interactive transition to a fraction of its duration, 0…1. GLISSADE_TYPE if is_interactive is 0. */
glissade_status glissade_document_drive(glissade_document document, double fraction, glissade_error *error);

/* Lets an interactive transition run from its current fraction to its end (finish) or back to its start (cancel) as
   glissade_document_advance moves time, at its own speed times `speed` (0.001…1000; 0 counts as 1). GLISSADE_TYPE if
   is_interactive is 0. */
glissade_status glissade_document_finish(glissade_document document, double speed, glissade_error *error);
glissade_status glissade_document_cancel(glissade_document document, double speed, glissade_error *error);

typedef struct glissade_record_options {
  uint32_t size;
  double frame_rate; /* frames per second, at most 10,000; 0 counts as 60 */
  double duration;   /* seconds, at most 86,400; 0: that of the file, or until the document comes to rest */
  double time_limit; /* seconds, at most 86,400; 0 counts as 60. A document without a duration that is not at rest by
                        then is GLISSADE_TIME */
} glissade_record_options;

/* Receives a part of a recording or of a trace in UTF-8, not terminated, on the thread that records; the bytes are valid
   during the call. A result other than 0 stops the recording with GLISSADE_STOPPED. Calls for the document and its
   stage return GLISSADE_BUSY. */
typedef int32_t (*glissade_write_callback)(void *context, const char *bytes, size_t length);

/* Records a document from its beginning as JSON Lines, one frame per line. The recording plays on a separate stage: the
   time and the layers of the document are unchanged. options may be NULL. The callback may have received parts of the
   recording before a failure. */
glissade_status glissade_document_record(
  glissade_document document, const glissade_record_options *options, glissade_write_callback write, void *context,
  glissade_error *error);

/* Plays a document from its beginning to its end, and writes what has happened as JSON Lines, as `glissade trace` with
   `--format jsonl` prints it: the events, which are calls of controllers, delegates and animators, the diagnostics and
   the results of expectations in order of time, then the final state with all layers. Each call of the callback receives one line with its end. As
   for glissade_document_record, the time and the layers of the document are unchanged. The end is the duration of the
   file, or the time at which the document comes to rest: GLISSADE_TIME if that takes longer than time_limit seconds (at
   most 86,400; 0 counts as 60). GLISSADE_COUNT if there are events at too many instants. */
glissade_status glissade_document_trace(
  glissade_document document, double time_limit, glissade_write_callback write, void *context,
  glissade_error *error);

#ifdef __cplusplus
}
#endif

#endif
