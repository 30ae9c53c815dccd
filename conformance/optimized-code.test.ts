import { compile } from "@cosimo/core";
import { needsStepSize, solverNames } from "@cosimo/ir";
import { describe, expect, it } from "vitest";

/** Right-hand sides that are short enough to stand in kernels in place of their calls. */
const flows = {
  "without functions": ["-x[1] + 2*x[2]", "-3*x[2]"],
  "of powers": [
    "-exp(x[1]) + 2",
    "log(1 + x[1]^2) - x[2]",
    "log10(2 + x[2]) - abs(x[3])^1.5",
    "sqrt(1 + x[3]^2) - x[4]",
  ],
  "of angles": [
    "sin(time)",
    "cos(x[1])",
    "atan2(x[2], 2) - tan(x[3])",
    "acos(x[3]/9) + asin(x[3]/9) - atan(x[4])",
  ],
  hyperbolic: ["sinh(x[2]) - x[1]", "cosh(x[1]/9) - x[2]", "tanh(x[1]) - x[3]"],
};

function model(flow: readonly string[]): string {
  const equations = flow.map((text, i) => `der(x[${i + 1}]) = ${text};`).join(" ");
  const ones = flow.map(() => "1").join(", ");
  return `model Flow Real x[${flow.length}](start = {${ones}}, each fixed = true); equation ${equations} end Flow;`;
}

/** Duration of runs after which a model has kernels of its own [ms]. */
const LONG = 1100;

describe("code of a model's own after a second of runs", () => {
  it.each(Object.entries(flows))("gives what the code before gave, for each method: flow %s", (_, flow) => {
    const text = model(flow);
    const end = (compiled: ReturnType<typeof compile>, solver: string) => {
      const steps = needsStepSize({ solver }) ? { stepSize: 0.01 } : {};
      const { outcome, column } = compiled.simulateSync({ solver, stopTime: 1, ...steps });
      return [solver, outcome.status, ...flow.map((_, i) => column(`x[${i + 1}]`).at(-1))];
    };
    const seasoned = compile(text);
    const until = performance.now() + LONG;
    while (performance.now() < until) end(seasoned, "auto");
    for (const solver of solverNames) expect(end(seasoned, solver)).toEqual(end(compile(text), solver));
  });
});
