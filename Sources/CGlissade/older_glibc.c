/* The Swift runtime refers to hypotf, of which a new version came with glibc 2.35. With a definition of its own, the
   library needs no more than glibc 2.34. */
float hypotf(float x, float y) {
  return (float)__builtin_sqrt((double)x * (double)x + (double)y * (double)y);
}
