/** One mechanism in a separate process: `space-run.mjs MSL KIND LINKS`. Prints figures as JSON. */
import { compile } from "@cosimo/core";
import { createNodeSourceProvider } from "cosimo";
import { createCompiledSystem } from "../packages/simulator/dist/index.js";
import { chainInModelica, robotInModelica } from "./space-models.mjs";

const [directory, kind, links] = process.argv.slice(2);
const texts = {
  chain: () => chainInModelica(Number(links)),
  robot: () => robotInModelica,
};
const text = texts[kind]();
const library = createNodeSourceProvider(undefined, [directory]);
const begin = performance.now();
const model = compile(text, { library });
const result = await model.simulate({ stopTime: 1e-9, intervals: 1 });
const stepped = performance.now();
if (result.outcome.status !== "completed") throw new Error(`${kind}: ${JSON.stringify(result.outcome)}`);
const sorted = model.compilation.program.initial().sorted;
const loops = sorted.blocks.filter((block) => block.kind === "loop");
console.log(
  JSON.stringify({
    equations: sorted.counts.equations,
    torn: loops.map((loop) => loop.tearingVariables.length),
    firstStep: (stepped - begin) / 1000,
    ...evaluations(),
  }),
);

/** Time per evaluation, and the accelerations for angles sin(1 + k) and rates cos(2 + 3k). */
function evaluations() {
  const system = createCompiledSystem(model.compilation.program.initial()).value;
  const n = system.stateCount;
  const [x, xdot] = [system.allocate(n), system.allocate(n)];
  system.initialize(0);
  system.readStates(x);
  const isRate = system.stateNames.map((name) => /\.w$|qd\[/.test(name));
  const number = system.stateNames.map((name) => jointOf(name));
  const values = Float64Array.from(isRate, (rate, i) =>
    rate ? Math.cos(2 + 3 * number[i]) : Math.sin(1 + number[i]),
  );
  system.heap.set(values, x);
  system.derivatives(0, x, xdot);
  const accelerations = [];
  isRate.forEach((rate, i) => {
    if (rate) accelerations[number[i]] = system.heap[xdot + i];
  });
  const repeat = Math.max(1, Math.floor(400 / n));
  let best = Number.POSITIVE_INFINITY;
  // The best of many short rounds excludes other load.
  for (let round = 0; round < 2000; round++) {
    const start = performance.now();
    for (let i = 0; i < repeat; i++) {
      // Changed states in each evaluation prevent caching.
      for (let j = 0; j < n; j++) system.heap[x + j] += 1e-6;
      system.derivatives(0, x, xdot);
    }
    best = Math.min(best, performance.now() - start);
  }
  return { microseconds: (best * 1000) / repeat, accelerations };
}

/** Number of a state's joint from 0: those of the robot are r1 …, or elements of q and qd. */
function jointOf(name) {
  const [, own, listed] = /^j(\d+)\.|(?:^r|\[)(\d+)/.exec(name);
  return own === undefined ? Number(listed) - 1 : Number(own);
}
