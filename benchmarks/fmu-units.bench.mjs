import { readdirSync, readFileSync } from "node:fs";
import { compilePeer, median } from "./measure.mjs";
import { sampleUnits } from "./sample-units.mjs";

export const question = "What do isolated units cost a co-simulation, and do they compute at the same time?";

const isolated = { transport: "shared-memory" };

export function run() {
  if (compilePeer("fmu-loop", ["dl"]) === undefined) return [{ met: true, text: "no C compiler" }];
  const idle = sampleUnits();
  const [together, inTurn, sleeping] = overheads(idle);
  idle.remove();
  const busy = sampleUnits(2_000_000);
  const gain = parallelGain(busy);
  busy.remove();
  return [
    {
      met: together < 25,
      text: `10 units begun together: ${together.toFixed(1)} us per unit and step (under 25 us)`,
    },
    { met: inTurn < 25, text: `10 units one after the other: ${inTurn.toFixed(1)} us each (under 25 us)` },
    { met: gain > 1.6, text: `two busy units: ${gain.toFixed(2)} times faster than in turn (at least 1.6)` },
    {
      met: sleeping < 0.05,
      text: `10 units that nobody calls use ${(100 * sleeping).toFixed(1)} % of a processor (under 5 %)`,
    },
  ];
}

function overheads(samples) {
  const units = Array.from({ length: 10 }, () => samples.start(isolated));
  const figures = [together, inTurn].map((step) => microseconds(units, step) / units.length);
  const share = idleShare();
  for (const { running } of units) running.close();
  return [...figures, share];
}

/** Processor share of the children of this process while it waits. */
function idleShare() {
  const before = childrenSeconds();
  const start = performance.now();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  return (childrenSeconds() - before) / ((performance.now() - start) / 1000);
}

/** Processor time of the children so far, where the operating system is Linux [s]. */
function childrenSeconds() {
  if (process.platform !== "linux") return 0;
  const threads = readdirSync("/proc/self/task");
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, "latin1").split(" ").filter(Boolean),
  );
  const ticksPerSecond = 100;
  return children.reduce((sum, pid) => {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, "latin1")
      .split(") ")[1]
      .split(" ")
      .slice(11, 13);
    return sum + (Number(user) + Number(system)) / ticksPerSecond;
  }, 0);
}

function together(units, time, size) {
  for (const { exchange } of units) exchange.begin(time, size);
  for (const { exchange } of units) exchange.finish();
}

function inTurn(units, time, size) {
  for (const { exchange } of units) exchange.step(time, size);
}

/** Median or minimum of the means of several runs; the minimum excludes other processes. */
function microseconds(units, step, { repeat = 15, steps = 1000, choose = median } = {}) {
  const times = [];
  for (let i = -3; i < repeat; i++) {
    const start = performance.now();
    for (let k = 0; k < steps; k++) step(units, k * 1e-9, 1e-9);
    if (i >= 0) times.push(((performance.now() - start) * 1000) / steps);
  }
  return choose(times);
}

function parallelGain(samples) {
  const units = [1, 2].map(() => samples.start(isolated));
  const [one, two] = [together, inTurn].map((step) =>
    microseconds(units, step, { steps: 100, choose: (times) => Math.min(...times) }),
  );
  for (const { running } of units) running.close();
  return two / one;
}
