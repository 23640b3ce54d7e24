/* Events in order at exact times, callbacks that change the stage, and calls that a stage in use rejects. */
#include <pthread.h>

#include "check.h"

enum { count = 40 };

static glissade_stage stage;
static glissade_layer layers[count];

static void begin(void) {
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), count, output_of(layers, 8), ERROR));
}

static void end(void) { OK(glissade_stage_destroy(stage, ERROR)); }

static glissade_animation_options fade(double begin_time, double duration, uint64_t tag) {
  GLISSADE_INIT(glissade_animation_options, options);
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_BEGIN_TIME | GLISSADE_SENDS_EVENTS;
  options.begin_time = begin_time;
  options.duration = duration;
  options.tag = tag;
  return options;
}

struct record {
  int number;
  glissade_event events[256];
};

static void note(void *context, const glissade_event *event) {
  struct record *record = context;
  CHECK(event->size == sizeof *event);
  if (CHECK(record->number < 256)) record->events[record->number++] = *event;
}

static void order(void) {
  static struct record record;
  glissade_animation handles[count];
  begin();
  /* The later ones begin first. */
  for (int at = 0; at < count; at += 1) {
    glissade_animation_options options = fade(0.1 * (count - at), 0.7 + 0.03 * at, 1000 + (uint64_t)at);
    OK(glissade_animations_add(
      stage, &options, NULL, input_of(&layers[at], 8), 1, NULL, at % 2 == 0 ? output_of(&handles[at], 8) : NO_OUTPUT,
      ERROR));
  }
  double wake;
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(wake == 0); /* the new layers must be drawn */
  OK(glissade_stage_advance(stage, 0, note, &record, ERROR));
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(wake == 0.1 && record.number == 0);
  OK(glissade_stage_advance(stage, 2.2, note, &record, ERROR));
  int first = record.number;
  CHECK(first > 20 && first < 2 * count);
  OK(glissade_stage_advance(stage, 2.2, note, &record, ERROR));
  CHECK(record.number == first);
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(wake == 2.2);
  OK(glissade_stage_advance(stage, 100, note, &record, ERROR));
  CHECK(record.number == 2 * count);
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(isinf(wake));
  for (int at = 0; at < record.number; at += 1) {
    const glissade_event *event = &record.events[at];
    int layer = (int)event->tag - 1000;
    if (!CHECK(layer >= 0 && layer < count)) continue;
    double start = 0.1 * (count - layer);
    CHECK(at == 0 || event->time >= record.events[at - 1].time);
    CHECK((event->time <= 2.2) == (at < first));
    CHECK(event->layer == layers[layer]);
    CHECK(event->animation == (layer % 2 == 0 ? handles[layer] : 0));
    if (event->kind == GLISSADE_EVENT_STARTED) {
      CHECK(event->time == start);
    } else {
      CHECK(event->kind == GLISSADE_EVENT_ENDED && event->finished == 1);
      NEAR(event->time, start + 0.7 + 0.03 * layer, 4e-15);
    }
  }
  /* Removed before its end. */
  glissade_animation_options options = fade(100, 5, 7);
  OK(glissade_animations_add(stage, &options, NULL, input_of(layers, 8), 1, NULL, output_of(handles, 8), ERROR));
  record.number = 0;
  OK(glissade_stage_advance(stage, 101, note, &record, ERROR));
  CHECK(record.number == 1 && record.events[0].kind == GLISSADE_EVENT_STARTED);
  OK(glissade_animations_remove(stage, input_of(handles, 8), 1, ERROR));
  OK(glissade_stage_advance(stage, 102, note, &record, ERROR));
  CHECK(record.number == 2);
  CHECK(record.events[1].kind == GLISSADE_EVENT_ENDED && record.events[1].finished == 0 && record.events[1].tag == 7);
  CHECK(record.events[1].layer == layers[0] && record.events[1].animation == handles[0]);
  GIVES(GLISSADE_TIME, glissade_stage_advance(stage, 101, note, &record, ERROR));
  static const double wrong[3] = {NAN, INFINITY, -INFINITY};
  for (int at = 0; at < 3; at += 1) {
    GIVES(GLISSADE_NOT_FINITE, glissade_stage_advance(stage, wrong[at], note, &record, ERROR));
    CHECK(strcmp(ERROR->field, "time") == 0 && record.number == 2);
  }
  double time;
  OK(glissade_stage_time(stage, &time, ERROR));
  CHECK(time == 102);
  end();
}

