import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { commandProgram } from "../programs/programs.ts";
import { createSlurmMaker } from "./cluster/slurm-maker.ts";
import type { Elsewhere } from "./make-study.ts";

export interface SlurmFlags {
  readonly workers?: number;
  readonly tasks?: number;
  readonly sbatch?: readonly string[];
  readonly library?: readonly string[];
}

/** A task makes many parts; one that is killed loses one [s]. */
const PART_TIME = 5;

/** Parts that arrays of Slurm make, in a folder that all machines have under the same path. */
export function onSlurm(
  { workers, tasks, sbatch = [], library = [] }: SlurmFlags,
  signal: AbortSignal,
): Elsewhere {
  return {
    ...{ partTime: PART_TIME, threads: 1 },
    open: async (store) =>
      createSlurmMaker({
        store: { ...store, folder: resolve(store.folder) },
        command: [process.execPath, fileURLToPath(commandProgram)],
        libraries: library.map((one) => resolve(one)),
        ...(workers !== undefined && { workers }),
        ...(tasks !== undefined && { tasks }),
        ...{ sbatch, signal },
      }),
  };
}
