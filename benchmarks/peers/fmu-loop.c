/* The same exchange with an FMU 3 as fmu-calls.bench.mjs makes, from C: prints nanoseconds of one set, step and get. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef void *Instance;
typedef Instance (*Instantiate)(const char *, const char *, const char *, bool, bool, bool, bool, const uint32_t *, size_t,
                                void *, void *, void *);
typedef int (*Initialize)(Instance, bool, double, double, bool, double);
typedef int (*Simple)(Instance);
typedef int (*Exchange)(Instance, const uint32_t *, size_t, double *, size_t);
typedef int (*Step)(Instance, double, double, bool, bool *, bool *, bool *, double *);

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int count, char **words) {
  void *library = dlopen(words[1], RTLD_NOW);
  if (count < 3 || library == NULL) return 1;
  long n = atol(words[2]);
  Instantiate instantiate = (Instantiate)dlsym(library, "fmi3InstantiateCoSimulation");
  Exchange set = (Exchange)dlsym(library, "fmi3SetFloat64"), get = (Exchange)dlsym(library, "fmi3GetFloat64");
  Step step = (Step)dlsym(library, "fmi3DoStep");
  Instance fmu = instantiate("loop", "{sample}", "/", false, false, false, false, NULL, 0, NULL, NULL, NULL);
  uint32_t k = 3, u = 10, x = 1;
  double zero = 0;
  set(fmu, &k, 1, &zero, 1);
  ((Initialize)dlsym(library, "fmi3EnterInitializationMode"))(fmu, false, 0, 0, false, 0);
  ((Simple)dlsym(library, "fmi3ExitInitializationMode"))(fmu);
  double best = 1e300, value, sum = 0;
  for (int repeat = 0; repeat < 100; repeat++) {
    double start = now();
    for (long i = 0; i < n; i++) {
      bool event, terminate, early;
      double last;
      value = i & 1;
      set(fmu, &u, 1, &value, 1);
      step(fmu, i * 1e-9, 1e-9, true, &event, &terminate, &early, &last);
      get(fmu, &x, 1, &value, 1);
      sum += value;
    }
    double each = (now() - start) / n;
    if (each < best) best = each;
  }
  printf("%.2f\n", best);
  return sum < 0;
}
