import { compile, type SimulationResult, simulateFmuSync } from "@cosimo/core";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./fmi/exported-fmu.ts";

const states = "parameter Real e = 0.7; Real h(start = 1, fixed = true); Real v(start = 0, fixed = true);";

/** Balls whose equations end the motion: at the limit of the impacts h = v = 0, and with the relations there nothing moves. */
const balls = [
  {
    name: "a flag of two relations",
    text: `model Ball ${states} Boolean flying(start = true);
      equation der(h) = v; der(v) = if flying then -9.81 else 0; flying = not (h <= 0 and v <= 0);
        when h < 0 then reinit(v, -e*pre(v)); end when; end Ball;`,
  },
  {
    name: "the same condition in flag and impact",
    text: `model Ball ${states} Boolean flying;
      equation der(h) = v; der(v) = if flying then -9.81 else 0; flying = not (h <= 0 and v <= 0);
        when h <= 0 then reinit(v, -e*pre(v)); end when; end Ball;`,
  },
  {
    name: "relations in the equation",
    text: `model Ball ${states}
      equation der(h) = v; der(v) = if h > 0 or v > 0 then -9.81 else 0;
        when h <= 0 then reinit(v, -e*pre(v)); end when; end Ball;`,
  },
  {
    name: "a flag set at impacts",
    text: `model Ball ${states} Boolean flying(start = true, fixed = true); Boolean impact; Real after(start = 0, fixed = true);
      equation impact = h <= 0; der(h) = v; der(v) = if flying then -9.81 else 0;
        when {h <= 0 and v <= 0, impact} then
          after = if edge(impact) then -e*pre(v) else 0; flying = after > 0; reinit(v, after);
        end when; end Ball;`,
  },
];
/** First impact, then flights that shorten by e: a geometric series. */
const fall = Math.sqrt(2 / 9.81);
const limit = fall * (1 + (2 * 0.7) / (1 - 0.7));

function expectRest(result: SimulationResult): void {
  expect(result.outcome).toMatchObject({ status: "completed" });
  for (const name of ["h", "v", "der(v)"]) expect(Math.abs(result.column(name).at(-1)!), name).toBe(0);
}

describe.each(balls)("a ball with $name settles where its impacts accumulate", ({ text }) => {
  const model = compile(text);

  it.each(["auto", "dopri5", "dop853", "verner8", "rodas4", "radau5", "dae", "adams"])("by %s", (solver) => {
    for (const tolerance of [1e-4, 1e-8]) {
      const result = model.simulateSync({ solver, tolerance, stopTime: 5 });
      expectRest(result);
      const [zeno] = result.events.filter(({ kind }) => kind === "zeno");
      expect(Math.abs(zeno!.time - limit)).toBeLessThan(100 * tolerance);
      if (text.includes("flying")) expect(result.column("flying").at(-1)).toBe(0);
    }
  });

  it("through its surface, too, by the coarsest method", () => {
    expectRest(model.simulateSync({ solver: "implicit-euler", tolerance: 1e-4, stopTime: 5 }));
  });

  it.skipIf(!hasCompiler)("as an FMU for co-simulation and for model exchange", async () => {
    const fmu = await exportedFmu({ uri: "Ball.mo", text });
    for (const kind of ["coSimulation", "modelExchange"] as const) {
      const running = runInProcess(fmu);
      const result = simulateFmuSync(running, { kind, stopTime: 5, intervals: 50, tolerance: 1e-8 });
      running.close();
      expectRest(result);
      if (text.includes("flying")) expect(result.column("flying").at(-1)).toBe(0);
    }
  });
});

describe("where the equations do not end the motion, the run ends with the reason", () => {
  it("at the limit of two tanks that a jet fills in turn, each draining", () => {
    const tanks = `model Tanks Real a(start = 1, fixed = true); Real b(start = 1, fixed = true); Boolean left(start = true, fixed = true);
      equation der(a) = (if left then 1.5 else 0) - 1; der(b) = (if left then 0 else 1.5) - 1;
        when b <= 0.5 then left = false; elsewhen a <= 0.5 then left = true; end when; end Tanks;`;
    const { outcome } = compile(tanks).simulateSync({ stopTime: 10 });
    expect(outcome).toMatchObject({ status: "failed", reason: expect.stringContaining("accumulate") });
  });

  it("with --on-zeno stop", () => {
    const { outcome } = compile(balls[0]!.text).simulateSync({ stopTime: 5, onZeno: "stop" });
    expect(outcome).toMatchObject({ status: "failed", reason: expect.stringContaining("accumulate") });
  });
});
