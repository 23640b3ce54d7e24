/* The numbers of goldens.json on springs and transforms. */
#include "golden.h"

static const double pi = 3.14159265358979323846;

static glissade_curve spring_curve(double mass, double stiffness, double damping, double velocity) {
  GLISSADE_INIT(glissade_curve_options, options);
  glissade_curve curve = 0;
  options.kind = GLISSADE_CURVE_SPRING;
  options.mass = mass;
  options.stiffness = stiffness;
  options.damping = damping;
  options.velocity = velocity;
  OK(glissade_curve_create(&options, &curve, ERROR));
  return curve;
}

static void expect_settling(glissade_curve curve, struct golden *golden) {
  GLISSADE_INIT(glissade_curve_info, info);
  OK(glissade_curve_get_info(curve, &info, ERROR));
  expect(info.duration, golden, settling_tolerance, 1, 1);
  OK(glissade_curve_destroy(curve, ERROR));
}

static void settling(void) {
  for (int row = 0; row < 11; row += 1) {
    double numbers[4];
    static const char *const names[4] = {"m", "k", "c", "v0"};
    for (int at = 0; at < 4; at += 1) {
      struct golden *golden = find("ca_spring_settling/rows/%d/%s", row, names[at]);
      golden->is_checked = 1;
      numbers[at] = golden->value;
    }
    expect_settling(
      spring_curve(numbers[0], numbers[1], numbers[2], numbers[3]),
      find("ca_spring_settling/rows/%d/settle", row));
  }
  for (int row = 0; row < 6; row += 1) {
    double duration = find("ca_perceptual/%d/d", row)->value, bounce = find("ca_perceptual/%d/b", row)->value;
    expect_settling(
      spring_curve(1, 4 * pi * pi / (duration * duration), 4 * pi * (1 - bounce) / duration, 0),
      find("ca_perceptual/%d/settle", row));
  }
}

static glissade_animation_options spring(double from, double to, double stiffness, double damping, double velocity) {
  glissade_animation_options options = basic(GLISSADE_POSITION_X, from, to);
  options.kind = GLISSADE_SPRING;
  options.flags |= GLISSADE_SETTLES;
  options.stiffness = stiffness;
  options.damping = damping;
  options.velocity = velocity;
  return options;
}

