// What Embedded Swift may ask the host for and a C library of Debian 12 lacks; the kernels never call it.
#include <stddef.h>
#include <stdlib.h>

void arc4random_buf(void *bytes, size_t count) { abort(); }
