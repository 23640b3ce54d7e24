// Animates 100,000 layers from C++, and compares every one of them with closed forms.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "glissade.h"

namespace {

constexpr std::size_t count = 100'000;

// Calls a function, and throws an exception with its error.
template <typename Function, typename... Arguments>
void call(Function function, Arguments... arguments) {
  GLISSADE_INIT(glissade_error, error);
  if (function(arguments..., &error) != GLISSADE_OK) {
    throw std::runtime_error(std::string(glissade_status_string(error.status)) + ": " + error.message);
  }
}

template <typename Element>
glissade_input in(const std::vector<Element> &elements) {
  return {elements.data(), sizeof(Element)};
}

template <typename Element>
glissade_output out(std::vector<Element> &elements) {
  return {elements.data(), sizeof(Element)};
}

// The owner of a stage, which it destroys.
class Stage {
 public:
  Stage() { call(glissade_stage_create, nullptr, &handle_); }
  ~Stage() { glissade_stage_destroy(handle_, nullptr); }
  Stage(const Stage &) = delete;
  Stage &operator=(const Stage &) = delete;

  std::vector<glissade_layer> add(std::size_t number) {
    std::vector<glissade_layer> layers(number);
    call(glissade_layers_add, handle_, GLISSADE_LAYER_PLAIN, glissade_input{}, number, out(layers));
    return layers;
  }

  glissade_frame evaluate(double time) {
    GLISSADE_INIT(glissade_frame, frame);
    call(glissade_stage_evaluate, handle_, time, &frame);
    return frame;
  }

  glissade_stage handle() const { return handle_; }

 private:
  glissade_stage handle_ = 0;
};

// The numbers that differ from layer to layer.
struct Wave {
  float weight;
  double height;
  double begin;
};

// The progress of a spring of mass 1 from rest.
double progress(double stiffness, double damping, double time) {
  const double decay = damping / 2, omega = std::sqrt(stiffness - decay * decay);
  if (time <= 0) return 0;
  return 1 - std::exp(-decay * time) * (std::cos(omega * time) + decay / omega * std::sin(omega * time));
}

}  // namespace

int main() try {
  Stage stage;
  const auto layers = stage.add(count);
  std::vector<Wave> waves(count);
  for (std::size_t at = 0; at < count; at += 1) {
    waves[at] = {1, std::sin(0.001 * static_cast<double>(at)) * 100, 1e-5 * static_cast<double>(at % 1000)};
  }

  GLISSADE_INIT(glissade_animation_options, spring);
  spring.kind = GLISSADE_SPRING;
  spring.property = GLISSADE_POSITION_Y;
  spring.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_HAS_BEGIN_TIME | GLISSADE_SETTLES;
  spring.stiffness = 200;
  spring.damping = 12;
  GLISSADE_INIT(glissade_animation_rows, rows);
  rows.to = {&waves[0].height, sizeof(Wave)};
  rows.begin_times = {&waves[0].begin, sizeof(Wave)};
  const auto before = std::chrono::steady_clock::now();
  call(glissade_animations_add, stage.handle(), &spring, &rows, in(layers), count, "wave", glissade_output{});

  GLISSADE_INIT(glissade_animation_options, fade);
  fade.property = GLISSADE_OPACITY;
  fade.flags = GLISSADE_HAS_FROM;
  fade.duration = 2;
  call(
    glissade_animations_add, stage.handle(), &fade, nullptr, in(layers), count, nullptr, glissade_output{});
  const auto added = std::chrono::steady_clock::now();

  std::vector<int64_t> indices(count);
  double worst = 0;
  auto frames = std::chrono::steady_clock::duration::zero();
  int frame_count = 0;
  for (double time = 0; time < 1; time += 1.0 / 60) {
    const auto start = std::chrono::steady_clock::now();
    const glissade_frame frame = stage.evaluate(time);
    if (frame_count > 0) frames += std::chrono::steady_clock::now() - start;
    frame_count += 1;
    call(glissade_layers_get_indices, stage.handle(), in(layers), count, out(indices));
    for (std::size_t at = 0; at < count; at += 1) {
      const float *matrix = frame.matrices + 16 * indices[at];
      const double y = waves[at].height * progress(200, 12, time - waves[at].begin);
      for (double off : {std::fabs(matrix[13] - y) / 100, std::fabs(frame.opacities[indices[at]] - time / 2)}) {
        // Not fmax, which ignores NaN.
        if (!(off <= worst)) worst = off;
      }
    }
  }
  using microseconds = std::chrono::duration<double, std::micro>;
  std::printf(
    "waves: %zu layers, %.2f us an animation, %.0f us a frame, off by %.1e\n", count,
    microseconds(added - before).count() / 2 / count, microseconds(frames).count() / (frame_count - 1), worst);
  // Frames are floats.
  return worst < 3e-6 ? 0 : 1;
} catch (const std::exception &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
