import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, readExperiment } from "@cosimo/core";
import { median, medianMicroseconds } from "./measure.mjs";

export const question = "How long from a model's text to its result?";

const file = fileURLToPath(new URL("../examples/BouncingBall.mo", import.meta.url));
const space = fileURLToPath(new URL("../examples/lisma/closed-space.lisma", import.meta.url));
const box = fileURLToPath(new URL("../examples/lisma/closed-space-a.experiment.json", import.meta.url));
const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));

export function run() {
  const node = median(Array.from({ length: 15 }, () => secondsOfProcess(["-e", "0"])));
  const process = median(Array.from({ length: 15 }, () => secondsOfRun(file)));
  const ofFmu = fmuSeconds();
  const text = readFileSync(file, "utf8");
  const warm = medianMicroseconds(() => compile(text).simulateSync(), { repeat: 51, warmUp: 50 }) / 1000;
  const orbit = medianMicroseconds(closedSpace, { repeat: 31, warmUp: 30 }) / 1000;
  return [
    {
      met: process < 0.35,
      text: `cosimo simulate, process start to result and event files: ${process.toFixed(3)} s (under 0.35 s), of it Node alone ${node.toFixed(3)} s`,
    },
    {
      met: ofFmu === undefined || ofFmu < 0.2,
      text:
        ofFmu === undefined
          ? "no C compiler: no FMU"
          : `the same for its FMU: ${ofFmu.toFixed(3)} s (under 0.2 s)`,
    },
    { met: warm < 10, text: `warm process, text to trajectory: ${warm.toFixed(2)} ms (under 10 ms)` },
    {
      met: orbit < 30,
      text: `the same for the closed space in LISMA_HDS: ${orbit.toFixed(2)} ms (under 30 ms)`,
    },
  ];
}

/** 100 s with about 70 reflections, by Merson's method with the published settings. */
function closedSpace() {
  const { value } = readExperiment({ uri: box, text: readFileSync(box, "utf8") });
  compile({ uri: space, text: readFileSync(space, "utf8") }).simulateSync(value);
}

/** Seconds of one run of the FMU in a process of its own; undefined when its binary cannot be compiled. */
function fmuSeconds() {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const fmu = join(folder, "ball.fmu");
  const { stdout } = spawnSync(process.execPath, [command, "fmu", "export", file, "--out", fmu], {
    encoding: "utf8",
  });
  const seconds = stdout.includes("binaries")
    ? median(Array.from({ length: 15 }, () => secondsOfRun(fmu)))
    : undefined;
  rmSync(folder, { recursive: true });
  return seconds;
}

/** Seconds of one run of the command line. */
function secondsOfRun(model) {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const args = [
    ...["simulate", model, "--output-file", join(folder, "ball.csv")],
    ...["--events-file", join(folder, "events.csv")],
  ];
  const seconds = secondsOfProcess([command, ...args]);
  rmSync(folder, { recursive: true });
  return seconds;
}

function secondsOfProcess(args) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`the process ended with exit code ${status}`);
  return seconds;
}
