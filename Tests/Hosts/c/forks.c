/* Forks children while another thread reads a curve for the first time: each child can also read it, and exits. Then
 * forks children from a process whose stage has threads: each child can evaluate and destroy the stage.
 * Exits with 0, or with 1 and a message on standard error. Needs pthreads. */
#define _DEFAULT_SOURCE
#include <glissade.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TRIALS = 24, CHILDREN = 16, LAYERS = 60000 };

static glissade_curve curve;

/* Reads the curve, and returns whether its value is right. */
static int read_curve(void) {
  double time = 0.5, value = 0;
  glissade_input times = {&time, 8};
  glissade_output values = {&value, 8}, none = {NULL, 0};
  return glissade_curve_sample(curve, times, 1, values, none, NULL) == GLISSADE_OK && value > 0.49 && value < 0.51;
}

static void *read_in_thread(void *unused) {
  (void)unused;
  return read_curve() ? NULL : "";
}

/* Forks some microseconds after a thread has begun to read, in a process that has not read before. */
static int try_once(int microseconds) {
  pthread_t thread;
  void *failure;
  if (glissade_curve_parse("ease-in-out", 11, &curve, NULL) != GLISSADE_OK) return 2;
  if (pthread_create(&thread, NULL, read_in_thread, NULL)) return 2;
  if (microseconds > 0) usleep((useconds_t)microseconds);
  pid_t child = fork();
  if (child < 0) return 2;
  if (child == 0) {
    alarm(10);
    _exit(read_curve() ? 0 : 1);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || pthread_join(thread, &failure) || failure) return 2;
  return status == 0 ? 0 : 1;
}

/* Evaluates a stage whose layers move by 100 points in 100 seconds, and returns whether all are where they must be. */
static int evaluate(glissade_stage stage, double time) {
  GLISSADE_INIT(glissade_frame, frame);
  uint64_t moved = 0;
  if (glissade_stage_evaluate(stage, time, &frame, NULL) != GLISSADE_OK) return 0;
  for (uint64_t index = 0; index < frame.count; index++) moved += fabs(frame.matrices[16 * index + 12] - time) < 1e-4;
  return moved >= LAYERS;
}

/* Threads sleep some time after a frame: some children are forked while they wait, and some before. */
static int fork_with_threads(void) {
  static glissade_layer layers[LAYERS];
  GLISSADE_INIT(glissade_stage_options, options);
  GLISSADE_INIT(glissade_animation_options, move);
  glissade_stage stage;
  glissade_input root = {NULL, 0}, all = {layers, 8};
  glissade_output handles = {layers, 8}, none = {NULL, 0};
  options.threads = 4;
  move.property = GLISSADE_POSITION_X;
  move.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  move.to[0] = move.duration = 100;
  if (glissade_stage_create(&options, &stage, NULL)
      || glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, root, LAYERS, handles, NULL)
      || glissade_animations_add(stage, &move, NULL, all, LAYERS, NULL, none, NULL)) {
    return 2;
  }
  for (int child = 0; child < CHILDREN; child++) {
    for (int frame = 0; frame < 8; frame++) {
      if (!evaluate(stage, 8 * (child % 8) + frame)) return 3;
    }
    usleep((useconds_t)(child % 4 * 1000));
    pid_t process = fork();
    if (process == 0) {
      alarm(20);
      for (int frame = 0; frame < 8; frame++) {
        if (!evaluate(stage, frame)) _exit(1);
      }
      _exit(glissade_stage_destroy(stage, NULL) == GLISSADE_OK ? 0 : 2);
    }
    int status = 0;
    if (process < 0 || waitpid(process, &status, 0) != process || status != 0) return status;
  }
  return glissade_stage_destroy(stage, NULL) == GLISSADE_OK ? 0 : 4;
}

int main(void) {
  for (int trial = 0; trial < TRIALS; trial++) {
    pid_t process = fork();
    if (process == 0) _exit(try_once(trial * trial * 20));
    int status = 0;
    if (process < 0 || waitpid(process, &status, 0) != process || status != 0) {
      fprintf(stderr, "forks.c: trial %d ends with %d\n", trial, status);
      return 1;
    }
  }
  int status = fork_with_threads();
  if (status != 0) {
    fprintf(stderr, "forks.c: a child of a stage with threads ends with %d\n", status);
    return 1;
  }
  printf("forks: %d children have read, %d have evaluated\n", TRIALS, CHILDREN);
  return 0;
}
