/* The numbers of goldens.json on curves, media timing, fill modes, ends, stacks and keyframes. */
#include "golden.h"

static void curves(void) {
  static const struct { const char *key, *text; } setups[] = {
    {"easeIn", "ease-in"}, {"easeOut", "ease-out"}, {"easeInEaseOut", "ease-in-out"}, {"default", "ease"}};
  for (size_t at = 0; at < sizeof setups / sizeof *setups; at += 1) {
    struct scene scene = scene_with(GLISSADE_OPACITY, 0.5);
    glissade_animation_options options = basic(GLISSADE_OPACITY, 0, 1);
    glissade_curve curve = parse(setups[at].text);
    options.curve = curve;
    add(scene, &options);
    for (int row = 0; row < 5; row += 1) {
      struct golden *time = find("curves_at/x/%d", row), *golden = find("curves_at/%s/%d", setups[at].key, row);
      double value;
      time->is_checked = 1;
      expect_shown(scene, time->value, -1, golden, float_tolerance, 0, 1);
      OK(glissade_curve_sample(
        curve, input_of(&time->value, 8), 1, output_of(&value, 8), NO_OUTPUT, ERROR));
      expect(value, golden, float_tolerance, 0, 1);
    }
    OK(glissade_curve_destroy(curve, ERROR));
    end(scene);
  }
}

static void media_timing(void) {
  static const char *const keys[] = {
    "autoreverses", "repeatCount2.5", "repeatDuration1.7", "speed2", "timeOffset.3", "speed-1", "duration0"};
  for (int key = 0; key < 14; key += 1) {
    struct scene scene = scene_with(GLISSADE_OPACITY, 0.5);
    glissade_animation_options options = basic(GLISSADE_OPACITY, 0, 1);
    if (key >= 7) options.flags |= GLISSADE_STAYS;
    switch (key % 7) {
    case 0: options.flags |= GLISSADE_AUTOREVERSES; break;
    case 1: options.repeat_count = 2.5; break;
    case 2: options.repeat_duration = 1.7; break;
    case 3: options.speed = 2; break;
    case 4: options.time_offset = 0.3; break;
    case 5: options.speed = -1; break;
    default: options.duration = 0;
    }
    add(scene, &options);
    for (int row = 0; row < 10; row += 1) {
      struct golden *time = find("media_timing/t/%d", row);
      time->is_checked = 1;
      expect_shown(
        scene, time->value, -1, find("media_timing/%s/%d", keys[key % 7], row), computed_tolerance, 1, 1);
    }
    end(scene);
  }
  static const char *const modes[] = {"removed", "forwards", "backwards", "both"};
  for (int mode = 0; mode < 4; mode += 1) {
    struct scene scene = scene_with(GLISSADE_OPACITY, 0.5);
    glissade_animation_options options = basic(GLISSADE_OPACITY, 0, 1);
    struct golden *begin = find("fill_modes/beginTime");
    begin->is_checked = 1;
    options.flags |= GLISSADE_STAYS | GLISSADE_HAS_BEGIN_TIME;
    options.begin_time = begin->value;
    options.fill_mode = mode;
    add(scene, &options);
    for (int row = 0; row < 5; row += 1) {
      struct golden *time = find("fill_modes/t/%d", row);
      time->is_checked = 1;
      expect_shown(scene, time->value, -1, find("fill_modes/%s/%d", modes[mode], row), computed_tolerance, 1, 1);
    }
    end(scene);
  }
}

