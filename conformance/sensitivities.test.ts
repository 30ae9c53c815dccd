import { compile, type SimulateOptions } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const BALL = `model Ball
  parameter Real e = 0.8;
  parameter Real h0 = 1;
  parameter Real g = 9.81;
  Real h(start = h0, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -e*pre(v));
  end when;
end Ball;`;

function last(values: Float64Array): number {
  return values.at(-1)!;
}

function run(text: string, options: SimulateOptions) {
  return compile(text).simulateSync({ tolerance: 1e-10, intervals: 1, ...options });
}

const model = (declarations: string, equations: string) =>
  `model M ${declarations} equation ${equations} end M;`;

describe("derivatives of a run by parameters", () => {
  // t_n = sqrt(2 h0/g) (1 + 2 sum e^k), and h(2) = v3 (2 - t_3) - g (2 - t_3)^2/2 with v3 = e^3 sqrt(2 g h0).
  it.each(["dopri5", "rodas4", "radau5", "auto", "dop853", "adams"])(
    "follow a bouncing ball with %s through its impacts",
    (solver) => {
      const result = run(BALL, { stopTime: 2, solver, sensitivities: ["h0", "g", "e"] });
      const [byHeight, byGravity, byRestitution] = ["h0", "g", "e"].map((name) =>
        last(result.column(`d(h)/d(${name})`)),
      );
      expect(byHeight).toBeCloseTo(0.4266108641635, 8);
      expect(byGravity).toBeCloseTo(-0.0169081687907, 8);
      expect(byRestitution).toBeCloseTo(2.4993241133171, 8);
    },
  );

  it("tell how the time of an event depends on parameters", () => {
    const { events } = run(BALL, { stopTime: 2.6, sensitivities: ["h0", "g", "e"] });
    const [time, ...derivatives] = [events[4]!.time, ...events[4]!.timeDerivatives!];
    expect(time).toBeCloseTo(2.5841601020895, 10);
    expect(derivatives[0]).toBeCloseTo(time / 2, 8);
    expect(derivatives[1]).toBeCloseTo(-time / (2 * 9.81), 8);
    expect(derivatives[2]).toBeCloseTo(5.9312145479886, 8);
  });

  it("do not change the run", () => {
    const options = { stopTime: 2, solver: "dopri5" };
    const plain = run(BALL, options);
    const differentiated = run(BALL, { ...options, sensitivities: ["e"] });
    expect(differentiated.column("h")).toEqual(plain.column("h"));
    expect(differentiated.events.map(({ time }) => time)).toEqual(plain.events.map(({ time }) => time));
  });

  it.each(["dopri5", "rodas4", "radau5", "semi-implicit-euler"])("solve x' = -k x with %s", (solver) => {
    const fixed = solver === "semi-implicit-euler" ? { stepSize: 1e-5 } : {};
    const text = model(
      "parameter Real k = 2; parameter Real a = 3; Real x(start = a, fixed = true);",
      "der(x) = -k*x;",
    );
    const result = run(text, { stopTime: 1, solver, ...fixed, sensitivities: ["k", "a"] });
    const digits = solver === "semi-implicit-euler" ? 4 : 8;
    expect(last(result.column("d(x)/d(k)"))).toBeCloseTo(-3 * Math.exp(-2), digits);
    expect(last(result.column("d(x)/d(a)"))).toBeCloseTo(Math.exp(-2), digits);
  });

  it("jump where equations change without a reset", () => {
    // x = t until c, then c + 2 (t - c).
    const text = model(
      "parameter Real c = 0.7; Real x(start = 0, fixed = true);",
      "der(x) = if x < c then 1 else 2;",
    );
    const result = run(text, { stopTime: 1.5, sensitivities: ["c"] });
    expect(last(result.column("d(x)/d(c)"))).toBeCloseTo(-1, 9);
  });

  it.each(["dopri5", "rodas4", "radau5"])(
    "are those of a step that is repeated to end at an event, with %s",
    (solver) => {
      // x = a exp(-k t) until x = c, then a^2/c exp(-2 k t).
      const text = model(
        "parameter Real k = 2; parameter Real c = 0.5; parameter Real a = 1.5; Real x(start = a, fixed = true);",
        "der(x) = -k*x*(if x < c then 2 else 1);",
      );
      const result = run(text, { stopTime: 1, solver, sensitivities: ["k", "c", "a"] });
      const x = (1.5 ** 2 / 0.5) * Math.exp(-4);
      expect(last(result.column("x"))).toBeCloseTo(x, 9);
      expect(last(result.column("d(x)/d(k)"))).toBeCloseTo(-2 * x, 7);
      expect(last(result.column("d(x)/d(c)"))).toBeCloseTo(-x / 0.5, 7);
      expect(last(result.column("d(x)/d(a)"))).toBeCloseTo((2 * x) / 1.5, 7);
    },
  );

  it("know that a time event moves with its parameter", () => {
    // Until T x = exp(-t); there x becomes x + a T, and d = a exp(-T) from then on.
    const text = model(
      `parameter Real T = 0.4; parameter Real a = 2; Real x(start = 1, fixed = true);
       discrete Real d(start = 0, fixed = true);`,
      "der(x) = d - x; when time >= T then d = a*pre(x); reinit(x, pre(x) + a*T); end when;",
    );
    const result = run(text, { stopTime: 1, sensitivities: ["T", "a"] });
    const decay = Math.exp(0.4 - 1);
    // x(1) = (exp(-T) + a T) exp(T - 1) + a exp(-T) (1 - exp(T - 1)).
    const byTime = 2 * decay + 2 * 0.4 * decay - 2 * Math.exp(-0.4);
    const byFactor = 0.4 * decay + Math.exp(-0.4) * (1 - decay);
    expect(last(result.column("d(x)/d(T)"))).toBeCloseTo(byTime, 8);
    expect(last(result.column("d(x)/d(a)"))).toBeCloseTo(byFactor, 8);
  });

  it("know that samples move with their period", () => {
    const text = model(
      "parameter Real T = 0.3; Real x(start = 1, fixed = true); discrete Real u(start = 0, fixed = true);",
      "der(x) = u; when sample(T, T) then u = pre(u) - 0.5; end when;",
    );
    // At t = 0.7: u = -0.5 from T, -1 from 2 T, so x = 1 - 0.5 (t - T) - 0.5 (t - 2 T).
    const result = run(text, { stopTime: 0.7, sensitivities: ["T"] });
    expect(last(result.column("d(x)/d(T)"))).toBeCloseTo(1.5, 9);
  });

  it("go through algebraic loops and the initial system", () => {
    // z + z^3 = p x with z(0) from x(0) = p: der(z) is not needed, d z/d p at 0 = 2 p/(1 + 3 z^2).
    const text = `model M
      parameter Real p = 1;
      Real x(start = 0.5), z(start = 0.4);
    initial equation
      x = p;
    equation
      z^3 + z = p*x;
      der(x) = -z;
    end M;`;
    const result = run(text, { stopTime: 0.5, sensitivities: ["p"] });
    const z = result.column("z")[0]!;
    expect(z ** 3 + z).toBeCloseTo(1, 12);
    expect(result.column("d(z)/d(p)")[0]).toBeCloseTo(2 / (1 + 3 * z * z), 10);
  });

  it("go through functions of the user", () => {
    const text = `model M
      function power input Real x; input Integer n; output Real y;
      algorithm
        y := 1;
        for i in 1:n loop y := y*x; end for;
      end power;
      parameter Real p = 0.5;
      Real y = power(p + time, 3);
    end M;`;
    const result = run(text, { stopTime: 1, sensitivities: ["p"] });
    expect(last(result.column("d(y)/d(p)"))).toBeCloseTo(3 * 1.5 ** 2, 12);
  });

  it.each([
    ["sin(p)", Math.cos(0.6)],
    ["cos(p)", -Math.sin(0.6)],
    ["tan(p)", 1 + Math.tan(0.6) ** 2],
    ["asin(p)", 1 / 0.8],
    ["acos(p)", -1 / 0.8],
    ["atan(p)", 1 / 1.36],
    ["sinh(p)", Math.cosh(0.6)],
    ["cosh(p)", Math.sinh(0.6)],
    ["tanh(p)", 1 / Math.cosh(0.6) ** 2],
    ["exp(p)", Math.exp(0.6)],
    ["log(p)", 1 / 0.6],
    ["log10(p)", 1 / (0.6 * Math.LN10)],
    ["sqrt(p)", 0.5 / Math.sqrt(0.6)],
    ["abs(-p)", 1],
    ["p^2.5", 2.5 * 0.6 ** 1.5],
    ["2^p", 2 ** 0.6 * Math.LN2],
    ["p^p", 0.6 ** 0.6 * (1 + Math.log(0.6))],
    ["atan2(p, 0.8)", 0.8],
    ["atan2(0.8, p)", -0.8],
    ["max(p, 0.5) - min(p, 0.7)", 0],
    ["1/(1 + p)", -1 / 2.56],
  ])("of %s", (formula, derivative) => {
    const text = model("parameter Real p = 0.6; Real y;", `y = ${formula} + 0*time;`);
    const result = run(text, { stopTime: 1, sensitivities: ["p"] });
    expect(last(result.column("d(y)/d(p)"))).toBeCloseTo(derivative, 12);
  });

  it("end with a reason where a ball comes to rest", () => {
    const { outcome, events } = run(BALL, { stopTime: 6, sensitivities: ["e"] });
    expect(outcome.status).toBe("failed");
    expect(outcome.diagnostics[0]!.code).toBe("sensitivity.contact");
    expect(events.length).toBeGreaterThan(20);
  });

  it("are refused where they cannot be had", () => {
    const codeOf = (text: string, options: SimulateOptions): string => {
      try {
        run(text, options);
        return "";
      } catch (error) {
        return (error as { diagnostics: readonly { code: string }[] }).diagnostics[0]!.code;
      }
    };
    expect(codeOf(BALL, { sensitivities: ["bounce"] })).toBe("override.unknown-name");
    expect(codeOf(BALL, { sensitivities: ["e", "e"] })).toBe("sensitivity.twice");
    expect(codeOf(BALL, { sensitivities: ["e"], solver: "dae" })).toBe("settings.wrong-case");
    const whole = model("parameter Integer n = 2; Real x;", "x = n*time;");
    expect(codeOf(whole, { sensitivities: ["n"] })).toBe("sensitivity.not-real");
    const delayed = model("parameter Real p = 2; Real x;", "x = p*delay(time, 0.1);");
    expect(codeOf(delayed, { sensitivities: ["p"] })).toBe("sensitivity.unsupported");
  });

  it("warn where the time of an event has no derivative", () => {
    // The time 1 + cbrt(p) has none at p = 0.
    const text = model(
      "parameter Real p = 0; Real x(start = 0, fixed = true); discrete Real n(start = 0, fixed = true);",
      "der(x) = 1 + n; when (time - 1)^3 >= p then n = 1; end when;",
    );
    const result = run(text, { stopTime: 2, sensitivities: ["p"] });
    expect(result.diagnostics.map(({ code }) => code)).toContain("sensitivity.grazing");
    expect(last(result.column("x"))).toBeCloseTo(3, 6);
    expect(last(result.column("d(x)/d(p)"))).toBeNaN();
  });
});
