/* Closes a library in a thread that has used it, after which the thread ends: `unload LIBRARY VERSION`.
 * Exits with 0 if the library has both the header's version and the given one. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <glissade.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char version[32];

static void *use(void *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
  uint32_t (*get_version)(void);
  glissade_status (*parse)(const char *, size_t, glissade_curve *, glissade_error *);
  glissade_status (*get_info)(glissade_curve, glissade_curve_info *, glissade_error *);
  *(void **)&get_version = dlsym(library, "glissade_version");
  *(void **)&parse = dlsym(library, "glissade_curve_parse");
  *(void **)&get_info = dlsym(library, "glissade_curve_get_info");
  if (!get_version || !parse || !get_info) return "a function is missing";
  glissade_curve curve;
  GLISSADE_INIT(glissade_curve_info, info);
  if (parse("ease", 4, &curve, NULL) || get_info(curve, &info, NULL)) return "a call failed";
  if (get_version() != GLISSADE_VERSION) return "the header is of another version";
  snprintf(version, sizeof version, "%u.%u.%u", (unsigned)get_version() >> 16, (unsigned)get_version() >> 8 & 255,
    (unsigned)get_version() & 255);
  return dlclose(library) == 0 ? NULL : "dlclose failed";
}

int main(int count, char **arguments) {
  pthread_t thread;
  void *failure;
  if (count != 3 || pthread_create(&thread, NULL, use, arguments[1]) || pthread_join(thread, &failure)) return 2;
  if (!failure && strcmp(version, arguments[2]) != 0) failure = version;
  if (failure) fprintf(stderr, "%s: %s\n", arguments[1], (const char *)failure);
  return failure ? 1 : 0;
}
