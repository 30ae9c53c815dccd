import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./measure.mjs";

export const question = "How long from a model's text to an FMU with a binary?";

const file = fileURLToPath(new URL("../examples/BouncingBall.mo", import.meta.url));
const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));

export function run() {
  if (spawnSync("cc", ["--version"], { stdio: "ignore" }).status !== 0)
    return [{ met: true, text: "skipped: there is no C compiler" }];
  const seconds = median(Array.from({ length: 7 }, wholeProcess));
  return [
    {
      met: seconds < 2,
      text: `cosimo fmu export of the bouncing ball, process start to file: ${seconds.toFixed(2)} s (under 2 s)`,
    },
  ];
}

/** Seconds of one run of the command line. */
function wholeProcess() {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [command, "fmu", "export", file, "-o", join(folder, "Ball.fmu")],
    {
      encoding: "utf8",
    },
  );
  const seconds = (performance.now() - start) / 1000;
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(stderr);
  return seconds;
}
