import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { daeProblems, mixedErrorCorrectDigits, problemText } from "./problems.mjs";

describe("test problems for differential-algebraic equations: end values against the published ones", () => {
  it.each(daeProblems)("$title, with $solver at $tolerance", (problem) => {
    const { name, index, solver, tolerance } = problem;
    const model = compile(problemText(name));
    expect(model.compilation.sorted.structuralIndex).toBe(index);
    const result = model.simulateSync({ solver, tolerance, intervals: 1 });
    expect(result.outcome.status).toBe("completed");
    expect(mixedErrorCorrectDigits(result, problem)).toBeGreaterThanOrEqual(6);
  });
});
