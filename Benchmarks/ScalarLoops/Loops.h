// The loops of one instruction set, whose name is SCALAR_LEVEL.

#include <math.h>

#include "ScalarLoops.h"

#define CONST_ROWS(type) const type *restrict
#define ROWS(type) type *restrict

// Vectors of one matrix instead of several: clang chooses several, which takes ten times as long.
#if defined(__clang__)
#define EACH_ALONE _Pragma("clang loop vectorize(disable)")
#else
#define EACH_ALONE
#endif

// MARK: Springs

static void springs(CONST_ROWS(scalar_spring) rows, size_t count, float t, ROWS(float) x) {
  for (size_t i = 0; i < count; i++) {
    scalar_spring s = rows[i];
    float wave = s.cosine * cosf(s.frequency * t) + s.sine * sinf(s.frequency * t);
    x[i] = s.rest + expf(-s.decay * t) * wave;
  }
}

static void spring_velocities(
  CONST_ROWS(scalar_spring) rows, size_t count, float t, ROWS(float) x, ROWS(float) v) {
  for (size_t i = 0; i < count; i++) {
    scalar_spring s = rows[i];
    float e = expf(-s.decay * t), c = cosf(s.frequency * t), n = sinf(s.frequency * t);
    float wave = s.cosine * c + s.sine * n;
    x[i] = s.rest + e * wave;
    v[i] = e * (s.frequency * (s.sine * c - s.cosine * n) - s.decay * wave);
  }
}

static void mixed_springs(
  CONST_ROWS(scalar_mixed_spring) rows, size_t count, float t, ROWS(float) x, ROWS(float) v) {
  for (size_t i = 0; i < count; i++) {
    scalar_mixed_spring s = rows[i];
    float e = expf(-s.decay * t);
    switch (s.regime) {
    case scalar_underdamped: {
      float c = cosf(s.frequency * t), n = sinf(s.frequency * t), wave = s.a * c + s.b * n;
      x[i] = s.rest + e * wave;
      v[i] = e * (s.frequency * (s.b * c - s.a * n) - s.decay * wave);
      break;
    }
    case scalar_critical: {
      float line = s.a + s.b * t;
      x[i] = s.rest + e * line;
      v[i] = e * (s.b - s.decay * line);
      break;
    }
    default: {
      float slow = s.a * e, fast = s.b * expf(-s.frequency * t);
      x[i] = s.rest + slow + fast;
      v[i] = -s.decay * slow - s.frequency * fast;
    }
    }
  }
}

// MARK: Curves

static double solve(const scalar_bezier *c, double target) {
  double t = target;
  for (int step = 0; step < 8; step++) {
    double error = ((c->ax * t + c->bx) * t + c->cx) * t - target;
    if (fabs(error) < 1e-7) return t;
    double slope = (3 * c->ax * t + 2 * c->bx) * t + c->cx;
    if (fabs(slope) < 1e-6) break;
    t -= error / slope;
  }
  double low = 0, high = 1;
  t = target;
  while (low < high) {
    double error = ((c->ax * t + c->bx) * t + c->cx) * t - target;
    if (fabs(error) < 1e-7) return t;
    if (error < 0) low = t;
    else high = t;
    t = (low + high) / 2;
    if (t == low || t == high) return t;
  }
  return t;
}

static float ease(const scalar_bezier *c, float x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  double t = solve(c, x);
  return (float)(((c->ay * t + c->by) * t + c->cy) * t);
}

// The coefficients of a curve with the control points (x1, 0) and (x2, 1).
static scalar_bezier ease_between(double x1, double x2) {
  double cx = 3 * x1, bx = 3 * (x2 - x1) - cx;
  return (scalar_bezier){.ax = 1 - cx - bx, .bx = bx, .cx = cx, .ay = -2, .by = 3, .cy = 0};
}

static void bezier(
  CONST_ROWS(scalar_bezier) curve, CONST_ROWS(float) progress, CONST_ROWS(scalar_pair) rows, size_t count,
  ROWS(float) out) {
  scalar_bezier c = *curve;
  for (size_t i = 0; i < count; i++) {
    out[i] = rows[i].from + (rows[i].to - rows[i].from) * ease(&c, progress[i]);
  }
}

static void linear(
  CONST_ROWS(float) progress, CONST_ROWS(float) from, CONST_ROWS(float) to, size_t count, ROWS(float) out) {
  for (size_t i = 0; i < count; i++) out[i] = from[i] + (to[i] - from[i]) * progress[i];
}