static void ends(void) {
  static const struct { const char *key; uint32_t flags; double from, to, by; } setups[] = {
    {"from.2", GLISSADE_HAS_FROM, 0.2, 0, 0},
    {"to.8", GLISSADE_HAS_TO, 0, 0.8, 0},
    {"by.3", GLISSADE_HAS_BY, 0, 0, 0.3},
    {"from.2_by.3", GLISSADE_HAS_FROM | GLISSADE_HAS_BY, 0.2, 0, 0.3},
    {"to.9_by.3", GLISSADE_HAS_TO | GLISSADE_HAS_BY, 0, 0.9, 0.3},
    {"none", 0, 0, 0, 0}};
  for (size_t at = 0; at < sizeof setups / sizeof *setups; at += 1) {
    struct scene scene = scene_with(GLISSADE_OPACITY, 0.5);
    glissade_animation_options options = basic(GLISSADE_OPACITY, setups[at].from, setups[at].to);
    options.by[0] = setups[at].by;
    options.flags = setups[at].flags;
    add(scene, &options);
    expect_shown(scene, 0.5, -1, find("from_to_by_half_model.5/%s", setups[at].key), computed_tolerance, 1, 1);
    end(scene);
  }
  struct scene scene = scene_with(GLISSADE_OPACITY, 0.5);
  static const char *const sums[2] = {"model.5_plus_0to.2_half", "plus_second_0to.1_half"};
  for (int row = 0; row < 2; row += 1) {
    glissade_animation_options options = basic(GLISSADE_OPACITY, 0, row == 0 ? 0.2 : 0.1);
    options.flags |= GLISSADE_ADDITIVE;
    add(scene, &options);
    expect_shown(scene, 0.5, -1, find("additive/%s", sums[row]), computed_tolerance, 1, 1);
  }
  end(scene);
  scene = scene_with(GLISSADE_POSITION_X, -3);
  glissade_animation_options options = basic(GLISSADE_POSITION_X, 0, 10);
  options.flags |= GLISSADE_CUMULATIVE;
  options.repeat_count = 3;
  add(scene, &options);
  expect_shown(scene, 0.5, 12, find("cumulative_x_0to10_x3/0.5"), computed_tolerance, 1, 1);
  expect_shown(scene, 1.5, 12, find("cumulative_x_0to10_x3/1.5"), computed_tolerance, 1, 1);
  expect_shown(scene, 2.5, 12, find("cumulative_x_0to10_x3/2.5"), computed_tolerance, 1, 1);
  end(scene);
}

static void keyframes(void) {
  static const double uneven[5] = {0, 0.1, 0.6, 1, 1};
  static const struct { const char *key; int32_t mode; const double *key_times; } setups[] = {
    {"linear", GLISSADE_CALCULATION_LINEAR, NULL},
    {"linear_keyTimes_0_.1_.6_1", GLISSADE_CALCULATION_LINEAR, uneven},
    {"discrete", GLISSADE_CALCULATION_DISCRETE, NULL},
    {"discrete_keyTimes", GLISSADE_CALCULATION_DISCRETE, uneven},
    {"paced", GLISSADE_CALCULATION_PACED, NULL},
    {"linear_keyTimes_0_.1_.6_1", GLISSADE_CALCULATION_PACED, uneven},
    {"cubic", GLISSADE_CALCULATION_CUBIC, NULL},
    {"cubic_keyTimes", GLISSADE_CALCULATION_CUBIC, uneven},
    {"cubic_keyTimes", GLISSADE_CALCULATION_CUBIC_PACED, uneven}};
  double values[4];
  for (int row = 0; row < 4; row += 1) {
    struct golden *value = find("keyframes/values/%d", row);
    value->is_checked = 1;
    values[row] = value->value;
  }
  for (size_t at = 0; at < sizeof setups / sizeof *setups; at += 1) {
    struct scene scene = scene_with(GLISSADE_OPACITY, 0.25);
    glissade_animation_options options = basic(GLISSADE_OPACITY, 0, 0);
    options.kind = GLISSADE_KEYFRAMES;
    options.flags = 0;
    options.calculation_mode = setups[at].mode;
    options.key_values = values;
    options.key_times = setups[at].key_times;
    options.key_count = 4;
    add(scene, &options);
    for (int row = 0; row < 8; row += 1) {
      struct golden *time = find("keyframes/t/%d", row), *golden = find("keyframes/%s/%d", setups[at].key, row);
      time->is_checked = 1;
      /* Values that were measured have more than five digits. */
      int is_measured = golden->half_unit > 0 && golden->half_unit < 4e-6;
      expect_shown(scene, time->value, -1, golden, is_measured ? float_tolerance : computed_tolerance, 1, 1);
    }
    end(scene);
  }
}

int main(void) {
  start();
  curves();
  media_timing();
  ends();
  keyframes();
  return finish_goldens("goldens_timing", 100);
}