static void springs(void) {
  static const struct { const char *key; double damping, velocity; } setups[] = {
    {"default", 10, 0}, {"c20_or_c30_clamped", 20, 0}, {"c20_or_c30_clamped", 30, 0}, {"v5", 10, 5}, {"v-5", 10, -5}};
  for (size_t at = 0; at < sizeof setups / sizeof *setups; at += 1) {
    struct scene scene = scene_with(GLISSADE_POSITION_X, 0);
    glissade_animation_options options = spring(0, 100, 100, setups[at].damping, setups[at].velocity);
    add(scene, &options);
    for (int row = 0; row < 4; row += 1) {
      struct golden *time = find("ca_spring_positions_x100/t/%d", row);
      time->is_checked = 1;
      expect_shown(
        scene, time->value, 12, find("ca_spring_positions_x100/%s/%d", setups[at].key, row), float_tolerance, 0, 1);
    }
    end(scene);
  }
  struct scene scene = scene_with(GLISSADE_POSITION_X, -7);
  glissade_animation_options options = spring(0, 100, 100, 10, 0);
  options.flags &= ~(uint32_t)GLISSADE_SETTLES;
  options.duration = 0.5;
  add(scene, &options);
  expect_shown(scene, 0.1, 12, find("ca_spring_positions_x100/duration.5_default/0.1"), float_tolerance, 0, 1);
  expect_shown(scene, 0.49, 12, find("ca_spring_positions_x100/duration.5_default/0.49"), float_tolerance, 0, 1);
  end(scene);

  /* UIKit adds a second spring to the first. */
  scene = scene_with(GLISSADE_POSITION_X, 350);
  static const double moves[2][3] = {{0, -100, 0}, {0.1, -200, 1}}; /* begin, from, velocity */
  for (int move = 0; move < 2; move += 1) {
    double stiffness = find("uikit_duration_k/%d/k", move + 1)->value;
    options = spring(moves[move][1], 0, stiffness, 2 * 0.8 * sqrt(stiffness), moves[move][2]);
    options.flags = (options.flags & ~(uint32_t)GLISSADE_SETTLES) | GLISSADE_ADDITIVE | GLISSADE_HAS_BEGIN_TIME;
    options.begin_time = moves[move][0];
    options.duration = find("uikit_retarget/moves/%d/d", move)->value;
    add(scene, &options);
  }
  /* At its end UIKit's spring is exactly there, which Core Animation's is not: the last two rows are UIKit's alone. */
  static const char *const times[3] = {"0.1", "0.2", "0.3"};
  for (int row = 0; row < 3; row += 1) {
    expect_shown(scene, atof(times[row]), 12, find("uikit_retarget/samples/%s", times[row]), float_tolerance, 0, 1);
  }
  end(scene);

  /* Apple's curve of overdamped springs. */
  double duration = find("apple_overdamped_branch/d")->value, bounce = find("apple_overdamped_branch/b")->value;
  scene = scene_with(GLISSADE_POSITION_X, 0);
  options = spring(0, 1, 4 * pi * pi / (duration * duration), 4 * pi / (duration * (1 + bounce)), 0);
  options.flags |= GLISSADE_ALLOWS_OVERDAMPING;
  add(scene, &options);
  expect_shown(
    scene, find("apple_overdamped_branch/at")->value, 12, find("apple_overdamped_branch/peak"), computed_tolerance, 1,
    1);
  end(scene);

  /* UIKit's springs of a duration: the angle is the frequency times the duration. */
  double angle = find("uikit_duration_W_v0/0.6")->value;
  static const char *const parts[] = {"0.05", "0.1", "0.2", "0.25", "0.3", "0.4", "0.5", "0.75", "0.9"};
  for (double seconds = 0.25; seconds <= 8; seconds *= 4) {
    double omega = angle / seconds;
    scene = scene_with(GLISSADE_POSITION_X, 1);
    options = spring(0, 1, omega * omega, 2 * 0.6 * omega, 0);
    options.flags &= ~(uint32_t)GLISSADE_SETTLES;
    options.duration = seconds;
    add(scene, &options);
    for (size_t row = 0; row < sizeof parts / sizeof *parts; row += 1) {
      expect_shown(
        scene, atof(parts[row]) * seconds, 12, find("seed_calc/004_unit_progress_by_t_over_d/%s", parts[row]),
        computed_tolerance, 1, 1);
    }
    end(scene);
  }
  GLISSADE_INIT(glissade_curve_info, info);
  glissade_curve curve = spring_curve(1, angle * angle, 2 * 0.6 * angle, 0);
  OK(glissade_curve_get_info(curve, &info, ERROR));
  expect(info.overshoot_time, find("seed_calc/004_peak/s"), computed_tolerance, 0, 1);
  expect(1 + info.overshoot, find("seed_calc/004_peak/y"), computed_tolerance, 0, 1);
  OK(glissade_curve_destroy(curve, ERROR));
}

static void identity(double *matrix) {
  for (int at = 0; at < 16; at += 1) matrix[at] = at % 5 == 0;
}

/* A turn about z, or about y. */
static void turn(double *matrix, double angle, int is_about_y) {
  identity(matrix);
  matrix[0] = matrix[is_about_y ? 10 : 5] = cos(angle);
  matrix[is_about_y ? 2 : 1] = is_about_y ? -sin(angle) : sin(angle);
  matrix[is_about_y ? 8 : 4] = is_about_y ? sin(angle) : -sin(angle);
}

