#ifdef GLISSADE_PEERS
#include "GlissadePeers.h"

#include <memory>
#include <rlottie.h>
#include <rlottiecommon.h>
#include <sstream>

struct peer_lottie {
  std::unique_ptr<rlottie::Animation> animation;
  size_t extent;
  const LOTLayerNode *tree;
};

namespace {

using numbers = std::initializer_list<float>;

std::ostream &operator<<(std::ostream &out, numbers list) {
  char before = '[';
  for (const float number : list) {
    out << before << number;
    before = ',';
  }
  return out << ']';
}

void write(std::ostream &out, const peer_layer &layer, float side, float rate, size_t end) {
  const float first = layer.begin * rate;
  const float last = first + rate / layer.inverse_duration;
  const auto ease_in = [&](const char *name, numbers from, numbers to) {
    out << '"' << name << R"(":{"a":1,"k":[{"t":)" << first << R"(,"s":)" << from
        << R"(,"o":{"x":0.42,"y":0},"i":{"x":1,"y":1}},{"t":)" << last << R"(,"s":)" << to << "}]}";
  };
  const auto &[t0, t1, s0, s1] = layer.transform;
  out << R"({"ty":4,"ip":0,"op":)" << end << R"(,"st":0,"ks":{)";
  ease_in("p", {t0[0], t0[1]}, {t1[0], t1[1]});
  out << ',';
  ease_in("s", {100 * s0[0], 100 * s0[0]}, {100 * s1[0], 100 * s1[0]});
  out << ',';
  ease_in("o", {100 * layer.from_opacity}, {100 * layer.to_opacity});
  out << R"(},"shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":)" << numbers{side, side}
      << R"(},"r":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]})";
}

}  // namespace

peer_lottie *peer_lottie_create(
  size_t count, const peer_layer *layers, size_t extent, float side, float rate, size_t end) {
  std::ostringstream json;
  json.precision(9);
  json << R"({"v":"5.7.0","ip":0,"op":)" << end << R"(,"fr":)" << rate << R"(,"w":)" << extent
       << R"(,"h":)" << extent << R"(,"layers":[)";
  // The first one is in front.
  for (size_t i = count; i-- > 0;) {
    write(json, layers[i], side, rate, end);
    if (i > 0) json << ',';
  }
  json << "]}";
  auto animation = rlottie::Animation::loadFromData(json.str(), "", "", false);
  return animation ? new peer_lottie{std::move(animation), extent, nullptr} : nullptr;
}

void peer_lottie_destroy(peer_lottie *lottie) { delete lottie; }

void peer_lottie_frame(peer_lottie *lottie, size_t frame) {
  lottie->tree = lottie->animation->renderTree(frame, lottie->extent, lottie->extent);
}

bool peer_lottie_layer(const peer_lottie *lottie, size_t index, peer_square *square) {
  if (!lottie->tree) return false;
  const auto &layers = lottie->tree->mLayerList;
  if (index >= layers.size || !layers.ptr[index]->mVisible) return false;
  const auto &nodes = layers.ptr[index]->mNodeList;
  if (nodes.size != 1 || nodes.ptr[0]->mPath.ptCount < 8) return false;
  // A layer with one shape fades its fill. The path begins at the right and goes around by the bottom.
  const float *points = nodes.ptr[0]->mPath.ptPtr;
  square->left = points[4];
  square->top = points[1];
  square->width = points[0] - points[4];
  square->height = points[3] - points[1];
  square->opacity = layers.ptr[index]->mAlpha / 255.0f * (nodes.ptr[0]->mColor.a / 255.0f);
  return true;
}
#endif
