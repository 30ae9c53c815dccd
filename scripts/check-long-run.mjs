/**
 * `npm run check:long-run [-- ROWS RUNS]` (after a build): largest memory of runs with many rows in each streamed format, and heap and
 * handles over many runs in one process. Exit code 1: a limit is exceeded.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "@cosimo/core";

/** Largest resident memory of a run [MB], and growth of the heap over all runs in one process [MB]. */
const MEMORY = 300;
const GROWTH = 2;
const [rows = 10_000_000, runs = 2000] = process.argv.slice(2).map(Number);
const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
const model = `model Oscillator
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -1e-6*x;
  when x < 0 then
    reinit(v, v);
  end when;
end Oscillator;
`;
const folder = mkdtempSync(join(tmpdir(), "cosimo-long-run-"));

/** Largest resident memory of the command [MB], as Linux counts it; NaN elsewhere. */
function memoryOf(given) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, ...given], { stdio: ["ignore", "ignore", "inherit"] });
    let most = Number.NaN;
    const timer = setInterval(() => {
      try {
        const found = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
        if (found) most = Number(found[1]) / 1024;
      } catch {}
    }, 100);
    child.on("exit", (status) => {
      clearInterval(timer);
      resolve({ status, most });
    });
  });
}

async function longRun(kind) {
  const result = join(folder, `long.${kind}`);
  const begin = performance.now();
  const times = ["--stop-time", String(rows - 1), "--output-interval", "1"];
  const { status, most } = await memoryOf([
    "simulate",
    join(folder, "Oscillator.mo"),
    ...times,
    "--output-file",
    result,
  ]);
  const seconds = (performance.now() - begin) / 1000;
  const size = statSync(result).size / 1e6;
  rmSync(result);
  console.log(
    `${kind}: ${rows} rows, ${size.toFixed(0)} MB, ${seconds.toFixed(0)} s, memory ${most.toFixed(0)} MB`,
  );
  return status === 0 && most <= MEMORY;
}

/** Runs one model many times; false: heap or handles grow. */
function manyRuns() {
  const compiled = compile(model);
  const handles = () => process.getActiveResourcesInfo().length;
  const heap = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const simulate = (count) => {
    for (let k = 0; k < count; k++) compiled.simulateSync({ stopTime: 1e4, intervals: 10 });
  };
  // Until the engine has optimised its code, which takes heap, too.
  simulate(1500);
  const before = { heap: heap(), handles: handles() };
  simulate(runs);
  const after = { heap: heap(), handles: handles() };
  const growth = after.heap - before.heap;
  console.log(
    `${runs} runs: heap ${growth >= 0 ? "+" : ""}${growth.toFixed(1)} MB, handles ${before.handles} to ${after.handles}`,
  );
  return growth <= GROWTH && after.handles === before.handles;
}

writeFileSync(join(folder, "Oscillator.mo"), model);
let fine = true;
for (const kind of ["csv", "arrow", "mat"]) fine = (await longRun(kind)) && fine;
fine = manyRuns() && fine;
rmSync(folder, { recursive: true });
if (!fine) process.exitCode = 1;
