#include "problems.h"

#define N(x) NUMBER(x)

Flow van_der_pol_flow, relaxation_flow, robertson_flow, hires_flow, orego_flow, pollution_flow, ring_modulator_flow;
Jacobian van_der_pol_jacobian, relaxation_jacobian, robertson_jacobian, hires_jacobian, orego_jacobian;
Jacobian pollution_jacobian, ring_modulator_jacobian;
Flow pleiades_flow, arenstorf_flow, lorenz_flow, three_bodies_flow;

#define ONES {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
#define SMALL(x) {x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x}

const Problem problems[] = {
    {"VanDerPol", 2, 2000, van_der_pol_flow, van_der_pol_jacobian, {1, N(1e-3)}, {2, 0}},
    {"Relaxation", 2, 2, relaxation_flow, relaxation_jacobian, {1, 1}, {2, 0}},
    {"Robertson", 3, N(1e11), robertson_flow, robertson_jacobian, {N(1e-8), N(1e-14), N(1e-2)}, {1, 0, 0}},
    {"Hires", 8, N(321.8122), hires_flow, hires_jacobian, SMALL(N(1e-4)), {1, 0, 0, 0, 0, 0, 0, N(0.0057)}},
    {"Pollution", 20, 60, pollution_flow, pollution_jacobian, SMALL(N(1e-4)),
     {0, N(0.2), 0, N(0.04), 0, 0, N(0.1), N(0.3), N(0.01), 0, 0, 0, 0, 0, 0, 0, N(0.007)}},
    {"Oregonator", 3, 360, orego_flow, orego_jacobian, {1, 1, 1}, {1, 2, 3}},
    {"RingModulator", 15, N(1e-3), ring_modulator_flow, ring_modulator_jacobian,
     {1, 1, 1, 1, 1, 1, 1, N(1e-3), N(1e-3), N(1e-3), N(1e-3), N(1e-3), N(1e-3), N(1e-3), N(1e-3)}, {0}},
    {"Pleiades", 28, 3, pleiades_flow, 0, ONES,
     {3, 3, -1, -3, 2, -2, 2, 3, -3, 2, 0, 0, -4, 4, 0, 0, 0, 0, 0, N(1.75), N(-1.5), 0, 0, 0, N(-1.25), 1, 0, 0}},
    {"Arenstorf", 4, N(17.0652165601579625588917206249), arenstorf_flow, 0, {1, 1, 1, 1},
     {N(0.994), 0, 0, N(-2.00158510637908252240537862224)}},
    {"Lorenz", 3, 16, lorenz_flow, 0, {1, 1, 1}, {-8, 8, 27}},
    {"ThreeBodies", 12, 10, three_bodies_flow, 0, ONES, {1, -2, 1, 3, -1, -1}},
};

const int problem_count = sizeof problems / sizeof problems[0];
