/* 1000 steps of the classical Runge-Kutta method of order 4 for the Lorenz system, as plain C, for comparison in a timing run.
 *
 * usage: fixed-steps REPEAT
 * prints: microseconds for one run (median of REPEAT), the state at its end, and the checksum of the steps.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 3, STEPS = 1000 };

static void derivatives(const double *x, double *xdot) {
  xdot[0] = 10 * (x[1] - x[0]);
  xdot[1] = x[0] * (28 - x[2]) - x[1];
  xdot[2] = x[0] * x[1] - 8.0 / 3 * x[2];
}

/* Each step ends with the derivatives at its end, which an engine keeps for its dense output. */
static double run(double *x, double h) {
  double k1[N], k2[N], k3[N], k4[N], y[N], sum = 0;
  derivatives(x, k1);
  for (int step = 0; step < STEPS; step++) {
    for (int i = 0; i < N; i++) y[i] = x[i] + h / 2 * k1[i];
    derivatives(y, k2);
    for (int i = 0; i < N; i++) y[i] = x[i] + h / 2 * k2[i];
    derivatives(y, k3);
    for (int i = 0; i < N; i++) y[i] = x[i] + h * k3[i];
    derivatives(y, k4);
    for (int i = 0; i < N; i++) x[i] += h / 6 * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i]);
    derivatives(x, k1);
    sum += x[0];
  }
  return sum;
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

int main(int count, char **arguments) {
  const int repeat = count > 1 ? atoi(arguments[1]) : 101;
  double *times = malloc((size_t)repeat * sizeof(double)), x[N] = {0}, sum = 0;
  if (times == NULL) return 1;
  for (int k = 0; k < repeat; k++) {
    struct timespec begin, end;
    for (int i = 0; i < N; i++) x[i] = 1;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    sum += run(x, 1e-3);
    clock_gettime(CLOCK_MONOTONIC, &end);
    times[k] = 1e6 * (double)(end.tv_sec - begin.tv_sec) + 1e-3 * (double)(end.tv_nsec - begin.tv_nsec);
  }
  qsort(times, (size_t)repeat, sizeof(double), ascending);
  printf("{\"microseconds\": %.2f, \"end\": [%.17g, %.17g, %.17g], \"sum\": %.17g}\n", times[repeat / 2], x[0], x[1], x[2], sum);
  free(times);
  return 0;
}
