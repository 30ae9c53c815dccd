import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";

export const program = join(import.meta.dirname, "run-and-fail.mjs");

/** Resources of each process after `count` instances, and after as many more. */
export interface InstanceResources {
  readonly before: readonly ProcessResources[];
  readonly after: readonly ProcessResources[];
}

interface ProcessResources {
  /** Resident memory [kB]. */
  readonly memory: number;
  /** Number of open files. */
  readonly files: number;
}

/** Each instance has a logger, is initialised, does a step, and gives its state. */
export function resourcesOfInstances(fmu: string, backend: string, count: number): InstanceResources {
  const flags = ["--expose-gc", "--max-semi-space-size=1"];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, program, fmu, backend, "cycles", String(count)],
    { encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
  );
  expect(stderr).toBe("");
  return JSON.parse(stdout) as InstanceResources;
}

export function expectNoMore({ before, after }: InstanceResources, mostMemory: number): void {
  expect(after.map(({ files }) => files)).toEqual(before.map(({ files }) => files));
  for (const [i, { memory }] of after.entries()) expect(memory).toBeLessThan(mostMemory * before[i]!.memory);
}
