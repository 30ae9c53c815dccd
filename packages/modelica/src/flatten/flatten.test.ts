import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  bindingText,
  diagnosticLines,
  equationTexts,
  flatSystem,
  imbalance,
  variableNamed,
} from "./testing/flat-text.ts";

const ball = readFileSync(new URL("../../../../examples/BouncingBall.mo", import.meta.url), "utf8");

describe("a model of scalars", () => {
  it("becomes variables, equations and a when-clause", () => {
    const dae = flatSystem(ball);
    expect(equationTexts(ball)).toEqual([
      "der(x) = vx",
      "der(y) = vy",
      "m*der(vx) = -0.5*Cx*rho*S*sqrt(vx^2 + vy^2)*vx",
      "m*der(vy) = -m*g - 0.5*Cx*rho*S*sqrt(vx^2 + vy^2)*vy",
      "$when1 = y <= 0",
    ]);
    expect(dae.whenClauses[0]?.branches[0]?.text).toBe("y <= 0");
    expect(dae.relations[0]).toMatchObject({ operator: "<=", text: "y <= 0", usage: "when" });
    expect(dae.experiment).toEqual({ stopTime: 20, tolerance: 1e-8, interval: 0.02 });
    expect(imbalance(dae)).toBe(0);
  });

  it("keeps attributes, units and descriptions", () => {
    const dae = flatSystem(ball);
    expect(variableNamed(dae, "y")).toMatchObject({ unit: "m", fixed: true, description: "Height" });
    expect(variableNamed(dae, "der(y)")).toMatchObject({ unit: "m/s", variability: "continuous" });
    expect(variableNamed(dae, "m")).toMatchObject({ variability: "parameter", unit: "kg" });
    expect(bindingText(dae, "restitution")).toBe("0.9");
  });

  it("keeps ordinary parameters as symbols and folds literals", () => {
    expect(equationTexts("model M parameter Real p = 2; Real x = p*(1 + 2); end M;")).toEqual(["x = p*3"]);
  });

  it("records the place of each equation", () => {
    const dae = flatSystem("model M Real x; equation\n  x = 1;\nend M;");
    const { span } = dae.equations[0]!.origin;
    expect(span.source.text.slice(span.start, span.end)).toBe("x = 1");
  });
});

describe("the model that is meant", () => {
  const two = "model A Real x = 1; end A; partial model B Real y; end B; function f end f;";
  it("is the last one that is not partial", () => expect(flatSystem(two).name).toBe("A"));
  it("can be named", () => {
    expect(
      flatSystem("package P model A Real x = 1; end A; model B end B; end P;", { model: ["P", "A"] }).name,
    ).toBe("P.A");
  });
  it("must exist", () =>
    expect(diagnosticLines(two, { model: ["AA"] })).toEqual(["instantiate.unknown-model:"]));
  it("cannot be partial", () => {
    expect(diagnosticLines(two, { model: ["B"] })).toEqual(["instantiate.partial-model:1"]);
  });
  it("may be inside a package", () => {
    expect(flatSystem("within A.B; model C constant Real k = 2; Real x = k; end C;").name).toBe("A.B.C");
  });
});

describe("an error", () => {
  const equation = (declarations: string, text: string) =>
    diagnosticLines(`model M ${declarations}\nequation\n  ${text}\nend M;`);

  it("has wrong types", () => {
    expect(equation("Real x; Boolean b;", "x = b + 1;")).toEqual(["expression.operand-types:3"]);
    expect(equation("Real x; Boolean b;", "x = b;")).toEqual(["flatten.equation-types:3"]);
    expect(equation("Real x; String s;", "x = 2*s;")).toEqual(["expression.operand-types:3"]);
  });
  it("has wrong sizes", () => {
    expect(equation("Real x[2]; Real y[3];", "x = y;")).toEqual(["flatten.equation-sizes:3"]);
    expect(equation("Real x[2]; Real y[3];", "x[1] = x*y;")).toEqual(["expression.operand-sizes:3"]);
  });
  it("has unknown names, with a proposal", () => {
    expect(equation("Real speed;", "sped = 1;")).toEqual(["expression.unknown-name:3"]);
    expect(equation("Real x;", "x = sinn(time);")).toEqual(["expression.unknown-function:3"]);
  });
  it("is reported in one go", () => {
    expect(diagnosticLines("model M Real x;\n Reel y;\nequation\n  x = a;\nend M;")).toEqual([
      "instantiate.unknown-class:2",
    ]);
    expect(equation("Real x; Real y;", "x = a;\n  y = b;")).toEqual([
      "expression.unknown-name:3",
      "expression.unknown-name:4",
    ]);
  });
  it("for the derivative of a discrete variable", () => {
    expect(equation("Integer n;", "der(n) = 1;")).toEqual(["expression.derivative-argument:3"]);
    expect(equation("discrete Real d;", "when time > 1 then d = 1; end when;\n  der(d) = 1;")).toEqual([
      "expression.derivative-argument:4",
    ]);
  });
  it("compares Reals for equality", () => {
    expect(equation("Real x = time; Boolean b;", "b = x == 1;")).toEqual(["expression.real-equality:3"]);
    expect(equation("Integer n = 1; Boolean b;", "b = n == 1;")).toEqual([]);
  });
  it("gives parameters values that change", () => {
    expect(diagnosticLines("model M Real x = time;\n parameter Real p = x; end M;")).toEqual([
      "flatten.binding-variability:2",
    ]);
    expect(diagnosticLines("model M\n constant Real c; Real x = c; end M;")).toEqual([
      "flatten.constant-without-value:2",
    ]);
  });
  it("uses pre of a continuous variable outside of when", () => {
    expect(equation("Real x = time; Real y;", "y = pre(x);")).toEqual(["expression.pre-continuous:3"]);
  });
  it("for an unsupported construct", () => {
    const transport = "algorithm y := spatialDistribution(x, 1, x, true);";
    expect(equation("Real x = time; Real y;", transport)).toEqual(["expression.unsupported:3"]);
  });
});

it("a section that may read a variable before it assigns it begins with the start value", () => {
  const text = `model M Real x(start = 5); Real y; Real z; algorithm if time < 2 then y := x; else y := 0; end if;
    x := 1; z := x; end M;`;
  const { algorithms, variables } = flatSystem(text);
  const [first] = algorithms[0]!.statements;
  const x = variables.find(({ name }) => name === "x")!.id;
  expect(first).toMatchObject({ target: { variable: x }, value: { kind: "number", value: 5 } });
  expect(algorithms[0]!.statements.filter(({ kind }) => kind === "assign").length).toBe(3);
});
