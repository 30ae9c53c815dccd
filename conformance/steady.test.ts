import { ModelError, type ModelSource, type SteadyOptions, steady } from "@cosimo/core";
import { describe, expect, it } from "vitest";

function model(name: string, text: string): string {
  return `model ${name} ${text} end ${name};`;
}

/** Values by name, stability, and codes of the notes. */
function stateOf(text: ModelSource, options: SteadyOptions = {}) {
  const { states, variables, stability, modes, residual, diagnostics } = steady(text, options);
  expect(residual).toBeLessThan(1e-9);
  return {
    ...{ states, stability, modes },
    value: (name: string) => variables.find((one) => one.name === name)!.value,
    codes: diagnostics.map(({ code }) => code),
  };
}

function codesOfFailure(text: string): readonly string[] {
  try {
    steady(text);
  } catch (error) {
    const { diagnostics } = error as ModelError;
    expect(diagnostics.some(({ category }) => category === "initialization")).toBe(true);
    return diagnostics.map(({ code }) => code);
  }
  return [];
}

const tank = model(
  "Tank",
  `parameter Real q = 0.5; Real h(start = 0.1, fixed = true);
  equation der(h) = q - 0.2*sqrt(2*9.81*max(h, 0));`,
);

describe("a steady state", () => {
  it("of a tank: outflow equals inflow", () => {
    const { value, stability, modes } = stateOf(tank);
    const h = (0.5 / 0.2) ** 2 / (2 * 9.81);
    expect(value("h")).toBeCloseTo(h, 10);
    expect(stability).toBe("stable");
    expect(modes![0]!.re).toBeCloseTo((-0.2 * Math.sqrt(2 * 9.81)) / (2 * Math.sqrt(h)), 6);
  });

  it("follows parameters", () => {
    expect(stateOf(tank, { parameters: { q: 1 } }).value("h")).toBeCloseTo(25 / (2 * 9.81), 9);
  });

  it("of a pendulum in Cartesian coordinates: it hangs, undamped", () => {
    const { value, stability, codes } = stateOf(
      model(
        "Pendulum",
        `Real x(start = 0.8), y(start = -0.6, fixed = true), vx, vy(start = 0, fixed = true), F;
        equation der(x) = vx; der(y) = vy; der(vx) = -F*x; der(vy) = -F*y - 9.81; x^2 + y^2 = 1;`,
      ),
    );
    expect(value("x")).toBeCloseTo(0, 8);
    expect(value("y")).toBeCloseTo(-1, 8);
    expect(value("F")).toBeCloseTo(9.81, 7);
    expect([stability, codes.includes("steady.undamped")]).toEqual(["undamped", true]);
  });

  it("of a mass that only friction brakes: its position is free", () => {
    const { states, stability, codes } = stateOf(
      model(
        "Sled",
        "Real s(start = 1, fixed = true), v(start = 2, fixed = true); equation der(s) = v; der(v) = -3*v;",
      ),
    );
    expect(states.map(({ name, free }) => [name, free])).toEqual([
      ["s", true],
      ["v", false],
    ]);
    expect(states[1]!.value).toBeCloseTo(0, 9);
    expect([stability, codes.includes("steady.free")]).toEqual(["free", true]);
  });

  it("beyond an event, in the branch that holds there", () => {
    const heater = model(
      "Heater",
      `Real T(start = 10, fixed = true); Real P;
      equation P = if T < 15 then 100 elseif T < 25 then 10*(25 - T) else 0; der(T) = (P - 5*(T - 10))/50;`,
    );
    // 10 (25 - T) = 5 (T - 10)
    expect(stateOf(heater).value("T")).toBeCloseTo(20, 9);
  });

  it("where a when-clause has changed the system on the way", () => {
    const latch = model(
      "Latch",
      `Real x(start = 0, fixed = true); discrete Real target(start = 1, fixed = true);
      equation der(x) = target - x; when x > 0.5 then target = 3; end when;`,
    );
    expect(stateOf(latch).value("x")).toBeCloseTo(3, 9);
  });

  it("with inputs held", () => {
    const lag = model("Lag", "input Real u; Real x(start = 0, fixed = true); equation der(x) = 2*u - x;");
    const { value, codes } = stateOf(lag, { parameters: { u: 1.5 } });
    expect(value("x")).toBeCloseTo(3, 9);
    expect(codes).toContain("steady.inputs");
  });

  it("at a time that is held, with a warning that the model depends on it", () => {
    const ramp = model("Ramp", "Real x(start = 0, fixed = true); equation der(x) = 1 + time - x;");
    const { value, codes } = stateOf(ramp, { at: 2 });
    expect(value("x")).toBeCloseTo(3, 9);
    expect(codes).toContain("steady.time");
  });

  it("that is unstable is said to be so", () => {
    // Only the upright position is near the start.
    const upright = model(
      "Upright",
      "Real phi(start = 0, fixed = true), w(start = 0, fixed = true); equation der(phi) = w; der(w) = 9.81*sin(phi) - 0.1*w;",
    );
    const { stability, codes } = stateOf(upright);
    expect([stability, codes.includes("steady.unstable")]).toEqual(["unstable", true]);
  });

  it("of a model without states is its solution", () => {
    const { states, value, stability } = stateOf(model("Static", "Real x; equation x^3 + x = 10;"));
    expect([states.length, stability]).toEqual([0, "stable"]);
    expect(value("x")).toBeCloseTo(2, 8);
  });

  it("of a model in LISMA_HDS with modes", () => {
    const text = `const k = 2;
flow: x' = k - x;
x(t0) = 0;
state fast [x >= 1] {
  flow: x' = 4 * k - x;
} from init;
end = 1;`;
    expect(stateOf({ uri: "m.lisma", text }).value("x")).toBeCloseTo(8, 8);
  });
});

describe("no steady state", () => {
  it.each([
    ["a state that only grows", "Real x(start = 0, fixed = true); equation der(x) = 1;", "steady.unbounded"],
    [
      "a ball that falls",
      "Real h(start = 1, fixed = true), v(start = 0, fixed = true); equation der(h) = v; der(v) = -9.81;",
      "steady.unbounded",
    ],
    [
      "a switch that never rests",
      "Real x(start = 0.3, fixed = true); equation der(x) = if x > 0 then -1 else 1;",
      "steady.switching",
    ],
    [
      "an equation that is undefined on the way",
      "Real x(start = 1, fixed = true); equation der(x) = sqrt(x - 0.5) - 2;",
      "steady.undefined",
    ],
  ])("%s", (_, text, code) => {
    expect(codesOfFailure(model("M", text))).toContain(code);
  });

  it("of a wrong model is not searched for", () => {
    expect(() => steady("model M Real x; end M;")).toThrow(ModelError);
  });
});
