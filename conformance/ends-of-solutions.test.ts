import { compile } from "cosimo";
import { describe, expect, it } from "vitest";

/** r = sqrt(1 - t): there is no solution beyond t = 1. */
const pole = compile(`model Pole
  Real r(start = 1, fixed = true);
equation
  der(r) = -1/(2*r);
end Pole;`);

describe("a solution that ends at a pole of its derivative ends the run", () => {
  it.each(["auto", "dopri5", "rodas4", "radau5", "dae", "mk22", "merson", "heun-st"])("%s", (solver) => {
    const { outcome, time, column } = pole.simulateSync({ solver, stopTime: 2, timeout: 20 });
    expect(outcome).toMatchObject({ status: "failed", cause: "step-size", suspects: ["r"] });
    expect(Math.abs(outcome.time - 1)).toBeLessThan(1e-3);
    time.forEach((t, i) => {
      if (t < 0.99) expect(Math.abs(column("r")[i]! - Math.sqrt(1 - t))).toBeLessThan(1e-3);
    });
  });

  it.each(["euler", "heun", "rk3", "rk4", "bs23", "merson", "fehlberg", "semi-implicit-euler", "mk22"])(
    "%s with fixed steps",
    (solver) => {
      const { outcome } = pole.simulateSync({ solver, stepSize: 0.011, stopTime: 2 });
      expect(outcome.diagnostics[0]?.code).toMatch(/simulator\.(pole-crossed|pole-within|growth-lost)/);
      expect(Math.abs(outcome.time - 1)).toBeLessThan(0.1);
    },
  );

  // sqrt(1 - t), (1 - 4 t)^(1/4), 1 / (1 - t), tan(t + pi / 4)
  const poles = ["-1/(2*r)", "-1/r^3", "r^2", "1 + r^2"].map((slope) =>
    compile(`model M Real r(start = 1, fixed = true); equation der(r) = ${slope}; end M;`),
  );
  it.each(["semi-implicit-euler", "mk22", "rk4", "heun", "merson"])(
    "%s with fixed steps of any size",
    (solver) => {
      for (const model of poles)
        for (const stepSize of [0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.007, 0.003, 0.0003])
          expect(model.simulateSync({ solver, stepSize, stopTime: 2 }).outcome.status, `${stepSize}`).toBe(
            "failed",
          );
    },
  );

  // (1 - t)^(1/3), 1 / (1 - t), tan(t), sqrt(1 - 2 t), -1 / (1 - t)
  const steep = { "-1/(3*r^2)": 1, "r^2": 1, "1 + r^2": 0, "-1/r": 1, "-r^2": -1 };
  it.each(Object.entries(steep))("Euler's method passes no pole of der(r) = %s", (slope, start) => {
    const model = compile(
      `model M Real r(start = ${start}, fixed = true); equation der(r) = ${slope}; end M;`,
    );
    for (const stepSize of [0.5, 0.4, 0.3, 0.25, 0.2, 0.13, 0.1, 0.05, 0.02, 0.007]) {
      const { status } = model.simulateSync({ solver: "euler", stepSize, stopTime: 2.5 }).outcome;
      expect(status, `${stepSize}`).toBe("failed");
    }
  });

  it("fast growth, an inflow from nothing and an ended transient are no poles of Euler's method", () => {
    const model = compile(`model M
      Real x(start = 1, fixed = true);
      Real y(start = 1e-9, fixed = true);
      Real z(start = 0, fixed = true);
      Real w(start = 0.001, fixed = true);
    equation
      der(x) = 10*x;
      der(y) = sqrt(noEvent(abs(y)));
      der(z) = 1e6*time^3;
      der(w) = 9*w*(1 - w);
    end M;`);
    for (const stepSize of [0.1, 0.05, 0.01])
      expect(model.simulateSync({ solver: "euler", stepSize, stopTime: 3 }).outcome.status).toBe("completed");
  });

  it("a jump and a steep change of sign are no poles", () => {
    // Both push towards zero: |x| = 1 - t until there.
    const model = compile(`model M
      Real x(start = 1, fixed = true);
      Real y(start = 1, fixed = true);
    equation
      der(x) = -noEvent(sign(x));
      der(y) = -tanh(1e4*y);
    end M;`);
    const { outcome, column } = model.simulateSync({ solver: "euler", stepSize: 1e-4, stopTime: 1.5 });
    expect(outcome.status).toBe("completed");
    expect(Math.abs(column("x").at(-1)!)).toBeLessThan(2e-4);
    expect(Math.abs(column("y").at(-1)!)).toBeLessThan(2e-4);
  });
});

const explicit = ["euler", "heun", "rk3", "rk23", "bs23", "rk4", "merson", "fehlberg", "dop853", "verner8"];
const codeOf = (text: string, solver: string, stepSize: number, stopTime: number) => {
  const { outcome } = compile(text).simulateSync({ solver, stepSize, stopTime });
  return outcome.diagnostics[0]?.code ?? outcome.status;
};

