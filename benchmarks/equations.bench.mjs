import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "@cosimo/core";
import { createCompiledSystem } from "@cosimo/simulator";
import { chainAsLoop, chainInC, chainInModelica } from "./chain-model.mjs";
import { median } from "./measure.mjs";

export const question = "How fast are large systems compiled and evaluated?";

export function run() {
  return [
    ...textToDerivative(),
    ...againstC({ exponential: false }, 1.5),
    ...againstC({ exponential: true }, 1.8),
  ];
}

/** Compiled system at its initial point. */
function initialized(text) {
  const system = createCompiledSystem(compile(text).compilation.program.initial()).value;
  const x = system.allocate(system.stateCount);
  const xdot = system.allocate(system.stateCount);
  system.initialize(0);
  system.readStates(x);
  return { system, x, xdot };
}

function firstDerivative(text) {
  const start = performance.now();
  const { system, x, xdot } = initialized(text);
  system.derivatives(0, x, xdot);
  return (performance.now() - start) / 1000;
}

function textToDerivative() {
  const declared = chainInModelica(10_000);
  const loop = chainAsLoop(10_000);
  const cold = firstDerivative(declared);
  const warm = median(Array.from({ length: 3 }, () => firstDerivative(declared)));
  const asLoop = median(Array.from({ length: 3 }, () => firstDerivative(loop)));
  return [
    {
      met: cold < 2,
      text: `10 000 chained equations, text to first derivatives, first time in the process: ${cold.toFixed(2)} s (under 2 s)`,
    },
    { text: `the same again: ${warm.toFixed(2)} s; as an array with a for-equation: ${asLoop.toFixed(2)} s` },
  ];
}

function againstC(options, bound) {
  const name = options.exponential ? "1000 equations with exponentials" : "1000 polynomial equations";
  const theirs = runC(chainInC(1000, options));
  const { system, x, xdot } = initialized(chainInModelica(1000, options));
  const ours = bestNanoseconds(() => system.derivatives(0, x, xdot));
  const sum = system.heap.subarray(xdot, xdot + 1000).reduce((a, b) => a + b, 0);
  if (theirs === undefined)
    return [{ text: `${name}: ${ours.toFixed(0)} ns; no C compiler to compare with` }];
  if (Math.abs(sum - theirs.sum) > 1e-9 * Math.abs(sum))
    throw new Error(`C and WebAssembly disagree: ${theirs.sum}, ${sum}`);
  const ratio = ours / theirs.nanoseconds;
  return [
    {
      met: ratio <= bound,
      text: `${name}: ${ours.toFixed(0)} ns, C -O2 ${theirs.nanoseconds.toFixed(0)} ns, ratio ${ratio.toFixed(2)} (at most ${bound})`,
    },
  ];
}

/** Minimum of several rounds after warm-up. */
function bestNanoseconds(action) {
  const end = performance.now() + 1500;
  while (performance.now() < end) for (let i = 0; i < 200; i++) action();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 40; round++) {
    const start = performance.now();
    for (let i = 0; i < 500; i++) action();
    best = Math.min(best, ((performance.now() - start) * 1e6) / 500);
  }
  return best;
}

function runC(text) {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  try {
    writeFileSync(join(folder, "chain.c"), text);
    const compiled = spawnSync("gcc", ["-O2", "-o", join(folder, "chain"), join(folder, "chain.c"), "-lm"], {
      stdio: "ignore",
    });
    if (compiled.status !== 0) return undefined;
    return JSON.parse(spawnSync(join(folder, "chain"), { encoding: "utf8" }).stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
