import {
  type CoupledUnit,
  type ExportCoupledOptions,
  exportCoupledSystem,
  fmuUnit,
  ModelError,
  modelUnit,
  multiRateUnit,
  type SystemDescription,
} from "@cosimo/core";
import type { Fmu } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleFmu, strictFmu } from "../fmi/sample-fmu.ts";
import { hasTool } from "../tool.ts";

const stale = { name: "jacobi", exchange: "stale" } as const;
const through = modelUnit("model Through input Real u; output Real y = 2*u; end Through;");

/** The FMU says that it takes inputs within its steps. */
function asking({ description, ...rest }: Fmu): Fmu {
  const variables = description.variables.map((one) => ({ ...one, intermediateUpdate: true }));
  return { ...rest, description: { ...description, variables } };
}

describe.runIf(hasTool("gcc"))("a coupled system as one FMU (needs a C compiler)", () => {
  const open: { close(): void }[] = [];
  const units = new Map<string, CoupledUnit>();

  function opened(name: string, fmu: Fmu, platforms = fmu.platforms): void {
    const running = runInProcess(fmu);
    open.push(running);
    const source = { fmu: { ...fmu, platforms }, instantiate: running.instantiate.bind(running) };
    units.set(name, fmuUnit(source, { type: "cs" }));
  }
  beforeAll(() => {
    opened("one", sampleFmu(1));
    const three = sampleFmu(3);
    opened("three", three);
    opened("asking", asking(three));
    const strict = strictFmu();
    opened("two", strict);
    opened("foreign", strict, [{ ...strict.platforms[0]!, name: "x86_64-windows" }]);
    units.set("through", through);
    units.set("again", through);
    units.set("slow", multiRateUnit(through, 5));
  }, 60_000);
  afterAll(() => {
    for (const one of open) one.close();
  });

  interface Case {
    readonly units: readonly string[];
    readonly links?: readonly string[];
    readonly parameters?: SystemDescription["parameters"];
    readonly extrapolation?: 1;
    readonly options?: ExportCoupledOptions;
  }

  async function codesOf({ units: names, links = [], parameters, extrapolation, options }: Case) {
    const system = {
      ...{ name: "whole", units: [], bonds: [], experiment: { stopTime: 1, communicationStep: 0.1 } },
      algorithm: { ...stale, ...(extrapolation && { extrapolation }) },
      connections: links.map((link) => {
        const [from, to] = link.split(" -> ") as [string, string];
        return { from, to };
      }),
      parameters: parameters ?? {},
    };
    const named = names.map((name) => [name, units.get(name)!] as const);
    const failure = await exportCoupledSystem({ system, units: named }, options).catch((error) => error);
    expect(failure).toBeInstanceOf(ModelError);
    const errors = (failure as ModelError).diagnostics.filter(({ severity }) => severity === "error");
    expect(new Set(errors.map(({ category }) => category))).toEqual(new Set(["unsupported"]));
    return [...new Set(errors.map(({ code }) => code))];
  }

  it.each<readonly [reason: string, code: string, one: Case]>([
    ["with a part of FMI 1", "fmu-export.part-version", { units: ["one"] }],
    ["with a slower part", "fmu-export.part-rate", { units: ["two", "slow"] }],
    [
      "with a binary of a part set",
      "fmu-export.part-value",
      { units: ["three"], parameters: { "three.data": "00" } },
    ],
    ["with parts for different platforms", "fmu-export.no-common-platform", { units: ["three", "foreign"] }],
    [
      "with parts that depend on each other at once",
      "fmu-export.part-loop",
      { units: ["two", "through", "again"], links: ["through.y -> again.u", "again.y -> through.u"] },
    ],
    [
      "with a part that asks for its inputs",
      "fmu-export.intermediate-inputs",
      { units: ["two", "asking"], links: ["two.y -> asking.u"], extrapolation: 1 },
    ],
    ["for model exchange", "fmu-export.container-type", { units: ["two"], options: { type: "me" } }],
    ["as WebAssembly", "fmu-export.container-wasm", { units: ["two"], options: { wasm: true } }],
    [
      "with other inputs than those of its parts",
      "fmu-export.container-input",
      { units: ["two"], options: { inputs: ["two.k"] } },
    ],
  ])("is refused %s", async (_, code, one) => {
    expect(await codesOf(one)).toEqual([code]);
  });
});
