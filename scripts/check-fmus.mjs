/**
 * Runs FMUs and SSP files of other tools: `npm run check:fmus -- [options] DIR...`, after `npm run build`. Each FMU with a binary for
 * this platform runs with each of its interface types, by `cosimo simulate` and, where Python has it, by FMPy; the results are
 * compared. Each .ssp, .ssd and OspSystemStructure.xml runs or is refused. Exit code 1 if an FMU that FMPy runs fails or differs.
 *
 *   --python FILE    Python with numpy, scipy and FMPy (default: python3)
 *   --fmpy DIR       folder of the package fmpy, where it is not installed
 *   --timeout N      longest run of each tool [s] (default: 60)
 *   --only REGEX     of the files' names
 *   --kind fmu|ssp   only these (default: both)
 *
 * FMUs are foreign code: each runs in processes of its own, in a temporary folder, and without network where `unshare` allows that.
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkFmu } from "./check-fmus/check-fmu.mjs";
import { checkSystem } from "./check-fmus/check-system.mjs";
import { findFiles } from "./check-fmus/find-files.mjs";
import { makeTools } from "./check-fmus/tools.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    python: { type: "string", default: "python3" },
    fmpy: { type: "string" },
    timeout: { type: "string", default: "60" },
    only: { type: "string", default: "" },
    kind: { type: "string" },
  },
});
if (positionals.length === 0) throw new Error("usage: npm run check:fmus -- [options] DIR...");

const tools = makeTools({ ...values, timeout: Number(values.timeout) });
const only = new RegExp(values.only);
const found = findFiles(positionals).filter(({ path }) => only.test(path));
let failures = 0;
const count = new Map();

function report({ file, what, result, deviation = "", note = "", isFailure = false }) {
  console.log([result, deviation, what, file, note].join(" | "));
  count.set(result, (count.get(result) ?? 0) + 1);
  if (isFailure) failures++;
}

try {
  console.log("result | deviation | tool, version, interface | file | note");
  if (!tools.hasReference) console.log(`# ${tools.python} has no FMPy: nothing is compared`);
  for (const one of found) {
    if (values.kind !== undefined && values.kind !== one.kind) continue;
    for (const row of (one.kind === "fmu" ? checkFmu : checkSystem)(one, tools)) report(row);
  }
  console.log(`# ${[...count].map(([result, n]) => `${result}: ${n}`).join(", ")}`);
} finally {
  rmSync(tools.folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
