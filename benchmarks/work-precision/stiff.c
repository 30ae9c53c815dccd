/* Stiff problems: Hairer & Wanner (1996), section IV.10; Mazzia & Magherini, Test Set for IVP Solvers (2008). */
#include "problems.h"

#define N(x) NUMBER(x)

void van_der_pol_flow(real t, const real *y, real *f) {
  f[0] = y[1];
  f[1] = 1000 * (1 - y[0] * y[0]) * y[1] - y[0];
}

void van_der_pol_jacobian(real t, const real *y, real *j) {
  j[1] = -2000 * y[0] * y[1] - 1;
  j[2] = 1;
  j[3] = 1000 * (1 - y[0] * y[0]);
}

void relaxation_flow(real t, const real *y, real *f) {
  f[0] = y[1];
  f[1] = ((1 - y[0] * y[0]) * y[1] - y[0]) * 1000000;
}

void relaxation_jacobian(real t, const real *y, real *j) {
  j[1] = (-2 * y[0] * y[1] - 1) * 1000000;
  j[2] = 1;
  j[3] = (1 - y[0] * y[0]) * 1000000;
}

void robertson_flow(real t, const real *y, real *f) {
  const real a = N(0.04) * y[0], b = 30000000 * y[1] * y[1], c = 10000 * y[1] * y[2];
  f[0] = -a + c;
  f[1] = a - b - c;
  f[2] = b;
}

void robertson_jacobian(real t, const real *y, real *j) {
  j[0] = -N(0.04);
  j[1] = N(0.04);
  j[3] = 10000 * y[2];
  j[4] = -10000 * y[2] - 60000000 * y[1];
  j[5] = 60000000 * y[1];
  j[6] = 10000 * y[1];
  j[7] = -10000 * y[1];
}

void hires_flow(real t, const real *y, real *f) {
  const real r = 280 * y[5] * y[7];
  f[0] = -N(1.71) * y[0] + N(0.43) * y[1] + N(8.32) * y[2] + N(0.0007);
  f[1] = N(1.71) * y[0] - N(8.75) * y[1];
  f[2] = -N(10.03) * y[2] + N(0.43) * y[3] + N(0.035) * y[4];
  f[3] = N(8.32) * y[1] + N(1.71) * y[2] - N(1.12) * y[3];
  f[4] = -N(1.745) * y[4] + N(0.43) * y[5] + N(0.43) * y[6];
  f[5] = -r + N(0.69) * y[3] + N(1.71) * y[4] - N(0.43) * y[5] + N(0.69) * y[6];
  f[6] = r - N(1.81) * y[6];
  f[7] = -r + N(1.81) * y[6];
}

void hires_jacobian(real t, const real *y, real *j) {
  j[0] = -N(1.71), j[1] = N(1.71);
  j[8] = N(0.43), j[9] = -N(8.75), j[11] = N(8.32);
  j[16] = N(8.32), j[18] = -N(10.03), j[19] = N(1.71);
  j[26] = N(0.43), j[27] = -N(1.12), j[29] = N(0.69);
  j[34] = N(0.035), j[36] = -N(1.745), j[37] = N(1.71);
  j[44] = N(0.43), j[45] = -280 * y[7] - N(0.43), j[46] = 280 * y[7], j[47] = -280 * y[7];
  j[52] = N(0.43), j[53] = N(0.69), j[54] = -N(1.81), j[55] = N(1.81);
  j[61] = -280 * y[5], j[62] = 280 * y[5], j[63] = -280 * y[5];
}

void orego_flow(real t, const real *y, real *f) {
  f[0] = N(77.27) * (y[1] + y[0] * (1 - N(8.375e-6) * y[0] - y[1]));
  f[1] = (y[2] - (1 + y[0]) * y[1]) / N(77.27);
  f[2] = N(0.161) * (y[0] - y[2]);
}

void orego_jacobian(real t, const real *y, real *j) {
  j[0] = N(77.27) * (1 - 2 * N(8.375e-6) * y[0] - y[1]);
  j[1] = -y[1] / N(77.27);
  j[2] = N(0.161);
  j[3] = N(77.27) * (1 - y[0]);
  j[4] = -(1 + y[0]) / N(77.27);
  j[7] = 1 / N(77.27);
  j[8] = -N(0.161);
}

/* Rate constants of the 25 reactions, their one or two reactants, and the species that they change (0: none). */
#define REACTIONS 25
static const real rate[REACTIONS] = {
    N(0.35),   N(26.6),    N(12300.0), N(0.00086), N(0.00082), N(15000.0), N(0.00013), N(24000.0), N(16500.0),
    N(9000.0), N(0.022),   N(12000.0), N(1.88),    N(16300.0), N(4.8e6),   N(0.00035), N(0.0175),  N(1e8),
    N(4.44e11), N(1240.0), N(2.1),     N(5.78),    N(0.0474),  N(1780.0),  N(3.12)};
