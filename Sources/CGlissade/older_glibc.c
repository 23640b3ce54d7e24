/* The Swift runtime calls hypotf, which has a new symbol version since glibc 2.35. With this definition, the library
   needs only glibc 2.34. */
float hypotf(float x, float y) {
  return (float)__builtin_sqrt((double)x * (double)x + (double)y * (double)y);
}
