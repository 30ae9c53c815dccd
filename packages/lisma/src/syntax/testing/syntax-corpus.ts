/** Texts in LISMA_HDS without syntax errors: the examples of the ISMA 2021 slides, and each construct once. */

export const closedSpace = `const R_O = 5;
const R_I = 1;
const x0 = -1.1;
const y0 = -1.0;
const vx0 = 1.5;
const vy0 = 2.5;

macro dotProduct = x * vx + y * vy;

x' = vx; x(t0) = x0;
y' = vy; y(t0) = y0;
vx' = 0; vx(t0) = vx0;
vy' = 0; vy(t0) = vy0;
r * r = x * x + y * y; r(t0) ~= sqrt(x0 * x0 + y0 * y0);

state motion ([r >= R_O] && noEvent[dotProduct >= 0]) || (shortliving[r <= R_I] && noEvent[-dotProduct >= 0])
{
    vx(t0) = vx - 2 * dotProduct / r / r * x;
    vy(t0) = vy - 2 * dotProduct / r / r * y;
}
from init, motion;
`;

export const brittlePendulum = `const l = 5.0; // длина стержня
const m = 1.0; // масса маятника
const h = 0.0; // высота препятствия

x' = v_x;
x(t0) = 4.0;
eqs: v_x = 0.0;
y' = v_y;
eqs: v_y = 0.0;
cst: T = 0.0;
y(t0) = -3.0;

state Pendulum ordinary[y < h]
{
eqs: m * v_x' = -T * x / l;
    v_x(t0) = -5.0;
eqs: m * v_y' = -T * y / l - m * g;
    v_y(t0) ~ 0.0;
cst: x * x + y * y = l * l;
}
from init;

state Falling ordinary[y >= h]
{
    v_x(t0) = -v_x;
    v_y(t0) = -v_y;

    delete cst;
    eqs: v_x' = 0.0;
    eqs: v_y' = -g;
}
from Pendulum;
`;

export const releasedPendulum2015 = `const l = 5.0;
const m = 1.0;

x' = v_x; x(t0) = 4.0;
v_x' = -T * x / l / m; v_x(t0) = 0.0;
y' = v_y; y(t0) = -3.0;
v_y' = -T * y / l / m - g; v_y(t0) = 0.0;
T = l * m * (v_x * v_x + v_y * v_y - g * y) / r / r;
r = sqrt(x * x + y * y);
`;

export const releasedPendulum2021 = `const l = 5.0;
const m = 1.0;
const x_0 = 4.0;
const y_0 = -3.0;

x' = v_x; x(t0) = x_0;
m * v_x' = -T * x / l; v_x(t0) = 0.0;
m * v_y' = -T * y / l - m * g; v_y(t0) = 0.0;
y' = v_y; y(t0) = y_0;
x * x + y * y = l * l;
r * r = x * x + y * y;
r(t0) = sqrt(x_0 * x_0 + y_0 * y_0);
`;

export const pulse = `pulse' = 1;
at 0 each 1 repeat * {
  pulse(t0) = 0;
}
`;

export const ringText = `for i = 1:4
{
    x_[i]' = x_[i+1];
    x_[i](t0) = i;
}
x_5' = x_1;
x_5(t0) = 5;
`;

export const unilateralState = `y' = -1;
state st1 unilateral[y <= 0] {
    lbl: y' = 1;
} from init;
`;

/** Forms of older generations, and constructs that the slides lack. */
export const otherForms = [
  "const a = 1, b = c = 2, d; def const 5;",
  "macro p = a + b, q[2] = (a < b) and not (c >= d) OR NOT e != f;",
  "ic x = 1, y[3] = 2; x(0) = 1; u[i+1]a(t0) ~ 2; x'(t0) ~= 0; der(y, 2)(t0) = 1;",
  "x'' + 2 * d * x ' = -x ^ 2 ^ -3 % 4; der(x) = 1; der(x, 3) = (1 - 2) - (3 - 4);",
  "state A (x > 1.) { set v = -v; set w = v; if (v < .5) { v = 1; } else if (w > 1e-3) { delete a, b; } else { } } from init, A",
  "state B bilateral[a < b && c > d || !(a <= 1)] { for i = 1:2 { q[i] = i; set w[i] = 0; } }",
  "at T / 2 { x(t0) = 1; } from A; at 1 each T repeat n - 1 { y(t0) = y + 1; ; } x = 1;",
  "for i = 1:n - 1, 2 * n, k[1] { ls a * e[i] = i; at i { z[i](t0) = 0; } for j = 1 { l: u[i]a = j; } }",
  "var x[0, L] apx 20; var y[-1, 1.5] step 0.1; var z[a, b]; var ls e1, e2[3];",
  "pde u' = [a * b + 1] * D(u, x, 2) + k * DD(u, x, y) + dx(u, 2) + dy2(u); edge u = 0 on x left; edge D(u, x) = f(1) on y both;",
  "ls a * e1 + b * e2 = e3; start = 0; end = 2 * pi; step = 0.1; out a b[1] c;",
  "/* масса */ скорость' = -μ * $a_1; // конец",
  "if ((y < 0) && (v < 0)) { y(t0) = 0; macro k = 1; }",
] as const;

export const syntaxCorpus: readonly string[] = [
  closedSpace,
  brittlePendulum,
  releasedPendulum2015,
  releasedPendulum2021,
  pulse,
  ringText,
  unilateralState,
  ...otherForms,
];