static const int reactant[REACTIONS][2] = {
    {1, 0},  {2, 4},  {5, 2},  {7, 0},  {7, 0},  {7, 6},  {9, 0},  {9, 6},   {11, 2},
    {11, 1}, {13, 0}, {10, 2}, {14, 0}, {1, 6},  {3, 0},  {4, 0},  {4, 0},   {16, 0},
    {16, 0}, {17, 6}, {19, 0}, {19, 0}, {1, 4},  {19, 1}, {20, 0}};
static const int change[REACTIONS][5] = {
    {-1, 2, 3}, {-2, -4, 1}, {-5, -2, 1, 6}, {-7, 5, 5, 8}, {-7, 8}, {-7, -6, 5, 8}, {-9, 5, 8, 10}, {-9, -6, 11},
    {-11, -2, 1, 10, 12}, {-11, -1, 13}, {-13, 11, 1}, {-10, -2, 1, 14}, {-14, 5, 7}, {-1, -6, 15}, {-3, 4}, {-4, 16},
    {-4, 3}, {-16, 6, 6}, {-16, 3}, {-17, -6, 5, 18}, {-19, 2}, {-19, 1, 3}, {-1, -4, 19}, {-19, -1, 20}, {-20, 1, 19}};

void pollution_flow(real t, const real *y, real *f) {
  const real r1 = rate[0] * y[0], r2 = rate[1] * y[1] * y[3], r3 = rate[2] * y[4] * y[1], r4 = rate[3] * y[6];
  const real r5 = rate[4] * y[6], r6 = rate[5] * y[6] * y[5], r7 = rate[6] * y[8], r8 = rate[7] * y[8] * y[5];
  const real r9 = rate[8] * y[10] * y[1], r10 = rate[9] * y[10] * y[0], r11 = rate[10] * y[12];
  const real r12 = rate[11] * y[9] * y[1], r13 = rate[12] * y[13], r14 = rate[13] * y[0] * y[5];
  const real r15 = rate[14] * y[2], r16 = rate[15] * y[3], r17 = rate[16] * y[3], r18 = rate[17] * y[15];
  const real r19 = rate[18] * y[15], r20 = rate[19] * y[16] * y[5], r21 = rate[20] * y[18];
  const real r22 = rate[21] * y[18], r23 = rate[22] * y[0] * y[3], r24 = rate[23] * y[18] * y[0];
  const real r25 = rate[24] * y[19];
  f[0] = -r1 - r10 - r14 - r23 - r24 + r2 + r3 + r9 + r11 + r12 + r22 + r25;
  f[1] = -r2 - r3 - r9 - r12 + r1 + r21;
  f[2] = -r15 + r1 + r17 + r19 + r22;
  f[3] = -r2 - r16 - r17 - r23 + r15;
  f[4] = -r3 + 2 * r4 + r6 + r7 + r13 + r20;
  f[5] = -r6 - r8 - r14 - r20 + r3 + 2 * r18;
  f[6] = -r4 - r5 - r6 + r13;
  f[7] = r4 + r5 + r6 + r7;
  f[8] = -r7 - r8;
  f[9] = -r12 + r7 + r9;
  f[10] = -r9 - r10 + r8 + r11;
  f[11] = r9;
  f[12] = -r11 + r10;
  f[13] = -r13 + r12;
  f[14] = r14;
  f[15] = -r18 - r19 + r16;
  f[16] = -r20;
  f[17] = r20;
  f[18] = -r21 - r22 - r24 + r23 + r25;
  f[19] = -r25 + r24;
}

void pollution_jacobian(real t, const real *y, real *j) {
  for (int r = 0; r < REACTIONS; r++) {
    const int a = reactant[r][0] - 1, b = reactant[r][1] - 1;
    const real slope_a = b < 0 ? rate[r] : rate[r] * y[b], slope_b = b < 0 ? 0 : rate[r] * y[a];
    for (int c = 0; c < 5 && change[r][c] != 0; c++) {
      const int species = change[r][c], row = species > 0 ? species - 1 : -species - 1, sign = species > 0 ? 1 : -1;
      j[20 * a + row] += sign * slope_a;
      if (b >= 0) j[20 * b + row] += sign * slope_b;
    }
  }
}

/* Four diodes mix a low and a high frequency (Horneber 1976). */
static real diode(real u) { return N(40.67286402e-9) * (EXP(N(17.7493332) * u) - 1); }
static real conductance(real u) { return N(40.67286402e-9) * N(17.7493332) * EXP(N(17.7493332) * u); }
#define PI N(3.14159265358979323846264338327950288)

