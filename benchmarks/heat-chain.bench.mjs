import { compileSystem } from "@cosimo/compiler";
import { linkableKernels } from "@cosimo/kernels";
import { createCompiledSystem } from "@cosimo/simulator";
import { heatChain } from "../packages/compiler/dist/structure/testing/array-systems.js";
import { median } from "./measure.mjs";

export const question = "Does a chain of cells, given as loops, cost the same for any number of cells?";

const lengths = [100, 1000, 10_000];
/** Bounds for each length [ms, bytes], and of the growth from the first to the last length. */
const bounds = { milliseconds: 10, bytes: 25_000, growth: 1.5 };

/** Milliseconds from equations with ranges to loaded code, and its size. */
function load(n) {
  const dae = heatChain(n);
  const start = performance.now();
  const module = compileSystem(dae, linkableKernels).value.program.initial();
  for (const bytes of [module.bytes, module.kernelBytes]) new WebAssembly.Module(bytes);
  return { time: performance.now() - start, bytes: module.bytes.length, shared: module.kernelBytes.length };
}

export function run() {
  for (let i = 0; i < 30; i++) load(lengths[i % lengths.length]);
  const measured = lengths.map((n) => Array.from({ length: 21 }, () => load(n)));
  const times = measured.map((list) => median(list.map(({ time }) => time)));
  const [least] = measured[0];
  const [{ bytes, shared }] = measured.at(-1);
  const instance = performance.now();
  createCompiledSystem(compileSystem(heatChain(10_000), linkableKernels).value.program);
  const first = performance.now() - instance;
  return [
    ...lengths.map((n, i) => ({
      met: times[i] <= bounds.milliseconds,
      text: `${n} cells: sorted, lowered and loaded in ${times[i].toFixed(1)} ms (at most ${bounds.milliseconds})`,
    })),
    {
      met: times.at(-1) / times[0] <= bounds.growth,
      text: `time of ${lengths.at(-1)} cells over that of ${lengths[0]}: ${(times.at(-1) / times[0]).toFixed(2)}`,
    },
    {
      met: bytes <= bounds.bytes && bytes - least.bytes < 200,
      text: `code: ${bytes} bytes (at most ${bounds.bytes}), ${bytes - least.bytes} more than for ${lengths[0]} cells; kernels shared by all models: ${shared}`,
    },
    {
      text: `with descriptions of ${lengths.at(-1)} cells for a host, and an instance: ${first.toFixed(0)} ms`,
    },
  ];
}
