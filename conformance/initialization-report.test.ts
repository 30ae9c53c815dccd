import { compile, type InitializationReport } from "@cosimo/core";
import { describe, expect, it } from "vitest";

function reportOn(text: string, parameters: Record<string, number> = {}) {
  const result = compile(text).simulateSync({ stopTime: 0, logInit: true, parameters });
  const report: InitializationReport = result.initialization!;
  const variable = (name: string) =>
    report.loops.flatMap((loop) => loop.iterationVariables).find((v) => v.name === name)!;
  const advice = (code: string) => report.advice.filter((one) => one.code === `initialization.${code}`);
  return { report, result, variable, advice, codes: report.advice.map((one) => one.code) };
}

const model = (body: string) => `model M\n${body}\nend M;`;

it("not requested: no report", () => {
  expect(compile(model("Real x = 1;")).simulateSync({ stopTime: 0 }).initialization).toBeUndefined();
});

describe("systems of equations", () => {
  const network = `model Network "flows of 1e-6 between pressures of 1e5"
  model Resistance
    parameter Real a = 1e10, b = 1e16;
    Real dp, q;
  equation
    dp = a*q + b*q*abs(q);
  end Resistance;
  Resistance r1, r2(a = 3e10), r3(b = 4e16);
  Real p(start = 1e5), pEnd;
equation
  p = 2e5 - 5e15*r1.q^2;
  pEnd = 1e5;
  p - pEnd = r1.dp + r2.dp;
  r1.q = r2.q + r3.q;
  r3.dp = r2.dp;
end Network;`;

  it("unknowns of very different sizes are found, from zero", () => {
    const { report, result } = reportOn(network);
    expect(report.solved).toBe(true);
    // By bisection for the pressure drop of the parallel branches, with 40 digits.
    const at = (name: string) => result.column(name)[0]!;
    expect(at("r1.q") / 1.756276886135998e-6).toBeCloseTo(1, 9);
    expect(at("r2.q") / 9.221809103988633e-7).toBeCloseTo(1, 9);
    expect(at("r2.dp") / 36169.60362700666).toBeCloseTo(1, 9);
    for (const { relative } of report.loops[0]!.residuals) expect(relative).toBeLessThan(1e-12);
  });

  it.each([
    ["p(start = 1e5), q", {}],
    ["p(start = 1e5, nominal = 1e5), q(nominal = 1e-6)", {}],
    ["p(start = 1e5, nominal = 1e5), q(nominal = 1e-6)", { p: 1 }],
    ["p(start = 1e5, nominal = 1e5), q(nominal = 1e-6)", { p: 2e5, q: 1 }],
  ])("a pressure and a flow that depend on each other: %s %o", (declared, starts) => {
    const text = model(`Real ${declared};
      equation
        p*exp(-1e6*q) = 4e4 + 1e16*q^2;
        1e6*q + (p/1e5)^3 + log(p/1e5) = 3;`);
    const { result } = reportOn(text, starts);
    // By nested bisection in units of 1e5 and 1e-6, with 30 digits.
    expect(result.column("p")[0]! / 123065.4528620639).toBeCloseTo(1, 9);
    expect(result.column("q")[0]! / 9.28614544904955e-7).toBeCloseTo(1, 9);
  });

  it("nominal values that are poor are named, with a better one", () => {
    const { advice, variable } = reportOn(network);
    const flows = advice("poor-nominal");
    expect(flows.length).toBeGreaterThan(0);
    for (const { args, component } of flows) {
      expect(args["name"]).toBe(`${component}.q`);
      expect(args["advised"]).toBe("1e-6");
    }
    expect(variable(String(flows[0]!.args["name"]))).toMatchObject({ nominal: 1, nominalDeclared: false });
    const told = network.replace("Real dp, q;", "Real dp(nominal = 1e5), q(nominal = 1e-6);");
    expect(reportOn(told).codes).toEqual([]);
  });

  it("start values, and where they come from", () => {
    const text = model(`Real a(start = 2), b, c(start = 3);
      equation a^3 + a = 10; b^3 + b = 10; c^3 + c = 10;`);
    const { report, variable } = reportOn(text, { c: 4 });
    expect(report.loops.map((loop) => [loop.kind, loop.size, loop.status])).toEqual(
      Array(3).fill(["nonlinear", 1, "solved"]),
    );
    expect(variable("a")).toMatchObject({ start: 2, startFrom: "declared" });
    expect(variable("b")).toMatchObject({ start: 0, startFrom: "default" });
    expect(variable("c")).toMatchObject({ start: 4, startFrom: "set" });
    for (const name of ["a", "b", "c"]) expect(variable(name).value).toBeCloseTo(2, 12);
  });

  it("of a parameter that is computed, too", () => {
    const text = model(`parameter Real k(fixed = false, start = 3); Real x(start = 1, fixed = true);
      initial equation k^2 = 4 + 0*x; equation der(x) = -k*x;`);
    const { variable } = reportOn(text);
    expect(variable("k")).toMatchObject({ start: 3, startFrom: "declared", value: expect.closeTo(2, 12) });
    expect(reportOn(text, { x: 2 }).report.otherSolutions[0]!.values).toEqual([
      { name: "k", value: expect.closeTo(-2, 12) },
    ]);
  });

  it("start values that the model does not fix", () => {
    const { report } = reportOn(model("Real x(start = 3), y; equation der(x) = y; der(y) = -x;"));
    expect(report.assumed.map((v) => [v.name, v.start, v.startFrom])).toEqual([
      ["x", 3, "declared"],
      ["y", 0, "default"],
    ]);
  });

  it("redundant conditions, with their residuals", () => {
    const text = model(`Real x(start = 0.6, fixed = true), y(start = -0.8, fixed = true);
      equation x^2 + y^2 = 1; der(x) = 1;`);
    const { report } = reportOn(text);
    expect(report.checks).toHaveLength(1);
    expect(report.checks[0]!.relative).toBeLessThan(1e-15);
  });
});

