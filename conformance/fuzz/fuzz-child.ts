/**
 * A process that tries mutants for `run-fuzz.ts`. It says by descriptor 3 which mutant it begins, at once, so that the
 * parent knows what it was doing when it does not end.
 */
import { writeSync } from "node:fs";
import { type Mutant, type Stage, stages } from "./target.ts";
import { choicesOf, openTargets, type TargetName } from "./targets.ts";

export type Request =
  | { readonly target: TargetName; readonly seed: number; readonly from: number; readonly to: number }
  | { readonly target: TargetName; readonly mutant: Mutant };

export interface Fault {
  readonly number: number;
  readonly mutant: Mutant;
  readonly text: string;
}

/** How far the mutants of a kind got. */
export type Counts = Readonly<Record<Stage, number>>;

export interface Tried {
  readonly faults: readonly Fault[];
  readonly counts: Readonly<Record<string, Counts>>;
  /** Processor time [s]. */
  readonly time: number;
}

export type Answer = Tried | { readonly fault: string | undefined } | "ready";

const [root = ".", ...only] = process.argv.slice(2);
const { targets, close } = await openTargets(root, only as TargetName[]);
process.on("exit", close);
process.on("disconnect", () => process.exit());

async function answer(request: Request): Promise<Answer> {
  const target = targets[request.target]!;
  if ("mutant" in request) return { fault: await target.fault(request.mutant, () => {}) };
  const begin = process.cpuUsage();
  const faults: Fault[] = [];
  const counts: Record<string, Record<Stage, number>> = {};
  for (let number = request.from; number < request.to; number++) {
    writeSync(3, `${number}\n`);
    const mutant = target.mutant(choicesOf(request.seed, request.target, number));
    let last: Stage = "refused";
    const text = await target.fault(mutant, (stage) => {
      last = stage;
    });
    const kind = target.kind(mutant.base);
    counts[kind] ??= emptyCounts();
    counts[kind][last]++;
    if (text !== undefined) faults.push({ number, mutant, text });
  }
  const { user, system } = process.cpuUsage(begin);
  return { faults, counts, time: (user + system) / 1e6 };
}

function emptyCounts(): Record<Stage, number> {
  return Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
}

process.on("message", (request: Request) => {
  answer(request).then(
    (result) => process.send!(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send!("ready" satisfies Answer);
