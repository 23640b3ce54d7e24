// The code that a user would write without an engine: Float, the C library's functions, precomputed constants, no
// allocation, one thread. All loops but one take structs in arrays. The loops are compiled for several instruction
// sets, and a script compiles them with gcc.
#ifndef SCALAR_LOOPS_H
#define SCALAR_LOOPS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define SCALAR_NAME(name) __attribute__((swift_name(name)))
#define SCALAR_SAFE __attribute__((swift_attr("safe")))
#else
#define SCALAR_NAME(name)
#define SCALAR_SAFE
#define _Nonnull
#define _Nullable
#endif

typedef struct SCALAR_NAME("ScalarVector") {
  float x, y, z;
} scalar_vector;

typedef struct SCALAR_NAME("ScalarQuaternion") {
  float x, y, z, w;
} scalar_quaternion;

typedef struct SCALAR_NAME("ScalarMatrix") {
  float m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44;
} scalar_matrix;

// An underdamped spring: rest + e^(-decay·t)·(cosine·cos(frequency·t) + sine·sin(frequency·t)).
typedef struct SCALAR_NAME("ScalarSpring") {
  float decay, frequency, cosine, sine, rest;
} scalar_spring;

enum { scalar_underdamped, scalar_critical, scalar_overdamped };

// A spring of any damping; overdamped it is a sum of two exponentials.
typedef struct SCALAR_NAME("ScalarMixedSpring") {
  uint8_t regime;
  float decay, frequency, a, b, rest;
} scalar_mixed_spring;

typedef struct SCALAR_NAME("ScalarPair") {
  float from, to;
} scalar_pair;

// A cubic timing curve solved as in browsers, in Double: eight Newton steps, then bisection.
typedef struct SCALAR_NAME("BrowserBezier") {
  double ax, bx, cx, ay, by, cy;
} scalar_bezier;

typedef struct SCALAR_NAME("ScalarTransform") {
  scalar_vector from_translation SCALAR_NAME("fromTranslation");
  scalar_vector to_translation SCALAR_NAME("toTranslation");
  scalar_vector from_scale SCALAR_NAME("fromScale");
  scalar_vector to_scale SCALAR_NAME("toScale");
} scalar_transform;

typedef struct SCALAR_NAME("ScalarPose") {
  scalar_transform transform;
  scalar_quaternion from, to;
  float angle;
  float inverse_sine SCALAR_NAME("inverseSine");
} scalar_pose;

enum { scalar_kind_spring, scalar_kind_ease_in, scalar_kind_linear };

typedef struct SCALAR_NAME("ScalarLayer") {
  double begin;
  uint8_t kind_number SCALAR_NAME("kindNumber");
  float inverse_duration SCALAR_NAME("inverseDuration");
  float decay, frequency, sine;
  scalar_transform transform;
  float from_opacity SCALAR_NAME("fromOpacity");
  float to_opacity SCALAR_NAME("toOpacity");
} scalar_layer;

typedef struct SCALAR_NAME("ScalarReveal") {
  double begin;
  float inverse_duration SCALAR_NAME("inverseDuration");
  float translation, scale;
} scalar_reveal;

typedef struct SCALAR_NAME("ScalarBounce") {
  double begin;
  float duration, decay, frequency, sine, height;
} scalar_bounce;

typedef struct SCALAR_NAME("ScalarCorner") {
  double begin;
  float x, y;
  float scale_x SCALAR_NAME("scaleX");
  float scale_y SCALAR_NAME("scaleY");
} scalar_corner;

// The channels of a layer in a structure of arrays: two ends each of the translation, the scale and the opacity.
#define SCALAR_CHANNELS 7

// Layers in an array for each number, sorted by their curve: springs, then ease-in, then linear ones. `rate` is the
// decay of springs and the inverse duration of others, and `ease` has 1025 equidistant samples of ease-in.
typedef struct SCALAR_SAFE SCALAR_NAME("ScalarSortedLayers") {
  size_t springs, eases, lines;
  const double *_Nonnull begin;
  const float *_Nonnull rate, *_Nonnull frequency, *_Nonnull sine, *_Nonnull ease;
  const float *_Nonnull from[SCALAR_CHANNELS], *_Nonnull to[SCALAR_CHANNELS];
} scalar_sorted_layers;

#define SCALAR_IN(type) const type *_Nonnull
#define SCALAR_OUT(type) type *_Nonnull

