import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const simulate = (text: string, stopTime = 1) => compile(text).simulateSync({ stopTime });

/** The message of a run that fails. */
function failureOf(text: string, stopTime = 1) {
  const { outcome, diagnostics } = simulate(text, stopTime);
  expect(outcome.status).toBe("failed");
  return diagnostics.find(({ code }) => code.includes("loop"))!;
}

const circuit = (n: number, ground: string) => `
model Ladder
  parameter Real R[${n}] = {1 + mod(k, 5)/3 for k in 1:${n}};
  Real v[${n}](each start = 1);
  Real i[${n}];
  Real q(start = 0, fixed = true);
equation
  for k in 1:${n} loop
    v[k] - v[mod(k, ${n}) + 1] = R[k]*i[k];
  end for;
  for k in 2:${n} loop
    i[k] = i[k - 1] + (if k == ${n >> 1} then 1 else 0);
  end for;
  ${ground};
  der(q) = i[1];
end Ladder;
`;

describe("a singular linear system of equations", () => {
  it("with solutions is an error, too: the message names the redundant equation and the undetermined unknown", () => {
    const { code, message, span } = failureOf(
      "model M\n  Real a;\n  Real b;\n  Real c = 3;\nequation\n  a + b = c;\n  2*a + 2*b = 6;\nend M;\n",
    );
    expect(code).toBe("simulator.loop-singular");
    expect(message).toContain("'2*a + 2*b = 6' repeats what its other equations say");
    expect(message).toContain("'a', 'b' can't be determined");
    expect(message).not.toContain("start value");
    expect(span?.source.text.slice(span.start, span.end)).toBe("2*a + 2*b = 6");
  });
  it("that has none: the equation that contradicts others", () => {
    const text = "model M\n  Real a;\n  Real b;\nequation\n  a + b = 1;\n  2*a + 2*b = 6;\nend M;\n";
    expect(failureOf(text).message).toContain("'2*a + 2*b = 6' contradicts what its other equations say");
  });
  it("becomes singular by a parameter's value", () => {
    const text =
      "model M\n  parameter Real k = 1;\n  Real a;\n  Real b;\n  Real s(start = 0, fixed = true);\nequation\n  a + k*b = time;\n  a + b = 2;\n  der(s) = a;\nend M;\n";
    expect(failureOf(text).code).toBe("simulator.loop-singular");
    const model = compile(text);
    const result = model.simulateSync({ stopTime: 1, parameters: { k: 3 } });
    // a = 2 - b, 2 b = t - 2
    expect(result.column("a").at(-1)).toBeCloseTo(2.5, 12);
  });
  it.each([6, 60, 600])("a ring of %i nodes, whose potentials have no reference", (n) => {
    const { code, variables } = failureOf(circuit(n, `i[1] = i[${n}] + time - 1`));
    expect(code).toBe("simulator.loop-singular");
    expect(variables!.length).toBeGreaterThan(0);
    // With one, the current divides as the resistances say.
    const R = Array.from({ length: n }, (_, k) => 1 + ((k + 1) % 5) / 3);
    const lower = R.slice((n >> 1) - 1).reduce((a, b) => a + b, 0);
    const total = R.reduce((a, b) => a + b, 0);
    const result = simulate(circuit(n, "v[1] = 0"));
    expect(result.column("i[1]").at(-1)).toBeCloseTo(-lower / total, 11);
  });
});

describe("Newton's method", () => {
  it("that fails reports its last iterate and the equation with the largest residual", () => {
    const text =
      "model M\n  Real x(start = 1);\n  Real y(start = 1);\n  Real s(start = 0, fixed = true);\nequation\n  x^2 + y^2 = 1 - 2*time;\n  x - y = 0.1*sin(x);\n  der(s) = x;\nend M;\n";
    const { code, message, equation } = failureOf(text);
    expect(code).toBe("simulator.loop-failed");
    expect(equation).toBe("x^2 + y^2 = 1 - 2*time");
    expect(message).toMatch(/the iteration ended at .* = -?\d/);
  });
  it("begins anew from the start values where the last solution leads nowhere", () => {
    const result = simulate(`
model Jump
  Real x(start = 20);
  Real s(start = 0, fixed = true);
equation
  sqrt(x - (if time < 0.5 then 0 else 10)) = 1;
  der(s) = x;
end Jump;
`);
    expect(result.outcome.status).toBe("completed");
    expect(result.column("x").at(-1)).toBeCloseTo(11, 10);
    expect(result.column("s").at(-1)).toBeCloseTo(0.5 + 5.5, 6);
  });
});