static void keyframes(
  CONST_ROWS(float) times, size_t keys, CONST_ROWS(float) progress, CONST_ROWS(float) values, size_t count,
  ROWS(float) out) {
  for (size_t i = 0; i < count; i++) {
    float p = progress[i];
    size_t key = 0;
    while (key + 2 < keys && p >= times[key + 1]) key++;
    float u = (p - times[key]) / (times[key + 1] - times[key]);
    float from = values[i * keys + key];
    out[i] = from + (values[i * keys + key + 1] - from) * u;
  }
}

// MARK: Matrices

static scalar_vector mix(scalar_vector a, scalar_vector b, float p) {
  return (scalar_vector){a.x + (b.x - a.x) * p, a.y + (b.y - a.y) * p, a.z + (b.z - a.z) * p};
}

static scalar_matrix scale_translate(scalar_vector s, scalar_vector t) {
  return (scalar_matrix){s.x, 0, 0, 0, 0, s.y, 0, 0, 0, 0, s.z, 0, t.x, t.y, t.z, 1};
}

static scalar_matrix concatenated(const scalar_transform *row, float p) {
  scalar_vector t = mix(row->from_translation, row->to_translation, p);
  scalar_vector s = mix(row->from_scale, row->to_scale, p);
  return scale_translate(s, (scalar_vector){t.x * s.x, t.y * s.y, t.z * s.z});
}

static void concat(
  CONST_ROWS(float) progress, CONST_ROWS(scalar_transform) rows, size_t count, ROWS(scalar_matrix) out) {
  for (size_t i = 0; i < count; i++) out[i] = concatenated(&rows[i], progress[i]);
}

static void compose(
  CONST_ROWS(float) progress, CONST_ROWS(scalar_pose) rows, size_t count, ROWS(scalar_matrix) out) {
  for (size_t i = 0; i < count; i++) {
    scalar_pose row = rows[i];
    float p = progress[i];
    float a = sinf((1 - p) * row.angle) * row.inverse_sine, b = sinf(p * row.angle) * row.inverse_sine;
    float x = a * row.from.x + b * row.to.x, y = a * row.from.y + b * row.to.y;
    float z = a * row.from.z + b * row.to.z, w = a * row.from.w + b * row.to.w;
    scalar_vector t = mix(row.transform.from_translation, row.transform.to_translation, p);
    scalar_vector s = mix(row.transform.from_scale, row.transform.to_scale, p);
    float xx = x * x, yy = y * y, zz = z * z, xy = x * y, xz = x * z, yz = y * z, wx = w * x, wy = w * y, wz = w * z;
    out[i] = (scalar_matrix){
      s.x * (1 - 2 * (yy + zz)), s.x * 2 * (xy + wz), s.x * 2 * (xz - wy), 0,
      s.y * 2 * (xy - wz), s.y * (1 - 2 * (xx + zz)), s.y * 2 * (yz + wx), 0,
      s.z * 2 * (xz + wy), s.z * 2 * (yz - wx), s.z * (1 - 2 * (xx + yy)), 0,
      t.x, t.y, t.z, 1};
  }
}

// The product of a row of a left factor and a right factor.
#define PRODUCT_ROW(x, y, z, w, b)                                                             \
  (x) * (b).m11 + (y) * (b).m21 + (z) * (b).m31 + (w) * (b).m41,                               \
    (x) * (b).m12 + (y) * (b).m22 + (z) * (b).m32 + (w) * (b).m42,                             \
    (x) * (b).m13 + (y) * (b).m23 + (z) * (b).m33 + (w) * (b).m43,                             \
    (x) * (b).m14 + (y) * (b).m24 + (z) * (b).m34 + (w) * (b).m44

static scalar_matrix product(scalar_matrix a, scalar_matrix b) {
  return (scalar_matrix){
    PRODUCT_ROW(a.m11, a.m12, a.m13, a.m14, b), PRODUCT_ROW(a.m21, a.m22, a.m23, a.m24, b),
    PRODUCT_ROW(a.m31, a.m32, a.m33, a.m34, b), PRODUCT_ROW(a.m41, a.m42, a.m43, a.m44, b)};
}

static void multiply(
  CONST_ROWS(scalar_matrix) a, CONST_ROWS(scalar_matrix) b, size_t count, ROWS(scalar_matrix) out) {
  EACH_ALONE
  for (size_t i = 0; i < count; i++) out[i] = product(a[i], b[i]);
}

