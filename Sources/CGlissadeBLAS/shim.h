#ifndef CGLISSADE_BLAS_H
#define CGLISSADE_BLAS_H

#include <cblas.h>

// The GNU interface that tells which file a symbol came from; Swift's view of the C library lacks it.
typedef struct {
  const char *file;
  void *base;
  const char *symbol;
  void *address;
} gl_symbol_info;
extern int gl_symbol_origin(const void *address, gl_symbol_info *info) __asm__("dladdr");

#endif
