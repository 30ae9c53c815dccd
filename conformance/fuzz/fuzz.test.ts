import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { choicesOf, openTargets, targetNames } from "./targets.ts";

/** Mutants of each target, with one seed: about 20 s of processor time. `npm run fuzz` takes as many as wanted. */
const MUTANTS = {
  modelica: 600,
  lisma: 500,
  systems: 250,
  tables: 600,
  archives: 400,
  options: 500,
} as const;
/** Of one mutant [s]. */
const MOST_TIME = 2;

const { targets, close } = await openTargets(join(import.meta.dirname, "../.."));
afterAll(close);

it.each(targetNames)(
  "whatever is changed in %s, it is handled or what is wrong is said",
  { timeout: 180_000 },
  async (name) => {
    const target = targets[name]!;
    const faults: unknown[] = [];
    for (let number = 0; number < MUTANTS[name]; number++) {
      const mutant = target.mutant(choicesOf(1, name, number));
      const begin = process.cpuUsage();
      const fault = await target.fault(mutant, () => {});
      const { user, system } = process.cpuUsage(begin);
      if (fault !== undefined) faults.push({ number, fault, mutant });
      if ((user + system) / 1e6 > MOST_TIME) faults.push({ number, fault: "hang", mutant });
    }
    expect(faults).toEqual([]);
  },
);
