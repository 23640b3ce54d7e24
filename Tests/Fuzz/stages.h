/* The fuzzer's model of stages. */
#ifndef STAGES_H
#define STAGES_H

#include <stdint.h>

#include "fuzz.h"

enum { most_layers = 60, most_animations = 80 };

struct layer {
  uint64_t handle, parent;
  int is_shape;
};

struct animation {
  uint64_t handle, layer;
  int may_have_ended; /* or may have been replaced */
};

struct stage {
  uint64_t handle, root;
  double time;
  int depth; /* of transactions */
  struct layer layers[most_layers];
  uint32_t layer_count;
  struct animation animations[most_animations];
  uint32_t animation_count;
};

/* One of the stages, of which at least one must exist; and one of its layers, sometimes its root. */
struct stage *some_stage(void);
uint64_t some_layer(const struct stage *stage);
/* A number of layers for a list, at most all of them. In some lists a layer occurs twice. */
uint64_t some_count(const struct stage *stage, uint32_t most);
struct buffer *some_layers(const struct stage *stage, uint64_t count, int is_bad);
int is_twice(const struct buffer *layers);
void forget_animation(struct stage *stage, uint32_t at);

extern const unsigned char property_widths[66];
void fill_value(int32_t property, double *numbers);

void call_animations(void);
void call_tree(void);

#endif
