// The bench's workloads on other libraries, for comparison. Empty without the trait `Peers`.
#ifndef GLISSADE_PEERS_H
#define GLISSADE_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The parameters of underdamped springs, an array of each: x = rest + e^(-decay·t)·(cosine·cos(frequency·t) +
// sine·sin(frequency·t)). Each array is followed by space for 16 values.
typedef struct peer_springs {
  size_t count;
  const float *decay, *frequency, *cosine, *sine, *rest;
} peer_springs;

// The two ends of a translation and a scale.
typedef struct peer_transform {
  float from_translation[3], to_translation[3], from_scale[3], to_scale[3];
} peer_transform;

// One layer of a frame, animated by a spring, an ease-in or a linear curve.
typedef struct peer_layer {
  int32_t kind;
  float begin, inverse_duration, decay, frequency, sine;
  peer_transform transform;
  float from_opacity, to_opacity;
} peer_layer;

// Computes positions, and velocities unless `v` is null, at time t.
void peer_sleef_springs(const peer_springs *springs, float t, float *x, float *v);
void peer_eigen_springs(const peer_springs *springs, float t, float *x, float *v);

// Computes from + (to - from)·progress.
void peer_eigen_linear(
  size_t count, const float *progress, const float *from, const float *to, float *out);

// Computes concat(translation, scale), 16 floats each, for row vectors.
void peer_eigen_concat(
  size_t count, const float *progress, const peer_transform *rows, float *matrices);
void peer_glm_concat(
  size_t count, const float *progress, const peer_transform *rows, float *matrices);

// Computes a[i]·b[i], for row vectors. Matrices are aligned to 64 bytes.
void peer_eigen_multiply(size_t count, const float *a, const float *b, float *products);
void peer_glm_multiply(size_t count, const float *a, const float *b, float *products);

// Computes the progress of every layer at a time, concat of its translation and scale, and its opacity.
void peer_glm_frame(
  size_t count, const peer_layer *layers, float now, float *matrices, float *opacities);

// An animation in rlottie: squares that move, scale alike in both directions and fade in, along an ease-in curve.
typedef struct peer_lottie peer_lottie;

// A square as it would be drawn.
typedef struct peer_square {
  float left, top, width, height, opacity;
} peer_square;

// Reads the layers as Lottie; null if rlottie cannot. Squares have their centres at their positions, later ones are in
// front. The picture is as wide and as high as `extent`, and has `end` frames.
peer_lottie *peer_lottie_create(
  size_t count, const peer_layer *layers, size_t extent, float side, float rate, size_t end);
void peer_lottie_destroy(peer_lottie *lottie);

// Builds the tree to draw in a frame. Nothing is done if it is the last frame again.
void peer_lottie_frame(peer_lottie *lottie, size_t frame);

// Reads a layer of the last frame's tree, and returns whether it is there.
bool peer_lottie_layer(const peer_lottie *lottie, size_t index, peer_square *square);

// Tweens in Tweeny: 7 numbers each, the translation, the scale and the opacity, along the cube of the progress.
typedef struct peer_tweens peer_tweens;

// Makes the tweens as they are at a time in seconds. Begins and durations are whole milliseconds; durations are less
// than 65,536, because Tweeny has 16 bits for them.
peer_tweens *peer_tweens_create(size_t count, const peer_layer *layers, float now);
void peer_tweens_destroy(peer_tweens *tweens);

// Advances the tweens, or moves them back, and writes their values.
void peer_tweens_step(peer_tweens *tweens, int32_t milliseconds, float *values);

#ifdef __cplusplus
}
#endif
#endif