static void tree(
  CONST_ROWS(scalar_matrix) local, CONST_ROWS(int32_t) parents, size_t count, scalar_matrix *world) {
  for (size_t i = 0; i < count; i++) {
    world[i] = parents[i] < 0 ? local[i] : product(local[i], world[parents[i]]);
  }
}

static void bake(
  CONST_ROWS(float) weights, size_t frames, size_t keys, CONST_ROWS(float) values, size_t channels,
  ROWS(float) out) {
  for (size_t frame = 0; frame < frames; frame++) {
    float *row = out + frame * channels;
    float first = weights[frame * keys];
    for (size_t channel = 0; channel < channels; channel++) row[channel] = first * values[channel];
    for (size_t key = 1; key < keys; key++) {
      float weight = weights[frame * keys + key];
      for (size_t channel = 0; channel < channels; channel++) {
        row[channel] += weight * values[key * channels + channel];
      }
    }
  }
}

// MARK: Frames

static float later(float a, float b) { return a > b ? a : b; }
static float earlier(float a, float b) { return a < b ? a : b; }

static void frame(
  CONST_ROWS(scalar_layer) layers, size_t count, double now, ROWS(scalar_matrix) matrices,
  ROWS(float) opacities) {
  scalar_bezier ease_in = ease_between(0.42, 1);
  for (size_t i = 0; i < count; i++) {
    const scalar_layer *layer = &layers[i];
    float time = later((float)(now - layer->begin), 0), p;
    switch (layer->kind_number) {
    case scalar_kind_spring: {
      float angle = layer->frequency * time;
      p = 1 - expf(-layer->decay * time) * (cosf(angle) + layer->sine * sinf(angle));
      break;
    }
    case scalar_kind_ease_in: p = ease(&ease_in, time * layer->inverse_duration); break;
    default: p = earlier(time * layer->inverse_duration, 1);
    }
    matrices[i] = concatenated(&layer->transform, p);
    opacities[i] = layer->from_opacity + (layer->to_opacity - layer->from_opacity) * p;
  }
}

static void reveal(
  CONST_ROWS(scalar_reveal) layers, size_t count, double now, ROWS(scalar_matrix) matrices,
  ROWS(float) opacities) {
  scalar_bezier ease_in = ease_between(0.42, 1);
  for (size_t i = 0; i < count; i++) {
    scalar_reveal layer = layers[i];
    float u = earlier(later((float)(now - layer.begin) * layer.inverse_duration, 0), 1);
    float p = ease(&ease_in, u), scale = 1 + (layer.scale - 1) * p;
    matrices[i] =
      scale_translate((scalar_vector){scale, scale, 1}, (scalar_vector){0, layer.translation * p, 0});
    opacities[i] = u;
  }
}

static void bounce(
  CONST_ROWS(scalar_bounce) layers, size_t count, double now, ROWS(scalar_matrix) matrices,
  ROWS(float) opacities) {
  for (size_t i = 0; i < count; i++) {
    scalar_bounce layer = layers[i];
    float time = later((float)(now - layer.begin), 0), y = 0;
    if (time < layer.duration) {
      float angle = layer.frequency * time;
      y = layer.height * expf(-layer.decay * time) * (cosf(angle) + layer.sine * sinf(angle));
    }
    matrices[i] = scale_translate((scalar_vector){1, 1, 1}, (scalar_vector){0, y, 0});
    opacities[i] = 1;
  }
}

static void corner(
  CONST_ROWS(scalar_corner) layers, size_t count, double now, ROWS(scalar_matrix) matrices,
  ROWS(float) opacities) {
  scalar_bezier ease_in_ease_out = ease_between(0.42, 0.58);
  for (size_t i = 0; i < count; i++) {
    scalar_corner layer = layers[i];
    float time = (float)(now - layer.begin), p = ease(&ease_in_ease_out, time / 1.2f);
    matrices[i] = scale_translate(
      (scalar_vector){1 + (layer.scale_x - 1) * p, 1 + (layer.scale_y - 1) * p, 1},
      (scalar_vector){layer.x * p, layer.y * p, 0});
    opacities[i] = 1 - ease(&ease_in_ease_out, (time - 1.2f) / 0.5f);
  }
}

// MARK: A frame of sorted arrays

// The nearest integer of numbers below 2²².
static float nearest(float x) { return (x + 12582912.0f) - 12582912.0f; }

