int bench_dummy(void);
