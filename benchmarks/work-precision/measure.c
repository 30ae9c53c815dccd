/*
 * `PROGRAM METHOD PROBLEM TOLERANCE REPEAT` prints JSON with the code's result, the median time in microseconds, the number
 * of evaluations and the state at the end.
 */
#include "measure.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

/* A long solve is interrupted by other work on the machine: its processor time counts. */
static double smaller(double a, double b) { return a < b ? a : b; }

static int ascending(const void *a, const void *b) {
  const double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static void print_number(real value) {
#ifdef QUADRUPLE
  char text[64];
  quadmath_snprintf(text, sizeof text, "%.25Qe", value);
  printf("\"%s\"", text);
#else
  /* JSON has no number for others. */
  if (isfinite(value)) printf("%.17g", value);
  else printf("null");
#endif
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  const Problem *problem = 0;
  for (int i = 0; i < problem_count; i++)
    if (strcmp(problems[i].name, arguments[2]) == 0) problem = &problems[i];
  const int repeat = atoi(arguments[4]);
  if (problem == 0 || repeat < 1) return 2;
  double *times = malloc(sizeof(double) * repeat);
  real end[LARGEST_SIZE];
  int result = 0;
  long evaluations = 0;
  for (int i = 0; i < repeat; i++) {
    const double processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double start = seconds(CLOCK_MONOTONIC);
    result = solve(problem, arguments[1], strtod(arguments[3], 0), end, &evaluations);
    times[i] = smaller(seconds(CLOCK_MONOTONIC) - start, seconds(CLOCK_PROCESS_CPUTIME_ID) - processor);
  }
  qsort(times, repeat, sizeof(double), ascending);
  printf("{\"result\":%d,\"microseconds\":%.3f,\"evaluations\":%ld,\"end\":[", result, 1e6 * times[repeat / 2], evaluations);
  for (int i = 0; i < problem->n; i++) {
    if (i > 0) printf(",");
    print_number(end[i]);
  }
  printf("]}\n");
  free(times);
  return 0;
}
