/* The codes of Hairer, Nørsett and Wanner in Fortran. In quadruple precision they compute reference values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "measure.h"

typedef void Fcn(int *n, real *t, real *y, real *f, void *rpar, void *ipar);
typedef void Jac(int *n, real *t, real *y, real *j, int *rows, void *rpar, void *ipar);
typedef void Unused(void);

/* The codes. An explicit one, or one with an initial step. */
#define EXPLICIT int *, Fcn *, real *, real *, real *, real *, real *, int *, Unused *, int *, real *, int *, int *, int *, void *, void *, int *
void dopri5_(EXPLICIT), dop853_(EXPLICIT);
void odex_(int *, Fcn *, real *, real *, real *, real *, real *, real *, int *, Unused *, int *, real *, int *, int *, int *,
           void *, void *, int *);
#define RADAU                                                                                                          \
  int *, Fcn *, real *, real *, real *, real *, real *, real *, int *, Jac *, int *, int *, int *, Unused *, int *,    \
      int *, int *, Unused *, int *, real *, int *, int *, int *, void *, void *, int *
void radau_(RADAU), radau5_(RADAU);
void seulex_(int *, Fcn *, int *, real *, real *, real *, real *, real *, real *, int *, Jac *, int *, int *, int *,
             Unused *, int *, int *, int *, Unused *, int *, real *, int *, int *, int *, void *, void *, int *);
void rodas_(int *, Fcn *, int *, real *, real *, real *, real *, real *, real *, int *, Jac *, int *, int *, int *, Fcn *,
            int *, Unused *, int *, int *, int *, Unused *, int *, real *, int *, int *, int *, void *, void *, int *);

#define WORK 200000
static const Problem *problem;
static real work[WORK];
static int integers[WORK];
static long evaluations;

static void fcn(int *n, real *t, real *state, real *f, void *rpar, void *ipar) {
  evaluations++;
  problem->flow(*t, state, f);
}

static void jac(int *n, real *t, real *state, real *j, int *rows, void *rpar, void *ipar) {
  memset(j, 0, sizeof(real) * *n * *rows);
  problem->jacobian(*t, state, j);
}

/* df/dt by a difference quotient, as the codes do it. */
static void dfx(int *n, real *t, real *state, real *f, void *rpar, void *ipar) {
  const real small = sizeof(real) > 8 ? 1e-15 : 1e-8, step = small * (*t > 1e-5 ? *t : 1e-5);
  real before[LARGEST_SIZE];
  problem->flow(*t, state, before);
  problem->flow(*t + step, state, f);
  for (int i = 0; i < *n; i++) f[i] = (f[i] - before[i]) / step;
}

static void mas(int *n, real *m, int *rows, void *rpar, void *ipar) {
  memset(m, 0, sizeof(real) * *n * *rows);
  problem->mass(m);
}

static void unused(void) {}

int solve(const Problem *given, const char *method, double tolerance, real *y, long *count) {
  problem = given;
  evaluations = 0;
  int n = problem->n, one = 1, zero = 0, result = 0, work_size = WORK, integer_size = WORK;
  real t = 0, end = problem->end, h = problem->jacobian ? 1e-6 * (end < 1 ? end : 1) : 0, rtol[LARGEST_SIZE], atol[LARGEST_SIZE];
  int dense = n, with_time = problem->timed, massive = problem->mass != 0;
  Unused *mass = (Unused *)mas;
  for (int i = 0; i < n; i++) {
    y[i] = problem->start[i];
    rtol[i] = tolerance;
    atol[i] = tolerance * problem->scale[i];
  }
  /* The codes use defaults where the first twenty elements are zero. */
  memset(work, 0, sizeof(real) * 100);
  memset(integers, 0, sizeof(int) * 100);
#ifdef QUADRUPLE
  /* The coefficients of the implicit Runge-Kutta methods have 20 digits. */
  work[0] = strncmp(method, "radau", 5) == 0 ? 2e-19 : 1e-33;
#endif
  if (strcmp(method, "dopri5") == 0 || strcmp(method, "dop853") == 0) {
    integers[0] = 100000000;
    (method[4] == 'i' ? dopri5_ : dop853_)(&n, fcn, &t, y, &end, rtol, atol, &one, unused, &zero, work, &work_size, integers,
                                          &integer_size, 0, 0, &result);
  } else if (strcmp(method, "odex") == 0) {
    integers[0] = 100000000;
    h = 1e-4;
    odex_(&n, fcn, &t, y, &end, &h, rtol, atol, &one, unused, &zero, work, &work_size, integers, &integer_size, 0, 0, &result);
  } else if (strncmp(method, "radau", 5) == 0) {
    integers[1] = 100000000;
    (method[5] == '5' ? radau5_ : radau_)(&n, fcn, &t, y, &end, &h, rtol, atol, &one, jac, &one, &dense, &zero, mass, &massive,
                                         &dense, &zero, unused, &zero, work, &work_size, integers, &integer_size, 0, 0, &result);
  } else if (strcmp(method, "seulex") == 0) {
    integers[1] = 100000000;
#ifdef QUADRUPLE
    integers[2] = 24;
#endif
    seulex_(&n, fcn, &with_time, &t, y, &end, &h, rtol, atol, &one, jac, &one, &dense, &zero, mass, &massive, &dense, &zero,
            unused, &zero, work, &work_size, integers, &integer_size, 0, 0, &result);
  } else if (strcmp(method, "rodas") == 0) {
    integers[0] = 100000000;
    rodas_(&n, fcn, &with_time, &t, y, &end, &h, rtol, atol, &one, jac, &one, &dense, &zero, dfx, &with_time, mass, &massive,
           &dense, &zero, unused, &zero, work, &work_size, integers, &integer_size, 0, 0, &result);
  } else {
    fprintf(stderr, "there is no method %s\n", method);
    exit(2);
  }
  *count = evaluations;
  return result;
}
