/** Runs the commands of the page of sources, as they are printed there, in the root of the repository. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = join(root, "packages", "cosimo", "bin", "cosimo.js");
export const folder = "out/sources";

/** Standard output; a difference found by `compare` is no failure. */
export function runCommand(command) {
  mkdirSync(join(root, folder), { recursive: true });
  const [name, ...args] = command.split(" ");
  const isBench = name === "npm";
  const [file, given] = isBench
    ? [process.execPath, ["benchmarks/run.mjs", ...args.slice(3)]]
    : [process.execPath, [program, ...args]];
  const { status, stdout, stderr } = spawnSync(file, given, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  if (status === 0 || (!isBench && status === 1 && args[0] === "compare")) return stdout;
  throw new Error(`exit code ${status}: ${command}\n${stderr}`);
}

/** Rows of a file that a command wrote, by column. */
export function rowsOf(file) {
  const [head, ...rows] = readFileSync(join(root, folder, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((column, i) => [column, row[i]])));
}

/** Instants of an event file [s]. */
export const eventTimes = (file) => rowsOf(file).map(({ time }) => Number(time));

export const textOf = (file) => readFileSync(join(root, file), "utf8");
