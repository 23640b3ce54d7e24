#ifdef GLISSADE_PEERS
#include "GlissadePeers.h"

#define GLM_FORCE_INTRINSICS
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>

// GLM's matrices are for column vectors and stored by columns: its b * a is our a·b in memory.
namespace {

glm::vec3 vector(const float *p) { return {p[0], p[1], p[2]}; }

glm::mat4 concat(const peer_transform &row, float p) {
  const glm::vec3 t = glm::mix(vector(row.from_translation), vector(row.to_translation), p);
  const glm::vec3 s = glm::mix(vector(row.from_scale), vector(row.to_scale), p);
  return glm::translate(glm::scale(glm::mat4(1.0f), s), t);
}

// The ease-in curve by four steps of Newton's method, as games solve it.
float ease_in(float x) {
  float t = x;
  for (int step = 0; step < 4; step++) {
    const float error = ((-0.74f * t + 0.48f) * t + 1.26f) * t - x;
    const float slope = (-2.22f * t + 0.96f) * t + 1.26f;
    if (std::fabs(slope) < 1e-6f) break;
    t -= error / slope;
  }
  return (3 - 2 * t) * t * t;
}

}  // namespace

void peer_glm_concat(
  size_t count, const float *progress, const peer_transform *rows, float *matrices) {
  auto *out = reinterpret_cast<glm::mat4 *>(matrices);
  for (size_t i = 0; i < count; i++) out[i] = concat(rows[i], progress[i]);
}

void peer_glm_multiply(size_t count, const float *a, const float *b, float *products) {
  const auto *left = reinterpret_cast<const glm::mat4 *>(a);
  const auto *right = reinterpret_cast<const glm::mat4 *>(b);
  auto *out = reinterpret_cast<glm::mat4 *>(products);
  for (size_t i = 0; i < count; i++) out[i] = right[i] * left[i];
}

void peer_glm_frame(
  size_t count, const peer_layer *layers, float now, float *matrices, float *opacities) {
  auto *out = reinterpret_cast<glm::mat4 *>(matrices);
  for (size_t i = 0; i < count; i++) {
    const peer_layer &layer = layers[i];
    const float time = std::max(now - layer.begin, 0.0f);
    float p;
    if (layer.kind == 0) {
      const float angle = layer.frequency * time;
      p = 1 - std::exp(-layer.decay * time) * (std::cos(angle) + layer.sine * std::sin(angle));
    } else {
      p = std::min(time * layer.inverse_duration, 1.0f);
      if (layer.kind == 1) p = ease_in(p);
    }
    out[i] = concat(layer.transform, p);
    opacities[i] = glm::mix(layer.from_opacity, layer.to_opacity, p);
  }
}
#endif
