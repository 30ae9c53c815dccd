import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fmu, readFmu } from "@cosimo/fmi";
import { type RunningFmu, runInProcess } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStepFunction } from "../../packages/cosimo/src/step-function/build-step-function.ts";
import { hasTool } from "../tool.ts";
import { exportedFmu } from "./exported-fmu.ts";

const examples = join(import.meta.dirname, "..", "..", "examples", "fmu");
let folder = "";
const running: RunningFmu[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-coupled-"));
  cpSync(examples, folder, { recursive: true });
});
afterAll(() => {
  for (const fmu of running) fmu.close();
  rmSync(folder, { recursive: true, force: true });
});

function stepFunction(name: string): Fmu {
  const { value } = buildStepFunction(join(folder, name), { generationTool: "test" });
  return readFmu(value!.bytes, `${name}.fmu`).value!;
}

const model = (name: string): Promise<Fmu> =>
  exportedFmu(readFileSync(join(examples, `${name}.mo`), "utf8"), { version: 3 });

/** An instance at the start, with its inputs and outputs in the order of their names. */
function slave(fmu: Fmu, inputNames: readonly string[], outputNames: readonly string[]) {
  const source = runInProcess(fmu);
  running.push(source);
  const { variables } = fmu.description;
  const group = (names: readonly string[]) => ({
    type: "Float64" as const,
    valueReferences: names.map((name) => variables.find((one) => one.name === name)!.valueReference),
  });
  const instance = source.instantiate({ kind: "coSimulation" });
  instance.enterInitializationMode({ startTime: 0 });
  instance.exitInitializationMode();
  const exchange = instance.prepareStep([group(inputNames)], [group(outputNames)]);
  const outputs = exchange.outputs[0] as Float64Array;
  instance.getValues("Float64", Uint32Array.from(group(outputNames).valueReferences), outputs);
  const inputs = exchange.inputs[0] as Float64Array;
  return { inputs, outputs, step: (time: number, size: number) => void exchange.step(time, size) };
}

describe.skipIf(!hasTool("cc") || !hasTool("c++"))("code and models as coupled FMUs", () => {
  it("a ball on ground at rest moves as it does alone", async () => {
    const ballFmu = stepFunction("BouncingBall");
    const ball = slave(ballFmu, ["ground", "groundVelocity"], ["force", "h"]);
    const surface = slave(await model("Surface"), ["force"], ["position", "velocity"]);
    const alone = slave(ballFmu, [], ["h"]);
    const size = 1e-4;
    for (let second = 0; second < 4; second++) {
      for (let i = 0; i < 1 / size; i++) {
        ball.inputs.set(surface.outputs);
        surface.inputs[0] = ball.outputs[0]!;
        const time = second + i * size;
        ball.step(time, size);
        surface.step(time, size);
      }
      alone.step(second, 1);
      expect(ball.outputs[1]).toBeCloseTo(alone.outputs[0]!, 10);
    }
  });

  // The held force lags by half a step: the error is at most its slope times this delay over the stiffness k, twice during the transient.
  it("a plate under a force oscillates as vibration theory has it, to order 1 in the step", async () => {
    const [plateFmu, forceFmu] = [stepFunction("OscillatingPlate"), await model("Force")];
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
    const errors = [2e-4, 1e-4].map((size) => {
      const plate = slave(plateFmu, ["force"], ["position", "velocity"]);
      const force = slave(forceFmu, ["position", "velocity"], ["force"]);
      let worst = 0;
      for (let i = 0; i < 5 / size; i++) {
        plate.inputs[0] = force.outputs[0]!;
        force.inputs.set(plate.outputs);
        plate.step(i * size, size);
        force.step(i * size, size);
        worst = Math.max(worst, Math.abs(plate.outputs[0]! - 0.05 - exact((i + 1) * size)));
      }
      return worst;
    });
    expect(errors[1]).toBeLessThan((2 * (amplitude * frequency * 1e-4)) / 2 / k);
    expect(errors[0]! / errors[1]!).toBeGreaterThan(1.9);
    expect(errors[0]! / errors[1]!).toBeLessThan(2.1);
  });
});
