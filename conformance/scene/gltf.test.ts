import { writeGlb } from "@cosimo/scene";
// @ts-expect-error a package without declarations
import validator from "gltf-validator";
import { expect, test } from "vitest";
import { type Gltf, openGlb, poseIn } from "./read-glb.ts";
import { centreOf, recordedRun } from "./recorded-library-model.ts";

const written = (name: string, stopTime: number, modification = "") => {
  const run = recordedRun(name, { stopTime, modification, tolerances: 1e-6 });
  return { ...run, glb: writeGlb(run.scene, { generator: "Cosimo" }) };
};

test.each([
  ["PlanarMechanics.Examples.Pendulum", 2],
  ["PlanarMechanics.Examples.FourBar", 1],
  ["PlanarMechanics.Examples.BallOnPlate", 2],
] as const)("the validator of Khronos has nothing to say about %s", async (name, stopTime) => {
  const { glb } = written(name, stopTime);
  const { issues } = await validator.validateBytes(glb);
  expect(issues.messages).toEqual([]);
});

test("at twenty times the file's rod is where the trajectory's angle says", () => {
  const { glb, result, scene } = written("PlanarMechanics.Examples.Pendulum", 2);
  const file: Gltf = openGlb(glb);
  for (let k = 0; k < 20; k++) {
    const row = Math.round((k * (result.time.length - 1)) / 19);
    const phi = result.column("hinge.phi")[row]!;
    const { translation, rotation, scale } = poseIn(file, "rod.toEnd.rod", result.time[row]!);
    expect(Math.hypot(...translation)).toBeCloseTo(0, 5);
    expect(Math.abs(rotation[2]! * Math.cos(phi / 2) - rotation[3]! * Math.sin(phi / 2))).toBeLessThan(1e-5);
    expect(scale[0]).toBeCloseTo(1, 6);
  }
  expect(scene.up).toEqual([0, 1, 0]);
});

test("an event is a jump within one number of single precision", () => {
  const { glb, scene, part } = written("PlanarMechanics.Examples.BallOnFloor", 2);
  const file = openGlb(glb);
  const [event] = scene.events;
  const { times } = file.samplerOf("impact.sphere", "translation");
  const at = times.findIndex((one) => Math.abs(one - event!) < 1e-6);
  expect(times[at + 1]! - times[at]!).toBeLessThan(1e-6);
  expect(times.every((one, i) => i === 0 || one > times[i - 1]!)).toBe(true);
  expect(centreOf(part("impact.sphere"), event!, "left")[1]).toBeCloseTo(0.12, 6);
});