describe("growth by the method ends the run", () => {
  // Solutions near cos(t); the bound of stability of these methods is between 2 and 4 for h lambda.
  const stiff = `model Stiff
    Real x(start = 1, fixed = true);
  equation
    der(x) = -1000*(x - cos(time));
  end Stiff;`;

  it.each(explicit)("of %s for a stiff equation, and the step it names is stable", (solver) => {
    const { outcome } = compile(stiff).simulateSync({ solver, stepSize: 0.01, stopTime: 20 });
    expect(outcome.diagnostics[0]).toMatchObject({ code: "simulator.unstable-step", variables: ["x"] });
    const longest = Number(/at most ([\d.e-]+) s/.exec(outcome.diagnostics[0]!.hint!)![1]);
    expect(longest).toBeGreaterThan(1.8e-3);
    const stable = compile(stiff).simulateSync({ solver, stepSize: longest, stopTime: 1 });
    expect(stable.outcome.status).toBe("completed");
    expect(Math.abs(stable.column("x").at(-1)! - Math.cos(1))).toBeLessThan(0.01);
  });

  // Eigenvalues -k (2 - 2 cos(j pi / (n + 1))): the largest is close to -4 k.
  const heat = `model Heat
    Real u[50](each start = 0, each fixed = true);
  equation
    der(u[1]) = 1000*(1 - 2*u[1] + u[2]);
    for i in 2:49 loop
      der(u[i]) = 1000*(u[i - 1] - 2*u[i] + u[i + 1]);
    end for;
    der(u[50]) = 1000*(u[49] - 2*u[50]);
  end Heat;`;

  it.each(explicit)("of %s for a line of masses", (solver) => {
    // Up to 6.1 for dop853, 5.8 for verner8.
    const isLong = solver === "dop853" || solver === "verner8";
    expect(codeOf(heat, solver, isLong ? 1.7e-3 : 1.1e-3, 1)).toBe("simulator.unstable-step");
    expect(codeOf(heat, solver, 0.49e-3, 1)).toBe("completed");
  });

  const oscillator = `model Oscillator
    Real x(start = 1, fixed = true);
    Real v(start = 0, fixed = true);
  equation
    der(x) = v;
    der(v) = -100*x;
  end Oscillator;`;

  it("of Euler's method for an oscillation, for which no step is stable", () => {
    const { outcome } = compile(oscillator).simulateSync({ solver: "euler", stepSize: 0.01, stopTime: 50 });
    expect(outcome.diagnostics[0]).toMatchObject({ code: "simulator.unstable-step" });
    expect(outcome.diagnostics[0]!.hint).toContain("rk4");
  });
});

it.each(explicit)("growth of the model itself does not end a run of %s", (solver) => {
  // x = e^t, (p, q) a growing spiral, y = 5000 t^2.
  const growing = `model Growing
    Real x(start = 1, fixed = true);
    Real y(start = 0, fixed = true);
    Real p(start = 0, fixed = true);
    Real q(start = 1, fixed = true);
  equation
    der(x) = x;
    der(y) = 1e4*time;
    der(p) = 0.3*p + 10*q;
    der(q) = 0.3*q - 10*p;
  end Growing;`;
  const { outcome, column } = compile(growing).simulateSync({ solver, stepSize: 0.01, stopTime: 20 });
  expect(outcome.status).toBe("completed");
  expect(Math.abs(Math.log(column("x").at(-1)!) - 20)).toBeLessThan(0.2);
});

describe("the result of a failed run ends at its last finite row", () => {
  const ramp = "Real x(start = 0, fixed = true)";
  it.each([
    // Not finite at a row of the grid, which is also the end of a step.
    `${ramp}, y; equation der(x) = 1; y = 1/max(0, 1 - x);`,
    `${ramp}, y; equation der(x) = 1; y = if time < 0.5 then 1 else 1/(time - time);`,
    // From an event on: by a jump of a state, by a discrete variable.
    "Real x(start = 1, fixed = true), y; equation der(x) = 1; y = 1/x; when time > 0.5 then reinit(x, 0); end when;",
    `${ramp}, z(start = 1, fixed = true), y; equation der(x) = 1; y = 1/z; when x > 0.5 then z = 0; end when;`,
    `${ramp}, z(start = 1, fixed = true); equation der(x) = 1/z; when sample(0.25, 0.25) then z = pre(z) - 0.25; end when;`,
    // Growth.
    "Real x(start = 1, fixed = true); equation der(x) = x^2;",
    "Real x(start = 1, fixed = true); equation der(x) = 1e3*x;",
    `${ramp}, y; equation der(x) = 1; y = exp(2000*x);`,
  ])("%s", (body) => {
    for (const solver of ["dopri5", "rodas4", "dae", "rk4"])
      for (const output of ["grid", "steps"] as const) {
        const step = solver === "rk4" ? { stepSize: 0.01 } : {};
        const { outcome, trajectory } = compile(`model M ${body} end M;`).simulateSync({
          ...{ solver, output, stopTime: 2, intervals: 8 },
          ...step,
        });
        expect(outcome.status, solver).toBe("failed");
        for (const [i, column] of trajectory.columns.entries())
          expect([...column].every(Number.isFinite), `${solver} ${trajectory.variables[i]!.name}`).toBe(true);
        expect(trajectory.time.at(-1)).toBeLessThanOrEqual(outcome.time);
      }
  });
});