// The loops as one compiler compiled them for one instruction set.
typedef struct SCALAR_SAFE SCALAR_NAME("ScalarLoops") {
  // The compiler's name and version.
  SCALAR_IN(char) compiler;
  void (*_Nonnull springs)(SCALAR_IN(scalar_spring) rows, size_t count, float t, SCALAR_OUT(float) x);
  void (*_Nonnull spring_velocities)(SCALAR_IN(scalar_spring) rows, size_t count, float t, SCALAR_OUT(float) x,
                                     SCALAR_OUT(float) v) SCALAR_NAME("springVelocities");
  void (*_Nonnull mixed_springs)(SCALAR_IN(scalar_mixed_spring) rows, size_t count, float t, SCALAR_OUT(float) x,
                                 SCALAR_OUT(float) v) SCALAR_NAME("mixedSprings");
  void (*_Nonnull bezier)(SCALAR_IN(scalar_bezier) curve, SCALAR_IN(float) progress, SCALAR_IN(scalar_pair) rows,
                          size_t count, SCALAR_OUT(float) out);
  void (*_Nonnull linear)(SCALAR_IN(float) progress, SCALAR_IN(float) from, SCALAR_IN(float) to, size_t count,
                          SCALAR_OUT(float) out);
  // `values` holds one value per layer and key time.
  void (*_Nonnull keyframes)(SCALAR_IN(float) times, size_t keys, SCALAR_IN(float) progress, SCALAR_IN(float) values,
                             size_t count, SCALAR_OUT(float) out);
  void (*_Nonnull concat)(SCALAR_IN(float) progress, SCALAR_IN(scalar_transform) rows, size_t count,
                          SCALAR_OUT(scalar_matrix) out);
  void (*_Nonnull compose)(SCALAR_IN(float) progress, SCALAR_IN(scalar_pose) rows, size_t count,
                           SCALAR_OUT(scalar_matrix) out);
  void (*_Nonnull multiply)(SCALAR_IN(scalar_matrix) a, SCALAR_IN(scalar_matrix) b, size_t count,
                            SCALAR_OUT(scalar_matrix) out);
  // Parents precede their children, and a root's parent is -1.
  void (*_Nonnull tree)(SCALAR_IN(scalar_matrix) local, SCALAR_IN(int32_t) parents, size_t count,
                        SCALAR_OUT(scalar_matrix) world);
  void (*_Nonnull bake)(SCALAR_IN(float) weights, size_t frames, size_t keys, SCALAR_IN(float) values,
                        size_t channels, SCALAR_OUT(float) out);
  void (*_Nonnull frame)(SCALAR_IN(scalar_layer) layers, size_t count, double now,
                         SCALAR_OUT(scalar_matrix) matrices, SCALAR_OUT(float) opacities);
  void (*_Nonnull sorted_frame)(SCALAR_IN(scalar_sorted_layers) layers, double now,
                                SCALAR_OUT(scalar_matrix) matrices, SCALAR_OUT(float) opacities)
    SCALAR_NAME("sortedFrame");
  void (*_Nonnull reveal)(SCALAR_IN(scalar_reveal) layers, size_t count, double now,
                          SCALAR_OUT(scalar_matrix) matrices, SCALAR_OUT(float) opacities);
  void (*_Nonnull bounce)(SCALAR_IN(scalar_bounce) layers, size_t count, double now,
                          SCALAR_OUT(scalar_matrix) matrices, SCALAR_OUT(float) opacities);
  void (*_Nonnull corner)(SCALAR_IN(scalar_corner) layers, size_t count, double now,
                          SCALAR_OUT(scalar_matrix) matrices, SCALAR_OUT(float) opacities);
} scalar_loops;

extern const scalar_loops scalar_loops_v1;
#if defined(__x86_64__)
extern const scalar_loops scalar_loops_v3, scalar_loops_v4;
#endif

// Returns the loops for an instruction set: 0 baseline, 1 x86-64-v3, 2 x86-64-v4. The processor must have it.
SCALAR_IN(scalar_loops) scalar_loops_at(int32_t level);

// Returns the loops of a library that build-gcc made; null with a message if there are none.
const scalar_loops *_Nullable scalar_loops_load(SCALAR_IN(char) path, int32_t level,
                                                const char *_Nullable *_Nonnull message);

#endif
