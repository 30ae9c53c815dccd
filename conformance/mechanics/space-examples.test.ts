import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "../library-models.ts";

// The examples of docs/space.md, by what must hold of their motion. `npm run check:space` runs all, others only the loop.

const isWhole = process.env["COSIMO_EVERY_MODEL"] === "1";
const texts = join(import.meta.dirname, "..", "..", "examples", "space");

function run(name: string, stopTime: number) {
  const model = compileWithLibrary(readFileSync(join(texts, `${name}.mo`), "utf8"), `${name}.mo`);
  const result = model.simulateSync({ stopTime, tolerance: 1e-8 });
  expect(result.outcome.status).toBe("completed");
  return (variable: string) => result.column(variable);
}

describe("examples in space", () => {
  it("the loop: the ball's halves are one point, and energy is kept", () => {
    const column = run("Loop", 0.5);
    for (const i of [1, 2, 3]) {
      const [rod, carriage] = [column(`rod.frame_b.r_0[${i}]`), column(`carriage.frame_b.r_0[${i}]`)];
      expect(rod.every((value, row) => Math.abs(value - carriage[row]!) < 1e-9)).toBe(true);
    }
    const bodies = ["arm", "rod", "carriage"].map((name) => ({
      m: column(`${name}.m`)[0]!,
      value: (of: string, row: number) => column(`${name}.body.${of}`)[row]!,
    }));
    const energy = (row: number) =>
      bodies.reduce((sum, { m, value }) => {
        const [v, w, r, T] = [
          [1, 2, 3].map((i) => value(`v_0[${i}]`, row)),
          [1, 2, 3].map((i) => value(`w_a[${i}]`, row)),
          [1, 2, 3].map((i) => value(`r_CM[${i}]`, row)),
          [1, 2, 3].map((i) => [1, 2, 3].map((j) => value(`frame_a.R.T[${j},${i}]`, row))),
        ];
        const cross = [
          w[1]! * r[2]! - w[2]! * r[1]!,
          w[2]! * r[0]! - w[0]! * r[2]!,
          w[0]! * r[1]! - w[1]! * r[0]!,
        ];
        const dot = (a: readonly number[], b: readonly number[]) => a.reduce((s, x, k) => s + x * b[k]!, 0);
        const velocity = v.map((x, i) => x + dot(T[i]!, cross));
        const height = value("r_0[2]", row) + dot(T[1]!, r);
        const I = [1, 2, 3].map((i) => [1, 2, 3].map((j) => value(`I[${i},${j}]`, row)));
        const spin = dot(
          w,
          I.map((line) => dot(line, w)),
        );
        return sum + (m * dot(velocity, velocity)) / 2 + spin / 2 + m * 9.80665 * height;
      }, 0);
    const last = column("time").length - 1;
    expect(Math.abs(energy(last) - energy(0))).toBeLessThan(1e-6 * Math.abs(energy(0)) + 1e-6);
  });

  if (isWhole) {
    it("the engine: the piston stays on its side, and the gas drives the shaft", () => {
      const column = run("Engine", 0.3);
      const [s, phi] = [column("cylinder.s"), column("bearing.phi")];
      const expected = (angle: number) =>
        0.04 * Math.cos(angle) + Math.sqrt(0.14 ** 2 - (0.04 * Math.sin(angle)) ** 2);
      expect(s.every((value, row) => Math.abs(value - expected(phi[row]!)) < 1e-9)).toBe(true);
      expect(column("bearing.w").at(-1)!).toBeGreaterThan(200);
    });

    it("the platform follows its circle", () => {
      const column = run("Platform", 4);
      const wanted = [0.15 * Math.cos(8), 0.9 + 0.05 * Math.sin(16), 0.15 * Math.sin(8)];
      wanted.forEach((value, i) => {
        expect(Math.abs(column(`motion.r_rel_a[${i + 1}]`).at(-1)! - value)).toBeLessThan(0.02);
      });
    });

    it("the suspension: at rest the tyre carries the car", () => {
      const column = run("Suspension", 6);
      const weight = (350 + 4 + 2 + 20) * 9.80665;
      expect((column("deflection").at(-1)! * 2e5) / weight).toBeCloseTo(1, 3);
    });

    it("the top turns over", () => {
      expect(run("TippeTop", 3)("inclination").at(-1)!).toBeGreaterThan(2.4);
    });
  }
});
