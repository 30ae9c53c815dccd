import { archiveTarget } from "./archive-target.ts";
import { modelTargets } from "./model-targets.ts";
import { type Choose, chooserOf } from "./mutations.ts";
import { optionTarget } from "./option-target.ts";
import { systemTarget } from "./system-target.ts";
import { tableTarget } from "./table-target.ts";
import type { FuzzTarget } from "./target.ts";

export const targetNames = ["modelica", "lisma", "systems", "tables", "archives", "options"] as const;
export type TargetName = (typeof targetNames)[number];

/** All targets, and what removes their files. `root`: the folder of the project. */
export async function openTargets(root: string, only: readonly TargetName[] = targetNames) {
  const [models, systems, tables, archives, options] = [
    modelTargets(root),
    only.includes("systems") ? await systemTarget(root) : undefined,
    only.includes("tables") ? await tableTarget() : undefined,
    only.includes("archives") ? await archiveTarget() : undefined,
    only.includes("options") ? optionTarget() : undefined,
  ];
  const targets: Readonly<Record<TargetName, FuzzTarget | undefined>> = {
    ...models,
    systems,
    tables,
    archives,
    options,
  };
  const close = (): void => {
    for (const one of [systems, tables, archives, options]) one?.close();
  };
  return { targets, close };
}

/** Choices for mutant `number`, the same in each run. */
export function choicesOf(seed: number, target: TargetName, number: number): Choose {
  return chooserOf(
    splitMix(Math.imul(seed, 0x9e3779b1) ^ Math.imul(targetNames.indexOf(target) + 1, 0x85ebca6b) ^ number),
  );
}

/** Numbers in [0, 1): SplitMix32 (Steele, Lea, Flood 2014), which is good from the first one on. */
function splitMix(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
