/** The heated rod in a separate process: prints the times to the first step and through both modes as JSON. */
import { readFileSync } from "node:fs";
import { compile } from "@cosimo/core";

const [points, solver, stop] = process.argv.slice(2);
const small = readFileSync(new URL("../examples/lisma/heated-rod.lisma", import.meta.url), "utf8");
const text = small.replace("apx 51", `apx ${points}`).replaceAll("T[26]", `T[${Math.round(points / 2)}]`);
const start = performance.now();
const model = compile({ uri: "heated-rod.lisma", text });
await model.simulate({ stopTime: 1e-9, intervals: 1, solver });
const ready = performance.now();
const result = await model.simulate({ stopTime: Number(stop), intervals: 100, solver });
const end = performance.now();
if (result.outcome.status !== "completed") throw new Error(JSON.stringify(result.outcome));
console.log(
  JSON.stringify({
    equations: model.compilation.program.initial().sorted.counts.equations,
    first: (ready - start) / 1000,
    run: (end - ready) / 1000,
    steps: result.statistics.steps,
    transitions: result.events.filter(({ kind }) => kind === "transition").length,
  }),
);