void ring_modulator_flow(real t, const real *y, real *f) {
  const real low = SIN(2000 * PI * t) / 2, high = 2 * SIN(20000 * PI * t);
  const real d1 = diode(y[2] - y[4] - y[6] - high), d2 = diode(-y[3] + y[5] - y[6] - high);
  const real d3 = diode(y[3] + y[4] + y[6] + high), d4 = diode(-y[2] - y[5] + y[6] + high);
  f[0] = (y[7] - y[9] / 2 + y[10] / 2 + y[13] - y[0] / 25000) / N(1.6e-8);
  f[1] = (y[8] - y[11] / 2 + y[12] / 2 + y[14] - y[1] / 25000) / N(1.6e-8);
  f[2] = (y[9] - d1 + d4) / N(2e-12);
  f[3] = (-y[10] + d2 - d3) / N(2e-12);
  f[4] = (y[11] + d1 - d3) / N(2e-12);
  f[5] = (-y[12] - d2 + d4) / N(2e-12);
  f[6] = (-y[6] / 50 + d1 + d2 - d3 - d4) / N(1e-8);
  f[7] = -y[0] / N(4.45);
  f[8] = -y[1] / N(4.45);
  f[9] = (y[0] / 2 - y[2] - N(17.3) * y[9]) / N(5e-4);
  f[10] = (-y[0] / 2 + y[3] - N(17.3) * y[10]) / N(5e-4);
  f[11] = (y[1] / 2 - y[4] - N(17.3) * y[11]) / N(5e-4);
  f[12] = (-y[1] / 2 + y[5] - N(17.3) * y[12]) / N(5e-4);
  f[13] = (-y[0] + low - N(86.3) * y[13]) / N(0.002);
  f[14] = (-y[1] - N(636.3) * y[14]) / N(0.002);
}

#define AT(row, column) j[15 * (column) + (row)]

void ring_modulator_jacobian(real t, const real *y, real *j) {
  const real high = 2 * SIN(20000 * PI * t), cs = N(2e-12), cp = N(1e-8), c = N(1.6e-8), l = N(5e-4);
  const real g1 = conductance(y[2] - y[4] - y[6] - high), g2 = conductance(-y[3] + y[5] - y[6] - high);
  const real g3 = conductance(y[3] + y[4] + y[6] + high), g4 = conductance(-y[2] - y[5] + y[6] + high);
  AT(0, 0) = AT(1, 1) = -1 / (25000 * c);
  AT(0, 7) = AT(0, 13) = AT(1, 8) = AT(1, 14) = 1 / c;
  AT(0, 9) = AT(1, 11) = -1 / (2 * c);
  AT(0, 10) = AT(1, 12) = 1 / (2 * c);
  AT(2, 2) = -(g1 + g4) / cs, AT(2, 4) = g1 / cs, AT(2, 5) = -g4 / cs, AT(2, 6) = (g1 + g4) / cs, AT(2, 9) = 1 / cs;
  AT(3, 3) = -(g2 + g3) / cs, AT(3, 4) = -g3 / cs, AT(3, 5) = g2 / cs, AT(3, 6) = -(g2 + g3) / cs, AT(3, 10) = -1 / cs;
  AT(4, 2) = g1 / cs, AT(4, 3) = -g3 / cs, AT(4, 4) = -(g1 + g3) / cs, AT(4, 6) = -(g1 + g3) / cs, AT(4, 11) = 1 / cs;
  AT(5, 2) = -g4 / cs, AT(5, 3) = g2 / cs, AT(5, 5) = -(g2 + g4) / cs, AT(5, 6) = (g2 + g4) / cs, AT(5, 12) = -1 / cs;
  AT(6, 2) = (g1 + g4) / cp, AT(6, 3) = -(g2 + g3) / cp, AT(6, 4) = -(g1 + g3) / cp, AT(6, 5) = (g2 + g4) / cp;
  AT(6, 6) = (-N(0.02) - g1 - g2 - g3 - g4) / cp;
  AT(7, 0) = AT(8, 1) = -1 / N(4.45);
  AT(9, 0) = AT(11, 1) = 1 / (2 * l), AT(10, 0) = AT(12, 1) = -1 / (2 * l);
  AT(9, 2) = AT(11, 4) = -1 / l, AT(10, 3) = AT(12, 5) = 1 / l;
  AT(9, 9) = AT(10, 10) = AT(11, 11) = AT(12, 12) = -N(17.3) / l;
  AT(13, 0) = AT(14, 1) = -500;
  AT(13, 13) = -N(86.3) * 500, AT(14, 14) = -N(636.3) * 500;
}
