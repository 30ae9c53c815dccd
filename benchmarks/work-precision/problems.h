/*
 * Initial value problems for which methods are compared. `real` is double, or __float128 when QUADRUPLE is defined, which
 * serves to compute reference values.
 */
#ifndef PROBLEMS_H
#define PROBLEMS_H

#ifdef QUADRUPLE
#include <quadmath.h>
typedef __float128 real;
#define NUMBER(x) x##Q
#define SIN sinq
#define SQRT sqrtq
#define FABS fabsq
#define EXP expq
#else
#include <math.h>
typedef double real;
#define NUMBER(x) x
#define SIN sin
#define SQRT sqrt
#define FABS fabs
#define EXP exp
#endif

#define LARGEST_SIZE 40
#define MOST_ROOTS 20

/* f = dy/dt at (t, y). */
typedef void Flow(real t, const real *y, real *f);
/* Elements of the zeroed matrix df/dy in columns of n. */
typedef void Jacobian(real t, const real *y, real *j);
/* Elements of the zeroed matrix M of M y' = f in columns of n. */
typedef void Mass(real *m);
/* Functions of which a falling zero is an event, and what the event does. */
typedef void Roots(real t, const real *y, real *g);
typedef void Jump(int root, real t, real *y);

typedef struct {
  const char *name;
  int n;
  real end;
  Flow *flow;
  /* Null: the problem is not stiff. */
  Jacobian *jacobian;
  /* Absolute tolerance over relative tolerance, for each element. */
  real scale[LARGEST_SIZE];
  real start[LARGEST_SIZE];
  /* Whether the flow depends on the time. */
  int timed;
  /* Null: the identity. Slopes at the start are given then. */
  Mass *mass;
  real slope[LARGEST_SIZE];
  /* Zero: there are no events. */
  int root_count;
  Roots *roots;
  Jump *jump;
} Problem;

extern const Problem problems[];
extern const int problem_count;

#endif
