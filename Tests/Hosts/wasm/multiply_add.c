/* Prints a hash of multiply-adds, mostly where two roundings would differ from one: of those in software and of fmaf, or
   with LIBRARY of the C library's alone. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef float f4 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
#ifdef LIBRARY
static f4 gl_software_fma4(f4 a, f4 b, f4 c) {
  return (f4){fmaf(a[0], b[0], c[0]), fmaf(a[1], b[1], c[1]), fmaf(a[2], b[2], c[2]), fmaf(a[3], b[3], c[3])};
}
static f4 gl_software_fnma4(f4 a, f4 b, f4 c) { return gl_software_fma4(-a, b, c); }
static d2 gl_software_fma2(d2 a, d2 b, d2 c) { return (d2){fma(a[0], b[0], c[0]), fma(a[1], b[1], c[1])}; }
#else
f4 gl_software_fma4(f4 a, f4 b, f4 c);
f4 gl_software_fnma4(f4 a, f4 b, f4 c);
d2 gl_software_fma2(d2 a, d2 b, d2 c);
#endif

static uint64_t state = 1;
static uint32_t bits(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

static float from_bits(uint32_t word) {
  float number;
  memcpy(&number, &word, sizeof number);
  return number;
}

static float any(int exponent) {
  exponent = exponent < 0 ? 0 : exponent > 255 ? 255 : exponent;
  uint32_t word = bits();
  return from_bits((word & 0x807FFFFFu) | (uint32_t)exponent << 23);
}

/* A power of two of any sign. */
static float power(int exponent) { return ldexpf(bits() & 1 ? 1 : -1, exponent); }

/* Numbers whose product and sum are of a kind. */
static void choose(int kind, float *a, float *b, float *c) {
  int shift = 1 + (int)(bits() % 23), first = (int)(bits() % 256), second = (int)(bits() % 256);
  int distance = (int)(bits() % 60);
  float scale = power((int)(bits() % 100) - 50);
  if (kind == 0) {
    /* Any numbers; the sum is near the product, or cancels it. */
    *a = any(first), *b = any(second), *c = any(first + second - 127 + distance - 30);
    if (bits() % 16 == 0) *c = bits() & 1 ? 0 : -*a * *b;
  } else if (kind == 1) {
    /* The product is half way between two floats, and a small number decides. */
    *a = scale * (1 + ldexpf(1, -shift)), *b = power(0) * (1 + ldexpf(1, shift - 24));
    *c = scale * power(-30 - distance);
  } else if (kind == 2) {
    /* The sum is nearly half way. */
    *c = scale * (1 + ldexpf((float)(bits() & 0x7FFFFF), -23));
    *a = scale * ldexpf(1 + ldexpf(1, -shift), -24), *b = power(0) * (1 - ldexpf(1, -shift));
  } else {
    /* The sum is smaller than the smallest normal float. */
    *a = any(64 + (int)(bits() % 4) - 3), *b = any(64 + (int)(bits() % 4) - 3), *c = any((int)(bits() % 3));
  }
}

static uint64_t hash = 0xCBF29CE484222325u;
static void add(double number) {
  uint64_t word;
  /* The bits of NaN are not determined. */
  if (isnan(number)) number = 0x1p1000;
  memcpy(&word, &number, sizeof word);
  hash = (hash ^ word) * 0x100000001B3u;
  hash ^= hash >> 29;
}

int main(void) {
  int two_roundings = 0;
  for (int turn = 0; turn < 200000; turn += 1) {
    f4 a, b, c;
    for (int lane = 0; lane < 4; lane += 1) {
      float x, y, z;
      choose((int)(bits() & 3), &x, &y, &z);
      a[lane] = x, b[lane] = y, c[lane] = z;
    }
    f4 sums = gl_software_fma4(a, b, c), differences = gl_software_fnma4(a, b, c);
    d2 wide = gl_software_fma2((d2){a[0], a[1]}, (d2){b[0], b[1]}, (d2){c[0] / 3.0, c[1] / 3.0});
    for (int lane = 0; lane < 4; lane += 1) {
      add(sums[lane]);
      add(differences[lane]);
      add(fmaf(b[lane], c[lane], a[lane]));
      add(fmaf(a[lane], b[lane], c[lane]));
      if (lane < 2) add(wide[lane]);
      two_roundings += (float)((double)a[lane] * b[lane] + c[lane]) != sums[lane] && !isnan(sums[lane]);
    }
  }
  printf("multiply-adds: two roundings would change %d of 800000; %016llx\n", two_roundings, (unsigned long long)hash);
  return 0;
}
