/** One model of one size in a separate process: prints the time from text to first step as JSON. */
import { compile } from "@cosimo/core";
import { models } from "./size-models.mjs";

const [name, equations] = process.argv.slice(2);
const text = models[name](Number(equations));
const start = performance.now();
const model = compile(text);
const compiled = performance.now();
const result = await model.simulate({ stopTime: 1e-9, intervals: 1 });
const end = performance.now();
if (result.outcome.status !== "completed") throw new Error(`${name}: ${JSON.stringify(result.outcome)}`);
console.log(
  JSON.stringify({
    equations: model.compilation.program.initial().sorted.counts.equations,
    compile: (compiled - start) / 1000,
    seconds: (end - start) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
