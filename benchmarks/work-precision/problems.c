#include "problems.h"

#define N(x) NUMBER(x)

Flow van_der_pol_flow, relaxation_flow, robertson_flow, hires_flow, orego_flow, pollution_flow, ring_modulator_flow;
Jacobian van_der_pol_jacobian, relaxation_jacobian, robertson_jacobian, hires_jacobian, orego_jacobian;
Jacobian pollution_jacobian, ring_modulator_jacobian;
Flow akzo_flow, amplifier_flow;
Jacobian akzo_jacobian, amplifier_jacobian;
Mass akzo_mass, amplifier_mass;
Flow ball_flow, balls_flow;
Jacobian ball_jacobian, balls_jacobian;
Roots ball_roots, balls_roots;
Jump ball_jump;
Flow pleiades_flow, arenstorf_flow, lorenz_flow, three_bodies_flow;

#define TEN 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
#define ONES {TEN, TEN, TEN, TEN}
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
     {1, 1, 1, 1, 1, 1, 1, N(1e-3), N(1e-3), N(1e-3), N(1e-3), N(1e-3), N(1e-3), N(1e-3), N(1e-3)}, {0}, .timed = 1},
    {"Pleiades", 28, 3, pleiades_flow, 0, ONES,
     {3, 3, -1, -3, 2, -2, 2, 3, -3, 2, 0, 0, -4, 4, 0, 0, 0, 0, 0, N(1.75), N(-1.5), 0, 0, 0, N(-1.25), 1, 0, 0}},
    {"Arenstorf", 4, N(17.0652165601579625588917206249), arenstorf_flow, 0, {1, 1, 1, 1},
     {N(0.994), 0, 0, N(-2.00158510637908252240537862224)}},
    {"Lorenz", 3, 16, lorenz_flow, 0, {1, 1, 1}, {-8, 8, 27}},
    {"ThreeBodies", 12, 10, three_bodies_flow, 0, ONES, {1, -2, 1, 3, -1, -1}},
    {"ChemicalAkzoNobel", 6, 180, akzo_flow, akzo_jacobian, ONES,
     {N(0.444), N(0.00123), 0, N(0.007), 0, N(115.83) * N(0.444) * N(0.007)}, .mass = akzo_mass},
    {"TransistorAmplifier", 8, N(0.2), amplifier_flow, amplifier_jacobian, ONES, {0, 3, 3, 6, 3, 3, 6, 0}, .timed = 1,
     .mass = amplifier_mass,
     .slope = {N(51.338775), N(51.338775), N(-166.66666667), N(-24.9757667), N(-24.9757667), N(-83.33333333),
               N(-10.00564453), N(-10.00564453)}},
    {"Ball", 2, 9, ball_flow, ball_jacobian, ONES, {2, 0}, .root_count = 1, .roots = ball_roots, .jump = ball_jump},
    {"Balls", 40, 5, balls_flow, balls_jacobian, ONES,
     {N(1.00), 0, N(1.05), 0, N(1.10), 0, N(1.15), 0, N(1.20), 0, N(1.25), 0, N(1.30), 0, N(1.35), 0, N(1.40), 0, N(1.45), 0,
      N(1.50), 0, N(1.55), 0, N(1.60), 0, N(1.65), 0, N(1.70), 0, N(1.75), 0, N(1.80), 0, N(1.85), 0, N(1.90), 0, N(1.95), 0},
     .root_count = 20, .roots = balls_roots, .jump = ball_jump},
};

const int problem_count = sizeof problems / sizeof problems[0];
