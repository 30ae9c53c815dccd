/**
 * Examples of the Modelica Standard Library against the Modelica Association's reference results:
 * `npm run msl -- --library DIR --reference DIR [--test-library] [--only REGEX] [--jobs N] [--timeout S] [--json FILE] [--plots DIR]`, after
 * `npm run build`. `--library` holds the folders Modelica and ModelicaTest, `--reference` a checkout of
 * github modelica/MAP-LIB_ReferenceResults. Prints each example that does not reach the end of the funnel with its reason, then
 * the funnel by sub-library. With `--json`, says what has changed since the file was last written; with
 * `--plots`, draws each signal that deviates beside its reference.
 *
 * Each example runs over the interval of its reference, which may have been made with an older annotation.
 * Agree: all signals of `comparisonSignals.txt` within a tube of 2e-3 of their range and of the simulated time, at 99 % of the points.
 */
import { fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";

const { values: given } = parseArgs({
  options: {
    library: { type: "string" },
    reference: { type: "string" },
    "test-library": { type: "boolean", default: false },
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "1" },
    timeout: { type: "string", default: "60" },
    json: { type: "string" },
    plots: { type: "string" },
  },
});
if (given.library === undefined || given.reference === undefined) {
  console.error(
    "usage: npm run msl -- --library DIR --reference DIR [--test-library] [--only REGEX] [--jobs N] [--timeout S] [--json FILE] [--plots DIR]",
  );
  process.exit(2);
}

const reference = resolve(given.reference);
const library = resolve(given.library);
const plots = given.plots === undefined ? undefined : resolve(given.plots);

/** Names of the examples that have signals to compare. */
function examplesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.name === "comparisonSignals.txt")
    .map((entry) => relative(reference, entry.parentPath).split(sep).join("."))
    .filter((name) => existsSync(join(reference, ...name.split("."), `${name.split(".").at(-1)}.csv`)))
    .sort();
}

const top = join(reference, given["test-library"] ? "ModelicaTest" : "Modelica");
const names = examplesIn(top).filter((name) => new RegExp(given.only).test(name));
const stages = ["parse", "check", "compile", "initialise", "simulate", "agree"];
const results = new Map();

/** Runs examples in one process; a process that does not answer in time is replaced. */
async function work(queue) {
  let child;
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    child ??= fork(new URL("./msl/run-example.mjs", import.meta.url), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const answer = await ask(child, { name, library, reference, timeout: Number(given.timeout), plots });
    if (answer.lost) {
      child.kill("SIGKILL");
      child = undefined;
    }
    results.set(name, answer);
    if (answer.failed !== undefined) console.log(`${name} | ${answer.failed} | ${answer.why}`);
  }
  child?.disconnect();
}

function ask(child, task) {
  return new Promise((done) => {
    const settle = (answer) => {
      clearTimeout(timer);
      child.removeAllListeners("message");
      child.removeAllListeners("exit");
      done(answer);
    };
    const timer = setTimeout(
      () => settle({ failed: "simulate", why: `no end within ${2 * task.timeout} s`, lost: true }),
      2000 * task.timeout,
    );
    child.once("message", settle);
    child.once("exit", (code) =>
      settle({ failed: "internal", why: `the process ended with ${code}`, lost: true }),
    );
    child.send(task);
  });
}

const queue = [...names];
await Promise.all(Array.from({ length: Number(given.jobs) }, () => work(queue)));

/** Whether an example has passed a stage; an internal error passes none. */
const passes = ({ failed }, stage) =>
  failed === undefined || (failed !== "internal" && stages.indexOf(failed) > stages.indexOf(stage));
const partOf = (name) =>
  name
    .split(".")
    .slice(1, name.split(".")[1] === "Electrical" ? 3 : 2)
    .join(".");

console.log(`\nsub-library | examples | ${stages.join(" | ")}`);
const row = (title, some) =>
  [title, some.length, ...stages.map((stage) => some.filter((one) => passes(one, stage)).length)].join(" | ");
for (const part of [...new Set(names.map(partOf))])
  console.log(
    row(
      part,
      names.filter((name) => partOf(name) === part).map((name) => results.get(name)),
    ),
  );
const all = names.map((name) => results.get(name));
console.log(row("all", all));
const times = all.flatMap(({ elapsed }) => elapsed ?? []).sort((a, b) => a - b);
if (times.length > 0)
  console.log(`median time of a run, text to result: ${times[times.length >> 1].toFixed(2)} s`);

if (given.json !== undefined) {
  const before = existsSync(given.json) ? JSON.parse(readFileSync(given.json, "utf8")) : {};
  for (const name of names) {
    const [then, now] = [before[name], results.get(name)];
    if (then !== undefined && then.failed !== now.failed)
      console.log(`changed: ${name}: ${then.failed ?? "agrees"} -> ${now.failed ?? "agrees"}`);
  }
  writeFileSync(given.json, JSON.stringify({ ...before, ...Object.fromEntries(results) }, undefined, 1));
}
