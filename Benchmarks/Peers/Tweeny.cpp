#ifdef GLISSADE_PEERS
#include "GlissadePeers.h"

#include <algorithm>
#include <cmath>
// Its headers use types of the standard library that they do not include.
#include <cstddef>
#include <cstdint>
#include <tweeny/tweeny.h>
#include <vector>

struct peer_tweens {
  std::vector<tweeny::tween<float, float, float, float, float, float, float>> all;
};

peer_tweens *peer_tweens_create(size_t count, const peer_layer *layers, float now) {
  auto *tweens = new peer_tweens;
  tweens->all.reserve(count);
  for (size_t i = 0; i < count; i++) {
    const auto &[t0, t1, s0, s1] = layers[i].transform;
    auto tween = tweeny::from(t0[0], t0[1], t0[2], s0[0], s0[1], s0[2], layers[i].from_opacity)
                   .to(t1[0], t1[1], t1[2], s1[0], s1[1], s1[2], layers[i].to_opacity)
                   .during(std::lround(1000 / layers[i].inverse_duration))
                   .via(tweeny::easing::cubicIn);
    tween.seek(static_cast<int32_t>(std::lround(1000 * (now - layers[i].begin))));
    tweens->all.push_back(tween);
  }
  return tweens;
}

void peer_tweens_destroy(peer_tweens *tweens) { delete tweens; }

void peer_tweens_step(peer_tweens *tweens, int32_t milliseconds, float *values) {
  for (auto &tween : tweens->all) {
    const auto &now = tween.step(milliseconds);
    values = std::copy(now.begin(), now.end(), values);
  }
}
#endif
