import { describe, expect, it } from "vitest";
import { compileExample } from "./lisma-model.ts";

/** A time on the circle, past the lowest point and near the event at 1.50374 s. */
const END = 1.4;
const GRAVITY = 9.80665;
const model = compileExample("brittle-pendulum");

/** The point on the circle at `END` by the equation of the angle, in steps far shorter than any here (Kutta's method). */
function reference(): { x: number; y: number } {
  const steps = 20_000;
  const h = END / steps;
  const bend = (angle: number) => (-GRAVITY / 5) * Math.sin(angle);
  let [angle, rate] = [Math.atan2(4, 3), -25 / 3 / 5];
  for (let i = 0; i < steps; i++) {
    const [a1, r1] = [rate, bend(angle)];
    const [a2, r2] = [rate + (h / 2) * r1, bend(angle + (h / 2) * a1)];
    const [a3, r3] = [rate + (h / 2) * r2, bend(angle + (h / 2) * a2)];
    const [a4, r4] = [rate + h * r3, bend(angle + h * a3)];
    angle += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
    rate += (h / 6) * (r1 + 2 * r2 + 2 * r3 + r4);
  }
  return { x: 5 * Math.sin(angle), y: -5 * Math.cos(angle) };
}

const exact = reference();

/** Distance from the exact point at `END` with steps of `h`. */
function errorWith(solver: string, h: number): number {
  // step size control is disabled
  const steps =
    solver === "dopri5" ? { tolerance: 1e20, initialStep: h, maxStep: h } : { tolerance: 1e-12, stepSize: h };
  const result = model.simulateSync({ stopTime: END, intervals: 1, solver, ...steps });
  expect(result.outcome.status).toBe("completed");
  const [x, y] = [result.column("x").at(-1)!, result.column("y").at(-1)!];
  expect(Math.abs(x * x + y * y - 25)).toBeLessThan(1e-8);
  return Math.hypot(x - exact.x, y - exact.y);
}

describe("the brittle pendulum, index 3, by explicit methods, and by those that solve for their stages", () => {
  it.each([
    ["euler", 1],
    ["heun", 2],
    ["heun-st", 2],
    ["rk3", 3],
    ["rk3-st", 3],
    ["rk23", 3],
    ["rk23-st", 3],
    ["bs23", 3],
    ["rk4", 4],
    ["merson", 4],
    ["merson-st", 4],
    ["fehlberg", 5],
    ["fehlberg-st", 5],
    ["dopri5", 5],
    ["implicit-euler", 1],
    ["mk22", 2],
    ["radau5", 5],
  ])("%s shows its order, %i", (solver, order) => {
    // Euler needs short steps: with long ones the energy grows and the rod breaks too early
    const h = order === 1 ? 0.002 : 0.02;
    const measured = Math.log2(errorWith(solver, h) / errorWith(solver, h / 2));
    expect(measured).toBeGreaterThan(order - 0.15);
    expect(measured).toBeLessThan(order + 0.5);
  });
});
