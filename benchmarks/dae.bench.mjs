import { compile } from "@cosimo/core";
import { daeProblems, mixedErrorCorrectDigits, problemText } from "../conformance/dae-problems/problems.mjs";

export const question =
  "How many digits are correct at the end of the published test problems for differential-algebraic equations?";

/** Mixed-error correct digits over all reference components. */
const WANTED = 6;

export function run() {
  return daeProblems.flatMap((problem) => {
    const model = compile(problemText(problem.name));
    const { structuralIndex, states } = model.compilation.sorted;
    const chosen = measure(model, problem, problem.solver, problem.tolerance);
    const others = ["dopri5", "rodas4", "dae"].flatMap((solver) =>
      [1e-8, 1e-10, 1e-12].map((tolerance) => measure(model, problem, solver, tolerance)),
    );
    return [
      { text: `${problem.title}: index ${structuralIndex}, ${states.length} states` },
      { met: chosen.digits >= WANTED, text: `  ${chosen.text} (at least ${WANTED})` },
      ...others.map(({ text }) => ({ text: `  ${text}` })),
    ];
  });
}

function measure(model, problem, solver, tolerance) {
  const result = model.simulateSync({ solver, tolerance, intervals: 1 });
  const { status } = result.outcome;
  const digits = status === "completed" ? mixedErrorCorrectDigits(result, problem) : Number.NEGATIVE_INFINITY;
  const shown = status === "completed" ? `${digits.toFixed(2)} digits` : status;
  const { steps } = result.statistics;
  return { digits, text: `${solver} at ${tolerance.toExponential(0)}: ${shown}, ${steps} steps` };
}
