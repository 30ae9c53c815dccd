import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { daeProblems, mixedErrorCorrectDigits, problemText } from "./problems.mjs";

describe("test problems for differential-algebraic equations: end values against the published ones", () => {
  it.each(daeProblems)("$title, with $solver at $tolerance", ({ name, index, solver, tolerance }) => {
    const model = compile(problemText(name));
    expect(model.compilation.sorted.structuralIndex).toBe(index);
    const result = model.simulateSync({ solver, tolerance, intervals: 1 });
    expect(result.outcome.status).toBe("completed");
    expect(mixedErrorCorrectDigits(result, name)).toBeGreaterThanOrEqual(6);
  });
});
