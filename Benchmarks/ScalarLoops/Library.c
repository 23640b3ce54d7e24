// Loops that another compiler compiled, in a library.
#include "ScalarLoops.h"

#include <dlfcn.h>

const scalar_loops *scalar_loops_load(const char *path, int32_t level, const char **message) {
  // A path without a slash would be searched for in the system's folders.
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    *message = dlerror();
    return NULL;
  }
  const scalar_loops *(*at)(int32_t);
  *(void **)&at = dlsym(library, "scalar_loops_at");
  if (!at) {
    *message = dlerror();
    return NULL;
  }
  return at(level);
}