struct chain {
  int steps;
  double times[32];
  glissade_layer added[32];
};

/* Adds, sets and removes, and tries what callbacks must not do. */
static void change(void *context, const glissade_event *event) {
  struct chain *chain = context;
  GLISSADE_INIT(glissade_frame, frame);
  double time = -1, opacity = 0.5, shown = -1;
  if (event->kind != GLISSADE_EVENT_ENDED) return;
  OK(glissade_stage_time(stage, &time, ERROR));
  CHECK(time == event->time);
  GIVES(GLISSADE_BUSY, glissade_stage_evaluate(stage, 0, &frame, ERROR));
  CHECK(frame.matrices == NULL);
  GIVES(GLISSADE_BUSY, glissade_stage_advance(stage, 1e3, note, NULL, ERROR));
  GIVES(GLISSADE_BUSY, glissade_stage_destroy(stage, ERROR));
  int step = chain->steps++;
  if (!CHECK(step < 32)) return;
  chain->times[step] = time;
  OK(glissade_layers_add(
    stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, output_of(&chain->added[step], 8), ERROR));
  OK(glissade_layers_set(
    stage, input_of(&chain->added[step], 8), 1, GLISSADE_OPACITY, input_of(&opacity, 8), ERROR));
  OK(glissade_layers_get(
    stage, input_of(&chain->added[step], 8), 1, GLISSADE_OPACITY, output_of(&shown, 8), ERROR));
  CHECK(shown == 0.5);
  if (step > 0) OK(glissade_layers_remove(stage, input_of(&chain->added[step - 1], 8), 1, ERROR));
  if (step == 20) return;
  glissade_animation_options options = fade(0, 0.125, 0);
  options.flags &= ~(uint32_t)GLISSADE_HAS_BEGIN_TIME;
  OK(glissade_animations_add(
    stage, &options, NULL, input_of(&chain->added[step], 8), 1, NULL, NO_OUTPUT, ERROR));
}

static void callbacks(void) {
  static struct chain chain;
  begin();
  glissade_animation_options options = fade(0, 0.125, 0);
  OK(glissade_animations_add(stage, &options, NULL, input_of(layers, 8), 1, NULL, NO_OUTPUT, ERROR));
  OK(glissade_stage_advance(stage, 10, change, &chain, ERROR));
  CHECK(chain.steps == 21);
  for (int step = 0; step < chain.steps; step += 1) {
    double opacity;
    CHECK(chain.times[step] == 0.125 * (step + 1));
    GIVES(
      step == 20 ? GLISSADE_OK : GLISSADE_UNKNOWN_HANDLE,
      glissade_layers_get(
        stage, input_of(&chain.added[step], 8), 1, GLISSADE_OPACITY, output_of(&opacity, 8), ERROR));
  }
  /* Afterwards the stage takes all calls again. */
  GLISSADE_INIT(glissade_frame, frame);
  OK(glissade_stage_evaluate(stage, 10, &frame, ERROR));
  end();
}

/* A transaction's event comes after its last animation, once, with its tag; without animations at once. */
static void completions(void) {
  static struct record record;
  begin();
  GLISSADE_INIT(glissade_transaction_options, options);
  double zero = 0;
  options.has_duration = 1;
  options.duration = 1.5;
  options.sends_event = 1;
  options.tag = 77;
  OK(glissade_transaction_begin(stage, &options, ERROR));
  OK(glissade_layers_set(
    stage, input_of(layers, 8), count, GLISSADE_OPACITY, input_of(&zero, 0), ERROR));
  OK(glissade_transaction_commit(stage, ERROR));
  options.tag = 78;
  OK(glissade_transaction_begin(stage, &options, ERROR));
  OK(glissade_transaction_commit(stage, ERROR));
  OK(glissade_stage_advance(stage, 1.25, note, &record, ERROR));
  CHECK(record.number == 1 && record.events[0].tag == 78 && record.events[0].kind == GLISSADE_EVENT_COMPLETED);
  OK(glissade_stage_advance(stage, 3, note, &record, ERROR));
  if (CHECK(record.number == 2)) {
    const glissade_event *event = &record.events[1];
    CHECK(event->kind == GLISSADE_EVENT_COMPLETED && event->tag == 77 && event->layer == 0 && event->animation == 0);
    CHECK(event->time == 1.5);
  }
  end();
}

