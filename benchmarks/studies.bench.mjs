import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createModelRunner, createStudyPool, prepareStudy, readStudy } from "@cosimo/studies";
import { nodeThreads } from "../packages/cosimo/dist/study/pool/node-threads.js";
import { median } from "./measure.mjs";

export const question = "What does a study cost beyond its runs?";

const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
const entry = new URL("../packages/cosimo/bin/study-thread.cjs", import.meta.url);
const RUNS = 8000;
const WORKERS = 2;

const ball = `model Ball
  parameter Real e = 0.8, g = 9.81;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v; der(v) = -g;
  when h <= 0 then reinit(v, -e*pre(v)); end when;
end Ball;`;

function prepared(runs) {
  const text = JSON.stringify({
    model: "Ball.mo",
    experiment: { stopTime: 5 },
    vary: { e: { uniform: [0.5, 0.9] }, h: { uniform: [0.9, 1.1] } },
    design: { method: "sobol", runs },
    outputs: { height: { final: "h" }, speed: { final: "v" } },
  });
  const { value } = readStudy({ uri: "ball.json", text });
  return prepareStudy(value, { uri: "Ball.mo", text: ball }, {});
}

/** Wall-clock and processor time of an action [s]. */
async function timed(action) {
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  await action();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: (performance.now() - wall) / 1000, processor: (user + system) / 1e6 };
}

export async function run() {
  const { study, packed } = prepared(RUNS);
  const runner = createModelRunner(packed, study.variables, {});
  const loop = (runs) => {
    for (let run = 0; run < runs; run++) runner.run(run, study.design.point(run));
  };
  loop(2000);
  const pool = createStudyPool({
    ...{ workers: WORKERS, design: study.design, signal: new AbortController().signal },
    ...{ study: packed, start: nodeThreads(entry) },
  });
  const chunks = (runs) =>
    Array.from({ length: runs / 500 }, (_, part) => ({ part, from: part * 500, to: (part + 1) * 500 }));
  await pool.make(chunks(RUNS), () => {});
  // In turns: a machine with other work slows both down.
  const rounds = [];
  for (let i = 0; i < 5; i++) {
    const once = await timed(() => loop(RUNS));
    const many = await timed(() => pool.make(chunks(RUNS), () => {}));
    rounds.push({ once, many });
  }
  await pool.end();
  const perCore = median(rounds.map(({ once, many }) => once.processor / many.processor));
  const speedup = median(rounds.map(({ once, many }) => once.wall / many.wall));
  const rate = median(rounds.map(({ once }) => RUNS / once.processor));
  return [
    {
      met: perCore >= 0.9,
      text: `pool of ${WORKERS} threads: ${perCore.toFixed(2)} of a plain loop by processor time (at least 0.9); ${speedup.toFixed(2)} times its speed by the clock (1.8 on an idle machine)`,
    },
    {
      met: rate >= 5000,
      text: `ball to 5 s: ${Math.round(rate)} runs per second of processor time (at least 5000)`,
    },
    ...(process.argv.includes("--million") ? [million()] : []),
  ];
}

/** Memory of the command for a million runs of two scalar outputs. */
function million() {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const decay =
    "model Decay parameter Real k = 1; Real x(start = 1, fixed = true); equation der(x) = -k*x; end Decay;";
  writeFileSync(join(folder, "Decay.mo"), decay);
  const study = {
    model: "Decay.mo",
    experiment: { stopTime: 0.1 },
    vary: { k: { uniform: [1, 2] } },
    design: { method: "sobol", runs: 1_000_000 },
    outputs: { x: { final: "x" } },
  };
  writeFileSync(join(folder, "decay.json"), JSON.stringify(study));
  const program = `const { main } = require(${JSON.stringify(command.replace("cosimo.js", "load-bundle.cjs"))}).loadBundle("cli").exports;
main(["study", "decay.json"]).then(() => console.log(process.resourceUsage().maxRSS));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", program], { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const megabytes = Number(stdout.trim().split("\n").at(-1)) / 1024;
  if (!(megabytes > 0)) throw new Error(stderr);
  return {
    met: megabytes <= 300,
    text: `a million runs: ${Math.round(megabytes)} MB (at most 300), ${stdout.split("\n")[0]}`,
  };
}
