/** Programs for comparison: Hairer's codes in Fortran, from sources given by the user, CVODE and IDA. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const common = ["measure.c", "problems.c", "stiff.c", "nonstiff.c", "daes.c", "events.c"].map((file) =>
  join(here, file),
);
const fortran = ["dopri5", "dop853", "odex", "radau5", "radau", "rodas", "seulex"];
const linear = ["dc_lapack", "lapack", "lapackc"];

/** `solve(problem, tolerance, repeat)` for each code by name, and the names of those that cannot be built, with reasons. */
export function buildPeers(codes) {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const missing = [];
  const peers = new Map();
  const add = (program, methods) => {
    for (const [name, method] of methods) peers.set(name, caller(program, method));
  };
  const hairer =
    codes === undefined
      ? "give --codes DIR, a folder with their sources"
      : buildHairer(folder, resolve(codes));
  if (hairer === undefined)
    add(
      join(folder, "hairer"),
      fortran.map((code) => [code.toUpperCase(), code]),
    );
  else missing.push(`${fortran.join(", ").toUpperCase()}: ${hairer}`);
  const sundials = buildSundials(folder, "cvode", ["sunnonlinsolfixedpoint"]);
  if (sundials === undefined)
    add(join(folder, "cvode"), [
      ["CVODE BDF", "bdf"],
      ["CVODE Adams", "adams"],
    ]);
  else missing.push(`CVODE: ${sundials}`);
  const ida = buildSundials(folder, "ida", []);
  if (ida === undefined) add(join(folder, "ida"), [["IDA", "bdf"]]);
  else missing.push(`IDA: ${ida}`);
  return { peers, missing };
}

const run = (folder, command, ...list) => {
  const { error, status, stderr } = spawnSync(command, list, { cwd: folder, encoding: "utf8" });
  if (error) return `${command} is not installed`;
  return status === 0 ? undefined : `${command} failed: ${stderr.split("\n")[0]}`;
};

/** Reason of a failure. Symbols other than the code's own name become local: several codes define the same ones. */
function buildHairer(folder, codes) {
  const files = [...fortran, ...linear].map((name) => join(codes, `${name}.f`));
  const lacking = files.find((file) => !existsSync(file));
  if (lacking !== undefined) return `${lacking} is missing`;
  const failure = run(folder, "gfortran", "-O3", "-w", "-std=legacy", "-c", ...files);
  if (failure !== undefined) return failure;
  for (const code of fortran) {
    const local = run(folder, "objcopy", `--keep-global-symbol=${code}_`, `${code}.o`);
    if (local !== undefined) return local;
  }
  const objects = [...fortran, ...linear].map((name) => `${name}.o`);
  const compiled = run(folder, "gcc", "-O3", "-w", "-c", join(here, "hairer.c"), ...common);
  const own = ["hairer.o", "measure.o", "problems.o", "stiff.o", "nonstiff.o", "daes.o", "events.o"];
  return compiled ?? run(folder, "gfortran", "-o", "hairer", ...own, ...objects, "-lm");
}

function buildSundials(folder, code, more) {
  const libraries = [code, "nvecserial", "sunlinsoldense", "sunmatrixdense", ...more];
  const links = libraries.map((name) => `-lsundials_${name}`);
  return run(folder, "gcc", "-O3", "-w", "-o", code, join(here, `${code}.c`), ...common, ...links, "-lm");
}

/** Undefined: the code does not reach the end, or takes longer than a minute. */
function caller(program, method) {
  return (problem, tolerance, repeat) => {
    const list = [method, problem, String(tolerance), String(repeat)];
    const { stdout, status } = spawnSync(program, list, { encoding: "utf8", timeout: 60_000 });
    if (status !== 0) return undefined;
    // A code may print warnings before.
    const answer = JSON.parse(stdout.trim().split("\n").at(-1));
    return answer.result > 0 ? answer : undefined;
  };
}