static float power_of_two(int exponent) {
  union { int32_t bits; float value; } number = {(exponent + 127) << 23};
  return number.value;
}

// e^x for x from -87 to 0, without a call.
static float exponential(float x) {
  float n = nearest(x * 1.44269504f), r = x - n * 0.693359375f + n * 2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f, p = p * r + 8.3334519073e-3f, p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f, p = p * r + 5.0000001201e-1f;
  return (p * r * r + r + 1) * power_of_two((int)n);
}

// cos x + factor · sin x, without a call.
static float wave(float x, float factor) {
  float n = nearest(x * 0.318309886f), r = (x - n * 3.140625f) - n * 9.67653590e-4f, s = r * r;
  float cosine = 2.44670e-5f, sine = 2.608316e-6f;
  cosine = cosine * s - 1.3887316e-3f, cosine = cosine * s + 4.1666645e-2f, cosine = cosine * s - 0.5f;
  sine = sine * s - 1.9810690e-4f, sine = sine * s + 8.3330255e-3f, sine = sine * s - 1.6666657e-1f;
  float value = cosine * s + 1 + factor * (sine * s * r + r);
  return value * (float)(1 - 2 * ((int)n & 1));
}

// Few enough layers for the first-level cache.
#define PART 256

static void sorted_progress(CONST_ROWS(scalar_sorted_layers) layers, double now, size_t first, ROWS(float) p) {
  const double *restrict begin = layers->begin + first;
  const float *restrict rate = layers->rate + first, *restrict samples = layers->ease;
  size_t springs = layers->springs, curved = springs + layers->eases, all = curved + layers->lines;
  size_t last = first + PART < all ? PART : all - first, i = 0;
  size_t until = springs > first ? springs - first : 0;
  if (until > last) until = last;
  const float *restrict frequency = layers->frequency + first, *restrict sine = layers->sine + first;
  for (; i < until; i++) {
    float time = later((float)(now - begin[i]), 0);
    p[i] = 1 - exponential(later(-rate[i] * time, -87)) * wave(frequency[i] * time, sine[i]);
  }
  for (size_t j = i; j < last; j++) p[j] = earlier(later((float)(now - begin[j]) * rate[j], 0), 1);
  until = curved > first ? curved - first : 0;
  if (until > last) until = last;
  for (; i < until; i++) {
    float place = p[i] * 1024;
    int sample = (int)earlier(place, 1023);
    p[i] = samples[sample] + (samples[sample + 1] - samples[sample]) * (place - (float)sample);
  }
}

static void mix_ends(
  CONST_ROWS(float) from, CONST_ROWS(float) to, CONST_ROWS(float) p, size_t count, ROWS(float) out) {
  for (size_t i = 0; i < count; i++) out[i] = from[i] + (to[i] - from[i]) * p[i];
}

static void sorted_frame(
  CONST_ROWS(scalar_sorted_layers) layers, double now, ROWS(scalar_matrix) matrices, ROWS(float) opacities) {
  size_t count = layers->springs + layers->eases + layers->lines;
  float p[PART], t[SCALAR_CHANNELS - 1][PART];
  for (size_t first = 0; first < count; first += PART) {
    size_t last = count - first < PART ? count - first : PART;
    sorted_progress(layers, now, first, p);
    for (int channel = 0; channel < SCALAR_CHANNELS - 1; channel++) {
      mix_ends(layers->from[channel] + first, layers->to[channel] + first, p, last, t[channel]);
    }
    mix_ends(layers->from[6] + first, layers->to[6] + first, p, last, opacities + first);
    EACH_ALONE
    for (size_t i = 0; i < last; i++) {
      scalar_vector s = {t[3][i], t[4][i], t[5][i]};
      matrices[first + i] =
        scale_translate(s, (scalar_vector){t[0][i] * s.x, t[1][i] * s.y, t[2][i] * s.z});
    }
  }
}

// MARK: The table

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

#define LOOPS_OF(level) scalar_loops_##level
#define LOOPS(level) LOOPS_OF(level)

const scalar_loops LOOPS(SCALAR_LEVEL) = {
  .compiler = COMPILER, .springs = springs, .spring_velocities = spring_velocities,
  .mixed_springs = mixed_springs, .bezier = bezier, .linear = linear, .keyframes = keyframes,
  .concat = concat, .compose = compose, .multiply = multiply, .tree = tree, .bake = bake,
  .frame = frame, .sorted_frame = sorted_frame, .reveal = reveal, .bounce = bounce,
  .corner = corner};
