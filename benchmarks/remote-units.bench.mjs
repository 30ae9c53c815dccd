import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { planRemoteUnit } from "@cosimo/cosim";
import { connectUnit } from "../packages/cosimo/dist/remote-unit/remote-host.js";
import { median } from "./measure.mjs";

export const question = "What does a step of a unit in another program cost?";

const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
/** As many are made before, since both sides optimise their code meanwhile. */
const STEPS = 20_000;
/** Ports of 256 bytes each way, half of them inputs: a frame has value, slope and curvature of each. */
const PORTS = 32;

const model = `model Many
  input Real u[${PORTS}](each start = 0);
  output Real y[${PORTS}] = u;
end Many;`;

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  writeFileSync(join(folder, "Many.mo"), model);
  const server = spawn(process.execPath, [command, "serve", join(folder, "Many.mo"), "--json"]);
  try {
    const { address } = JSON.parse(
      await new Promise((resolve) => server.stdout.once("data", (text) => resolve(String(text)))),
    );
    const link = connectUnit(address, 10);
    const times = stepTimes(link);
    link.close();
    const first = median(times.slice(0, 1000));
    const later = times.slice(STEPS).sort((a, b) => a - b);
    const at = (share) => later[Math.floor(share * later.length)];
    return [
      {
        met: at(0.5) <= 100,
        text: `a step of ${PORTS} inputs and outputs on loopback: median ${at(0.5).toFixed(0)} us (at most 100), 1 % faster than ${at(0.01).toFixed(0)}, 99 % than ${at(0.99).toFixed(0)}; the first thousand: median ${first.toFixed(0)} us`,
      },
    ];
  } finally {
    server.kill("SIGINT");
    rmSync(folder, { recursive: true });
  }
}

/** Times of steps [us]. */
function stepTimes(link) {
  const { value } = planRemoteUnit("unit", link, { parameters: {}, startTime: 0, stopTime: 1 });
  const unit = value.build(value.outputs.slice(0, PORTS).map(({ name }) => name));
  const zeros = () => new Float64Array(unit.inputs.length);
  const approximation = { value: zeros(), slope: zeros(), curvature: zeros(), order: 0 };
  unit.attach({ approximation, outputs: new Float64Array(PORTS) });
  unit.enterInitialization({ startTime: 0, stopTime: 1 });
  unit.exitInitialization();
  const times = [];
  for (let i = 0; i < 2 * STEPS; i++) {
    const begun = performance.now();
    unit.begin(1e-6 * i, 1e-6);
    unit.finish();
    times.push(1000 * (performance.now() - begun));
  }
  unit.end();
  return times;
}
