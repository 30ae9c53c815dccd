/** E. A. Popov, Yu. V. Shornikov: modelling of heterogeneous dynamic systems in ISMA 2021. */
import { compile, readExperiment } from "@cosimo/core";
import { medianMilliseconds, milliseconds, percent } from "./numbers.mjs";
import { textOf } from "./run-command.mjs";

const model = "examples/lisma/closed-space.lisma";
const experiment = (name) => `examples/lisma/closed-space-${name}.experiment.json`;
const simulate = (name, detection) =>
  `cosimo simulate ${model} --experiment ${experiment(name)} --detection ${detection} --json`;
const saved = (before, after) => 100 * (1 - after / before);
const statisticsOf = (output) => JSON.parse(output).statistics;

/** The source's filters `noEvent`, searched for as events or not. */
function filters(what, printed, detection, why) {
  return {
    what,
    printed,
    by: "`npm run sources`; `npm run bench -- lisma-events` counts evaluations",
    ours: () => {
      const { value: settings } = readExperiment({ uri: "a", text: textOf(experiment("a")) });
      const text = textOf(model);
      const [searched, filtered] = [text.replaceAll("noEvent[", "ordinary["), text].map((one) => {
        const compiled = compile({ uri: "closed-space.lisma", text: one });
        const { gamma, eventTolerance, ...others } = settings;
        const band = detection === "dense" ? {} : { gamma, eventTolerance };
        const options = { ...others, ...band, detection, output: "none", eventPoints: "none" };
        const run = () => compiled.simulateSync(options);
        return { time: medianMilliseconds(run), values: run().statistics.indicatorValues };
      });
      const fewer = percent(saved(searched.values, filtered.values));
      return `${milliseconds(searched.time)}; ${milliseconds(filtered.time)}; ${fewer} fewer values of conditions`;
    },
    why,
  };
}

const machine =
  "times of other machines and programs: a thousandth here; what is saved shows in the values of conditions";

export const heterogeneous = {
  title: "Modelling of heterogeneous dynamic systems in ISMA 2021 (Popov, Shornikov)",
  text: `An object between two circles, \`examples/lisma/closed-space.lisma\`, with Merson's method and the printed settings.`,
  rows: [
    {
      what: "comprehensive detection saves, from (-1.1, -1.1)",
      printed: "17 %",
      commands: [simulate("b", "extrapolation"), simulate("b", "comprehensive")],
      isQuick: true,
      ours: (outputs) => {
        const [one, own] = outputs.map(statisticsOf);
        return `${percent(saved(one.steps, own.steps))}: ${own.steps} steps instead of ${one.steps}`;
      },
      why: "the outer circle is located on the dense output, without an approach in small steps; the source does not say what its 17 % count",
    },
    filters(
      "time with filters as events; as filters, extrapolation",
      "60.178 s; 58.346 s (-3 %)",
      "extrapolation",
      machine,
    ),
    filters(
      "time with filters as events; as filters, interpolation",
      "38.759 s; 22.696 s (-41 %)",
      "dense",
      machine,
    ),
  ],
};
