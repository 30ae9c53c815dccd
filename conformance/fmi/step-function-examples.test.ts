import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fmu, type Instance, readFmu, validateFmu } from "@cosimo/fmi";
import { runFmu } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStepFunction } from "../../packages/cosimo/src/step-function/build-step-function.ts";
import { hasTool } from "../tool.ts";

const examples = join(import.meta.dirname, "..", "..", "examples", "fmu");
const versions = [2, 3] as const;
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-step-"));
  cpSync(examples, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const built = new Map<string, Uint8Array>();

function fmuBytes(name: string, version: 2 | 3): Uint8Array {
  const key = `${name}${version}`;
  const made =
    built.get(key) ?? buildStepFunction(join(folder, name), { version, generationTool: "test" }).value?.bytes;
  if (made === undefined) throw new Error(`${name} could not be built`);
  built.set(key, made);
  return made;
}

function fmuOf(name: string, version: 2 | 3): Fmu {
  const { value } = readFmu(fmuBytes(name, version), `${name}.fmu`);
  if (value === undefined) throw new Error(`${name} could not be read`);
  return value;
}

/** An instance by the names of its variables. */
class NamedInstance {
  readonly instance: Instance;
  readonly #references: ReadonlyMap<string, number>;
  constructor(instance: Instance, { description }: Fmu) {
    this.instance = instance;
    this.#references = new Map(description.variables.map((one) => [one.name, one.valueReference]));
  }
  #reference(name: string): Uint32Array {
    const reference = this.#references.get(name);
    if (reference === undefined) throw new Error(`there is no ${name}`);
    return Uint32Array.of(reference);
  }
  get(name: string): number {
    const values = new Float64Array(1);
    this.instance.getValues("Float64", this.#reference(name), values);
    return values[0]!;
  }
  count(name: string): number {
    const values = new Int32Array(1);
    this.instance.getValues("Int32", this.#reference(name), values);
    return values[0]!;
  }
  set(values: Readonly<Record<string, number>>): void {
    for (const [name, value] of Object.entries(values))
      this.instance.setValues("Float64", this.#reference(name), Float64Array.of(value));
  }
  begin(): void {
    this.instance.enterInitializationMode({ startTime: 0 });
    this.instance.exitInitializationMode();
  }
}

function withInstance(name: string, version: 2 | 3, action: (instance: NamedInstance) => void): void {
  const fmu = fmuOf(name, version);
  const running = runFmu(fmu, { backend: "in-process" });
  try {
    action(new NamedInstance(running.instantiate({ kind: "coSimulation" }), fmu));
  } finally {
    running.close();
  }
}

/**
 * Duration of an elastic contact: twice the time from touching with speed v to the greatest penetration p, where v^2
 * + 2 g p = 2 k p^(n + 1) / (m (n + 1)). The integral of dx/speed(x); x = p (1 - s^2) removes the root at its end.
 */
function contactDuration(v: number, { g, m, k, n }: { g: number; m: number; k: number; n: number }): number {
  const energy = (x: number) => v ** 2 + 2 * g * x - (2 * k * x ** (n + 1)) / (m * (n + 1));
  let [low, high] = [0, 1];
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (energy(middle) > 0) low = middle;
    else high = middle;
  }
  const p = low;
  const parts = 20000;
  let sum = 0;
  for (let i = 0; i < parts; i++) {
    const s = (i + 0.5) / parts;
    sum += (2 * p * s) / Math.sqrt(energy(p * (1 - s * s)));
  }
  return (2 * sum) / parts;
}

describe.skipIf(!hasTool("cc") || !hasTool("c++"))("FMUs of step functions", () => {
  it.each(["BouncingBall", "OscillatingPlate"])(
    "nothing is wrong with %s, in the version it is made for",
    (name) => {
      const { value, diagnostics } = buildStepFunction(join(folder, name), { generationTool: "test" });
      expect(diagnostics).toEqual([]);
      expect(validateFmu(value!.bytes, `${name}.fmu`).diagnostics).toEqual([]);
    },
  );

  it.each(["BouncingBall", "OscillatingPlate"])("the header beside %s is the one of its table", (name) => {
    fmuBytes(name, 3);
    const header = (root: string) => readFileSync(join(root, name, `${name}.h`), "utf8");
    expect(header(examples)).toBe(header(folder));
  });

  it.each(versions)("the ball falls and rises in the time that energy gives it (FMI %d)", (version) => {
    const [g, m, k, n, fall] = [9.81, 0.62, 1e5, 2.1, 5 - 0.12];
    const t1 = Math.sqrt((2 * fall) / g);
    const period = 2 * t1 + contactDuration(g * t1, { g, m, k, n });
    const errors = [1e-5, 5e-6].map((dt) => {
      let worst = 0;
      withInstance("BouncingBall", version, (ball) => {
        ball.set({ c: 0, dt });
        ball.begin();
        let seen = 0;
        for (let i = 0; i < 900; i++) {
          ball.instance.doStep(i / 100, 1 / 100);
          if (ball.count("contacts") === seen) continue;
          worst = Math.max(worst, Math.abs(ball.get("lastContact") - (t1 + seen * period)));
          seen++;
        }
        expect(seen).toBe(4);
      });
      return worst;
    });
    expect(errors[0]).toBeLessThan(1e-5);
    // The method is of order 1.
    expect(errors[0]! / errors[1]!).toBeGreaterThan(1.8);
    expect(errors[0]! / errors[1]!).toBeLessThan(2.2);
  });

  it("the ball's force is that of the ground where it is now", () => {
    withInstance("BouncingBall", 3, (ball) => {
      ball.set({ h: 1, c: 0 });
      ball.begin();
      expect(ball.get("force")).toBe(0);
      ball.set({ ground: 0.9 });
      expect(ball.get("force")).toBeCloseTo(1e5 * 0.02 ** 2.1, 9);
    });
  });

  it("a damped ball comes to rest where spring and weight are in balance", () => {
    withInstance("BouncingBall", 2, (ball) => {
      ball.set({ h: 0.2, c: 1000 });
      ball.begin();
      ball.instance.doStep(0, 20);
      const penetration = ((0.62 * 9.81) / 1e5) ** (1 / 2.1);
      expect(ball.get("h")).toBeCloseTo(0.12 - penetration, 6);
      expect(ball.get("force")).toBeCloseTo(0.62 * 9.81, 3);
    });
  });

  // Forced vibration of a damped oscillator that begins at rest, the force 200 cos(2 pi t).
  it.each(versions)("the plate follows a periodic force as vibration theory has it (FMI %d)", (version) => {
    const [M, k, c, amplitude, frequency] = [10, 20836, 25, 200, 2 * Math.PI];
    const [delta, stiffness] = [c / (2 * M), k - M * frequency ** 2];
    const omega = Math.sqrt(k / M - delta ** 2);
    const scale = amplitude / (stiffness ** 2 + (c * frequency) ** 2);
    const [a, b] = [stiffness * scale, c * frequency * scale];
    const exact = (t: number): number =>
      a * Math.cos(frequency * t) +
      b * Math.sin(frequency * t) -
      Math.exp(-delta * t) *
        (a * Math.cos(omega * t) + ((delta * a + frequency * b) / omega) * Math.sin(omega * t));
    const errors = [1e-3, 5e-4].map((size) => {
      let worst = 0;
      withInstance("OscillatingPlate", version, (plate) => {
        plate.begin();
        for (let i = 0; i < 2 / size; i++) {
          plate.set({ force: amplitude * Math.cos(frequency * (i + 0.5) * size) });
          plate.instance.doStep(i * size, size);
          worst = Math.max(worst, Math.abs(plate.get("position") - 0.05 - exact((i + 1) * size)));
        }
      });
      return worst;
    });
    expect(errors[0]).toBeLessThan(1e-6);
    // A force held at the middle of each step is right to order 2.
    expect(errors[0]! / errors[1]!).toBeGreaterThan(3.8);
    expect(errors[0]! / errors[1]!).toBeLessThan(4.2);
  });

  // Ball and plate exchange force and movement at communication points; without damping the energy changes by the exchange only.
  it("coupled, they keep energy as well as their exchange allows", () => {
    const [m, g, M, k] = [0.62, 9.81, 10, 20836];
    const gains = [1e-4, 5e-5].map((size) => {
      let gain = 0;
      withInstance("BouncingBall", 2, (ball) => {
        withInstance("OscillatingPlate", 3, (plate) => {
          const energy = () =>
            m * (ball.get("v") ** 2 / 2 + g * ball.get("h")) +
            (M * plate.get("velocity") ** 2 + k * plate.get("z") ** 2) / 2;
          ball.set({ c: 0, ground: 0.05 });
          plate.set({ c: 0 });
          ball.begin();
          plate.begin();
          const before = energy();
          for (let i = 0; i < 2 / size; i++) {
            const force = ball.get("force");
            ball.set({ ground: plate.get("position"), groundVelocity: plate.get("velocity") });
            plate.set({ force: -force });
            ball.instance.doStep(i * size, size);
            plate.instance.doStep(i * size, size);
          }
          expect(ball.count("contacts")).toBeGreaterThan(0);
          gain = energy() / before - 1;
        });
      });
      return gain;
    });
    expect(Math.abs(gains[0]!)).toBeLessThan(0.01);
    expect(gains[0]! / gains[1]!).toBeGreaterThan(1.8);
    expect(gains[0]! / gains[1]!).toBeLessThan(2.2);
  });

  it("reports why it cannot be initialized", () => {
    withInstance("OscillatingPlate", 3, (plate) => {
      plate.set({ c: 1e5 });
      expect(() => plate.begin()).toThrow(/a plate with c = 100000 does not oscillate/);
    });
  });
});
