import {
  check,
  compile,
  type Diagnostic,
  exportFmu,
  ModelError,
  positionOf,
  simulateFmuSync,
} from "@cosimo/core";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./fmi/exported-fmu.ts";

/** A model with a function of each kind of failure; `use` declares what calls them. */
const model = (use: string, equations = "  der(x) = 1;") => `model M
  function large
    input Real u;
    output Real y;
  algorithm
    assert(u > 10, "u is small");
    y := 2*u;
  end large;
  function element
    input Real u;
    output Real y;
  protected
    Real v[3] = {1, 2, 3};
  algorithm
    y := v[integer(u)];
  end element;
  function deep
    input Real u;
    output Real y;
  algorithm
    y := deep(u + 1);
  end deep;
  parameter Real q = 7;
${use}
equation
${equations}
end M;`;

const state = "  Real x(start = 1, fixed = true);";

const lineOf = ({ span }: Diagnostic) => span && positionOf(span.source, span.start).line;

function failureOf(text: string, parameters: Readonly<Record<string, number>> = {}) {
  const { outcome, diagnostics } = compile(text).simulateSync({ stopTime: 1, parameters });
  return { ...outcome, faults: diagnostics.map((d) => [d.category, lineOf(d), d.message] as const) };
}

describe("a function that fails ends the run with its line", () => {
  it.each([
    ["the binding of a parameter", `  parameter Real p = large(q);\n${state}`, 6, "u is small"],
    ["a parameter that another needs", `  parameter Boolean b = large(q) > 3;\n${state}`, 6, "u is small"],
    ["a constant", `  constant Real c = deep(1);\n${state}`, 17, "recursion"],
    ["a parameter with a bad index", `  parameter Real p = element(q);\n${state}`, 9, "subscript"],
    ["a start value", "  Real x(start = element(q), fixed = true);", 9, "subscript"],
    [
      "a start value that is a guess",
      `${state}\n  parameter Real p(start = large(q), fixed = false);`,
      6,
      "small",
    ],
    ["a minimum", "  Real x(start = 1, fixed = true, min = large(q));", 6, "u is small"],
    ["a nominal value", "  Real x(start = 1, fixed = true, nominal = element(q));", 9, "subscript"],
    ["an initial equation", "  Real x;\ninitial equation\n  x = large(q);", 6, "u is small"],
  ])("in %s", (_, use, line, words) => {
    const equations = use.includes("fixed = false") ? "  der(x) = 1;\ninitial equation\n  p = 2;" : undefined;
    const { status, faults } = failureOf(model(use, equations));
    expect(status).toBe("failed");
    expect(faults).toEqual([["initialization", line, expect.stringContaining(words)]]);
  });

  it("shows a text that the function was given", () => {
    const { diagnostics } = compile(`model M
      function f input Real u; input String s; output Real y; algorithm assert(u < 0.5, "too large: " + s); y := u; end f;
      Real y = f(time, "here");
    end M;`).simulateSync({ stopTime: 1 });
    expect(diagnostics[0]?.message).toMatch(/t = 0.5.* too large: here$/);
  });

  it("during a run, as an assertion", () => {
    const { status, time, faults } = failureOf(model(state, "  der(x) = element(3.5 + time);"));
    expect(status).toBe("failed");
    expect(time).toBeCloseTo(0.5, 6);
    expect(faults).toEqual([["assertion", 9, expect.stringContaining("subscript")]]);
  });

  it("when the size of an array needs it, before the run", () => {
    const { diagnostics } = check(model("  Real x[integer(large(q))];", "  x = ones(size(x, 1));"));
    expect(diagnostics.map((d) => [d.category, lineOf(d)])).toContainEqual(["semantics", 6]);
  });

  it("but not where its value is not used", () => {
    const text = model(
      `  parameter Real p = large(q);\n  parameter Real r = if q > 10 then large(q) else 1;\n${state}`,
    );
    expect(failureOf(text, { p: 3 }).status).toBe("completed");
    expect(failureOf(text, { q: 20 }).status).toBe("completed");
  });
});

it("a long loop in the binding of a parameter ends", () => {
  const text = `model M
  function sum
    input Real n;
    output Real y = 0;
  protected
    Real k = 0;
  algorithm
    while k < n loop
      k := k + 1;
      y := y + k;
    end while;
  end sum;
  parameter Real p = sum(1.2e8);
  Real x = p;
end M;`;
  const run = compile(text).simulateSync({ stopTime: 1 });
  expect(run.outcome.status).toBe("completed");
  // 1 + … + n; all partial sums are whole numbers below 2^53.
  expect(run.column("x")[0]).toBe((1.2e8 * (1.2e8 + 1)) / 2);
});

it.skipIf(!hasCompiler)("an exported model whose function fails says so at its initialization", async () => {
  const failing = model(`  parameter Real p = large(q);\n${state}`);
  const running = runInProcess(await exportedFmu(failing, { version: 2 }));
  const run = (parameters: Readonly<Record<string, number>>) =>
    simulateFmuSync(running, { kind: "coSimulation", stopTime: 1, parameters }).outcome;
  try {
    const { status, reason } = run({});
    expect(status).toBe("failed");
    expect(reason).toMatch(/assertion is violated in 'M.large' \(.*line 6\): u is small/);
    expect(run({ q: 20 }).status).toBe("completed");
  } finally {
    running.close();
  }
});

describe("a start value without value is not exported", () => {
  const faultsOf = async (text: string) => {
    const error: unknown = await exportFmu(text).catch((thrown: unknown) => thrown);
    if (!(error instanceof ModelError)) throw new Error("the export is no error");
    const errors = error.diagnostics.filter(({ severity }) => severity === "error");
    return errors.map((one) => [one.code, one.category, lineOf(one)]);
  };

  it.each([
    [
      "of a state",
      "  Real x(start = large(q), fixed = true);",
      ["simulator.function-assertion", "semantics", 6],
    ],
    [
      "of a guess",
      "  Real x(start = element(q));\ninitial equation\n  x = 1;",
      ["simulator.function-failed", "semantics", 9],
    ],
    [
      "of a constant",
      `  constant Real c = large(7);\n${state}`,
      ["instantiate.function-assertion", "semantics", 6],
    ],
    [
      "that is no number",
      "  Real x(start = log(q - 9), fixed = true);",
      ["fmu-export.start-not-finite", "semantics", 24],
    ],
  ])("%s", async (_, use, fault) => {
    expect(await faultsOf(model(use))).toEqual([fault]);
  });
});