describe("a system that cannot be solved", () => {
  const valley = model("Real x(start = 1);\nequation\n  (x + 30)*(x^3 - 2*x + 2) = 0;");

  it("where it comes closest, and the equation that is furthest from being fulfilled", () => {
    const { report, variable, advice } = reportOn(valley);
    expect(report.solved).toBe(false);
    expect(report.loops[0]!.status).toBe("failed");
    // The local minimum of the quartic, where its derivative 4 x^3 + 90 x^2 - 4 x - 58 vanishes.
    const lowest = 0.8104357297551468;
    expect(variable("x").value).toBeCloseTo(lowest, 5);
    const [worst] = report.loops[0]!.residuals;
    expect(worst).toMatchObject({ text: "(x + 30)*(x^3 - 2*x + 2) = 0" });
    expect(worst!.residual).toBeCloseTo((lowest + 30) * (lowest ** 3 - 2 * lowest + 2), 6);
    expect(advice("largest-residual")[0]!.equation).toBe("(x + 30)*(x^3 - 2*x + 2) = 0");
  });

  it("start values from which it can be solved", () => {
    const { report, advice } = reportOn(valley);
    const { from, values } = report.otherSolutions[0]!;
    expect(values[0]!.value).toBeCloseTo(-1.7692923542386314, 10);
    expect(advice("solved-from-elsewhere")).toHaveLength(1);
    const start = Object.fromEntries(from.map(({ name, value }) => [name, value]));
    expect(reportOn(valley, start).report.solved).toBe(true);
  });

  it("the largest residual of several equations, relative to its terms, in its component", () => {
    const text = `model Wrong
  model Sphere
    Real x(start = 1), y(start = 1);
    parameter Real r2 = 1;
  equation
    x^2 + y^2 = r2;
  end Sphere;
  Sphere good, bad(r2 = -1e-6);
equation
  1e6*good.x = 1e6*good.y*cos(good.x) + 1;
  bad.x*bad.y = 1e-7;
end Wrong;`;
    const { report, advice } = reportOn(text);
    expect(report.solved).toBe(false);
    const [fault] = advice("largest-residual");
    expect(fault).toMatchObject({ component: "bad", equation: "x^2 + y^2 = r2" });
    expect(report.loops.map((loop) => loop.status)).toContain("failed");
  });

  it("a start value at which the residual does not depend on the unknown, where there is no solution", () => {
    const { report, advice } = reportOn(model("Real depth; equation depth^2 = -2e-3;"));
    expect(report.solved).toBe(false);
    expect(advice("flat-start")[0]!.args).toMatchObject({ name: "depth", start: "0" });
  });

  it("a start value of 0 where the equations have a pole", () => {
    const pole = model("Real x;\nequation\n  x^3 + 1/x = 3 + log(x);");
    const { report, advice } = reportOn(pole);
    expect(report.solved).toBe(false);
    expect(advice("start-at-pole")[0]!.args).toMatchObject({ name: "x", expression: "1/x" });
  });
});

