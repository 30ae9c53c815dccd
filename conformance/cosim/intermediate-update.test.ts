import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CoSimulationAlgorithm,
  coupleUnits,
  createCoSimulationFmuUnit,
  jacobi,
  linearImplicit,
} from "@cosimo/cosim";
import { type Fmu, readFmu, writeArchive } from "@cosimo/fmi";
import { fmiHeaders, platformName, type RunOptions, runFmu } from "@cosimo/fmi-node";
import { beforeAll, describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";
import { runCoupled } from "./run-coupled.ts";

const description = `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Asking" instantiationToken="{sample}">
  <CoSimulation modelIdentifier="asking" canHandleVariableCommunicationStepSize="true" providesIntermediateUpdate="true"
    providesDirectionalDerivatives="true"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <Float64 name="x" valueReference="1" causality="output" initial="exact" start="1" intermediateUpdate="true"/>
    <Float64 name="der(x)" valueReference="2" derivative="1"/>
    <Float64 name="k" valueReference="3" causality="parameter" variability="fixed" start="1"/>
    <Float64 name="u" valueReference="10" causality="input" start="0" intermediateUpdate="true"/>
  </ModelVariables>
  <ModelStructure>
    <Output valueReference="1" dependencies="1"/>
    <ContinuousStateDerivative valueReference="2" dependencies="1 10"/>
  </ModelStructure>
</fmiModelDescription>`;

function buildFmu(): Fmu {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-asking-"));
  for (const [name, text] of Object.entries(fmiHeaders)) writeFileSync(join(folder, name), text);
  const library = join(folder, "asking.so");
  const here = import.meta.dirname;
  const { status, stderr } = spawnSync(
    "gcc",
    [
      ...["-shared", "-fPIC", "-O2", `-I${folder}`, `-I${join(here, "..", "fmi", "sample")}`, "-o", library],
      ...[join(here, "sample", "asking.c"), "-lm", "-lpthread"],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  const file = writeArchive({
    "modelDescription.xml": new TextEncoder().encode(description),
    [`binaries/${platformName()}/asking.so`]: readFileSync(library),
  });
  rmSync(folder, { recursive: true });
  return readFmu(file, "asking.fmu").value!;
}

/** x1' = -x1 - 20 x2, x2' = -x2 + 20 x1 from (1, 0): e^-t (cos 20 t, sin 20 t). */
const rate = 20;
/** Of the FMU in one communication step. */
const substeps = 16;

describe.skipIf(!hasTool("gcc"))("an FMU of FMI 3 that asks for its inputs", () => {
  let fmu: Fmu;
  beforeAll(() => {
    fmu = buildFmu();
  });

  function error(algorithm: CoSimulationAlgorithm, H: number, options: RunOptions): number {
    const source = runFmu(fmu, options);
    const units = [1, 0].map(
      (x, i) =>
        createCoSimulationFmuUnit(source, {
          ...{ name: `u${i}`, outputs: ["x"], parameters: { x } },
        }).value!,
    );
    const from = (unit: number) => ({ unit, port: 0 });
    const system = coupleUnits(units, [
      { from: from(1), to: from(0), gain: -rate, offset: 0 },
      { from: from(0), to: from(1), gain: rate, offset: 0 },
    ]);
    const { report, last } = runCoupled({ system, algorithm, H, stopTime: 1 });
    source.close();
    expect(report.outcome.status).toBe("completed");
    const [x, y] = [last("u0.x"), last("u1.x")];
    return Math.hypot(x - Math.exp(-1) * Math.cos(rate), y - Math.exp(-1) * Math.sin(rate));
  }

  // Between two substeps z is advanced for states on a straight line: a wrong phase velocity of (rate h)^2 / 12, relatively.
  it.each(["in-process", "isolated"] as const)("%s: LX is exact up to the substeps of the FMU", (backend) => {
    for (const H of [0.1, 0.02]) {
      const lag = (rate * (rate * (H / substeps)) ** 2) / 12;
      const found = error(linearImplicit({ form: "LX", exchange: "consistent" }), H, { backend });
      expect(found).toBeLessThan(lag * Math.exp(-1));
    }
  });

  it("is followed by ramps and parabolas of its inputs with their orders", () => {
    const options = { backend: "in-process" } as const;
    const errors = (algorithm: CoSimulationAlgorithm) =>
      [0.005, 0.0025].map((H) => error(algorithm, H, options)) as [number, number];
    for (const form of ["L1", "SR", "SF"] as const) {
      const [coarse, fine] = errors(linearImplicit({ form, exchange: "consistent" }));
      expect(Math.log2(coarse / fine)).toBeGreaterThan(1.8);
    }
    const [held, ramp, parabola] = ([0, 1, 2] as const).map((extrapolation) =>
      errors(jacobi({ extrapolation, exchange: "consistent" })),
    ) as [[number, number], [number, number], [number, number]];
    expect(Math.log2(held[0] / held[1])).toBeGreaterThan(0.8);
    expect(Math.log2(ramp[0] / ramp[1])).toBeGreaterThan(1.8);
    // The first steps have fewer points than a parabola needs: the order is lower, the accuracy is not.
    expect(parabola[1]).toBeLessThan(ramp[1] / 20);
  });
});