static glissade_animation_options transform(const double *from, const double *to) {
  glissade_animation_options options = basic(GLISSADE_TRANSFORM, 0, 0);
  memcpy(options.from, from, sizeof options.from);
  memcpy(options.to, to, sizeof options.to);
  return options;
}

static void transforms(void) {
  float move[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1};
  float scale[16] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1};
  float product[16];
  OK(glissade_multiply(input_of(move, 64), input_of(scale, 64), 1, output_of(product, 64), ERROR));
  expect(product[12], find("transform3d/concat(T(10,0,0),S2).m41"), 0, 1, 1);
  OK(glissade_multiply(input_of(scale, 64), input_of(move, 64), 1, output_of(product, 64), ERROR));
  expect(product[12], find("transform3d/concat(S2,T(10,0,0)).m41"), 0, 1, 1);

  double from[16], to[16];
  static const struct { const char *key; double angle, time; int kind; int entries[4]; } setups[] = {
    {"quarter_I_to_rot170deg", 170, 0.25, 0, {0, 1, -1, -1}},
    {"quarter_I_to_rot270deg", 270, 0.25, 0, {0, 1, -1, -1}},
    {"quarter_I_to_rotY1.2", 0, 0.25, 1, {0, 8, -1, -1}},
    {"quarter_I_to_scale(-1,1)", 0, 0.25, 2, {0, 1, 4, 5}},
    {"half_I_to_scale(-1,1)", 0, 0.5, 2, {0, 1, 4, 5}},
    {"half_I_to_rotPi", 180, 0.5, 0, {0, 1, 4, 5}}};
  for (size_t at = 0; at < sizeof setups / sizeof *setups; at += 1) {
    struct scene scene = scene_with(GLISSADE_OPACITY, 1);
    identity(from);
    if (setups[at].kind == 2) {
      identity(to);
      to[0] = -1;
    } else {
      turn(to, setups[at].kind == 1 ? 1.2 : setups[at].angle * pi / 180, setups[at].kind == 1);
    }
    glissade_animation_options options = transform(from, to);
    add(scene, &options);
    for (int entry = 0; entry < 4 && setups[at].entries[entry] >= 0; entry += 1) {
      expect_shown(
        scene, setups[at].time, setups[at].entries[entry], find("transform3d/%s/%d", setups[at].key, entry),
        computed_tolerance, 0, 1);
    }
    end(scene);
  }
  struct scene scene = scene_with(GLISSADE_OPACITY, 1);
  identity(from);
  from[0] = 2;
  turn(to, 1, 0);
  to[12] = 40;
  glissade_animation_options options = transform(from, to);
  add(scene, &options);
  static const struct { const char *key; int element; } entries[] = {
    {"m11", 0}, {"m12", 1}, {"m21", 4}, {"m22", 5}, {"m41", 12}};
  for (int row = 0; row < 5; row += 1) {
    expect_shown(
      scene, 0.25, entries[row].element, find("transform3d/quarter_scale(2,1,1)_to_rot1_T40/%s", entries[row].key),
      computed_tolerance, 0, 1);
  }
  end(scene);
}

/* A property's basic animation over two seconds, or one, with a curve. */
static void animate(
  struct scene scene, int32_t property, int width, const double *from, const double *to, double duration,
  const char *curve, uint32_t flags) {
  glissade_animation_options options = basic(property, 0, 0);
  memcpy(options.from, from, (size_t)width * 8);
  memcpy(options.to, to, (size_t)width * 8);
  options.duration = duration;
  options.flags |= flags;
  if (flags & GLISSADE_STAYS) options.fill_mode = GLISSADE_FILL_FORWARDS;
  if (curve != NULL) options.curve = parse(curve);
  add(scene, &options);
  if (curve != NULL) OK(glissade_curve_destroy(options.curve, ERROR));
}

