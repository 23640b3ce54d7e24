int bench_dummy(void) { return 0; }
