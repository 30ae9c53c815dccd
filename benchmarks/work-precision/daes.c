/* Differential-algebraic problems M y' = f of the Test Set for IVP Solvers (Mazzia and Magherini 2008). */
#include "problems.h"

#define N(x) NUMBER(x)

/* Chemical Akzo Nobel. */
void akzo_flow(real t, const real *y, real *f) {
  const real r1 = N(18.7) * y[0] * y[0] * y[0] * y[0] * SQRT(y[1]), r2 = N(0.58) * y[2] * y[3];
  const real r3 = N(0.58) / N(34.4) * y[0] * y[4], r4 = N(0.09) * y[0] * y[3] * y[3];
  const real r5 = N(0.42) * y[5] * y[5] * SQRT(y[1]), in = N(3.3) * (N(0.9) / 737 - y[1]);
  f[0] = -2 * r1 + r2 - r3 - r4;
  f[1] = -r1 / 2 - r4 - r5 / 2 + in;
  f[2] = r1 - r2 + r3;
  f[3] = -r2 + r3 - 2 * r4;
  f[4] = r2 - r3 + r5;
  f[5] = N(115.83) * y[0] * y[3] - y[5];
}

void akzo_jacobian(real t, const real *y, real *j) {
  const real root = SQRT(y[1]), cube = y[0] * y[0] * y[0];
  const real a0 = 4 * N(18.7) * cube * root, a1 = N(18.7) * cube * y[0] / (2 * root);
  const real b2 = N(0.58) * y[3], b3 = N(0.58) * y[2], c0 = N(0.58) / N(34.4) * y[4], c4 = N(0.58) / N(34.4) * y[0];
  const real d0 = N(0.09) * y[3] * y[3], d3 = N(0.18) * y[0] * y[3];
  const real e1 = N(0.42) * y[5] * y[5] / (2 * root), e5 = N(0.84) * y[5] * root;
  const real rows[6][6] = {
      {-2 * a0 - c0 - d0, -2 * a1, b2, b3 - d3, -c4, 0},
      {-a0 / 2 - d0, -a1 / 2 - e1 / 2 - N(3.3), 0, -d3, 0, -e5 / 2},
      {a0 + c0, a1, -b2, -b3, c4, 0},
      {c0 - 2 * d0, 0, -b2, -b3 - 2 * d3, c4, 0},
      {-c0, e1, b2, b3, -c4, e5},
      {N(115.83) * y[3], 0, 0, N(115.83) * y[0], 0, -1},
  };
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 6; k++) j[6 * k + i] = rows[i][k];
}

void akzo_mass(real *m) {
  for (int i = 0; i < 5; i++) m[7 * i] = 1;
}

/* Transistor amplifier. */
static const real beta = N(1e-6), alpha = N(0.99), uf = N(0.026), ub = 6, r0 = 1000, r = 9000;

void amplifier_flow(real t, const real *u, real *f) {
  const real e1 = beta * (EXP((u[1] - u[2]) / uf) - 1), e2 = beta * (EXP((u[4] - u[5]) / uf) - 1);
  const real ue = N(0.1) * SIN(200 * N(3.141592653589793) * t);
  f[0] = (u[0] - ue) / r0;
  f[1] = u[1] / r + (u[1] - ub) / r + (1 - alpha) * e1;
  f[2] = u[2] / r - e1;
  f[3] = (u[3] - ub) / r + alpha * e1;
  f[4] = u[4] / r + (u[4] - ub) / r + (1 - alpha) * e2;
  f[5] = u[5] / r - e2;
  f[6] = (u[6] - ub) / r + alpha * e2;
  f[7] = u[7] / r;
}

void amplifier_jacobian(real t, const real *u, real *j) {
  const real s1 = beta / uf * EXP((u[1] - u[2]) / uf), s2 = beta / uf * EXP((u[4] - u[5]) / uf);
  const real diagonal[8] = {1 / r0, 2 / r, 1 / r, 1 / r, 2 / r, 1 / r, 1 / r, 1 / r};
  for (int i = 0; i < 8; i++) j[9 * i] = diagonal[i];
  for (int k = 0; k < 2; k++) {
    const real slope = k == 0 ? s1 : s2;
    const int base = 1 + 3 * k, plus = 8 * base, minus = plus + 8;
    j[plus + base] += (1 - alpha) * slope, j[minus + base] -= (1 - alpha) * slope;
    j[plus + base + 1] -= slope, j[minus + base + 1] += slope;
    j[plus + base + 2] += alpha * slope, j[minus + base + 2] -= alpha * slope;
  }
}

void amplifier_mass(real *m) {
  for (int k = 0; k < 3; k++) {
    const real c = (2 * k + 1) * N(1e-6);
    const int i = 3 * k;
    m[9 * i] = m[9 * (i + 1)] = -c;
    m[8 * (i + 1) + i] = m[8 * i + i + 1] = c;
  }
  m[9 * 2] = N(-2e-6);
  m[9 * 5] = N(-4e-6);
}