static void seeds(void) {
  double one[16], other[16], numbers[2] = {0, 1}, width = 375, none = 0;
  identity(one);
  identity(other);
  other[12] = -320;
  struct scene scene = scene_with(GLISSADE_OPACITY, 0);
  animate(scene, GLISSADE_TRANSFORM, 16, one, other, 1, "ease-in-out", 0);
  animate(scene, GLISSADE_OPACITY, 1, &numbers[0], &numbers[1], 1, "ease-in-out", 0);
  static const char *const quarters[] = {"0.25", "0.5", "0.75"};
  for (int row = 0; row < 3; row += 1) {
    double time = atof(quarters[row]);
    struct golden *x = find("seed_calc/000_MTH_1s_easeInOut/%s/tx", quarters[row]);
    struct golden *alpha = find("seed_calc/000_MTH_1s_easeInOut/%s/alpha", quarters[row]);
    expect_shown(scene, time, 12, x, computed_tolerance, 1, 320);
    expect_shown(scene, time, -1, alpha, computed_tolerance, 1, 1);
  }
  end(scene);

  scene = scene_with(GLISSADE_OPACITY, 1);
  animate(scene, GLISSADE_POSITION_X, 1, &width, &none, 2, "ease-in-out", 0);
  static const char *const halves[] = {"0.5", "1", "1.5"};
  for (int row = 0; row < 3; row += 1) {
    struct golden *x = find("seed_calc/001_AniObject_2s_W375_x/%s", halves[row]);
    expect_shown(scene, atof(halves[row]), 12, x, computed_tolerance, 1, 375);
  }
  end(scene);

  /* Up by 10 points, then 150 times as large. */
  identity(other);
  other[0] = other[5] = 150;
  other[13] = -1500;
  scene = scene_with(GLISSADE_OPACITY, 1);
  animate(scene, GLISSADE_TRANSFORM, 16, one, other, 2, "ease-in", GLISSADE_STAYS);
  animate(scene, GLISSADE_OPACITY, 1, &numbers[0], &numbers[1], 2, NULL, 0);
  static const char *const times[] = {"0.25", "0.5", "1", "1.5", "1.9"};
  for (int row = 0; row < 5; row += 1) {
    double time = atof(times[row]);
    expect_shown(scene, time, 0, find("seed_calc/003_push_2s_easeIn/%s/scale", times[row]), computed_tolerance, 1, 150);
    expect_shown(scene, time, 13, find("seed_calc/003_push_2s_easeIn/%s/ty", times[row]), computed_tolerance, 1, 1500);
    struct golden *opacity = find("seed_calc/003_push_2s_easeIn/%s/opacity", times[row]);
    expect_shown(scene, time, -1, opacity, computed_tolerance, 1, 1);
  }
  for (double time = 2; time <= 3; time += 1) {
    expect_shown(scene, time, 0, find("transform3d/seed003_toValue/m11"), 0, 1, 1);
    expect_shown(scene, time, 5, find("transform3d/seed003_toValue/m22"), 0, 1, 1);
    expect_shown(scene, time, 10, find("transform3d/seed003_toValue/m33"), 0, 1, 1);
    expect_shown(scene, time, 13, find("transform3d/seed003_toValue/m42"), 0, 1, 1);
  }
  end(scene);

  identity(other);
  other[0] = other[5] = 0.1;
  scene = scene_with(GLISSADE_OPACITY, 0);
  animate(scene, GLISSADE_TRANSFORM, 16, one, other, 2, "ease-in-out", 0);
  animate(scene, GLISSADE_OPACITY, 1, &numbers[1], &numbers[0], 2, "ease-in-out", 0);
  for (int row = 0; row < 3; row += 1) {
    double time = atof(halves[row]);
    expect_shown(scene, time, 0, find("seed_calc/003_pop_2s/%s/scale", halves[row]), computed_tolerance, 1, 1);
    expect_shown(scene, time, -1, find("seed_calc/003_pop_2s/%s/alpha", halves[row]), computed_tolerance, 1, 1);
  }
  end(scene);
}

int main(void) {
  start();
  settling();
  springs();
  transforms();
  seeds();
  return finish_goldens("goldens_motion", 100);
}