describe("a line of pipes that begins without flow, where no temperature is determined,", () => {
  it.each([3, 20])("of %i nodes: the fluid takes the temperature of its source", (n) => {
    const { outcome, column } = simulate(`model Line
  Real p[${n} + 1](each start = 1);
  Real T[${n}](each start = 1);
  Real m[${n}];
  Real s(start = 0, fixed = true);
equation
  p[1] = 2;
  p[${n} + 1] = 1;
  for k in 1:${n} loop
    m[k]*(1 + T[k]/10) = p[k] - p[k + 1];
  end for;
  for k in 2:${n} loop
    m[k - 1] = m[k];
    m[k - 1]*T[k - 1] = m[k]*T[k];
  end for;
  m[1]*(T[1] - 5) = 0;
  der(s) = m[1];
end Line;
`);
    expect(outcome.status).toBe("completed");
    // All temperatures are 5, so that 1.5 n m is the whole loss of pressure.
    expect(column(`T[${n}]`).at(-1)).toBeCloseTo(5, 10);
    expect(column("s").at(-1)).toBeCloseTo(1 / (1.5 * n), 10);
  });
});

describe("a function with a domain, in a loop", () => {
  const domain = `  function logarithm
    input Real u;
    output Real y;
  algorithm
    assert(u > 0, "no logarithm of " + String(u));
    y := log(u);
  end logarithm;
`;
  const coupled = (n: number, equation: string) =>
    compile(
      `model M\n${domain}  Real y[${n}](each start = 1);\n  Real x(start = 0, fixed = true);\nequation\n  for k in 1:${n} loop\n    ${equation};\n  end for;\n  der(x) = y[1];\nend M;\n`,
    );
  // The whole step from 1 leads to -2.
  it.each([1, 20])("may be tried outside of it: %i unknowns", (n) => {
    const equation = n === 1 ? "logarithm(y[k]) = -3" : `logarithm(y[k]) + y[mod(k, ${n}) + 1]^3/10 = -3`;
    const { outcome, column } = coupled(n, equation).simulateSync({ stopTime: 1 });
    expect(outcome.status).toBe("completed");
    const y = column(`y[${n}]`).at(-1)!;
    expect(Math.log(y) + (n === 1 ? 0 : y ** 3 / 10)).toBeCloseTo(-3, 12);
  });
  it("says what is wrong where there is no solution in it", () => {
    const { outcome, diagnostics } = coupled(1, "logarithm(y[k]) + logarithm(-y[k]) = 1").simulateSync({});
    expect(outcome.status).toBe("failed");
    expect(diagnostics[0]!.message).toContain("no logarithm of -1");
  });
  it("does not hide the failure of an equation before the loop", () => {
    const text = `model M\n${domain}  Real a;\n  Real y(start = 1);\n  Real x(start = 0, fixed = true);\nequation\n  a = logarithm(0.5 - time);\n  y^3 + y = 2 + 0*a;\n  der(x) = y + a;\nend M;\n`;
    const { outcome } = compile(text).simulateSync({ stopTime: 1 });
    expect(outcome).toMatchObject({ status: "failed", reason: expect.stringContaining("no logarithm of") });
    expect(outcome.time).toBeCloseTo(0.5, 4);
  });
});

it("a singular system behind an initial algorithm is explained", () => {
  const { outcome } = compile(`model M
    parameter Real p(fixed = false);
    Real x, y, z(start = 1, fixed = true);
  initial algorithm
    p := 1;
  equation
    x + y = z;
    p*x + p*y = 2*z;
    der(z) = -x;
  end M;`).simulateSync({ stopTime: 1 });
  expect(outcome.diagnostics[0]).toMatchObject({ code: "simulator.loop-singular" });
});
