import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./measure.mjs";

export const question = "How long does it take to make an FMU of a model?";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const command = path("../packages/cosimo/bin/cosimo.js");

export function run() {
  if (spawnSync("cc", ["--version"]).status !== 0)
    return [{ met: true, text: "no C compiler: FMUs have sources only" }];
  return [2, 3].map((version) => {
    const seconds = median(Array.from({ length: 7 }, () => exportBall(version)));
    return {
      met: seconds < 2,
      text: `cosimo fmu export BouncingBall.mo --fmi ${version}, with a binary: ${seconds.toFixed(2)} s (under 2 s)`,
    };
  });
}

/** Seconds of one run of the command line. */
function exportBall(version) {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const args = ["fmu", "export", path("../examples/BouncingBall.mo"), "--fmi", String(version)];
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [command, ...args, "-o", join(folder, "ball.fmu")], {
    stdio: "ignore",
  });
  const seconds = (performance.now() - start) / 1000;
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`cosimo fmu export ended with exit code ${status}`);
  return seconds;
}
