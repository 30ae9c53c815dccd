import { spawn, spawnSync } from "node:child_process";
import { missingForWasm } from "@cosimo/fmi-node";
import { compilePeer } from "./measure.mjs";
import { sampleUnits } from "./sample-units.mjs";

export const question = "What does a call into an FMU cost?";

export function run() {
  const peer = compilePeer("fmu-loop", ["dl"]);
  if (peer === undefined) return [{ met: true, text: "no C compiler: nothing to compare with" }];
  const samples = sampleUnits();
  const inC = Number(spawnSync(peer, [samples.library, "10000"], { encoding: "utf8" }).stdout);
  const inProcess = nanoseconds(samples, { backend: "in-process" }, 10_000);
  const shared = nanoseconds(samples, { transport: "shared-memory" }, 500) / 1000;
  const besideBusy = whileBusy(() => nanoseconds(samples, { transport: "shared-memory" }, 500) / 1000);
  const pipes = nanoseconds(samples, { transport: "pipes" }, 100) / 1000;
  const asWasm = missingForWasm() === undefined ? inWasm(samples) : [];
  samples.remove();
  return [
    {
      met: inProcess < 160,
      text: `set, step and get in this process: ${inProcess.toFixed(0)} ns (under 160 ns), a C loop ${inC.toFixed(0)} ns`,
    },
    { met: shared < 2.5, text: `isolated, through shared memory: ${shared.toFixed(1)} us (under 2.5 us)` },
    { met: besideBusy < 5, text: `the same beside a busy process: ${besideBusy.toFixed(1)} us (under 5 us)` },
    { met: true, text: `isolated, through pipes: ${pipes.toFixed(0)} us` },
    ...asWasm,
  ];
}

/** What `measure` gives while another process computes. */
function whileBusy(measure) {
  const busy = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  try {
    return measure();
  } finally {
    busy.kill("SIGKILL");
  }
}

function inWasm(samples) {
  const core = nanoseconds(samples, { backend: "wasm" }, 10_000);
  const component = nanoseconds(samples, { backend: "wasm" }, 2000, samples.asComponent());
  return [
    { met: true, text: `as WebAssembly: ${core.toFixed(0)} ns; as a component: ${component.toFixed(0)} ns` },
  ];
}

/** Minimum mean of many runs shorter than a time slice. */
function nanoseconds(samples, options, count, fmu = samples.fmu) {
  const { running, exchange } = samples.start(options, fmu);
  const [input] = exchange.inputs;
  const [output] = exchange.outputs;
  let sum = 0;
  const turns = () => {
    for (let i = 0; i < count; i++) {
      input[0] = i & 1;
      exchange.step(i * 1e-9, 1e-9);
      sum += output[0];
    }
  };
  for (let warmUp = 0; warmUp < 20; warmUp++) turns();
  let best = Infinity;
  for (let repeat = 0; repeat < 100; repeat++) {
    const start = performance.now();
    turns();
    best = Math.min(best, ((performance.now() - start) * 1e6) / count);
  }
  running.close();
  if (!(sum >= 0)) throw new Error("the FMU gave no numbers");
  return best;
}