static void *use(void *unused) {
  double time = -1;
  GLISSADE_INIT(glissade_error, error);
  GLISSADE_INIT(glissade_frame, frame);
  int busy = 0;
  (void)unused;
  busy += glissade_stage_time(stage, &time, &error) == GLISSADE_BUSY && time == -1;
  busy += glissade_stage_evaluate(stage, 1, &frame, &error) == GLISSADE_BUSY && frame.matrices == NULL;
  busy += glissade_stage_destroy(stage, &error) == GLISSADE_BUSY;
  busy += glissade_layers_remove(stage, input_of(layers, 8), 1, &error) == GLISSADE_BUSY;
  busy += error.status == GLISSADE_BUSY;
  return busy == 5 ? &stage : NULL;
}

static void meddle(void *context, const glissade_event *event) {
  pthread_t thread;
  void *result = NULL;
  (void)event;
  CHECK(pthread_create(&thread, NULL, use, NULL) == 0);
  CHECK(pthread_join(thread, &result) == 0);
  CHECK(result != NULL);
  *(int *)context += 1;
}

static void *evaluate(void *counts) {
  static const double times[2] = {0.3, 0.6};
  for (int turn = 0; turn < 2000; turn += 1) {
    GLISSADE_INIT(glissade_frame, frame);
    glissade_status status = glissade_stage_evaluate(stage, times[turn % 2], &frame, NULL);
    ((int *)counts)[status == GLISSADE_OK ? 0 : status == GLISSADE_BUSY ? 1 : 2] += 1;
  }
  return NULL;
}

/* Calls of a second thread, during a callback of the first and at the same time as its calls. */
static void threads(void) {
  int calls = 0, counts[2][3] = {{0}};
  begin();
  glissade_animation_options options = fade(0, 1, 0);
  OK(glissade_animations_add(stage, &options, NULL, input_of(layers, 8), count, NULL, NO_OUTPUT, ERROR));
  OK(glissade_stage_advance(stage, 0.25, meddle, &calls, ERROR));
  CHECK(calls == count);
  pthread_t other;
  CHECK(pthread_create(&other, NULL, evaluate, counts[0]) == 0);
  evaluate(counts[1]);
  CHECK(pthread_join(other, NULL) == 0);
  CHECK(counts[0][2] == 0 && counts[1][2] == 0);
  CHECK(counts[0][0] + counts[1][0] > 0);
  printf("events: two threads in one stage, %d calls were busy\n", counts[0][1] + counts[1][1]);
  GLISSADE_INIT(glissade_frame, frame);
  int64_t index;
  OK(glissade_stage_evaluate(stage, 0.5, &frame, ERROR));
  OK(glissade_layers_get_indices(stage, input_of(layers, 8), 1, output_of(&index, 8), ERROR));
  /* From 0 to the model's 1. */
  CHECK(frame.opacities[index] == 0.5f);
  end();
}

/* Animations that end early: each event has the animation's handle, its tag, and its layer if that still exists. */
enum { by_handle, by_key, all_of_layer, replaced, with_layer, ways };

struct cancelled {
  int ends;
  int way;
  glissade_animation handles[count];
};

static void cancel(void *context, const glissade_event *event) {
  struct cancelled *record = context;
  int at = (int)event->tag;
  CHECK(event->animation == record->handles[at]);
  if (event->kind == GLISSADE_EVENT_STARTED) {
    CHECK(event->layer == layers[at]);
    /* One goes within a callback. */
    if (at == 3) OK(glissade_layers_remove_animations(stage, input_of(&layers[3], 8), 1, NULL, ERROR));
    return;
  }
  record->ends += 1;
  CHECK(event->kind == GLISSADE_EVENT_ENDED && event->finished == 0);
  CHECK(event->layer == (record->way == with_layer && at != 3 ? 0 : layers[at]));
  CHECK(event->time == (at == 3 ? 0.25 : 1));
}

