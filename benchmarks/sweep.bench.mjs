import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./measure.mjs";

export const question = "What does a sweep cost beyond its runs?";

const file = fileURLToPath(new URL("../examples/BouncingBall.mo", import.meta.url));
const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
const loop = fileURLToPath(new URL("sweep-loop.mjs", import.meta.url));
const RUNS = 100;

export function run() {
  const cores = availableParallelism();
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const table = join(folder, "table.csv");
  const sweep = ["sweep", file, "--vary", `restitution=0.5:0.95:${RUNS}`];
  const outputs = ["--output", "max(y)", "--output", "x", "--output-file", table];
  // Measured in turns: a machine with other work slows all three down.
  const rounds = Array.from({ length: 9 }, () => {
    const start = seconds(command, ["--version"]).wall;
    const whole = seconds(command, [...sweep, ...outputs]).wall;
    const once = Number(seconds(loop, [file, String(RUNS)]).out);
    return { start, whole, once, ratio: (whole - start) / (once / cores) };
  });
  rmSync(folder, { recursive: true });
  const middle = (name) => median(rounds.map((round) => round[name]));
  const ratio = middle("ratio");
  const figures = [
    `command ${middle("whole").toFixed(3)} s, of which start ${middle("start").toFixed(3)} s`,
    `loop in one process ${middle("once").toFixed(3)} s`,
    `${cores} cores`,
  ];
  return [
    {
      met: ratio <= 1.5,
      text: `cosimo sweep, ${RUNS} runs of the bouncing ball: ${ratio.toFixed(2)} times the loop over the cores (at most 1.5; ${figures.join(", ")})`,
    },
  ];
}

function seconds(script, args) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${script} ended with exit code ${status}\n${stderr}`);
  return { wall: (performance.now() - start) / 1000, out: stdout };
}
