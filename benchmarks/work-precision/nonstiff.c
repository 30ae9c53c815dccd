/* Problems that are not stiff: Hairer, Nørsett & Wanner (1993), sections I.16, II.0 and II.10. */
#include "problems.h"

#define N(x) NUMBER(x)

/* Seven stars in the plane, of masses 1 to 7: x, y, dx/dt, dy/dt. */
void pleiades_flow(real t, const real *y, real *f) {
  for (int i = 0; i < 14; i++) f[i] = y[14 + i];
  for (int i = 14; i < 28; i++) f[i] = 0;
  for (int i = 0; i < 7; i++) {
    for (int k = i + 1; k < 7; k++) {
      const real dx = y[k] - y[i], dy = y[7 + k] - y[7 + i], square = dx * dx + dy * dy;
      const real factor = 1 / (square * SQRT(square)), ax = dx * factor, ay = dy * factor;
      f[14 + i] += (k + 1) * ax;
      f[21 + i] += (k + 1) * ay;
      f[14 + k] -= (i + 1) * ax;
      f[21 + k] -= (i + 1) * ay;
    }
  }
}

void arenstorf_flow(real t, const real *y, real *f) {
  const real moon = N(0.012277471), earth = 1 - moon, square = y[1] * y[1];
  const real a = (y[0] + moon) * (y[0] + moon) + square, b = (y[0] - earth) * (y[0] - earth) + square;
  const real ga = earth / (a * SQRT(a)), gb = moon / (b * SQRT(b));
  f[0] = y[2];
  f[1] = y[3];
  f[2] = y[0] + 2 * y[3] - ga * (y[0] + moon) - gb * (y[0] - earth);
  f[3] = y[1] - 2 * y[2] - ga * y[1] - gb * y[1];
}

void lorenz_flow(real t, const real *y, real *f) {
  f[0] = 10 * (y[1] - y[0]);
  f[1] = y[0] * (28 - y[2]) - y[1];
  f[2] = y[0] * y[1] - N(8.0) / 3 * y[2];
}

/* Masses 3, 4 and 5 that start at rest in the corners of a right-angled triangle (Burrau 1913). */
void three_bodies_flow(real t, const real *y, real *f) {
  static const real mass[3] = {3, 4, 5};
  for (int i = 0; i < 6; i++) f[i] = y[6 + i];
  for (int i = 6; i < 12; i++) f[i] = 0;
  for (int i = 0; i < 3; i++) {
    for (int k = i + 1; k < 3; k++) {
      const real dx = y[k] - y[i], dy = y[3 + k] - y[3 + i], square = dx * dx + dy * dy;
      const real factor = 1 / (square * SQRT(square)), ax = dx * factor, ay = dy * factor;
      f[6 + i] += mass[k] * ax;
      f[9 + i] += mass[k] * ay;
      f[6 + k] -= mass[i] * ax;
      f[9 + k] -= mass[i] * ay;
    }
  }
}
