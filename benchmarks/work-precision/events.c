/* Balls dropped on a floor, with drag: elements are pairs of height and velocity; a bounce keeps 0.9 of the velocity. */
#include "problems.h"

#define N(x) NUMBER(x)
#define BALLS 20
static const real drag = N(0.5) * N(0.5) * N(1.293) * N(3.141592653589793) * N(0.01);

static void fall(int count, const real *y, real *f) {
  for (int i = 0; i < count; i++) {
    f[2 * i] = y[2 * i + 1];
    f[2 * i + 1] = N(-9.81) - drag * FABS(y[2 * i + 1]) * y[2 * i + 1];
  }
}

static void fall_jacobian(int count, const real *y, real *j) {
  const int n = 2 * count;
  for (int i = 0; i < count; i++) {
    const int column = (2 * i + 1) * n + 2 * i;
    j[column] = 1;
    j[column + 1] = -2 * drag * FABS(y[2 * i + 1]);
  }
}

void ball_flow(real t, const real *y, real *f) { fall(1, y, f); }
void ball_jacobian(real t, const real *y, real *j) { fall_jacobian(1, y, j); }
void ball_roots(real t, const real *y, real *g) { g[0] = y[0]; }
void balls_flow(real t, const real *y, real *f) { fall(BALLS, y, f); }
void balls_jacobian(real t, const real *y, real *j) { fall_jacobian(BALLS, y, j); }
void balls_roots(real t, const real *y, real *g) {
  for (int i = 0; i < BALLS; i++) g[i] = y[2 * i];
}
void ball_jump(int root, real t, real *y) { y[2 * root + 1] *= N(-0.9); }