describe("several solutions", () => {
  it("are found and listed; the start value decides", () => {
    const circle = model("parameter Real d = 3;\nReal x(start = 1);\nequation x^2 = d^2;");
    const { report, variable } = reportOn(circle);
    expect(variable("x").value).toBeCloseTo(3, 12);
    expect(report.otherSolutions).toHaveLength(1);
    const { from, values } = report.otherSolutions[0]!;
    expect(values).toEqual([{ name: "x", value: expect.closeTo(-3, 12) }]);
    expect(reportOn(circle, { x: from[0]!.value }).variable("x").value).toBeCloseTo(-3, 12);
  });

  it("a solution outside the bounds, and the one inside", () => {
    const tank = model("Real level(start = -1, min = 0);\nequation level^2 + level = 6;");
    const { report, advice } = reportOn(tank);
    expect(advice("out-of-bounds")[0]!.args).toMatchObject({ name: "level", value: "-3" });
    expect(advice("out-of-bounds")[0]!.message).toMatch(/below its minimum of 0/);
    expect(report.otherSolutions.map(({ values }) => values[0]!.value)).toEqual([expect.closeTo(2, 12)]);
  });

  it("a single solution is no several ones", () => {
    const { report, codes } = reportOn(model("Real x, y;\nequation x^3 + x + y = 10; y^3 + y = x;"));
    expect(report.otherSolutions).toEqual([]);
    expect(codes).toEqual([]);
  });

  it("the run continues from the user's start values", () => {
    const text = model(`input Real u(start = 2);\nReal x(start = 1), z(start = 5, fixed = true);
      equation x^2 = u^2 + 0*z; der(z) = x;`);
    const run = (logInit: boolean) =>
      compile(text).simulateSync({ stopTime: 1, logInit, inputs: { u: { time: [0, 1], values: [3, 3] } } });
    expect(run(true).initialization!.otherSolutions).toHaveLength(1);
    expect(run(true).column("z").at(-1)).toBeCloseTo(8, 10);
    expect(run(true).column("z")).toEqual(run(false).column("z"));
  });
});

describe("homotopy", () => {
  const cubic = (equation: string) =>
    reportOn(model(`Real x(start = 1);\nequation\n  ${equation} = 0;`)).report;

  it("its path from the simplified equations to the actual ones", () => {
    const { steps } = cubic("homotopy(x^3 - 2*x + 2, x - 0.5)").homotopy!;
    expect(steps.slice(0, 3)).toEqual([
      { lambda: 0, solved: true },
      { lambda: 1, solved: false },
      { lambda: 1, solved: false },
    ]);
    expect(steps.at(-1)).toEqual({ lambda: 1, solved: true });
  });

  it("has two steps where the simplified ones lead to a solution of the actual ones", () => {
    expect(cubic("homotopy(x^3 - 8, x - 1)").homotopy?.steps.map(({ lambda }) => lambda)).toEqual([0, 1]);
    expect(cubic("x^3 - 8").homotopy).toBeUndefined();
  });
});

it("the states that were chosen of those that constraints leave free", () => {
  const pendulum = (start: string) => `model Pendulum
  Real ${start}, vx, vy, F;
equation
  der(x) = vx; der(y) = vy; der(vx) = -F*x; der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
end Pendulum;`;
  const positions = (names: readonly string[]) => names.filter((name) => name === "x" || name === "y");
  const chosen = (start: string) => positions(reportOn(pendulum(start)).report.states!.chosen);
  expect(chosen("x(start = 0.1), y(start = -1)")).toEqual(["x"]);
  expect(chosen("x(start = 1), y(start = 0.1)")).toEqual(["y"]);
});
