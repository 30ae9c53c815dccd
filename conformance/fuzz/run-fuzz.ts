/** `npm run fuzz -- --seconds N --seed S`: see CONTRIBUTING.md. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BoundedChild } from "./bounded-child.ts";
import type { Fault, Tried } from "./fuzz-child.ts";
import { minimise } from "./minimise.ts";
import { type Mutant, type Stage, stages } from "./target.ts";
import { choicesOf, openTargets, type TargetName, targetNames } from "./targets.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true },
    jobs: { type: "string", default: "1" },
    mutants: { type: "string", default: "Infinity" },
    entry: { type: "string", default: "" },
    root: { type: "string", default: "." },
  },
});
const only = (values.only?.flatMap((names) => names.split(",")) ?? targetNames) as readonly TargetName[];
const unknown = only.filter((name) => !targetNames.includes(name));
if (unknown.length > 0) throw new Error(`--only takes ${targetNames.join(", ")}, not ${unknown.join(", ")}`);

/** Mutants of one request. */
const BATCH = 40;
/** Requests to one process: memory that it keeps is bounded. */
const MOST_BATCHES = 100;
const MOST_TRIALS = 300;

const [seed, end] = [Number(values.seed), Date.now() + 1000 * Number(values.seconds)];
const folder = join(values.root, "out", "fuzz");
mkdirSync(folder, { recursive: true });
const cwd = mkdtempSync(join(tmpdir(), "cosimo-fuzz-"));
process.on("exit", () => rmSync(cwd, { recursive: true, force: true }));
const next = new Map(only.map((name) => [name, 0]));
const done = new Map(only.map((name) => [name, 0]));
const found = new Map<string, { count: number; readonly target: TargetName; readonly fault: Fault }>();
const reached = new Map(only.map((name) => [name, new Map<string, Record<Stage, number>>()]));
const times = new Map(only.map((name) => [name, 0]));
const begin = Date.now();
let turn = 0;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const total = (): number => [...done.values()].reduce((sum, count) => sum + count, 0);
const isOver = (): boolean => Date.now() > end || total() >= Number(values.mutants);

/** The kind of a fault: one file for each. */
function kindOf(target: TargetName, text: string): string {
  const [first = "", ...rest] = text.split("\n");
  const place = rest.find((line) => /^\s*at /.test(line))?.replace(/\(?(file|\/).*$/, "") ?? "";
  return `${target}: ${first.replace(/\d[\d.e+-]*|'[^']*'/g, "#")} ${place.trim()}`;
}

const bundled = { targets: undefined as Awaited<ReturnType<typeof openTargets>>["targets"] | undefined };

/** Mutants of requests that broke the process are made again here. */
async function mutantOf(target: TargetName, number: number): Promise<Mutant> {
  if (bundled.targets === undefined) {
    const { targets, close } = await openTargets(values.root);
    process.on("exit", close);
    bundled.targets = targets;
  }
  return bundled.targets[target]!.mutant(choicesOf(seed, target, number));
}

async function work(): Promise<void> {
  const child = new BoundedChild(values.entry, [values.root, ...only], cwd);
  for (let batches = 1; !isOver(); batches++) {
    const target = only[turn++ % only.length]!;
    const from = next.get(target)!;
    next.set(target, from + BATCH);
    for (let at = from; at < from + BATCH && !isOver(); ) {
      const answer = await child.request({ target, seed, from: at, to: from + BATCH });
      const tried = "broken" in answer ? answer.number + 1 : from + BATCH;
      done.set(target, done.get(target)! + tried - at);
      at = tried;
      if ("broken" in answer) {
        const { broken: text, number } = answer;
        await note(target, { number, text, mutant: await mutantOf(target, number) }, child);
      } else if ("faults" in answer) {
        count(target, answer);
        for (const fault of answer.faults) await note(target, fault, child);
      }
    }
    if (batches % MOST_BATCHES === 0) child.stop();
  }
  child.stop();
}

function count(target: TargetName, { counts, time }: Tried): void {
  times.set(target, times.get(target)! + time);
  const ofTarget = reached.get(target)!;
  for (const [kind, more] of Object.entries(counts)) {
    const sum = ofTarget.get(kind);
    if (sum === undefined) ofTarget.set(kind, { ...more });
    else for (const stage of stages) sum[stage] += more[stage];
  }
}

async function note(target: TargetName, fault: Fault, child: BoundedChild): Promise<void> {
  const kind = kindOf(target, fault.text);
  const known = found.get(kind);
  if (known !== undefined) {
    known.count++;
    return;
  }
  found.set(kind, { count: 1, target, fault });
  const hasFault = async (text: string): Promise<boolean> => {
    const answer = await child.request({ target, mutant: { ...fault.mutant, text } });
    const again = "broken" in answer ? answer.broken : "fault" in answer ? answer.fault : undefined;
    return again !== undefined && kindOf(target, again) === kind;
  };
  const slow = /^(hang|memory|crash)/.test(fault.text);
  const text = await minimise(fault.mutant.text, hasFault, slow ? MOST_TRIALS / 20 : MOST_TRIALS);
  const name = `${target}-${seed}-${fault.number}.txt`;
  const head = `${fault.text}\n\nseed ${seed}, ${target} ${fault.number}, original ${fault.mutant.base}\n`;
  writeFileSync(join(folder, name), `${head}\n${text}\n\n---- as found\n${fault.mutant.text}\n`);
  say(
    `${target} ${fault.number}: ${fault.text.split("\n").slice(0, 2).join(" | ")}\n  ${join("out", "fuzz", name)}`,
  );
}

function report(): void {
  const head = ["mutants", ...stages, "per s", "faults", "kinds"].map((word) => word.padStart(10)).join("");
  say(`\nseed ${seed}, ${Math.round((Date.now() - begin) / 1000)} s\n${"".padEnd(20)}${head}`);
  const row = (name: string, values: readonly (number | string)[]): void =>
    say(name.padEnd(20) + values.map((value) => String(value).padStart(10)).join(""));
  for (const [target, mutants] of done) {
    const faults = [...found.values()].filter((one) => one.target === target);
    const all = faults.reduce((sum, { count }) => sum + count, 0);
    // Of a second of processor time: what else the machine does plays no part.
    const rate = Math.round(mutants / times.get(target)!);
    row(target, [mutants, ...stages.map(() => ""), rate, all, faults.length]);
    for (const [kind, counts] of reached.get(target)!) {
      const sum = stages.reduce((all, stage) => all + counts[stage], 0);
      row(`  ${kind}`, [sum, ...stages.map((stage) => counts[stage])]);
    }
  }
  row("all", [total()]);
}

process.once("SIGINT", () => {
  report();
  process.exit(130);
});
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
report();
process.exit(found.size === 0 ? 0 : 1);
