/* Measures the time that a library takes to load, and the time of its first call: `start LIBRARY`.
 * Prints both in milliseconds, and the resident kilobytes that the library adds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static long resident_kilobytes(void) {
  long pages = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
  fclose(file);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  long before = resident_kilobytes();
  double start = milliseconds();
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  double loaded = milliseconds();
  int32_t (*create)(const void *, uint64_t *, void *) = 0;
  *(void **)&create = dlsym(library, "glissade_stage_create");
  uint64_t stage = 0;
  if (!create || create(0, &stage, 0) != 0) return 1;
  double called = milliseconds();
  printf("%.3f %.3f %ld\n", loaded - start, called - loaded, resident_kilobytes() - before);
  return 0;
}
