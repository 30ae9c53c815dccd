/** Generated models of chained nonlinear equations, as Modelica and as C, written out equation by equation. */

/** `der(x[i])` of the chain, in a syntax that Modelica and C share; `x(i)` names the i-th state, counted from 1. */
function right(i, x, exponential) {
  const previous = i === 1 ? "1.0" : x(i - 1);
  if (exponential) return `${previous}*exp(-${x(i)}) - 0.5*${x(i)}*${x(i)}`;
  return `${previous}*${previous} - ${x(i)}*(1.0 + 0.25*${x(i)}*${x(i)}) + 0.01*${i % 7}.0*${previous}*${x(i)}`;
}

export function chainInModelica(count, { exponential = false } = {}) {
  const indices = Array.from({ length: count }, (_, k) => k + 1);
  const x = (i) => `x${i}`;
  const declarations = indices.map((i) => `  Real ${x(i)}(start = ${startOf(i)}, fixed = true);`);
  const equations = indices.map((i) => `  der(${x(i)}) = ${right(i, x, exponential)};`);
  return `model Chain\n${declarations.join("\n")}\nequation\n${equations.join("\n")}\nend Chain;\n`;
}

/** The same chain as an array with a for-equation. */
export function chainAsLoop(count) {
  return `model Chain
  Real x[${count}](each start = 0.5, each fixed = true);
equation
  der(x[1]) = 1 - x[1]*(1 + 0.25*x[1]*x[1]);
  for i in 2:${count} loop
    der(x[i]) = x[i - 1]*x[i - 1] - x[i]*(1 + 0.25*x[i]*x[i]);
  end for;
end Chain;
`;
}

export function startOf(i) {
  return 0.5 + 0.001 * (i % 100);
}

/** A program that prints nanoseconds per evaluation (best of several rounds) and the sum of the derivatives. */
export function chainInC(count, { exponential = false } = {}) {
  const x = (i) => `x[${i - 1}]`;
  const lines = Array.from({ length: count }, (_, k) => `  xdot[${k}] = ${right(k + 1, x, exponential)};`);
  return `#include <math.h>
#include <stdio.h>
#include <time.h>
__attribute__((noinline)) void derivatives(const double *restrict x, double *restrict xdot) {
${lines.join("\n")}
}
int main(void) {
  static double x[${count}], xdot[${count}];
  double best = 1e300, sum = 0;
  for (int i = 0; i < ${count}; i++) x[i] = 0.5 + 0.001 * ((i + 1) % 100);
  for (int round = 0; round < 40; round++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int i = 0; i < 500; i++) derivatives(x, xdot);
    clock_gettime(CLOCK_MONOTONIC, &b);
    double ns = ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / 500;
    if (ns < best) best = ns;
  }
  for (int i = 0; i < ${count}; i++) sum += xdot[i];
  printf("{\\"nanoseconds\\": %.1f, \\"sum\\": %.17g}\\n", best, sum);
  return 0;
}
`;
}
