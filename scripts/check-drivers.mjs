/**
 * `npm run check:drivers`, after `npm run build`: other programs drive a model through `cosimo evaluate`. Those that are not installed are told;
 * Debian has Optuna and OpenTURNS (python3-optuna, python3-openturns).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "examples/drivers");
const python = process.env.PYTHON ?? "python3";
const env = {
  ...process.env,
  COSIMO: join(root, "packages/cosimo/bin/cosimo.js"),
  ...{ PYTHONPATH: join(root, "python"), PYTHONDONTWRITEBYTECODE: "1", PYTHONWARNINGS: "ignore" },
};
const run = (program, ...args) => spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
let faults = 0;

function report(name, { status, stdout, stderr }) {
  if (status !== 0) faults++;
  console.log(
    `${status === 0 ? "ok  " : "FAIL"} ${name}: ${(status === 0 ? stdout : stderr).trim().slice(-500)}`,
  );
}

for (const [name, module] of [
  ["optuna", "optuna"],
  ["openturns", "openturns"],
  ["salib", "SALib"],
  ["openmdao", "openmdao.api"],
]) {
  if (run(python, "-c", `import ${module}`).status === 0) report(name, run(python, `with_${name}.py`));
  else console.log(`SKIPPED: ${name} is not installed`);
}

// The driver of Dakota works without it: files of the form that it writes.
const exchange = mkdtempSync(join(tmpdir(), "cosimo-dakota-"));
const [given, result] = ["params.in", "results.out"].map((name) => join(exchange, name));
writeFileSync(given, "  1 variables\n  7.853981633974483e-01 angle\n  1 functions\n  1 ASV_1:range\n");
const made = run(python, "with_dakota.py", given, result);
report("driver of Dakota", made.status === 0 ? run(python, "-c", check(result)) : made);
rmSync(exchange, { recursive: true });
if (run("dakota", "-version").status === 0) report("dakota", run("dakota", "-i", "throw.dakota.in"));
else console.log("SKIPPED: dakota is not installed");
process.exitCode = faults;

/** The throw at 45 degrees reaches v^2/g. */
function check(file) {
  return `value = float(open(${JSON.stringify(file)}).read().split()[0]); assert abs(value - 400/9.81) < 1e-4; print(value)`;
}
