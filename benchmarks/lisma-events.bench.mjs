import { readFileSync } from "node:fs";
import { compile, readExperiment } from "@cosimo/core";
import { medianMicroseconds } from "./measure.mjs";

export const question =
  "What does it save to detect each type of event in its own way, and not to search for filters?";

const file = (name) => readFileSync(new URL(`../examples/lisma/${name}`, import.meta.url), "utf8");
const text = file("closed-space.lisma");
const settingsOf = (name) =>
  readExperiment({ uri: name, text: file(`closed-space-${name}.experiment.json`) }).value;

/** Work and time of one run to t = 100, without rows. */
function measure(model, settings) {
  const run = () => model.simulateSync({ ...settings, output: "none", eventPoints: "none" });
  const { statistics } = run();
  return { ...statistics, time: medianMicroseconds(run, { repeat: 41, warmUp: 20 }) };
}

const saved = (before, after) => 100 * (1 - after / before);
const percent = (value) => `${value.toFixed(1)} %`;

/** One algorithm for all conditions, against one per type. */
function comprehensive(model, name) {
  const settings = settingsOf(name);
  const one = measure(model, { ...settings, detection: "extrapolation" });
  const own = measure(model, { ...settings, detection: "comprehensive" });
  const steps = saved(one.steps, own.steps);
  return {
    met: steps >= 9,
    text: `case ${name}: extrapolation ${one.steps} steps, ${one.derivativeEvaluations} derivatives, ${one.indicatorValues} indicator values; comprehensive ${own.steps}, ${own.derivativeEvaluations}, ${own.indicatorValues}: ${percent(steps)} fewer steps (at least 9 %), ${percent(saved(one.time, own.time))} less time`,
  };
}

/** Auxiliary conditions as events of type `ordinary`, against `noEvent`. */
function auxiliary(plain, searched, detection, least) {
  const { gamma, eventTolerance, ...others } = settingsOf("a");
  const band = detection === "dense" ? { eventTolerance: 0 } : { gamma, eventTolerance };
  const settings = { ...others, ...band, detection };
  const before = measure(searched, settings);
  const after = measure(plain, settings);
  const values = saved(before.indicatorValues, after.indicatorValues);
  return {
    met: values >= least,
    text: `filters under ${detection}: ${before.steps} steps and ${before.indicatorValues} indicator values as events, ${after.steps} and ${after.indicatorValues} as filters: ${percent(values)} fewer values (at least ${least} %), ${percent(saved(before.time, after.time))} less time`,
  };
}

export function run() {
  const plain = compile({ uri: "closed-space.lisma", text });
  const searched = compile({ uri: "closed-space.lisma", text: text.replaceAll("noEvent[", "ordinary[") });
  return [
    ...["a", "b", "c"].map((name) => comprehensive(plain, name)),
    auxiliary(plain, searched, "extrapolation", 0),
    auxiliary(plain, searched, "dense", 30),
  ];
}