static void cancellations(void) {
  /* With and without handles of the animations. */
  for (int turn = 0; turn < 2 * ways; turn += 1) {
    struct cancelled record = {0};
    glissade_animation_options options = fade(0.25, 10, 0);
    record.way = turn % ways;
    if (turn >= ways && record.way == by_handle) continue;
    begin();
    for (int at = 0; at < 8; at += 1) {
      options.tag = (uint64_t)at;
      OK(glissade_animations_add(
        stage, &options, NULL, input_of(&layers[at], 8), 1, "key",
        turn < ways ? output_of(&record.handles[at], 8) : NO_OUTPUT, ERROR));
    }
    OK(glissade_stage_advance(stage, 1, cancel, &record, ERROR));
    CHECK(record.ends == 1);
    options.flags = 0;
    glissade_input list = input_of(&layers[4], 8);
    switch (record.way) {
    case by_handle: OK(glissade_animations_remove(stage, input_of(&record.handles[4], 8), 4, ERROR)); break;
    case by_key: OK(glissade_layers_remove_animations(stage, list, 4, "key", ERROR)); break;
    case all_of_layer: OK(glissade_layers_remove_animations(stage, list, 4, NULL, ERROR)); break;
    case replaced: OK(glissade_animations_add(stage, &options, NULL, list, 4, "key", NO_OUTPUT, ERROR)); break;
    default: OK(glissade_layers_remove(stage, list, 4, ERROR));
    }
    OK(glissade_stage_advance(stage, 2, cancel, &record, ERROR));
    CHECK(record.ends == 5);
    end();
  }
  /* Many at once, without handles: the layers of the events are those of the list. */
  static struct record record;
  begin();
  glissade_animation_options options = fade(0, 1, 0);
  OK(glissade_animations_add(stage, &options, NULL, input_of(layers, 8), count, NULL, NO_OUTPUT, ERROR));
  OK(glissade_stage_advance(stage, 0.5, NULL, NULL, ERROR));
  OK(glissade_layers_remove_animations(stage, input_of(layers, 8), count, NULL, ERROR));
  OK(glissade_stage_advance(stage, 0.5, note, &record, ERROR));
  CHECK(record.number == count);
  for (int at = 0; at < record.number; at += 1) {
    int seen = 0;
    for (int layer = 0; layer < count; layer += 1) seen += record.events[layer].layer == layers[at];
    CHECK(seen == 1 && record.events[at].animation == 0 && record.events[at].finished == 0);
  }
  end();
}

/* Callbacks that cause others at the same instant without end. */
static void again(void *context, const glissade_event *event) {
  (void)context;
  if (event->kind != GLISSADE_EVENT_COMPLETED) return;
  GLISSADE_INIT(glissade_transaction_options, options);
  options.sends_event = 1;
  OK(glissade_transaction_begin(stage, &options, ERROR));
  OK(glissade_transaction_commit(stage, ERROR));
}

static void endless(void) {
  static struct record record;
  begin();
  GLISSADE_INIT(glissade_transaction_options, options);
  options.sends_event = 1;
  glissade_animation_options last = fade(0.5, 0.25, 0);
  OK(glissade_transaction_begin(stage, &options, ERROR));
  OK(glissade_animations_add(stage, &last, NULL, input_of(layers, 8), 1, NULL, NO_OUTPUT, ERROR));
  OK(glissade_transaction_commit(stage, ERROR));
  GIVES(GLISSADE_TIME, glissade_stage_advance(stage, 10, again, NULL, ERROR));
  /* The stage stays at that instant, and goes on from there. */
  double time = -1;
  OK(glissade_stage_time(stage, &time, ERROR));
  CHECK(time == 0.75);
  OK(glissade_stage_advance(stage, 10, note, &record, ERROR));
  for (int at = 0; at < record.number; at += 1) CHECK(record.events[at].time == 0.75);
  OK(glissade_stage_time(stage, &time, ERROR));
  CHECK(time == 10);
  end();
}

int main(void) {
  start();
  order();
  callbacks();
  completions();
  cancellations();
  threads();
  endless();
  return finish("events");
}
