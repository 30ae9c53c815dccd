import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openFmu } from "cosimo";
import { median } from "./measure.mjs";

export const question = "How long does a run of an FMU take?";

const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
const folder = process.env.COSIMO_REFERENCE_FMUS;
const runs = 1000;

export function run() {
  const file = folder && join(folder, "fmus", "3", "BouncingBall.fmu");
  if (file === undefined || !existsSync(file))
    return [{ text: "not measured, no Reference FMUs: COSIMO_REFERENCE_FMUS names no folder that has them" }];
  const isolated = wholeProcess(file, "isolated");
  const inProcess = wholeProcess(file, "in-process");
  const isolatedRun = apiRun(file, "isolated");
  const inProcessRun = apiRun(file, "in-process");
  return [
    {
      met: isolated < 0.4,
      text: `cosimo simulate BouncingBall.fmu, process start to result file, isolated: ${isolated.toFixed(3)} s (under 0.4 s)`,
    },
    { met: inProcess < 0.25, text: `the same in process: ${inProcess.toFixed(3)} s (under 0.25 s)` },
    {
      met: inProcessRun < 2,
      text: `${runs} runs in one process, each: ${inProcessRun.toFixed(2)} ms (under 2 ms)`,
    },
    { text: `the same isolated: ${isolatedRun.toFixed(2)} ms` },
  ];
}

/** Seconds of one run of the command line, median. */
function wholeProcess(file, backend) {
  const target = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const args = ["simulate", file, "--fmu-backend", backend, "--output-file", join(target, "ball.csv")];
  const seconds = Array.from({ length: 15 }, () => {
    const start = performance.now();
    const { status } = spawnSync(process.execPath, [command, ...args], { stdio: "ignore" });
    if (status !== 0) throw new Error(`cosimo simulate ended with exit code ${status}`);
    return (performance.now() - start) / 1000;
  });
  rmSync(target, { recursive: true });
  return median(seconds);
}

/** Mean milliseconds of runs to default stop time with different parameters. */
function apiRun(file, backend) {
  const fmu = openFmu(file, { backend });
  const start = performance.now();
  for (let i = 0; i < runs; i++) {
    const { outcome } = fmu.simulateSync({ parameters: { e: 0.5 + (0.4 * i) / runs } });
    if (outcome.status !== "completed") throw new Error(`run ${i} did not complete`);
  }
  const milliseconds = (performance.now() - start) / runs;
  fmu.close();
  return milliseconds;
}
